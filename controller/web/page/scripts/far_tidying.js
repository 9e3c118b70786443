/**
 * What "Tidy up for me" does besides in a game on two boards: it sets the pieces up, makes the moves of the other board, and
 * puts the pieces back once a takeback is agreed.
 */

/**
 * @import { CommandQueue } from "./command_queue.js"
 * @import { BoardState } from "../types/api.js"
 */

import { squaresOfMove } from "./move_text.js";
import { isBoardAtFault } from "./move_under_way.js";
import { completingStatements } from "./tidying.js";

/** @typedef {{ key: string, statements: string[] }} TableTask what is to be done once; the key tells it from another one */

/**
 * Return what is to be done at the table; null: nothing.
 *
 * @param {BoardState} state
 * @param {boolean} isAsRecorded true if the pieces on the table stand as in the record
 * @returns {TableTask | null}
 */
export function farTask(state, isAsRecorded) {
  const { far, table, phase, proposal, game, ply, taken_back: takenBack, wrong_squares: wrong } = state;
  if (far === null || table === null || phase === "over") return null;
  const place = `${game.id}/${ply}`;
  if (phase === "setup") return wrong.length > 0 ? { key: `${place} begin`, statements: ["set up"] } : null;
  if (takenBack.length > 0 && wrong.length > 0) return { key: `${place} back ${takenBack}`, statements: ["set up"] };
  if (proposal === null || proposal.side === far.side || isBoardAtFault(state) || !isAsRecorded) return null;
  const squares = squaresOfMove(proposal.move);
  const [origin, landing] = [squares[0], squares[squares.length - 1]];
  const { captured } = proposal;
  const pieces = { ...state.position.pieces, [landing]: state.position.pieces[origin] };
  const completing = completingStatements(
    { origin, landing, captured, routes: [] },
    { pieces, toMove: proposal.side, isCommittedByPress: false },
  );
  return { key: `${place} ${proposal.move}`, statements: [`lift ${origin}`, `place ${landing}`, ...completing] };
}

export class FarTidying {
  #commands;
  #doneKey = "";

  /** @param {CommandQueue} commands */
  constructor(commands) {
    this.#commands = commands;
  }

  /**
   * Do what is to be done, once: what does not succeed is left to the people at the page.
   *
   * @param {BoardState} state
   * @param {boolean} isAsRecorded true if the pieces on the table stand as in the record
   */
  async update(state, isAsRecorded) {
    const task = farTask(state, isAsRecorded);
    if (task === null || task.key === this.#doneKey) return;
    this.#doneKey = task.key;
    for (const statement of task.statements) {
      if ((await this.#commands.send(statement)).done) continue;
      this.#commands.showError(""); // another page of this board does it, or the board says what is missing
      return;
    }
  }
}
