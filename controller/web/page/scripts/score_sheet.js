/** The score sheet: a column of moves for each side, following the game until a move is chosen to be looked at. */

import { htmlElement, setAttribute } from "./dom.js";
import { clockText } from "./clocks.js";
import { pageText } from "./texts.js";

/** Give a move's number by its ply; after a set position, or a turn that was set, White's plies may be the even ones. */
export function moveNumberOf({ ply, side }) {
  return Math.floor((side === "black" ? ply - 1 : ply) / 2) + 1;
}

/** Let a long capture go on in the next line, after an x. */
function breakableText(text) {
  return text.split(/(?<=x)/).flatMap((hop) => [htmlElement("span", { text: hop }), htmlElement("wbr")]);
}

export class ScoreSheet {
  #list = htmlElement("ol", { class: "sheet-moves", tabindex: 0, "aria-label": pageText("moves") });
  #empty = htmlElement("p", { class: "quiet", text: pageText("no moves") });
  #shown = []; // what each button was made of
  #buttons = [];
  #onSelect;

  /** `onSelect` is called with the place of a move in the list, 0 for the first. */
  constructor(onSelect) {
    this.#onSelect = onSelect;
    this.#list.addEventListener("keydown", (event) => this.#handleKey(event));
    this.element = htmlElement("div", { class: "sheet" }, this.#empty, this.#list);
  }

  /** Show moves; `at` is the place of the one that is looked at, null for the last. */
  show(moves, at = null) {
    const keys = moves.map((move) => `${move.ply}${move.side}${move.text}${move.clock_ms}${move.uncertain?.join()}`);
    let same = 0;
    while (same < keys.length && keys[same] === this.#shown[same]) same += 1;
    if (same < keys.length || keys.length !== this.#shown.length) this.#draw(moves, same);
    this.#shown = keys;
    this.#empty.hidden = moves.length > 0;
    this.#list.hidden = moves.length === 0;
    const current = at === null ? moves.length - 1 : at;
    this.#buttons.forEach((button, place) => setAttribute(button, "aria-current", place === current ? "true" : null));
    const button = this.#buttons[current];
    if (button && this.#current !== button) this.#scrollToMove(button);
    this.#current = button;
  }

  #current = null;

  #draw(moves, same) {
    for (const button of this.#buttons.splice(same)) button.parentElement.remove();
    for (let place = same; place < moves.length; place += 1) {
      const { item, button } = this.#item(moves[place], place, moves);
      this.#list.append(item);
      this.#buttons.push(button);
    }
  }

  #item(move, place, moves) {
    const number = moveNumberOf(move);
    const isWhiteColumn = move.side !== "black";
    const uncertain = move.uncertain?.length ? pageText("uncertain", { moves: move.uncertain.join(", ") }) : null;
    const button = htmlElement("button", { type: "button", tabindex: -1, title: uncertain, on: { click: () => this.#onSelect(place) } },
      htmlElement("span", { class: "unseen", text: `${number}${isWhiteColumn ? "." : "…"} ` }),
      htmlElement("span", { class: "move-text" }, ...breakableText(`${move.text}${uncertain ? " ?" : ""}`)),
      move.clock_ms === null || move.clock_ms === undefined ? null : htmlElement("span", { class: "move-clock", text: clockText(move.clock_ms) }));
    const isFirstOfRow = isWhiteColumn || moves[place - 1]?.side !== "white" || moveNumberOf(moves[place - 1]) !== number;
    const item = htmlElement("li", { class: isWhiteColumn ? "first" : "second" },
      isFirstOfRow ? htmlElement("span", { class: "move-number", "aria-hidden": "true", text: `${number}.` }) : null, button);
    if (isFirstOfRow && !isWhiteColumn) item.classList.add("alone");
    return { item, button };
  }

  #scrollToMove(button) {
    const list = this.#list;
    const top = button.parentElement.offsetTop; // in the list, which is positioned
    if (top < list.scrollTop || top + button.offsetHeight > list.scrollTop + list.clientHeight) list.scrollTop = top - list.clientHeight / 2;
  }

  #handleKey(event) {
    const at = this.#buttons.findIndex((button) => button.getAttribute("aria-current"));
    const last = this.#buttons.length - 1;
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, ArrowUp: at - 2, ArrowDown: at + 2, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.#onSelect(Math.max(0, Math.min(last, to)));
  }
}
