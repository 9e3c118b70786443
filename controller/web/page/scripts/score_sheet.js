/** The score sheet: a column of moves for each side; it follows the game until a move is selected. */

/** @import { MoveState } from "../types/api.js" */

import { clockText } from "./clocks.js";
import { htmlElement, setAttribute } from "./dom.js";
import { moveNumberOf } from "./move_text.js";
import { pageText } from "./texts.js";

/**
 * @typedef {Pick<MoveState, "ply" | "side" | "text"> & Partial<MoveState>} SheetMove a move of the state or of a recording
 *
 * @typedef {object} SheetRemark a line between two moves
 * @property {number} after index of the move that it follows, -1 before the first
 * @property {HTMLElement} element a list item
 */

/** @param {number | string | undefined} number */
function moveNumber(number) {
  return htmlElement("span", { class: "move-number", "aria-hidden": "true", text: `${number}.` });
}

/**
 * Return a move as elements that may be broken into lines after each x.
 *
 * @param {string} text
 */
export function breakableText(text) {
  return text.split(/(?<=x)/).flatMap((hop) => [htmlElement("span", { text: hop }), htmlElement("wbr")]);
}

export class ScoreSheet {
  #list = htmlElement("ol", { class: "sheet-moves", tabindex: 0, "aria-label": pageText("moves") });
  #empty = htmlElement("p", { class: "quiet", text: pageText("no moves") });
  /** @type {string[]} what each button was made from */
  #shown = [];
  /** @type {HTMLButtonElement[]} */
  #buttons = [];
  /** @type {HTMLButtonElement | undefined} */
  #current;
  #onSelect;

  /**
   * @param {(index: number) => void} onSelect called with the index of a move
   * @param {{ hasKeys?: boolean }} [options] false: the view moves through the moves by keys of its own
   */
  constructor(onSelect, { hasKeys = true } = {}) {
    this.#onSelect = onSelect;
    if (hasKeys) this.#list.addEventListener("keydown", (event) => this.#handleKey(event));
    this.element = htmlElement("div", { class: "sheet" }, this.#empty, this.#list);
    new ResizeObserver(() => this.#handleResize()).observe(this.#list);
  }

  /**
   * Show moves; `selected` is the index of the highlighted one, null for the last, -1 for none.
   *
   * @param {SheetMove[]} moves
   * @param {number | null} [selected]
   */
  show(moves, selected = null) {
    const keys = moves.map((move) => `${move.ply}${move.side}${move.text}${move.clock_ms}${move.uncertain?.join()}`);
    let unchanged = 0;
    while (unchanged < keys.length && keys[unchanged] === this.#shown[unchanged]) unchanged += 1;
    if (unchanged < keys.length || keys.length !== this.#shown.length) this.#draw(moves, unchanged);
    this.#shown = keys;
    this.#empty.hidden = moves.length > 0;
    this.#list.hidden = moves.length === 0;
    const current = selected ?? moves.length - 1;
    this.#buttons.forEach((button, index) => {
      setAttribute(button, "aria-current", index === current ? "true" : null);
    });
    const button = this.#buttons[current];
    if (button && this.#current !== button) this.#scrollToMove(button);
    this.#current = button;
  }

  /**
   * Put remarks between the moves that are shown; they stay until other moves are shown.
   *
   * @param {SheetRemark[]} remarks in the order of the moves
   */
  addRemarks(remarks) {
    for (const { after, element } of remarks) {
      const next = this.#buttons[after + 1]?.parentElement ?? null;
      this.#list.insertBefore(element, next);
      if (next && !next.querySelector(".move-number")) {
        next.classList.add("alone");
        next.prepend(moveNumber(next.dataset.number));
      }
    }
  }

  /** Keep the highlighted move in sight after the room for the sheet has changed. */
  #handleResize() {
    if (this.#current) this.#scrollToMove(this.#current);
  }

  /**
   * @param {SheetMove[]} moves
   * @param {number} unchanged number of moves at the start that are shown already
   */
  #draw(moves, unchanged) {
    for (const button of this.#buttons.splice(unchanged)) button.parentElement?.remove();
    for (let index = unchanged; index < moves.length; index += 1) {
      const { item, button } = this.#item(index, moves);
      this.#list.append(item);
      this.#buttons.push(button);
    }
  }

  /**
   * @param {number} index
   * @param {SheetMove[]} moves
   */
  #item(index, moves) {
    const move = moves[index];
    const previous = moves[index - 1];
    const number = moveNumberOf(move);
    const isWhiteColumn = move.side !== "black";
    const uncertain = move.uncertain?.length ? pageText("uncertain", { moves: move.uncertain.join(", ") }) : null;
    const button = htmlElement(
      "button",
      { type: "button", tabindex: -1, title: uncertain, on: { click: () => this.#onSelect(index) } },
      htmlElement("span", { class: "visually-hidden", text: `${number}${isWhiteColumn ? "." : "…"} ` }),
      htmlElement("span", { class: "move-text" }, ...breakableText(`${move.text}${uncertain ? " ?" : ""}`)),
      move.clock_ms === null || move.clock_ms === undefined
        ? null
        : htmlElement("span", { class: "move-clock", text: clockText(move.clock_ms) }),
    );
    const isFirstOfRow = isWhiteColumn || previous?.side !== "white" || moveNumberOf(previous) !== number;
    const item = htmlElement(
      "li",
      { class: isWhiteColumn ? "first" : "second", "data-number": number },
      isFirstOfRow ? moveNumber(number) : null,
      button,
    );
    if (isFirstOfRow && !isWhiteColumn) item.classList.add("alone");
    return { item, button };
  }

  /** @param {HTMLElement} button */
  #scrollToMove(button) {
    const list = this.#list;
    const top = button.parentElement?.offsetTop ?? 0; // within the list, which is positioned
    if (top < list.scrollTop || top + button.offsetHeight > list.scrollTop + list.clientHeight)
      list.scrollTop = top - list.clientHeight / 2;
  }

  /** @param {KeyboardEvent} event */
  #handleKey(event) {
    const at = this.#buttons.findIndex((button) => button.getAttribute("aria-current"));
    const last = this.#buttons.length - 1;
    /** @type {Record<string, number | undefined>} */
    const targets = { ArrowLeft: at - 1, ArrowRight: at + 1, ArrowUp: at - 2, ArrowDown: at + 2, Home: 0, End: last };
    const to = targets[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.#onSelect(Math.max(0, Math.min(last, to)));
  }
}
