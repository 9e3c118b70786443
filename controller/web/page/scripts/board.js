/** A board: its drawing, and over it a grid of 32 cells for keyboard, pointer and screen reader. */

/**
 * @import { PictureContent } from "./board_picture.js"
 * @import { BoardState, LampState } from "../types/api.js"
 * @import { BoardView } from "../types/page.js"
 */

import { centreOf, EDGE, SIZE } from "./board_geometry.js";
import { BoardPicture } from "./board_picture.js";
import { hasModifier, htmlElement, setAttribute, squareOfTarget, svgElement } from "./dom.js";
import { Lamps } from "./lamps.js";
import { MoveArrow } from "./move_arrow.js";
import { squareLabel } from "./square_labels.js";
import { SQUARES } from "./squares.js";

/** @typedef {"broken" | "differs"} Badge */

/**
 * @typedef {object} CellContent what a board shows besides its picture
 * @property {LampState[]} [lamps]
 * @property {BoardState["rhythms"] | null} [rhythms]
 * @property {Record<number | string, Badge>} [badges]
 * @property {Record<number | string, string>} [notes] added to the name of a square for screen readers
 *
 * @typedef {PictureContent & CellContent} BoardContent
 */

/** @type {Required<BoardContent>} */
const NOTHING_SHOWN = {
  pieces: {},
  lifted: {},
  unsensed: {},
  unknown: [],
  lamps: [],
  rhythms: null,
  badges: {},
  notes: {},
  score: null,
  lastMove: [],
  landings: [],
  hops: [],
};

/** @type {Record<string, [number, number]>} rows and columns to go, by key */
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

export class Board {
  #picture = new BoardPicture();
  #lamps = new Lamps();
  #badges = svgElement("g", { class: "badges" });
  #arrow = new MoveArrow();
  /** @type {Map<number, HTMLElement>} */
  #cells = new Map();
  #focused = 1;

  /** @param {string} label name of the board for screen readers */
  constructor(label) {
    this.drawing = this.#picture.drawing;
    this.drawing.append(this.#badges, this.#lamps.element, this.#arrow.element);
    this.grid = htmlElement("div", { class: "board-grid", role: "grid", "aria-label": label });
    this.grid.addEventListener("keydown", (event) => this.#moveFocus(event));
    this.grid.addEventListener("focusin", (event) => {
      const square = squareOfTarget(event);
      if (square) this.#moveTabStop(square);
    });
    this.element = this.#picture.element;
    this.element.append(this.grid);
  }

  /** The view, once it is set. */
  get view() {
    return this.#picture.view;
  }

  /**
   * Set the view; the board is drawn again only if it differs.
   *
   * @param {BoardView} view
   */
  setView(view) {
    if (!this.#picture.setView(view)) return;
    this.#lamps.setView(view);
    this.#placeCells();
  }

  /**
   * Show pieces, LEDs and marks.
   *
   * @param {BoardContent} content
   */
  show(content) {
    const shown = { ...NOTHING_SHOWN, ...content };
    this.#picture.show(shown);
    this.#lamps.show(shown.lamps, shown.rhythms);
    this.#badges.replaceChildren(
      ...Object.entries(shown.badges).map(([square, kind]) => this.#badge(Number(square), kind)),
    );
    const lit = new Map(shown.lamps.map((lamp) => [lamp.square, lamp]));
    for (const [square, cell] of this.#cells) {
      setAttribute(cell, "aria-label", squareLabel(square, shown, lit.get(square)));
      setAttribute(cell, "data-role", lit.get(square)?.role);
    }
  }

  /**
   * Show the arrow of a move; null shows none.
   *
   * @param {string | null} move as it is written
   */
  showArrow(move) {
    this.#arrow.show(move, this.view);
  }

  /**
   * Return the square at a point of the window, or null.
   *
   * @param {number} clientX
   * @param {number} clientY
   */
  squareAt(clientX, clientY) {
    const box = this.drawing.getBoundingClientRect();
    const scale = SIZE / box.width;
    const [column, row] = [clientX - box.left, clientY - box.top].map((at) => Math.floor((at * scale - EDGE) / 100));
    return (
      SQUARES.find((square) => {
        const spot = centreOf(square, this.view);
        return spot.row === row && spot.column === column;
      }) ?? null
    );
  }

  /**
   * Return a point of the window in units of the drawing.
   *
   * @param {number} clientX
   * @param {number} clientY
   */
  toDrawingPoint(clientX, clientY) {
    const box = this.drawing.getBoundingClientRect();
    return { x: ((clientX - box.left) * SIZE) / box.width, y: ((clientY - box.top) * SIZE) / box.height };
  }

  /**
   * Mark one cell as selected; null selects none.
   *
   * @param {number | null} square
   */
  selectSquare(square) {
    for (const [at, cell] of this.#cells) setAttribute(cell, "aria-selected", at === square ? "true" : null);
  }

  /**
   * Move the keyboard focus to a square.
   *
   * @param {number | undefined} square
   */
  focusSquare(square) {
    if (square !== undefined) this.#cells.get(square)?.focus();
  }

  #placeCells() {
    const rows = Array.from({ length: 8 }, () => htmlElement("div", { role: "row", class: "board-row" }));
    this.#cells.clear();
    const spots = SQUARES.map((square) => ({ square, ...centreOf(square, this.view) }));
    spots.sort((first, second) => first.row - second.row || first.column - second.column);
    for (const { square, row, column } of spots) {
      const cell = htmlElement("div", {
        role: "gridcell",
        class: "cell",
        tabindex: square === this.#focused ? 0 : -1,
        "data-square": square,
      });
      cell.style.gridColumn = String(column + 1);
      rows[row].append(cell);
      this.#cells.set(square, cell);
    }
    this.grid.replaceChildren(...rows);
  }

  /** @param {number} square */
  #moveTabStop(square) {
    this.#cells.get(this.#focused)?.setAttribute("tabindex", "-1");
    this.#focused = square;
    this.#cells.get(square)?.setAttribute("tabindex", "0");
  }

  /** @param {KeyboardEvent} event */
  #moveFocus(event) {
    const step = STEPS[event.key];
    if (!step || hasModifier(event)) return;
    event.preventDefault();
    const here = centreOf(this.#focused, this.view);
    const rowShift = here.row % 2 ? 0.1 : -0.1; // up and down zigzag along one column, as squares lie
    const distanceTo = (/** @type {{ column: number }} */ spot) => Math.abs(spot.column - here.column - rowShift);
    const spots = SQUARES.map((square) => ({ square, ...centreOf(square, this.view) })).filter((spot) =>
      step[0] ? spot.row === here.row + step[0] : spot.row === here.row && (spot.column - here.column) * step[1] > 0,
    );
    spots.sort((first, second) => distanceTo(first) - distanceTo(second));
    if (spots.length) this.focusSquare(spots[0].square);
  }

  /**
   * @param {number} square
   * @param {Badge} kind
   */
  #badge(square, kind) {
    const { x, y } = centreOf(square, this.view);
    const sign = { broken: "M-7 -7 L7 7 M7 -7 L-7 7", differs: "M0 -8 V2 M0 7 V8.500" }[kind];
    return svgElement(
      "g",
      { class: `badge badge-${kind}`, transform: `translate(${x + 30} ${y - 30})` },
      svgElement("circle", { r: 15 }),
      svgElement("path", { d: sign }),
    );
  }
}
