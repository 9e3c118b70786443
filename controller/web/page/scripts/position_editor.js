/** An editor of positions: touch a square to change what stands on it, or write FEN. */

/**
 * @import { BoardState } from "../types/api.js"
 * @import { BoardView, PiecesBySquare, Side } from "../types/page.js"
 */

import { Board } from "./board.js";
import { htmlElement, squareOfTarget } from "./dom.js";
import { choiceGroup } from "./preferences.js";
import { fenOf, piecesOfFen } from "./squares.js";
import { pageText } from "./texts.js";

/** @type {Record<string, string>} what a touch puts in place of a piece; "" is none */
const NEXT_PIECE = { "": "w", w: "W", W: "b", b: "B", B: "" };

export class PositionEditor {
  #board = new Board(pageText("position"));
  /** @type {PiecesBySquare} */
  #pieces = {};
  /** @type {Side} */
  #side = "white";
  #fen = htmlElement("input", {
    type: "text",
    spellcheck: "false",
    autocomplete: "off",
    on: { change: () => this.#readFen() },
  });
  #sides = htmlElement("div");

  /**
   * @param {(fen: string) => void} onSet called with the position
   * @param {{ action?: string }} [options] what the button says
   */
  constructor(onSet, { action = pageText("set position") } = {}) {
    this.#board.grid.addEventListener("click", (event) =>
      this.#cyclePiece(this.#board.squareAt(event.clientX, event.clientY)),
    );
    this.#board.grid.addEventListener("keydown", (event) => {
      if (![" ", "Enter"].includes(event.key)) return;
      event.preventDefault();
      this.#cyclePiece(squareOfTarget(event));
    });
    this.element = htmlElement(
      "div",
      { class: "editor" },
      htmlElement("p", { class: "quiet", text: pageText("editor help") }),
      this.#board.element,
      this.#sides,
      htmlElement("label", {}, "FEN", this.#fen),
      htmlElement(
        "div",
        { class: "row" },
        htmlElement("button", {
          type: "button",
          text: pageText("clear board"),
          on: { click: () => this.#setPosition({}, this.#side) },
        }),
        htmlElement("button", {
          type: "button",
          class: "main",
          text: action,
          on: { click: () => onSet(this.#fen.value.trim()) },
        }),
      ),
    );
  }

  /**
   * Begin with the position that the board believes.
   *
   * @param {BoardState} state
   * @param {BoardView} view
   */
  loadPosition(state, view) {
    this.#board.setView(view);
    this.#setPosition({ ...state.position.pieces }, state.to_move);
  }

  /**
   * Begin with a position that is written as FEN.
   *
   * @param {string} fen
   * @param {BoardView} view
   */
  loadFen(fen, view) {
    this.#board.setView(view);
    this.#setPosition(piecesOfFen(fen), fen[0] === "B" ? "black" : "white");
  }

  /** @param {number | null} square */
  #cyclePiece(square) {
    if (!square) return;
    const next = NEXT_PIECE[this.#pieces[square] ?? ""];
    const pieces = { ...this.#pieces };
    if (next) pieces[square] = next;
    else delete pieces[square];
    this.#setPosition(pieces, this.#side);
  }

  #readFen() {
    const text = this.#fen.value.trim();
    if (!/^[WB]:[WB][\dK,-]*:[WB][\dK,-]*\.?$/.test(text)) return; // the board reports what is wrong with it
    this.#setPosition(piecesOfFen(text), text[0] === "W" ? "white" : "black");
  }

  /**
   * @param {PiecesBySquare} pieces
   * @param {Side} side
   */
  #setPosition(pieces, side) {
    this.#pieces = pieces;
    this.#side = side;
    this.#fen.value = fenOf(pieces, side);
    this.#board.show({ pieces });
    this.#sides.replaceChildren(
      choiceGroup(
        pageText("to move"),
        [
          ["white", pageText("white to move")],
          ["black", pageText("black to move")],
        ],
        side,
        (chosen) => this.#setPosition(this.#pieces, chosen),
      ),
    );
  }
}
