/** The state of the board, kept up to date over a WebSocket. */

/** @import { BoardState, LiveMessage, StateChanges } from "../types/api.js" */

import { PAGE } from "./api.js";
import { LiveConnection } from "./live_connection.js";

/**
 * Return a state with the changes of one message; `moves` keep their beginning.
 *
 * @param {BoardState} state
 * @param {StateChanges} changes
 * @returns {BoardState}
 */
export function applyChanges(state, changes) {
  const { moves, ...others } = changes;
  const next = { ...state, ...others };
  if (moves) next.moves = [...state.moves.slice(0, moves.from), ...moves.list];
  return next;
}

/** Dispatches `state` (detail: the set of changed keys, null for all) and `connection`. */
export class LiveState extends LiveConnection {
  /** @type {BoardState | null} */
  state = null;
  arrivedAt = 0; // time of the last clocks, as `performance.now()`

  constructor() {
    super((message) => this.#update(message), `/api/live?page=${PAGE}`);
  }

  /** Disconnect, and forget the state. */
  disconnect() {
    this.state = null;
    super.disconnect();
  }

  /** @param {LiveMessage} message */
  #update(message) {
    const changes = "changes" in message ? message.changes : null;
    if ("state" in message) this.state = message.state;
    else if (this.state) this.state = applyChanges(this.state, message.changes);
    if (changes === null || "clocks" in changes) this.arrivedAt = performance.now();
    this.confirm();
    this.dispatchEvent(new CustomEvent("state", { detail: changes && new Set(Object.keys(changes)) }));
  }
}
