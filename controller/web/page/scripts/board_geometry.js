/** The background of a board: frame, squares or lines, and numbers. A square is 100 wide, the field begins at EDGE. */

/** @import { BoardView } from "../types/page.js" */

import { svgElement } from "./dom.js";
import { columnOf, diagonalLines, rowOf, SQUARES } from "./squares.js";

/** @type {BoardView} the view of a board until its game is known */
export const DEFAULT_VIEW = { orientation: "vismin", drawing: "checkerboard", isTurned: false };
export const EDGE = 50;
export const SIZE = 800 + 2 * EDGE;
const PLANK_MARGIN = 18; // of the matrix's plank, beyond the field

/**
 * Return the centre of a square in the drawing, with its row and column as drawn.
 *
 * @param {number} square
 * @param {Pick<BoardView, "orientation" | "isTurned">} view
 */
export function centreOf(square, view) {
  let [row, column] = [rowOf(square), columnOf(square, view.orientation)];
  if (view.isTurned) [row, column] = [7 - row, 7 - column];
  return { x: EDGE + 100 * column + 50, y: EDGE + 100 * row + 50, row, column };
}

/**
 * Return the centre of a square's LED in the drawing.
 *
 * @param {number} square
 * @param {BoardView} view
 */
export function ledCentreOf(square, view) {
  const { x, y } = centreOf(square, view);
  return view.drawing === "matrix" ? { x: x + 46, y } : { x: x + 36, y: y + 36 };
}

/**
 * Return the background of a board, without its numbers.
 *
 * @param {BoardView} view
 */
export function drawBackground(view) {
  const frame = svgElement("rect", {
    class: "frame",
    width: SIZE,
    height: SIZE,
    rx: 22,
    fill: "var(--board-frame, url(#wood-frame))",
  });
  return svgElement("g", {}, frame, ...(view.drawing === "matrix" ? matrix(view) : squares()));
}

/**
 * Return the numbers of the squares; marks lie below them.
 *
 * @param {BoardView} view
 */
export function drawNumbers(view) {
  return SQUARES.map((square) => number(square, view));
}

function squares() {
  const parts = [inlay(0)];
  for (let row = 0; row < 8; row += 1) {
    for (let column = 0; column < 8; column += 1) {
      const kind = (row + column) % 2 ? "walnut" : "maple";
      const fill = `var(--board-${kind}, url(#wood-${kind}-${(row * 5 + column * 3) % 3}))`;
      const transform = `translate(${EDGE + 100 * column} ${EDGE + 100 * row})`;
      parts.push(svgElement("rect", { width: 100, height: 100, fill, transform }));
    }
  }
  return parts;
}

/** @param {BoardView} view */
function matrix(view) {
  const side = 800 + 2 * PLANK_MARGIN;
  const plank = svgElement("rect", {
    width: side,
    height: side,
    class: "plank",
    fill: "var(--board-plank, url(#wood-plank))",
    transform: `translate(${EDGE - PLANK_MARGIN} ${EDGE - PLANK_MARGIN})`,
  });
  const lines = diagonalLines(view.orientation).flatMap(([upper, lower]) => {
    const [from, to] = [centreOf(upper, view), centreOf(lower, view)];
    return ["engraved-light", "engraved"].map((name, layer) => {
      const down = layer ? 0 : 1.8;
      return svgElement("line", { class: name, x1: from.x, y1: from.y + down, x2: to.x, y2: to.y + down });
    });
  });
  const points = SQUARES.map((square) => {
    const { x, y } = centreOf(square, view);
    return svgElement("circle", { class: "point", cx: x, cy: y, r: 6.5 });
  });
  return [inlay(PLANK_MARGIN), plank, ...lines, ...points];
}

/** @param {number} beyond */
function inlay(beyond) {
  const side = 800 + 2 * beyond;
  return svgElement("rect", {
    class: "inlay",
    x: EDGE - beyond - 4,
    y: EDGE - beyond - 4,
    width: side + 8,
    height: side + 8,
  });
}

/**
 * @param {number} square
 * @param {BoardView} view
 */
function number(square, view) {
  const { x, y } = centreOf(square, view);
  const isMatrix = view.drawing === "matrix";
  const ground = !isMatrix && view.orientation === "vismin" ? "on-walnut" : "on-maple";
  return svgElement("text", {
    class: `number ${ground}`,
    x: isMatrix ? x - 41 : x - 45,
    y: isMatrix ? y + 6 : y - 32,
    "text-anchor": isMatrix ? "end" : "start",
    text: square,
  });
}
