/** The pieces in the hand and beside the board; the pile is dragged onto the board, or touched and then a square. */

/**
 * @import { TableState } from "../types/api.js"
 * @import { TableHands } from "./table_hands.js"
 * @import { TableInput } from "./table_input.js"
 */

import { addListeners, htmlElement, setAttribute, setText, svgElement } from "./dom.js";
import { drawPiece } from "./pieces.js";
import { pieceTextKey } from "./square_labels.js";
import { pageText } from "./texts.js";

const TAP_PIXELS = 8; // a pointer that moves less still taps
const PIECES_SHOWN = 14; // as many as fit a phone

export class PieceTray {
  #hands;
  #input;
  #shown = "";
  #pile = htmlElement("button", { type: "button", class: "pile" });
  #label = htmlElement("span", { class: "tray-label" });
  #pieces = htmlElement("span", { class: "tray-pieces", "aria-hidden": "true" });
  #back = htmlElement("button", {
    type: "button",
    text: pageText("put back"),
    on: { click: () => this.#hands.putBack() },
  });
  #aside = htmlElement("button", {
    type: "button",
    text: pageText("lay aside"),
    on: { click: () => this.#hands.layAside() },
  });
  #top = "w";

  /**
   * @param {TableHands} hands
   * @param {TableInput} input
   */
  constructor(hands, input) {
    this.#hands = hands;
    this.#input = input;
    this.#pile.append(this.#pieces, this.#label);
    this.element = htmlElement(
      "section",
      { class: "tray card", "aria-label": pageText("beside the board") },
      this.#pile,
      htmlElement("div", { class: "tray-acts" }, this.#back, this.#aside),
    );
    this.#followPointer();
  }

  /**
   * Show the pieces in the hand and beside the board.
   *
   * @param {Pick<TableState, "held" | "beside">} table
   */
  show({ held, beside }) {
    const key = JSON.stringify([held, beside]);
    const isHolding = this.#hands.isHolding;
    setAttribute(this.#back, "data-idle", !isHolding || this.#hands.originSquare === null);
    setAttribute(this.#aside, "data-idle", !isHolding);
    this.#showPressed();
    if (key === this.#shown) return;
    this.#shown = key;
    this.#top = beside.at(-1) ?? "w";
    this.#pieces.replaceChildren(
      ...beside
        .slice(-PIECES_SHOWN)
        .map((name) => htmlElement("span", {}, svgElement("svg", { viewBox: "-42 -50 84 96" }, drawPiece(name)))),
    );
    const rest = beside.length ? pageText("beside", { count: beside.length }) : pageText("spare piece");
    setText(
      this.#label,
      held.length ? pageText("in hand", { what: held.map((name) => pageText(pieceTextKey(name))).join(", ") }) : rest,
    );
  }

  #followPointer() {
    const hands = this.#hands;
    const input = this.#input;
    /** @type {{ id: number, x: number, y: number, isDragged: boolean } | null} */
    let pointer = null;
    let isAfterDrag = false; // a drag may end with a click or without one
    addListeners(this.#pile, {
      click: (event) => {
        if (isAfterDrag && event.detail > 0) return; // a key clicks with 0
        if (hands.isHolding) {
          hands.layAside();
          return;
        }
        hands.placesSpareNext = !hands.placesSpareNext;
        this.#showPressed();
      },
      pointerdown: (event) => {
        isAfterDrag = false;
        pointer = { id: event.pointerId, x: event.clientX, y: event.clientY, isDragged: false };
        this.#pile.setPointerCapture(event.pointerId);
      },
      pointermove: (event) => {
        if (pointer?.id !== event.pointerId || hands.isHolding) return;
        pointer.isDragged ||= Math.hypot(event.clientX - pointer.x, event.clientY - pointer.y) > TAP_PIXELS;
        if (pointer.isDragged) input.drawDraggedPiece(this.#top, event);
      },
      pointerup: (event) => {
        input.drawDraggedPiece(null, event);
        if (!pointer?.isDragged) return;
        pointer = null;
        isAfterDrag = true;
        const square = input.squareUnder(event);
        hands.placesSpareNext = true; // for handleSquare
        if (square !== null) hands.handleSquare(square);
        hands.placesSpareNext = false;
        this.#showPressed();
      },
      pointercancel: (event) => {
        pointer = null;
        input.drawDraggedPiece(null, event);
      },
    });
  }

  #showPressed() {
    setAttribute(this.#pile, "aria-pressed", String(this.#hands.placesSpareNext));
  }
}
