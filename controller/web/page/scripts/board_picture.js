/** The picture of a board: its wood, the marks on it, and the pieces. LEDs and cells are added by board.js. */

/**
 * @import { BoardState } from "../types/api.js"
 * @import { BoardView, PiecesBySquare } from "../types/page.js"
 */

import { centreOf, DEFAULT_VIEW, drawBackground, drawNumbers, SIZE } from "./board_geometry.js";
import { htmlElement, svgElement } from "./dom.js";
import { Pieces } from "./pieces.js";

/**
 * @typedef {object} PictureContent
 * @property {PiecesBySquare} pieces
 * @property {PiecesBySquare} [lifted] pieces that a hand has taken from their squares and not put down yet
 * @property {PiecesBySquare} [unsensed] pieces that are believed but not sensed
 * @property {number[]} [unknown] squares that are sensed but empty as the board believes
 * @property {BoardState["score"]} [score]
 * @property {number[]} [lastMove] squares of the last move
 * @property {number[]} [landings] squares where the touched piece may land
 * @property {number[]} [hops] squares where it may touch down on its way
 */

export class BoardPicture {
  #pieces = new Pieces();
  #view = DEFAULT_VIEW;
  #isDrawn = false;
  #background = svgElement("g");
  #marks = svgElement("g", { class: "marks" });
  #marksKey = "";
  #numbers = svgElement("g", { class: "numbers" });
  #symbols = svgElement("g", { class: "symbols" });
  #symbolsKey = "";
  /** @type {typeof import("./damath_marks.js") | null} loaded for the first game with a score */
  #damath = null;
  /** @type {PictureContent} */
  #content = { pieces: {} };

  constructor() {
    this.drawing = sheet("board-drawing", this.#pieces.element);
    // the wood has a drawing of its own, so that a blinking LED does not redraw it
    this.element = htmlElement(
      "div",
      { class: "board" },
      sheet("board-still", this.#background, this.#marks, this.#numbers, this.#symbols),
      this.drawing,
    );
  }

  /** The view, once it is set. */
  get view() {
    return this.#view;
  }

  /**
   * Set the view; the board is drawn again only if it differs. Return true if it was.
   *
   * @param {BoardView} view
   */
  setView(view) {
    const now = this.#view;
    const isSame =
      now.orientation === view.orientation && now.drawing === view.drawing && now.isTurned === view.isTurned;
    if (isSame && this.#isDrawn) return false;
    this.#isDrawn = true;
    this.#view = { ...view };
    this.#background.replaceChildren(drawBackground(view));
    this.#numbers.replaceChildren(...drawNumbers(view));
    this.#symbolsKey = this.#marksKey = "";
    this.#pieces.setView(view);
    this.element.dataset.face = view.drawing;
    return true;
  }

  /**
   * Show pieces and marks.
   *
   * @param {PictureContent} content
   */
  show(content) {
    this.#content = content;
    const { pieces, lifted, unsensed, unknown, score } = content;
    if (score && !this.#damath) this.#loadDamath();
    const drawChip = this.#damath?.drawChip;
    this.#pieces.show(pieces, { lifted, unsensed, unknown, chips: drawChip && score?.chips, drawChip });
    this.#showSymbols(score?.symbols);
    this.#showMarks(content);
  }

  async #loadDamath() {
    this.#damath = await import("./damath_marks.js");
    this.show(this.#content);
  }

  /** @param {Record<string, string>} [symbols] */
  #showSymbols(symbols = {}) {
    const key = this.#damath ? JSON.stringify(symbols) : "";
    if (key === this.#symbolsKey) return;
    this.#symbolsKey = key;
    this.#symbols.replaceChildren(...(this.#damath?.drawSymbols(symbols, this.#view) ?? []));
  }

  /** @param {PictureContent} content */
  #showMarks({ lastMove = [], landings = [], hops = [] }) {
    const key = JSON.stringify([lastMove, landings, hops]);
    if (key === this.#marksKey) return;
    this.#marksKey = key;
    this.#marks.replaceChildren(
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

/**
 * @param {string} name
 * @param {SVGElement[]} layers
 */
function sheet(name, ...layers) {
  return svgElement("svg", { class: name, viewBox: `0 0 ${SIZE} ${SIZE}`, "aria-hidden": "true" }, ...layers);
}
