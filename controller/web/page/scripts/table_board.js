/** The board of a simulated table with the viewer's hands on it, as Play and Lab share it. */

/**
 * @import { CommandQueue } from "./command_queue.js"
 * @import { TableAccess } from "./table_hands.js"
 * @import { Page, PiecesBySquare } from "../types/page.js"
 */

import { Board } from "./board.js";
import { PieceTray } from "./piece_tray.js";
import { TableHands } from "./table_hands.js";
import { TableInput } from "./table_input.js";
import { pageText } from "./texts.js";

export class TableBoard {
  #page;
  board = new Board(pageText("table"));
  hands;
  input;
  tray;

  /**
   * @param {Page} page
   * @param {CommandQueue} commands
   * @param {() => void} onChange called when anything looks different
   * @param {Partial<TableAccess>} [limits] what the hands may do here, besides what every table allows
   */
  constructor(page, commands, onChange, limits = {}) {
    this.#page = page;
    /** @type {TableAccess} */
    const table = {
      isAllowed: () => page.may("play"),
      held: () => this.table.held.length,
      pieceAt: (square) => this.pieces()[square],
      nameInHand: () => this.table.held.at(-1) ?? this.table.beside.at(-1),
      mayLift: () => true,
      mayLand: () => true,
      onPlaced: () => {},
      squareToGoOnFrom: () => null,
      ...limits,
    };
    this.hands = new TableHands(this.board, commands, table, onChange);
    this.input = new TableInput(this.board, this.hands, table, onChange);
    this.tray = new PieceTray(this.hands, this.input);
  }

  /** The table of the live state, empty without one. */
  get table() {
    return this.#page.live.state?.table ?? { pieces: {}, held: [], beside: [] };
  }

  /**
   * Return what stands on the table, with what this page's hands have just done.
   *
   * @returns {PiecesBySquare}
   */
  pieces() {
    return this.hands.applyTo(this.table.pieces);
  }
}
