/** A board: its drawing, and over it a grid of 32 cells for keyboard, pointer and screen reader. */

import { htmlElement, setAttribute, svgElement } from "./dom.js";
import { EDGE, SIZE, centreOf, drawBackground } from "./board_geometry.js";
import { Lamps } from "./lamps.js";
import { Pieces } from "./pieces.js";
import { SQUARES, pieceOf } from "./squares.js";
import { pageText, translateWord } from "./texts.js";

const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

export class Board {
  pieces = new Pieces();
  lamps = new Lamps();
  #view = null;
  #background = svgElement("g");
  #badges = svgElement("g", { class: "badges" });
  #cells = new Map();
  #focused = 1;

  /** `label` names the board for screen readers. */
  constructor(label) {
    const sheet = (name, ...layers) => svgElement("svg", { class: name, viewBox: `0 0 ${SIZE} ${SIZE}`, "aria-hidden": "true" }, ...layers);
    this.drawing = sheet("board-drawing", this.pieces.element, this.#badges, this.lamps.element);
    this.grid = htmlElement("div", { class: "board-grid", role: "grid", "aria-label": label });
    this.grid.addEventListener("keydown", (event) => this.#moveFocus(event));
    this.grid.addEventListener("focusin", (event) => event.target.dataset.square && this.#moveTabStop(Number(event.target.dataset.square)));
    // the wood is a sheet of its own, so that a lamp that blinks does not have it drawn again
    this.element = htmlElement("div", { class: "board" }, sheet("board-still", this.#background), this.drawing, this.grid);
  }

  get view() {
    return this.#view;
  }

  /** See the board as `{orientation, drawing, isTurned}`; only a change draws it anew. */
  setView(view) {
    const now = this.#view;
    if (now && now.orientation === view.orientation && now.drawing === view.drawing && now.isTurned === view.isTurned) return;
    this.#view = { ...view };
    this.#background.replaceChildren(drawBackground(view));
    this.pieces.setView(view);
    this.lamps.setView(view);
    this.element.dataset.face = view.drawing;
    this.#placeCells();
  }

  /** Show pieces, lamps and what is to be marked; `says` adds words to a square's name. */
  show({ pieces, ghosts = {}, unknown = [], lamps = [], rhythms = null, badges = {}, says = {} }) {
    this.pieces.show(pieces, { ghosts, unknown });
    this.lamps.show(lamps, rhythms);
    this.#badges.replaceChildren(...Object.entries(badges).map(([square, kind]) => this.#badge(Number(square), kind)));
    const lit = new Map(lamps.map((lamp) => [lamp.square, lamp]));
    for (const [square, cell] of this.#cells) {
      const parts = [pageText("square", { square }), pageText(pieceTextKey(pieces[square], ghosts[square], unknown.includes(square)))];
      if (lit.has(square)) parts.push(pageText("LED says", { role: translateWord(lit.get(square).role), rhythm: translateWord(lit.get(square).rhythm) }));
      if (says[square]) parts.push(says[square]);
      setAttribute(cell, "aria-label", parts.join(", "));
      setAttribute(cell, "data-role", lit.get(square)?.role);
    }
  }

  /** Give the square at a place of the window, or null. */
  squareAt(clientX, clientY) {
    const box = this.drawing.getBoundingClientRect();
    const scale = SIZE / box.width;
    const [column, row] = [clientX - box.left, clientY - box.top].map((at) => Math.floor((at * scale - EDGE) / 100));
    return SQUARES.find((square) => {
      const spot = centreOf(square, this.#view);
      return spot.row === row && spot.column === column;
    }) ?? null;
  }

  /** Give a place of the window in the drawing's own units. */
  toDrawingPoint(clientX, clientY) {
    const box = this.drawing.getBoundingClientRect();
    return { x: ((clientX - box.left) * SIZE) / box.width, y: ((clientY - box.top) * SIZE) / box.height };
  }

  /** Tell a cell that it is chosen, and the others that they are not; null chooses none. */
  selectSquare(square) {
    for (const [at, cell] of this.#cells) setAttribute(cell, "aria-selected", at === square ? "true" : null);
  }

  /** Put the keyboard on a square. */
  focusSquare(square) {
    this.#cells.get(square)?.focus();
  }

  #placeCells() {
    const rows = Array.from({ length: 8 }, () => htmlElement("div", { role: "row", class: "board-row" }));
    this.#cells.clear();
    const spots = SQUARES.map((square) => ({ square, ...centreOf(square, this.#view) }));
    spots.sort((one, two) => one.row - two.row || one.column - two.column);
    for (const { square, row, column } of spots) {
      const cell = htmlElement("div", { role: "gridcell", class: "cell", tabindex: square === this.#focused ? 0 : -1, "data-square": square });
      cell.style.gridColumn = String(column + 1);
      rows[row].append(cell);
      this.#cells.set(square, cell);
    }
    this.grid.replaceChildren(...rows);
  }

  #moveTabStop(square) {
    this.#cells.get(this.#focused)?.setAttribute("tabindex", "-1");
    this.#focused = square;
    this.#cells.get(square)?.setAttribute("tabindex", "0");
  }

  #moveFocus(event) {
    const step = STEPS[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const here = centreOf(this.#focused, this.#view);
    const lean = here.row % 2 ? 0.1 : -0.1; // up and down stay in their column, zigzag, as squares lie
    const far = (spot) => Math.abs(spot.column - here.column - lean);
    const spots = SQUARES.map((square) => ({ square, ...centreOf(square, this.#view) })).filter((spot) =>
      step[0] ? spot.row === here.row + step[0] : spot.row === here.row && (spot.column - here.column) * step[1] > 0);
    spots.sort((one, two) => far(one) - far(two));
    if (spots.length) this.focusSquare(spots[0].square);
  }

  #badge(square, kind) {
    const { x, y } = centreOf(square, this.#view);
    const sign = { broken: "M-7 -7 L7 7 M7 -7 L-7 7", differs: "M0 -8 V2 M0 7 V8.500" }[kind];
    return svgElement("g", { class: `badge badge-${kind}`, transform: `translate(${x + 30} ${y - 30})` },
      svgElement("circle", { r: 15 }), svgElement("path", { d: sign }));
  }
}

/** Name what stands on a square by the key of its words. */
export function pieceTextKey(name, ghost, isUnknown) {
  if (isUnknown) return "some piece";
  if (name) return `${pieceOf(name).white ? "white" : "black"} ${pieceOf(name).king ? "king" : "man"}`;
  return ghost ? `missing ${pieceOf(ghost).white ? "white" : "black"} ${pieceOf(ghost).king ? "king" : "man"}` : "empty";
}
