/** Hands at the simulated table: a pointer that drags or taps, or the keyboard; what they do is said as statements. */

import { svg } from "./dom.js";
import { SIZE } from "./field.js";
import { drawing } from "./pieces.js";

const A_TAP = 30; // so far a pointer may slip and still be a tap, in units of the board

/** `table` tells what stands where: `{pieceAt, held, isAllowed}`; `told` is called when anything looks different. */
export class Hands {
  #board;
  #orders;
  #table;
  #told;
  #drag = null; // {pointer, from, start, name}
  #hand = svg("g", { class: "hand" });
  from = null; // where the piece in hand came from
  isFetching = false; // the next square that is touched gets a piece from beside the board
  away = new Map(); // square -> name that stands there for us, null for none, until the table says so

  constructor(board, orders, table, told) {
    this.#board = board;
    this.#orders = orders;
    this.#table = table;
    this.#told = told;
    board.drawing.append(this.#hand);
    const on = (name, act) => board.grid.addEventListener(name, act);
    on("pointerdown", (event) => this.#down(event));
    on("pointermove", (event) => this.#move(event));
    on("pointerup", (event) => this.#up(event));
    on("pointercancel", () => this.#cancel());
    on("keydown", (event) => this.#key(event));
  }

  /** Whether a piece is in the hand; what was just done is not in the state yet. */
  get isFull() {
    return this.from !== null || (!this.#orders.isBusy && this.#table.held() > 0);
  }

  /** Take a piece up. */
  lift(square) {
    this.#pretend(square, null, `lift ${square}`);
    this.from = square;
  }

  /** Put down what is in the hand, or lies beside the board. */
  async place(square) {
    const name = this.#table.nameInHand();
    const from = this.from;
    this.#choose(null);
    const answer = await this.#pretend(square, this.#table.pieceAt(square) ? undefined : name, `place ${square}`);
    if (!answer.done && from !== null && from !== square) this.#putBackTo(from);
    return answer;
  }

  /** Put a piece back that could not be put down, and leave the reason to be read. */
  async #putBackTo(square) {
    const why = this.#orders.element.textContent;
    await this.#orders.say(`place ${square}`);
    this.#orders.refuse(why);
  }

  /** Lay beside the board what is in the hand, or what stands on a square. */
  async layAside(square = null) {
    if (this.isFull) {
      this.#choose(null);
      return this.#orders.say("aside");
    }
    return square === null ? null : this.#pretend(square, null, `remove ${square}`);
  }

  /** Crown the piece on a square. */
  stack(square) {
    this.isFetching = false;
    return this.#orders.say(`stack ${square}`);
  }

  /** Put back what is in the hand. */
  putBack() {
    if (this.from !== null) this.place(this.from);
    this.isFetching = false;
    this.#told();
  }

  /** Use a square: put a piece on it, crown the one that stands there, or take it up. */
  use(square) {
    const isHeld = this.isFull;
    if (this.isFetching && !isHeld) {
      const stands = this.#table.pieceAt(square);
      this.isFetching = false;
      if (stands) this.stack(square);
      else this.place(square);
    } else if (isHeld) this.place(square);
    else if (this.#table.pieceAt(square)) {
      this.lift(square);
      this.#choose(square);
    }
    this.#told();
  }

  /** Give the square under a pointer, or null. */
  squareOf(event) {
    return this.#board.squareAt(event.clientX, event.clientY);
  }

  /** Show a piece at the pointer, as it is dragged; null shows none. */
  follow(name, event) {
    const at = name === null ? null : this.#board.placeAt(event.clientX, event.clientY);
    if (at === null) this.#hand.replaceChildren();
    else {
      if (!this.#hand.firstChild) this.#hand.append(drawing(name));
      this.#hand.style.transform = `translate(${at.x}px, ${at.y - 6}px) scale(1.12)`;
    }
  }

  /** Tell whether a pointer is off the board, frame and all. */
  isBeside(event) {
    const { x, y } = this.#board.placeAt(event.clientX, event.clientY);
    return x < -8 || y < -8 || x > SIZE + 8 || y > SIZE + 8;
  }

  #down(event) {
    if (event.button !== 0 || this.#drag || !this.#table.isAllowed()) return;
    const square = this.squareOf(event);
    if (square === null) return;
    event.preventDefault();
    this.#board.focus(square);
    if (this.isFull || this.isFetching) return this.use(square);
    const name = this.#table.pieceAt(square);
    if (!name) return;
    this.#board.grid.setPointerCapture(event.pointerId);
    this.lift(square);
    this.#drag = { pointer: event.pointerId, from: square, name, start: this.#board.placeAt(event.clientX, event.clientY), isTap: true };
    this.follow(name, event);
    this.#told();
  }

  #move(event) {
    if (this.#drag?.pointer !== event.pointerId) return;
    const { x, y } = this.#board.placeAt(event.clientX, event.clientY);
    if (Math.hypot(x - this.#drag.start.x, y - this.#drag.start.y) > A_TAP) this.#drag.isTap = false;
    this.follow(this.#drag.name, event);
  }

  #up(event) {
    if (this.#drag?.pointer !== event.pointerId) return;
    const { from, isTap } = this.#drag;
    const square = this.squareOf(event);
    this.#drag = null;
    this.follow(null, event);
    if (isTap && square === from) this.#choose(from); // it stays in the hand, and the next tap puts it down
    else if (square !== null) this.place(square);
    else if (this.isBeside(event)) this.layAside();
    else this.place(from);
    this.#told();
  }

  #cancel() {
    if (!this.#drag) return;
    this.#drag = null;
    this.#hand.replaceChildren();
    this.putBack();
  }

  #key(event) {
    const square = Number(event.target.dataset.square);
    if (!square || event.altKey || event.ctrlKey || event.metaKey || !this.#table.isAllowed()) return;
    const acts = {
      Enter: () => this.use(square), " ": () => this.use(square), Escape: () => this.putBack(), Delete: () => this.layAside(square),
      Backspace: () => this.layAside(square), r: () => this.layAside(square), k: () => this.stack(square),
      n: () => this.#orders.say(`nudge ${square}`), w: () => this.#orders.say("press white"), b: () => this.#orders.say("press black"),
    };
    const act = acts[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act || event.repeat) return;
    event.preventDefault();
    act();
    this.#told();
  }

  #choose(square) {
    this.from = square;
    this.#board.choose(square);
  }

  /** Show at once what a statement is to bring about, until the table has answered. */
  async #pretend(square, name, statement) {
    if (name !== undefined) this.away.set(square, name);
    const answer = await this.#orders.say(statement);
    this.away.delete(square);
    if (!answer.done && statement.startsWith("lift")) this.#choose(null);
    this.#told();
    return answer;
  }
}
