/** Pointer and keyboard on the board of the simulated table: a pointer drags a piece, or taps it and then a square. */

/**
 * @import { Board } from "./board.js"
 * @import { TableAccess, TableHands } from "./table_hands.js"
 */

import { SIZE } from "./board_geometry.js";
import { addListeners, hasModifier, squareOfTarget, svgElement } from "./dom.js";
import { drawPiece } from "./pieces.js";

const TAP_DISTANCE = 30; // a pointer that moves less still taps, in units of the drawing

export class TableInput {
  #board;
  #hands;
  #table;
  #onChange;
  /** @type {{ pointer: number, from: number, name: string, start: { x: number, y: number }, isTap: boolean } | null} */
  #drag = null;
  #draggedPiece = svgElement("g", { class: "hand" });

  /**
   * @param {Board} board
   * @param {TableHands} hands
   * @param {TableAccess} table
   * @param {() => void} onChange called when anything looks different
   */
  constructor(board, hands, table, onChange) {
    this.#board = board;
    this.#hands = hands;
    this.#table = table;
    this.#onChange = onChange;
    board.drawing.append(this.#draggedPiece);
    addListeners(board.grid, {
      pointerdown: (event) => this.#handlePointerDown(event),
      pointermove: (event) => this.#handlePointerMove(event),
      pointerup: (event) => this.#handlePointerUp(event),
      pointercancel: () => this.#cancel(),
      keydown: (event) => this.#handleKey(event),
    });
  }

  /** True while a pointer has a piece: it is drawn at the pointer. */
  get isDragging() {
    return this.#drag !== null;
  }

  /**
   * Return the square under a pointer, or null.
   *
   * @param {PointerEvent} event
   */
  squareUnder(event) {
    return this.#board.squareAt(event.clientX, event.clientY);
  }

  /**
   * Draw a piece at the pointer while it is dragged; null draws none.
   *
   * @param {string | null} name
   * @param {PointerEvent} event
   */
  drawDraggedPiece(name, event) {
    if (name === null) {
      this.#draggedPiece.replaceChildren();
      return;
    }
    const { x, y } = this.#board.toDrawingPoint(event.clientX, event.clientY);
    if (!this.#draggedPiece.firstChild) this.#draggedPiece.append(drawPiece(name));
    this.#draggedPiece.style.transform = `translate(${x}px, ${y - 6}px) scale(1.12)`;
  }

  /**
   * Return true if a pointer is off the board, its frame included.
   *
   * @param {PointerEvent} event
   */
  isBeside(event) {
    const { x, y } = this.#board.toDrawingPoint(event.clientX, event.clientY);
    return x < -8 || y < -8 || x > SIZE + 8 || y > SIZE + 8;
  }

  /** @param {PointerEvent} event */
  #handlePointerDown(event) {
    if (event.button !== 0 || this.#drag || !this.#table.isAllowed()) return;
    const square = this.squareUnder(event);
    if (square === null) return;
    event.preventDefault();
    this.#board.focusSquare(square);
    if (this.#hands.isOtherChoice(square)) this.#hands.putBack();
    else if (this.#hands.isHolding || this.#hands.placesSpareNext) return this.#hands.handleSquare(square);
    const name = this.#table.pieceAt(square);
    if (!name || !this.#table.mayLift(square)) return;
    this.#board.grid.setPointerCapture(event.pointerId);
    this.#hands.lift(square);
    this.#drag = {
      pointer: event.pointerId,
      from: square,
      name,
      start: this.#board.toDrawingPoint(event.clientX, event.clientY),
      isTap: true,
    };
    this.drawDraggedPiece(name, event);
    this.#onChange();
  }

  /** @param {PointerEvent} event */
  #handlePointerMove(event) {
    if (this.#drag?.pointer !== event.pointerId) return;
    const { x, y } = this.#board.toDrawingPoint(event.clientX, event.clientY);
    if (Math.hypot(x - this.#drag.start.x, y - this.#drag.start.y) > TAP_DISTANCE) this.#drag.isTap = false;
    this.drawDraggedPiece(this.#drag.name, event);
  }

  /** @param {PointerEvent} event */
  #handlePointerUp(event) {
    if (this.#drag?.pointer !== event.pointerId) return;
    const { from, isTap } = this.#drag;
    const square = this.squareUnder(event);
    this.#drag = null;
    this.drawDraggedPiece(null, event);
    if (isTap && square === from)
      this.#hands.selectOrigin(from); // it stays in the hand, and the next tap puts it down
    else if (square !== null) this.#hands.place(square);
    else if (this.isBeside(event)) this.#hands.layAside();
    else this.#hands.place(from);
    this.#onChange();
  }

  #cancel() {
    if (!this.#drag) return;
    this.#drag = null;
    this.#draggedPiece.replaceChildren();
    this.#hands.putBack();
  }

  /** @param {KeyboardEvent} event */
  #handleKey(event) {
    const square = squareOfTarget(event);
    if (!square || hasModifier(event) || !this.#table.isAllowed()) return;
    /** @type {Record<string, () => unknown>} */
    const actions = {
      Enter: () => this.#hands.handleSquare(square),
      " ": () => this.#hands.handleSquare(square),
      Escape: () => this.#hands.putBack(),
      Delete: () => this.#hands.layAside(square),
      Backspace: () => this.#hands.layAside(square),
      r: () => this.#hands.layAside(square),
      k: () => this.#hands.stack(square),
      n: () => this.#hands.nudge(square),
      w: () => this.#hands.press("white"),
      b: () => this.#hands.press("black"),
    };
    const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action || event.repeat) return;
    event.preventDefault();
    action();
    this.#onChange();
  }
}
