/** The pieces that a side has captured, beside its clock. */

/** @import { PiecesBySquare, Side } from "../types/page.js" */

import { countLostPieces } from "./clocks.js";
import { htmlElement, setAttribute, svgElement } from "./dom.js";
import { drawPiece } from "./pieces.js";
import { pageText } from "./texts.js";

const MOST = 12; // a side begins with so many

export class CapturedMen {
  #side;
  #count = -1;
  element = htmlElement("div", { class: "captured", role: "img" });

  /** @param {Side} side the one that has captured them */
  constructor(side) {
    this.#side = side;
  }

  /**
   * Show what is missing of the other side.
   *
   * @param {PiecesBySquare} pieces
   */
  update(pieces) {
    const other = this.#side === "white" ? "black" : "white";
    const count = Math.min(MOST, countLostPieces(pieces, other));
    if (count === this.#count) return;
    this.#count = count;
    setAttribute(this.element, "aria-label", pageText("captured", { count }));
    this.element.replaceChildren(
      ...Array.from({ length: count }, () =>
        svgElement(
          "svg",
          { viewBox: "-42 -44 84 90", "aria-hidden": "true" },
          drawPiece(other === "white" ? "w" : "b"),
        ),
      ),
      htmlElement("span", { class: "captured-count", "aria-hidden": "true", text: count ? String(count) : "" }),
    );
  }
}
