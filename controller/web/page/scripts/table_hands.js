/** Hands at the simulated table: each act becomes a statement, and its effect is shown at once. */

/**
 * @import { Board } from "./board.js"
 * @import { CommandQueue } from "./command_queue.js"
 * @import { Side } from "../types/page.js"
 */

/**
 * @typedef {object} TableAccess the table as its hands need it
 * @property {() => boolean} isAllowed
 * @property {() => number} held number of pieces in the hand
 * @property {(square: number) => string | undefined} pieceAt
 * @property {() => string | undefined} nameInHand name of the piece that would be put down next
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
  /** @type {Map<number, string | null>} what stands on squares for this page until the table has answered; null: none */
  pendingPieces = new Map();

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

  /** True while a piece is in the hand, also if the state does not show it yet. */
  get isHolding() {
    return this.originSquare !== null || (!this.#commands.isBusy && this.#table.held() > 0);
  }

  /**
   * Lift a piece.
   *
   * @param {number} square
   */
  lift(square) {
    this.#sendOptimistically(square, null, `lift ${square}`);
    this.originSquare = square;
  }

  /**
   * Put down the piece in the hand, or one from beside the board.
   *
   * @param {number} square
   */
  async place(square) {
    const name = this.#table.nameInHand();
    const from = this.originSquare;
    this.selectOrigin(null);
    const answer = await this.#sendOptimistically(
      square,
      this.#table.pieceAt(square) ? undefined : name,
      `place ${square}`,
    );
    if (!answer.done && from !== null && from !== square) this.#putBackTo(from);
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
    } else if (isHeld) this.place(square);
    else if (this.#table.pieceAt(square)) {
      this.lift(square);
      this.selectOrigin(square);
    }
    this.#onChange();
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
   * Send a statement, and show its effect until the table has answered.
   *
   * @param {number} square
   * @param {string | null | undefined} name piece that will stand there, null for none, undefined for no change
   * @param {string} statement
   */
  async #sendOptimistically(square, name, statement) {
    if (name !== undefined) this.pendingPieces.set(square, name);
    const answer = await this.#commands.send(statement);
    this.pendingPieces.delete(square);
    if (!answer.done && statement.startsWith("lift")) this.selectOrigin(null);
    this.#onChange();
    return answer;
  }
}
