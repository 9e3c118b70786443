/** What is in the hand and what lies beside the board; the pile can be dragged onto the board, or touched and then a square. */

import { htmlElement, setAttribute, setText, svgElement } from "./dom.js";
import { drawPiece } from "./pieces.js";
import { pieceTextKey } from "./board.js";
import { pageText } from "./texts.js";

export class PieceTray {
  #hands;
  #shown = "";
  #pile = htmlElement("button", { type: "button", class: "pile" });
  #label = htmlElement("span", { class: "tray-label" });
  #pieces = htmlElement("span", { class: "tray-pieces", "aria-hidden": "true" });
  #back = htmlElement("button", { type: "button", text: pageText("put back"), on: { click: () => this.#hands.putBack() } });
  #aside = htmlElement("button", { type: "button", text: pageText("lay aside"), on: { click: () => this.#hands.layAside() } });
  #top = "w";

  constructor(hands) {
    this.#hands = hands;
    this.#pile.append(this.#pieces, this.#label);
    this.element = htmlElement("section", { class: "tray card", "aria-label": pageText("beside the board") }, this.#pile,
      htmlElement("div", { class: "tray-acts" }, this.#back, this.#aside));
    let pointer = null;
    const on = (name, act) => this.#pile.addEventListener(name, act);
    on("click", () => { hands.placesSpareNext = !hands.placesSpareNext; this.#showPressed(); });
    on("pointerdown", (event) => { pointer = { id: event.pointerId, x: event.clientX, y: event.clientY, isDragged: false }; this.#pile.setPointerCapture(event.pointerId); });
    on("pointermove", (event) => {
      if (pointer?.id !== event.pointerId || hands.isHolding) return;
      pointer.isDragged ||= Math.hypot(event.clientX - pointer.x, event.clientY - pointer.y) > 8;
      if (pointer.isDragged) hands.drawDraggedPiece(this.#top, event);
    });
    on("pointerup", (event) => {
      hands.drawDraggedPiece(null, event);
      if (!pointer?.isDragged) return;
      const square = hands.squareUnder(event);
      hands.placesSpareNext = true; // the click that follows a drag takes this back
      if (square !== null) hands.handleSquare(square);
      hands.placesSpareNext = true;
      pointer = null;
    });
    on("pointercancel", (event) => { pointer = null; hands.drawDraggedPiece(null, event); });
  }

  /** Show what is held, and what lies beside. */
  show({ held, beside }) {
    const key = JSON.stringify([held, beside]);
    const isFull = this.#hands.isHolding;
    setAttribute(this.#back, "data-idle", !isFull || this.#hands.originSquare === null);
    setAttribute(this.#aside, "data-idle", !isFull);
    this.#showPressed();
    if (key === this.#shown) return;
    this.#shown = key;
    this.#top = beside.at(-1) ?? "w";
    this.#pieces.replaceChildren(...beside.slice(-14).map((name) => htmlElement("span", {}, svgElement("svg", { viewBox: "-42 -50 84 96" }, drawPiece(name)))));
    const rest = beside.length ? pageText("beside", { count: beside.length }) : pageText("spare piece");
    setText(this.#label, held.length ? pageText("in hand", { what: held.map((name) => pageText(pieceTextKey(name))).join(", ") }) : rest);
  }

  #showPressed() {
    setAttribute(this.#pile, "aria-pressed", String(this.#hands.placesSpareNext));
  }
}
