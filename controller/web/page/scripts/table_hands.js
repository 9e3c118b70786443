/** Hands at the simulated table: each act becomes a statement, and its effect is shown at once. */

/**
 * @import { Board } from "./board.js"
 * @import { CommandQueue } from "./command_queue.js"
 * @import { PiecesBySquare, Side } from "../types/page.js"
 */

import { STATE_DELAY_MS } from "./command_queue.js";

/**
 * @typedef {object} PendingPiece what stands on a square for this page until the state shows it
 * @property {string | null} name null for no piece
 * @property {number | null} answeredAt time of the table's answer, as `performance.now()`; null before it
 */

/**
 * @typedef {object} TableAccess the table as its hands need it
 * @property {() => boolean} isAllowed
 * @property {() => number} held number of pieces in the hand
 * @property {(square: number) => string | undefined} pieceAt
 * @property {() => string | undefined} nameInHand name of the piece that would be put down next, if this page lifted none
 * @property {(square: number) => boolean} mayLift
 * @property {(square: number) => boolean} mayLand false: a piece that is dropped there goes back where it came from
 * @property {(square: number) => void} onPlaced called once a piece stands where it was put
 * @property {() => number | null} squareToGoOnFrom where a piece stands whose move is not finished; null for none
 */

/** The hands of one page. */
export class TableHands {
  #board;
  #commands;
  #table;
  #onChange;
  /** @type {number | null} square that the piece in the hand came from */
  originSquare = null;
  placesSpareNext = false; // true if the next touched square gets a piece from beside the board
  /** @type {string | undefined} name of the piece that came from the origin square */
  #liftedName;
  /** @type {Map<number, PendingPiece>} */
  #pending = new Map();

  /**
   * @param {Board} board
   * @param {CommandQueue} commands
   * @param {TableAccess} table
   * @param {() => void} onChange called when anything looks different
   */
  constructor(board, commands, table, onChange) {
    this.#board = board;
    this.#commands = commands;
    this.#table = table;
    this.#onChange = onChange;
  }

  /** Name of the piece that this page has in the hand. */
  get liftedName() {
    return this.originSquare === null ? undefined : this.#liftedName;
  }

  /** True while a piece is in the hand, also if the state does not show it yet. */
  get isHolding() {
    return this.originSquare !== null || (!this.#commands.isBusy && this.#table.held() > 0);
  }

  /**
   * Return what stands on the table for this page: the pieces of the state, with what these hands have just done. A state
   * may arrive later than the table's answer; until then a piece stays where it was put, and can be moved on from there.
   *
   * @param {PiecesBySquare} pieces
   * @returns {PiecesBySquare}
   */
  applyTo(pieces) {
    const shown = { ...pieces };
    for (const [square, { name, answeredAt }] of this.#pending) {
      const isShown = Boolean(pieces[square]) === (name !== null);
      if (answeredAt !== null && (isShown || performance.now() - answeredAt > STATE_DELAY_MS)) {
        this.#pending.delete(square);
      } else if (name === null) delete shown[square];
      else shown[square] = name;
    }
    return shown;
  }

  /**
   * Lift a piece.
   *
   * @param {number} square
   */
  lift(square) {
    this.#liftedName = this.#table.pieceAt(square);
    this.#sendOptimistically(square, null, `lift ${square}`);
    this.originSquare = square;
  }

  /**
   * Put down the piece in the hand, or one from beside the board.
   *
   * @param {number} target
   */
  async place(target) {
    const from = this.originSquare;
    const square = from !== null && target !== from && !this.#table.mayLand(target) ? from : target;
    const name = from === null ? this.#table.nameInHand() : this.#liftedName;
    this.selectOrigin(null);
    const answer = await this.#sendOptimistically(
      square,
      this.#table.pieceAt(square) ? undefined : name,
      `place ${square}`,
    );
    if (!answer.done && from !== null && from !== square) this.#putBackTo(from);
    if (answer.done) this.#table.onPlaced(square);
    return answer;
  }

  /**
   * Put back a piece that could not be put down, and keep the reason visible.
   *
   * @param {number} square
   */
  async #putBackTo(square) {
    const reason = this.#commands.element.textContent ?? "";
    await this.#commands.send(`place ${square}`);
    this.#commands.showError(reason);
  }

  /**
   * Lay beside the board the piece in the hand, or the one on a square.
   *
   * @param {number | null} [square]
   */
  layAside(square = null) {
    if (this.isHolding) {
      this.selectOrigin(null);
      this.#commands.send("aside");
    } else if (square !== null) this.#sendOptimistically(square, null, `remove ${square}`);
  }

  /**
   * Crown the piece on a square.
   *
   * @param {number} square
   */
  stack(square) {
    this.placesSpareNext = false;
    this.#commands.send(`stack ${square}`);
  }

  /**
   * Nudge the piece on a square.
   *
   * @param {number} square
   */
  nudge(square) {
    this.#commands.send(`nudge ${square}`);
  }

  /**
   * Press a clock button.
   *
   * @param {Side} side
   */
  press(side) {
    this.#commands.send(`press ${side}`);
  }

  /** Put back the piece in the hand. */
  putBack() {
    if (this.originSquare !== null) this.place(this.originSquare);
    this.placesSpareNext = false;
    this.#onChange();
  }

  /**
   * Act on a square: put a piece there, crown the man that stands there, or lift the piece.
   *
   * @param {number} square
   */
  handleSquare(square) {
    const isHeld = this.isHolding;
    if (this.placesSpareNext && !isHeld) {
      const stands = this.#table.pieceAt(square);
      this.placesSpareNext = false;
      if (stands) this.stack(square);
      else this.place(square);
    } else if (isHeld && this.isOtherChoice(square)) {
      this.place(this.originSquare ?? square);
      this.#touch(square);
    } else if (isHeld) this.#placeByTouch(square);
    else if (this.#table.pieceAt(square) && this.#table.mayLift(square)) this.#touch(square);
    this.#onChange();
  }

  /**
   * Return true if a touch means to take another piece instead of the one in the hand: it may not land there.
   *
   * @param {number} square
   */
  isOtherChoice(square) {
    if (this.originSquare === null || square === this.originSquare || !this.#table.pieceAt(square)) return false;
    return !this.#table.mayLand(square) && this.#table.mayLift(square);
  }

  /**
   * Put down the piece in the hand, and take it up again if its move goes on: the next touch then only names a square.
   *
   * @param {number} square
   */
  async #placeByTouch(square) {
    const isPutDown = square === this.originSquare;
    const answer = await this.place(square);
    const next = answer.done && !isPutDown && this.originSquare === null ? this.#table.squareToGoOnFrom() : null;
    if (next === null) return;
    this.#touch(next);
    this.#onChange();
  }

  /** @param {number} square */
  #touch(square) {
    this.lift(square);
    this.selectOrigin(square);
  }

  /**
   * Remember the square that the piece in the hand came from; null for none.
   *
   * @param {number | null} square
   */
  selectOrigin(square) {
    this.originSquare = square;
    this.#board.selectSquare(square);
  }

  /**
   * Send a statement, and show its effect until the state does.
   *
   * @param {number} square
   * @param {string | null | undefined} name piece that will stand there, null for none, undefined for no change
   * @param {string} statement
   */
  async #sendOptimistically(square, name, statement) {
    /** @type {PendingPiece | null} */
    const pending = name === undefined ? null : { name, answeredAt: null };
    if (pending) this.#pending.set(square, pending);
    const answer = await this.#commands.send(statement);
    if (pending && answer.done) pending.answeredAt = performance.now();
    else if (pending && this.#pending.get(square) === pending) this.#pending.delete(square);
    if (!answer.done && statement.startsWith("lift")) this.selectOrigin(null);
    this.#onChange();
    return answer;
  }
}
