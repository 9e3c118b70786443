/** Marks on the wood of a board: the squares of the last move, and where the touched piece may land. */

/** @import { BoardView } from "../types/page.js" */

import { centreOf, DEFAULT_VIEW } from "./board_geometry.js";
import { svgElement } from "./dom.js";

/** @typedef {{ lastMove: number[], landings: number[], hops: number[] }} Marks lists of squares */

export class BoardMarks {
  #view = DEFAULT_VIEW;
  #shown = "";
  element = svgElement("g", { class: "marks" });

  /**
   * Clear the board for another view.
   *
   * @param {BoardView} view
   */
  setView(view) {
    this.#view = view;
    this.#shown = "";
    this.element.replaceChildren();
  }

  /**
   * Show these marks and no others.
   *
   * @param {Marks} marks
   */
  show({ lastMove, landings, hops }) {
    const key = JSON.stringify([lastMove, landings, hops]);
    if (key === this.#shown) return;
    this.#shown = key;
    this.element.replaceChildren(
      ...lastMove.map((square) => this.#lastMoveMark(square)),
      ...hops.map((square) => this.#dot(square, "hop", 9)),
      ...landings.map((square) => this.#dot(square, "landing", 17)),
    );
  }

  /** @param {number} square */
  #lastMoveMark(square) {
    const { x, y } = centreOf(square, this.#view);
    return this.#view.drawing === "matrix"
      ? svgElement("circle", { class: "mark-last", cx: x, cy: y, r: 44 })
      : svgElement("rect", { class: "mark-last", x: x - 50, y: y - 50, width: 100, height: 100 });
  }

  /**
   * @param {number} square
   * @param {"landing" | "hop"} kind
   * @param {number} radius
   */
  #dot(square, kind, radius) {
    const { x, y } = centreOf(square, this.#view);
    return svgElement("circle", { class: `mark-${kind}`, cx: x, cy: y, r: radius });
  }
}
