/** An editor of positions: choose a piece, touch squares; or write FEN. */

/**
 * @import { BoardView, PiecesBySquare, Side } from "../types/page.js"
 */

import { Board } from "./board.js";
import { htmlElement, setText, squareOfTarget, svgElement } from "./dom.js";
import { drawPiece } from "./pieces.js";
import { choiceGroup } from "./preferences.js";
import { pieceTextKey } from "./square_labels.js";
import { fenOf, piecesOfFen } from "./squares.js";
import { pageText } from "./texts.js";

const START = "W:W21-32:B1-12";
const TOOLS = ["w", "W", "b", "B", ""]; // what a touch puts on a square; "" takes a piece off

export class PositionEditor {
  #board = new Board(pageText("position"));
  /** @type {PiecesBySquare} */
  #pieces = {};
  /** @type {Side} */
  #side = "white";
  #tool = TOOLS[0];
  #fen = htmlElement("input", {
    type: "text",
    spellcheck: "false",
    autocomplete: "off",
    on: { change: () => this.#readFen() },
  });
  #sides = htmlElement("div");
  #set = htmlElement("button", { type: "button", class: "main", on: { click: () => this.#finish() } });
  #onSet;
  #action;

  /**
   * @param {(fen: string) => void} onSet called with the position
   * @param {object} options
   * @param {(side: Side) => string} options.action what the button says
   * @param {() => void} [options.onCancel] what Cancel does
   * @param {HTMLElement} [options.sideOption] stands below the choice of the side to move
   */
  constructor(onSet, { action, onCancel, sideOption }) {
    this.#onSet = onSet;
    this.#action = action;
    this.#board.grid.addEventListener("click", (event) =>
      this.#touch(this.#board.squareAt(event.clientX, event.clientY)),
    );
    this.#board.grid.addEventListener("keydown", (event) => {
      if (![" ", "Enter"].includes(event.key)) return;
      event.preventDefault();
      this.#touch(squareOfTarget(event));
    });
    this.element = htmlElement(
      "div",
      { class: "editor" },
      htmlElement("div", { class: "editor-board" }, this.#board.element),
      htmlElement(
        "div",
        { class: "editor-tools" },
        this.#tools(),
        htmlElement("p", { class: "quiet small", text: pageText("editor help") }),
        htmlElement("div", {}, this.#sides, sideOption ?? null),
        htmlElement(
          "div",
          { class: "row" },
          button("start position", () => this.#show(piecesOfFen(START), this.#side)),
          button("clear board", () => this.#show({}, this.#side)),
        ),
        htmlElement("label", {}, "FEN", this.#fen),
        htmlElement("div", { class: "row editor-end" }, onCancel ? button("cancel", onCancel) : null, this.#set),
      ),
    );
  }

  /**
   * Begin with a position that is written as FEN.
   *
   * @param {string} fen
   * @param {BoardView} view
   */
  loadFen(fen, view) {
    this.#board.setView(view);
    this.#show(piecesOfFen(fen), fen[0] === "B" ? "black" : "white");
  }

  #tools() {
    const buttons = TOOLS.map((tool) => {
      const choose = () => {
        this.#tool = tool;
        buttons.forEach((each, index) => each.setAttribute("aria-pressed", String(TOOLS[index] === tool)));
      };
      return htmlElement(
        "button",
        {
          type: "button",
          "aria-label": pageText(pieceTextKey(tool)),
          "aria-pressed": String(tool === this.#tool),
          on: { click: choose },
        },
        svgElement(
          "svg",
          { viewBox: "-44 -54 88 100", "aria-hidden": "true" },
          tool ? drawPiece(tool) : svgElement("path", { class: "eraser", d: "M-20 -20 L20 20 M-20 20 L20 -20" }),
        ),
      );
    });
    return htmlElement("div", { class: "palette", role: "group", "aria-label": pageText("piece to put") }, ...buttons);
  }

  /**
   * Put the chosen piece on a square; the same piece again is taken off.
   *
   * @param {number | null} square
   */
  #touch(square) {
    if (!square) return;
    const pieces = { ...this.#pieces };
    if (this.#tool && pieces[square] !== this.#tool) pieces[square] = this.#tool;
    else delete pieces[square];
    this.#show(pieces, this.#side);
  }

  #readFen() {
    const text = this.#fen.value.trim();
    if (!/^[WB]:[WB][\dK,-]*:[WB][\dK,-]*\.?$/.test(text)) return; // the board reports what is wrong with it
    this.#show(piecesOfFen(text), text[0] === "W" ? "white" : "black");
  }

  #finish() {
    this.#onSet(this.#fen.value.trim());
  }

  /**
   * @param {PiecesBySquare} pieces
   * @param {Side} side
   */
  #show(pieces, side) {
    this.#pieces = pieces;
    this.#side = side;
    this.#fen.value = fenOf(pieces, side);
    this.#board.show({ pieces });
    setText(this.#set, this.#action(side));
    this.#sides.replaceChildren(
      choiceGroup(
        pageText("to move"),
        [
          ["white", pageText("white to move")],
          ["black", pageText("black to move")],
        ],
        side,
        (chosen) => this.#show(this.#pieces, chosen),
      ),
    );
  }
}

/**
 * @param {string} key
 * @param {() => void} click
 */
function button(key, click) {
  return htmlElement("button", { type: "button", text: pageText(key), on: { click } });
}
