/** The pieces on a board: men and kings that glide to where they are moved, ghosts of what is only believed. */

import { svgElement } from "./dom.js";
import { centreOf } from "./board_geometry.js";
import { SQUARES, isSamePiece, pieceOf } from "./squares.js";

export class Pieces {
  #shown = new Map(); // square -> {name, element}
  #view = null;
  #unsensedLayer = svgElement("g", { class: "ghosts" });
  #layer = svgElement("g", { class: "pieces" });

  constructor() {
    this.element = svgElement("g", {}, this.#unsensedLayer, this.#layer);
  }

  /** Begin anew for a board seen from elsewhere. */
  setView(view) {
    this.#view = view;
    this.#shown.clear();
    this.#layer.replaceChildren();
  }

  /** Show these pieces by square; `unseen` are drawn as ghosts, at `unknown` squares stands we know not what. */
  show(pieces, { ghosts = {}, unknown = [] } = {}) {
    const wanted = { ...pieces };
    for (const square of unknown) wanted[square] = "?";
    const gone = [...this.#shown.keys()].filter((square) => !isSameName(this.#shown.get(square).name, wanted[square]));
    const come = SQUARES.filter((square) => wanted[square] && !isSameName(this.#shown.get(square)?.name, wanted[square]));
    const leaving = new Map(gone.map((square) => [square, this.#shown.get(square)]));
    for (const square of gone) this.#shown.delete(square);
    for (const square of come) this.#showPiece(square, wanted[square], leaving);
    for (const { element } of leaving.values()) element.remove();
    this.#unsensedLayer.replaceChildren(...Object.entries(ghosts).map(([square, name]) => this.#unsensedPiece(Number(square), name)));
  }

  #showPiece(square, name, leaving) {
    const mover = [...leaving].find(([, shown]) => isSameName(shown.name, name))
      ?? [...leaving].find(([, shown]) => isCrownedAs(shown.name, name));
    const element = mover ? mover[1].element : svgElement("g", { class: "piece" });
    if (mover) leaving.delete(mover[0]);
    element.replaceChildren(drawPiece(name));
    element.setAttribute("data-square", square);
    this.#layer.append(element);
    this.#moveToSquare(element, square);
    this.#shown.set(square, { name, element });
  }

  #moveToSquare(element, square) {
    const { x, y } = centreOf(square, this.#view);
    element.style.transform = `translate(${x}px, ${y}px)`;
  }

  #unsensedPiece(square, name) {
    const { x, y } = centreOf(square, this.#view);
    const { white, king } = pieceOf(name);
    const rings = (king ? [37, 24] : [37]).flatMap((r) => [
      svgElement("circle", { class: "ghost-under", r }), svgElement("circle", { class: white ? "ghost-white" : "ghost-black", r })]);
    return svgElement("g", { class: "ghost", "data-square": square, transform: `translate(${x} ${y})` }, ...rings);
  }
}

/** Draw one piece by its name; `?` is one of which only the sensor knows. */
export function drawPiece(name) {
  if (name === "?") return svgElement("use", { href: "#man-unknown" });
  const { white, king } = pieceOf(name);
  return svgElement("use", { href: `#${king ? "king" : "man"}-${white ? "white" : "black"}` });
}

function isSameName(one, two) {
  return one === "?" || two === "?" ? one === two : isSamePiece(one, two);
}

function isCrownedAs(man, king) {
  return man !== "?" && king !== "?" && pieceOf(king).king && pieceOf(man).white === pieceOf(king).white;
}
