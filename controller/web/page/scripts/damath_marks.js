/** What Damath writes on a board: an operation on each square, and a value on each piece. */

/** @import { BoardView } from "../types/page.js" */

import { centreOf } from "./board_geometry.js";
import { svgElement } from "./dom.js";

/** @type {Record<string, string>} */
const SIGNS = { "+": "+", "-": "−", x: "×", "/": "÷" };
const WIDEST_LABEL = 100; // font size times letters that a piece has room for
const LARGEST_LABEL = 40;

/**
 * Return the sign of an operation as it is printed on boards.
 *
 * @param {string} operation
 */
export function operationSign(operation) {
  return SIGNS[operation] ?? operation;
}

/**
 * Return the operations of all squares: large in the middle, where pieces cover them, and small beside the piece.
 *
 * @param {Record<string, string>} symbols
 * @param {BoardView} view
 */
export function drawSymbols(symbols, view) {
  const ground = view.drawing === "checkerboard" && view.orientation === "vismin" ? "on-walnut" : "on-maple";
  return Object.entries(symbols).flatMap(([square, operation]) => {
    const { x, y } = centreOf(Number(square), view);
    const text = operationSign(operation);
    // beside the lines of the matrix, and away from number and LED
    const small = view.drawing === "matrix" ? { x, y: y - 42 } : { x: x + 36, y: y - 28 };
    const under =
      view.drawing === "matrix" ? [svgElement("circle", { class: "symbol-ground", cx: x, cy: y, r: 27 })] : [];
    return [
      ...under,
      svgElement("text", { class: `symbol ${ground}`, x, y: y + 17, "text-anchor": "middle", text }),
      svgElement("text", { class: `symbol small ${ground}`, ...small, "text-anchor": "middle", text }),
    ];
  });
}

/**
 * Return the value of a chip as a drawing on its piece.
 *
 * @param {string} label
 * @param {boolean} isWhite colour of the piece
 */
export function drawChip(label, isWhite) {
  const size = Math.min(LARGEST_LABEL, Math.round(WIDEST_LABEL / label.length + 4));
  const text = label.replace("-", "−");
  const colour = isWhite ? "chip-white" : "chip-black";
  return svgElement("text", {
    class: `chip ${colour}`,
    "font-size": size,
    y: size * 0.35,
    "text-anchor": "middle",
    text,
  });
}
