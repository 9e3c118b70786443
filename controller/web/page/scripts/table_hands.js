/** Hands at the simulated table: a pointer that drags or taps, or the keyboard; what they do is said as statements. */

import { svgElement } from "./dom.js";
import { SIZE } from "./board_geometry.js";
import { drawPiece } from "./pieces.js";

const TAP_DISTANCE = 30; // so far a pointer may slip and still be a tap, in units of the board

/** `table` tells what stands where: `{pieceAt, held, isAllowed}`; `onChange` is called when anything looks different. */
export class TableHands {
  #board;
  #commands;
  #table;
  #onChange;
  #drag = null; // {pointer, from, start, name}
  #hand = svgElement("g", { class: "hand" });
  originSquare = null; // where the piece in hand came from
  placesSpareNext = false; // the next square that is touched gets a piece from beside the board
  pendingPieces = new Map(); // square -> name that stands there for us, null for none, until the table says so

  constructor(board, commands, table, onChange) {
    this.#board = board;
    this.#commands = commands;
    this.#table = table;
    this.#onChange = onChange;
    board.drawing.append(this.#hand);
    const on = (name, act) => board.grid.addEventListener(name, act);
    on("pointerdown", (event) => this.#handlePointerDown(event));
    on("pointermove", (event) => this.#handlePointerMove(event));
    on("pointerup", (event) => this.#handlePointerUp(event));
    on("pointercancel", () => this.#cancel());
    on("keydown", (event) => this.#handleKey(event));
  }

  /** Whether a piece is in the hand; what was just done is not in the state yet. */
  get isHolding() {
    return this.originSquare !== null || (!this.#commands.isBusy && this.#table.held() > 0);
  }

  /** Take a piece up. */
  lift(square) {
    this.#sendOptimistically(square, null, `lift ${square}`);
    this.originSquare = square;
  }

  /** Put down what is in the hand, or lies beside the board. */
  async place(square) {
    const name = this.#table.nameInHand();
    const from = this.originSquare;
    this.#selectOrigin(null);
    const answer = await this.#sendOptimistically(square, this.#table.pieceAt(square) ? undefined : name, `place ${square}`);
    if (!answer.done && from !== null && from !== square) this.#putBackTo(from);
    return answer;
  }

  /** Put a piece back that could not be put down, and leave the reason to be read. */
  async #putBackTo(square) {
    const why = this.#commands.element.textContent;
    await this.#commands.send(`place ${square}`);
    this.#commands.showError(why);
  }

  /** Lay beside the board what is in the hand, or what stands on a square. */
  async layAside(square = null) {
    if (this.isHolding) {
      this.#selectOrigin(null);
      return this.#commands.send("aside");
    }
    return square === null ? null : this.#sendOptimistically(square, null, `remove ${square}`);
  }

  /** Crown the piece on a square. */
  stack(square) {
    this.placesSpareNext = false;
    return this.#commands.send(`stack ${square}`);
  }

  /** Put back what is in the hand. */
  putBack() {
    if (this.originSquare !== null) this.place(this.originSquare);
    this.placesSpareNext = false;
    this.#onChange();
  }

  /** Use a square: put a piece on it, crown the one that stands there, or take it up. */
  handleSquare(square) {
    const isHeld = this.isHolding;
    if (this.placesSpareNext && !isHeld) {
      const stands = this.#table.pieceAt(square);
      this.placesSpareNext = false;
      if (stands) this.stack(square);
      else this.place(square);
    } else if (isHeld) this.place(square);
    else if (this.#table.pieceAt(square)) {
      this.lift(square);
      this.#selectOrigin(square);
    }
    this.#onChange();
  }

  /** Give the square under a pointer, or null. */
  squareUnder(event) {
    return this.#board.squareAt(event.clientX, event.clientY);
  }

  /** Show a piece at the pointer, as it is dragged; null shows none. */
  drawDraggedPiece(name, event) {
    const at = name === null ? null : this.#board.toDrawingPoint(event.clientX, event.clientY);
    if (at === null) this.#hand.replaceChildren();
    else {
      if (!this.#hand.firstChild) this.#hand.append(drawPiece(name));
      this.#hand.style.transform = `translate(${at.x}px, ${at.y - 6}px) scale(1.12)`;
    }
  }

  /** Tell whether a pointer is off the board, frame and all. */
  isBeside(event) {
    const { x, y } = this.#board.toDrawingPoint(event.clientX, event.clientY);
    return x < -8 || y < -8 || x > SIZE + 8 || y > SIZE + 8;
  }

  #handlePointerDown(event) {
    if (event.button !== 0 || this.#drag || !this.#table.isAllowed()) return;
    const square = this.squareUnder(event);
    if (square === null) return;
    event.preventDefault();
    this.#board.focusSquare(square);
    if (this.isHolding || this.placesSpareNext) return this.handleSquare(square);
    const name = this.#table.pieceAt(square);
    if (!name) return;
    this.#board.grid.setPointerCapture(event.pointerId);
    this.lift(square);
    this.#drag = { pointer: event.pointerId, from: square, name, start: this.#board.toDrawingPoint(event.clientX, event.clientY), isTap: true };
    this.drawDraggedPiece(name, event);
    this.#onChange();
  }

  #handlePointerMove(event) {
    if (this.#drag?.pointer !== event.pointerId) return;
    const { x, y } = this.#board.toDrawingPoint(event.clientX, event.clientY);
    if (Math.hypot(x - this.#drag.start.x, y - this.#drag.start.y) > TAP_DISTANCE) this.#drag.isTap = false;
    this.drawDraggedPiece(this.#drag.name, event);
  }

  #handlePointerUp(event) {
    if (this.#drag?.pointer !== event.pointerId) return;
    const { from, isTap } = this.#drag;
    const square = this.squareUnder(event);
    this.#drag = null;
    this.drawDraggedPiece(null, event);
    if (isTap && square === from) this.#selectOrigin(from); // it stays in the hand, and the next tap puts it down
    else if (square !== null) this.place(square);
    else if (this.isBeside(event)) this.layAside();
    else this.place(from);
    this.#onChange();
  }

  #cancel() {
    if (!this.#drag) return;
    this.#drag = null;
    this.#hand.replaceChildren();
    this.putBack();
  }

  #handleKey(event) {
    const square = Number(event.target.dataset.square);
    if (!square || event.altKey || event.ctrlKey || event.metaKey || !this.#table.isAllowed()) return;
    const acts = {
      Enter: () => this.handleSquare(square), " ": () => this.handleSquare(square), Escape: () => this.putBack(), Delete: () => this.layAside(square),
      Backspace: () => this.layAside(square), r: () => this.layAside(square), k: () => this.stack(square),
      n: () => this.#commands.send(`nudge ${square}`), w: () => this.#commands.send("press white"), b: () => this.#commands.send("press black"),
    };
    const act = acts[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act || event.repeat) return;
    event.preventDefault();
    act();
    this.#onChange();
  }

  #selectOrigin(square) {
    this.originSquare = square;
    this.#board.selectSquare(square);
  }

  /** Show at once what a statement is to bring about, until the table has answered. */
  async #sendOptimistically(square, name, statement) {
    if (name !== undefined) this.pendingPieces.set(square, name);
    const answer = await this.#commands.send(statement);
    this.pendingPieces.delete(square);
    if (!answer.done && statement.startsWith("lift")) this.#selectOrigin(null);
    this.#onChange();
    return answer;
  }
}
