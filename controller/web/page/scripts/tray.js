/** What is in the hand and what lies beside the board; the pile can be dragged onto the board, or touched and then a square. */

import { el, setAttribute, setText, svg } from "./dom.js";
import { drawing } from "./pieces.js";
import { pieceKey } from "./board.js";
import { t } from "./texts.js";

export class Tray {
  #hands;
  #shown = "";
  #pile = el("button", { type: "button", class: "pile" });
  #label = el("span", { class: "tray-label" });
  #pieces = el("span", { class: "tray-pieces", "aria-hidden": "true" });
  #back = el("button", { type: "button", text: t("put back"), on: { click: () => this.#hands.putBack() } });
  #aside = el("button", { type: "button", text: t("lay aside"), on: { click: () => this.#hands.layAside() } });
  #top = "w";

  constructor(hands) {
    this.#hands = hands;
    this.#pile.append(this.#pieces, this.#label);
    this.element = el("section", { class: "tray card", "aria-label": t("beside the board") }, this.#pile,
      el("div", { class: "tray-acts" }, this.#back, this.#aside));
    let pointer = null;
    const on = (name, act) => this.#pile.addEventListener(name, act);
    on("click", () => { hands.isFetching = !hands.isFetching; this.#mark(); });
    on("pointerdown", (event) => { pointer = { id: event.pointerId, x: event.clientX, y: event.clientY, isDragged: false }; this.#pile.setPointerCapture(event.pointerId); });
    on("pointermove", (event) => {
      if (pointer?.id !== event.pointerId || hands.isFull) return;
      pointer.isDragged ||= Math.hypot(event.clientX - pointer.x, event.clientY - pointer.y) > 8;
      if (pointer.isDragged) hands.follow(this.#top, event);
    });
    on("pointerup", (event) => {
      hands.follow(null, event);
      if (!pointer?.isDragged) return;
      const square = hands.squareOf(event);
      hands.isFetching = true; // the click that follows a drag takes this back
      if (square !== null) hands.use(square);
      hands.isFetching = true;
      pointer = null;
    });
    on("pointercancel", (event) => { pointer = null; hands.follow(null, event); });
  }

  /** Show what is held, and what lies beside. */
  show({ held, beside }) {
    const key = JSON.stringify([held, beside]);
    const isFull = this.#hands.isFull;
    setAttribute(this.#back, "data-idle", !isFull || this.#hands.from === null);
    setAttribute(this.#aside, "data-idle", !isFull);
    this.#mark();
    if (key === this.#shown) return;
    this.#shown = key;
    this.#top = beside.at(-1) ?? "w";
    this.#pieces.replaceChildren(...beside.slice(-14).map((name) => el("span", {}, svg("svg", { viewBox: "-42 -50 84 96" }, drawing(name)))));
    const rest = beside.length ? t("beside", { count: beside.length }) : t("spare piece");
    setText(this.#label, held.length ? t("in hand", { what: held.map((name) => t(pieceKey(name))).join(", ") }) : rest);
  }

  #mark() {
    setAttribute(this.#pile, "aria-pressed", String(this.#hands.isFetching));
  }
}
