/** The pieces on a board: they glide to where they move; a piece that no sensor shows is an outline. */

/** @import { BoardView, PiecesBySquare } from "../types/page.js" */

import { centreOf, DEFAULT_VIEW } from "./board_geometry.js";
import { setAttribute, svgElement } from "./dom.js";
import { isSamePiece, pieceOf, SQUARES } from "./squares.js";

/** @typedef {{ name: string, element: SVGElement }} ShownPiece */
/** @typedef {(label: string, isWhite: boolean) => SVGElement} DrawChip draws the value of a chip of Damath */

export class Pieces {
  /** @type {Map<number, ShownPiece>} */
  #shown = new Map();
  #view = DEFAULT_VIEW;
  #unsensedLayer = svgElement("g", { class: "unsensed" });
  #layer = svgElement("g", { class: "pieces" });

  constructor() {
    this.element = svgElement("g", {}, this.#unsensedLayer, this.#layer);
  }

  /**
   * Clear the board for another view.
   *
   * @param {BoardView} view
   */
  setView(view) {
    this.#view = view;
    this.#shown.clear();
    this.#layer.replaceChildren();
  }

  /**
   * Show these pieces.
   *
   * @param {PiecesBySquare} pieces
   * @param {{ lifted?: PiecesBySquare, unsensed?: PiecesBySquare, unknown?: number[], chips?: Record<string, string>, drawChip?: DrawChip }} options
   * `lifted` are in a hand, over the squares that they came from; `unsensed` are believed but not sensed, `unknown` squares
   * are sensed but not believed; `chips` are the values on pieces, which `drawChip` draws
   */
  show(pieces, { lifted = {}, unsensed = {}, unknown = [], chips = {}, drawChip } = {}) {
    const wanted = { ...lifted, ...pieces };
    for (const square of unknown) wanted[square] = "?";
    /** @type {Map<number, ShownPiece>} */
    const leaving = new Map();
    for (const [square, piece] of this.#shown) if (!isSameName(piece.name, wanted[square])) leaving.set(square, piece);
    const arriving = SQUARES.filter(
      (square) => wanted[square] && !isSameName(this.#shown.get(square)?.name, wanted[square]),
    );
    for (const square of leaving.keys()) this.#shown.delete(square);
    for (const square of arriving) this.#showPiece(square, wanted[square], leaving);
    for (const { element } of leaving.values()) element.remove();
    for (const [square, { name, element }] of this.#shown) {
      element.classList.toggle("lifted", !pieces[square] && Boolean(lifted[square]));
      writeChip(element, name, chips[square], drawChip);
    }
    this.#unsensedLayer.replaceChildren(
      ...Object.entries(unsensed).map(([square, name]) => this.#unsensedPiece(Number(square), name)),
    );
  }

  /**
   * @param {number} square
   * @param {string} name
   * @param {Map<number, ShownPiece>} leaving pieces that have left their squares, one of which may be this one
   */
  #showPiece(square, name, leaving) {
    const mover =
      [...leaving].find(([, shown]) => isSameName(shown.name, name)) ??
      [...leaving].find(([, shown]) => isCrownedAs(shown.name, name));
    const element = mover ? mover[1].element : svgElement("g", { class: "piece" });
    if (mover) leaving.delete(mover[0]);
    element.replaceChildren(drawPiece(name));
    element.setAttribute("data-square", String(square));
    this.#layer.append(element);
    this.#moveToSquare(element, square);
    this.#shown.set(square, { name, element });
  }

  /**
   * @param {SVGElement} element
   * @param {number} square
   */
  #moveToSquare(element, square) {
    const { x, y } = centreOf(square, this.#view);
    element.style.transform = `translate(${x}px, ${y}px)`;
  }

  /**
   * @param {number} square
   * @param {string} name
   */
  #unsensedPiece(square, name) {
    const { x, y } = centreOf(square, this.#view);
    const { white, king } = pieceOf(name);
    const rings = (king ? [37, 24] : [37]).flatMap((r) => [
      svgElement("circle", { class: "ghost-under", r }),
      svgElement("circle", { class: white ? "ghost-white" : "ghost-black", r }),
    ]);
    return svgElement("g", { class: "ghost", "data-square": square, transform: `translate(${x} ${y})` }, ...rings);
  }
}

/**
 * Write the value of a chip on its piece; undefined writes none.
 *
 * @param {SVGElement} element
 * @param {string} name
 * @param {string | undefined} label
 * @param {DrawChip | undefined} drawChip
 */
function writeChip(element, name, label, drawChip) {
  if ((element.dataset.chip ?? undefined) === label && element.childElementCount === (label ? 2 : 1)) return;
  setAttribute(element, "data-chip", label);
  element.querySelector(".chip")?.remove();
  if (label !== undefined && drawChip && name !== "?") element.append(drawChip(label, pieceOf(name).white));
}

/**
 * Return the drawing of a piece; `?` is a piece that only its sensor knows.
 *
 * @param {string} name
 */
export function drawPiece(name) {
  if (name === "?") return svgElement("use", { href: "#man-unknown" });
  const { white, king } = pieceOf(name);
  return svgElement("use", { href: `#${king ? "king" : "man"}-${white ? "white" : "black"}` });
}

/**
 * @param {string | undefined} one
 * @param {string | undefined} two
 */
function isSameName(one, two) {
  return one === "?" || two === "?" ? one === two : isSamePiece(one, two);
}

/**
 * @param {string} man
 * @param {string} king
 */
function isCrownedAs(man, king) {
  return man !== "?" && king !== "?" && pieceOf(king).king && pieceOf(man).white === pieceOf(king).white;
}
