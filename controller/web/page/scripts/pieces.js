/** The pieces on a board: men and kings that glide to where they are moved, ghosts of what is only believed. */

import { svg } from "./dom.js";
import { centreOf } from "./field.js";
import { SQUARES, isSame, pieceOf } from "./squares.js";

export class Pieces {
  #shown = new Map(); // square -> {name, element}
  #view = null;
  #marks = svg("g", { class: "ghosts" });
  #layer = svg("g", { class: "pieces" });

  constructor() {
    this.element = svg("g", {}, this.#marks, this.#layer);
  }

  /** Begin anew for a board seen from elsewhere. */
  place(view) {
    this.#view = view;
    this.#shown.clear();
    this.#layer.replaceChildren();
  }

  /** Show these pieces by square; `unseen` are drawn as ghosts, at `unknown` squares stands we know not what. */
  show(pieces, { ghosts = {}, unknown = [] } = {}) {
    const wanted = { ...pieces };
    for (const square of unknown) wanted[square] = "?";
    const gone = [...this.#shown.keys()].filter((square) => !same(this.#shown.get(square).name, wanted[square]));
    const come = SQUARES.filter((square) => wanted[square] && !same(this.#shown.get(square)?.name, wanted[square]));
    const leaving = new Map(gone.map((square) => [square, this.#shown.get(square)]));
    for (const square of gone) this.#shown.delete(square);
    for (const square of come) this.#bring(square, wanted[square], leaving);
    for (const { element } of leaving.values()) element.remove();
    this.#marks.replaceChildren(...Object.entries(ghosts).map(([square, name]) => this.#ghost(Number(square), name)));
  }

  /** Give the drawing of a square's piece, to be dragged; undefined without one. */
  at(square) {
    return this.#shown.get(square)?.element;
  }

  /** Put a piece's drawing where its square is. */
  settle(square) {
    const shown = this.#shown.get(square);
    if (shown) this.#put(shown.element, square);
  }

  #bring(square, name, leaving) {
    const mover = [...leaving].find(([, shown]) => same(shown.name, name))
      ?? [...leaving].find(([, shown]) => isCrownedAs(shown.name, name));
    const element = mover ? mover[1].element : svg("g", { class: "piece" });
    if (mover) leaving.delete(mover[0]);
    element.replaceChildren(drawing(name));
    element.setAttribute("data-square", square);
    this.#layer.append(element);
    this.#put(element, square);
    this.#shown.set(square, { name, element });
  }

  #put(element, square) {
    const { x, y } = centreOf(square, this.#view);
    element.style.transform = `translate(${x}px, ${y}px)`;
  }

  #ghost(square, name) {
    const { x, y } = centreOf(square, this.#view);
    const { white, king } = pieceOf(name);
    const rings = (king ? [37, 24] : [37]).flatMap((r) => [
      svg("circle", { class: "ghost-under", r }), svg("circle", { class: white ? "ghost-white" : "ghost-black", r })]);
    return svg("g", { class: "ghost", "data-square": square, transform: `translate(${x} ${y})` }, ...rings);
  }
}

/** Draw one piece by its name; `?` is one of which only the sensor knows. */
export function drawing(name) {
  if (name === "?") return svg("use", { href: "#man-unknown" });
  const { white, king } = pieceOf(name);
  return svg("use", { href: `#${king ? "king" : "man"}-${white ? "white" : "black"}` });
}

function same(one, two) {
  return one === "?" || two === "?" ? one === two : isSame(one, two);
}

function isCrownedAs(man, king) {
  return man !== "?" && king !== "?" && pieceOf(king).king && pieceOf(man).white === pieceOf(king).white;
}
