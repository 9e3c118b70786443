/** A position to be set: touch a square to change what stands on it, or write it as FEN. */

import { Board } from "./board.js";
import { choiceOf } from "./choices.js";
import { el } from "./dom.js";
import { fenOf, piecesOfFen } from "./squares.js";
import { t, word } from "./texts.js";

const NEXT = { "": "w", w: "W", W: "b", b: "B", B: "" };

export class PositionEditor {
  #board = new Board(t("position"));
  #pieces = {};
  #side = "white";
  #fen = el("input", { type: "text", spellcheck: "false", autocomplete: "off", on: { change: () => this.#read() } });
  #sides = el("div");

  /** `set` is called with the FEN that is to be set. */
  constructor(set) {
    this.#board.grid.addEventListener("click", (event) => this.#turn(this.#board.squareAt(event.clientX, event.clientY)));
    this.#board.grid.addEventListener("keydown", (event) => {
      if (![" ", "Enter"].includes(event.key)) return;
      event.preventDefault();
      this.#turn(Number(event.target.dataset.square));
    });
    this.element = el("div", { class: "editor" }, el("p", { class: "quiet", text: t("editor help") }), this.#board.element,
      this.#sides, el("label", {}, "FEN", this.#fen),
      el("div", { class: "row" },
        el("button", { type: "button", text: t("clear board"), on: { click: () => this.#take({}, this.#side) } }),
        el("button", { type: "button", class: "main", text: t("set position"), on: { click: () => set(this.#fen.value.trim()) } })));
  }

  /** Begin with a position as the board believes it. */
  begin(state, view) {
    this.#board.look(view);
    this.#take({ ...state.position.pieces }, state.to_move);
  }

  #turn(square) {
    if (!square) return;
    const next = NEXT[this.#pieces[square] ?? ""];
    const pieces = { ...this.#pieces };
    if (next) pieces[square] = next;
    else delete pieces[square];
    this.#take(pieces, this.#side);
  }

  #read() {
    const text = this.#fen.value.trim();
    if (!/^[WB]:[WB][\dK,-]*:[WB][\dK,-]*\.?$/.test(text)) return; // the board says what is wrong with it
    this.#take(piecesOfFen(text), text[0] === "W" ? "white" : "black");
  }

  #take(pieces, side) {
    this.#pieces = pieces;
    this.#side = side;
    this.#fen.value = fenOf(pieces, side);
    this.#board.show({ pieces });
    this.#sides.replaceChildren(choiceOf(t("to move"), [["white", t("white to move")], ["black", t("black to move")]], side, (chosen) => this.#take(this.#pieces, chosen)));
  }
}
