/** The card that takes moves back: how many, which ones, and the position that they lead back to. */

/**
 * @import { BoardState } from "../types/api.js"
 * @import { BoardView } from "../types/page.js"
 * @import { Execute } from "./arbiter_forms.js"
 */

import { BoardPicture } from "./board_picture.js";
import { htmlElement, setText } from "./dom.js";
import { lastMoveSquares } from "./move_text.js";
import { piecesOfFen } from "./squares.js";
import { pageText } from "./texts.js";

const MOST_NAMED = 6; // moves on the button and in the card; a choice: the picture says the rest

export class TakebackCard {
  #execute;
  /** @type {BoardState["moves"]} */
  #moves = [];
  #startFen = "";
  /** @type {BoardView | null} */
  #view = null;
  #count = 1;
  #empty = htmlElement("p", { class: "quiet", text: pageText("no moves") });
  #number = htmlElement("output", { text: "1" });
  #picture = new BoardPicture();
  #fewer = this.#stepButton(-1, "−", "fewer moves");
  #more = this.#stepButton(1, "+", "more moves");
  #button = htmlElement("button", { type: "button", on: { click: () => this.#send() } });
  #restore = htmlElement("button", { type: "button", hidden: true, on: { click: () => this.#sendRestore() } });

  /** @param {Execute} execute */
  constructor(execute) {
    this.#execute = execute;
    this.element = htmlElement(
      "section",
      { class: "card act takeback", "aria-label": pageText("takeback") },
      htmlElement("h3", { text: pageText("takeback") }),
      htmlElement(
        "div",
        { class: "takeback-choice" },
        htmlElement(
          "div",
          { class: "takeback-text" },
          htmlElement("div", { class: "counter" }, this.#fewer, this.#number, this.#more),
          this.#empty,
          this.#button,
          this.#restore,
        ),
        this.#picture.element,
      ),
    );
  }

  /**
   * Show the moves that can be taken back.
   *
   * @param {BoardState} state
   * @param {BoardView} view
   */
  update({ moves, start_fen: startFen, taken_back: takenBack }, view) {
    this.#restore.hidden = takenBack.length === 0;
    setText(this.#restore, pageText("restore these", { moves: shortList(takenBack) }));
    if (moves.length !== this.#moves.length) this.#count = 1;
    this.#moves = moves;
    this.#startFen = startFen;
    this.#view = view;
    this.#draw();
  }

  #draw() {
    if (!this.#view) return;
    const most = this.#moves.length;
    this.#count = Math.max(1, Math.min(this.#count, most));
    const texts = this.#texts();
    setText(this.#number, String(this.#count));
    this.#empty.hidden = most > 0;
    setText(this.#button, most ? pageText("take back these", { moves: texts }) : pageText("take back"));
    this.#fewer.disabled = this.#count <= 1;
    this.#more.disabled = this.#count >= most;
    this.#button.disabled = most === 0;
    this.#picture.element.hidden = most === 0;
    if (most) this.#drawPosition(this.#picture);
  }

  /** @param {BoardPicture} picture */
  #drawPosition(picture) {
    if (!this.#view) return;
    const left = this.#moves.slice(0, -this.#count);
    picture.setView(this.#view);
    picture.show({ pieces: piecesOfFen(left.at(-1)?.fen ?? this.#startFen), lastMove: lastMoveSquares(left) });
  }

  #texts() {
    return shortList(this.#moves.slice(-this.#count).map((move) => move.text));
  }

  #sendRestore() {
    this.#execute(["arbiter restore"], { question: pageText("ask restore"), button: this.#restore.textContent ?? "" });
  }

  #send() {
    const picture = new BoardPicture();
    const plies = this.#moves.length;
    this.#drawPosition(picture);
    this.#execute([`arbiter takeback ${this.#count}`], {
      question: pageText("ask takeback", { count: this.#count }),
      button: pageText("take back these", { moves: this.#texts() }),
      detail: pageText("takeback leads to"),
      picture: picture.element,
      isStill: () => this.#moves.length === plies, // a count of moves means others after a move
    });
  }

  /**
   * @param {number} step
   * @param {string} sign
   * @param {string} key
   */
  #stepButton(step, sign, key) {
    const click = () => {
      this.#count += step;
      this.#draw();
    };
    return htmlElement("button", {
      type: "button",
      class: "icon",
      "aria-label": pageText(key),
      text: sign,
      on: { click },
    });
  }
}

/** @param {string[]} texts of moves */
function shortList(texts) {
  return texts.length > MOST_NAMED ? `${texts[0]} … ${texts.at(-1)}` : texts.join(", ");
}
