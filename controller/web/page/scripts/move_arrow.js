/** The arrow of a move, drawn over a board from square to square. */

/** @import { BoardView } from "../types/page.js" */

import { centreOf } from "./board_geometry.js";
import { svgElement } from "./dom.js";
import { squaresOfMove } from "./move_text.js";

const HEAD = 34; // length of the head; a square is 100 wide
const HALF_HEAD = 22;
const START = 24; // free of the arrow around the centre of the origin, whose piece is gone

/** @typedef {{ x: number, y: number }} Point */

export class MoveArrow {
  element = svgElement("g", { class: "move-arrow" });
  #shown = "";

  /**
   * Show the arrow of a move; null shows none.
   *
   * @param {string | null} text the move as it is written
   * @param {BoardView} view
   */
  show(text, view) {
    const key = `${text} ${view.orientation} ${view.isTurned}`;
    if (key === this.#shown) return;
    this.#shown = key;
    const points = text === null ? [] : squaresOfMove(text).map((square) => centreOf(square, view));
    this.element.replaceChildren(...(points.length < 2 ? [] : drawArrow(points)));
  }
}

/** @param {Point[]} points */
function drawArrow(points) {
  const tip = points[points.length - 1];
  const before = points[points.length - 2];
  const start = towards(points[0], points[1], START);
  const neck = towards(tip, before, HEAD);
  const line = [start, ...points.slice(1, -1), neck].map(({ x, y }) => `${x},${y}`).join(" ");
  const [dx, dy] = [(tip.x - neck.x) / HEAD, (tip.y - neck.y) / HEAD];
  const corner = (/** @type {1 | -1} */ side) => `${neck.x - side * HALF_HEAD * dy},${neck.y + side * HALF_HEAD * dx}`;
  const head = [`${tip.x},${tip.y}`, corner(1), corner(-1)].join(" ");
  // the casing keeps it apart from squares and pieces of every colour
  return ["arrow-casing", "arrow-body"].map((name) =>
    svgElement("g", { class: name }, svgElement("polyline", { points: line }), svgElement("polygon", { points: head })),
  );
}

/**
 * Return the point at a distance from one point towards another.
 *
 * @param {Point} from
 * @param {Point} to
 * @param {number} distance
 * @returns {Point}
 */
function towards(from, to, distance) {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  return { x: from.x + ((to.x - from.x) * distance) / length, y: from.y + ((to.y - from.y) * distance) / length };
}
