/** A state that is kept up to date over a WebSocket, and the clock of the server, from the times that its messages bear. */

import { LiveConnection } from "./live_connection.js";

const CLOCK_DRIFT = 1e-3; // how fast two clocks may part; a choice: ten times worse than the quartz of a computer

/**
 * Dispatches `state` (detail: the names of what has changed, null for all) and `connection`.
 *
 * @template State
 */
export class TimedState extends LiveConnection {
  /** @type {State | null} */
  state = null;
  #applyChanges;
  #behindMs = Infinity; // this browser's clock minus the server's, from the message that was under way for the shortest time
  #measuredAt = 0;

  /** @param {(state: State, changes: any) => [State, Set<string> | null]} applyChanges returns the state after changes, and the names */
  constructor(applyChanges) {
    super((message) => this.#update(message));
    this.#applyChanges = applyChanges;
  }

  /** The time on the server's clock now, in milliseconds; it stands while there is no connection. */
  get serverNowMs() {
    return (this.lostAt ?? performance.now()) - this.#behindMs;
  }

  /** Disconnect, and forget the state. */
  disconnect() {
    this.state = null;
    super.disconnect();
  }

  /** @param {{ now_ms: number } & ({ state: State } | { changes: unknown })} message */
  #update(message) {
    this.#compareClocks(message.now_ms, "state" in message && !this.isConnected);
    /** @type {Set<string> | null} */
    let changed = null;
    if ("state" in message) this.state = message.state;
    else if (this.state) [this.state, changed] = this.#applyChanges(this.state, message.changes);
    this.confirm();
    this.dispatchEvent(new CustomEvent("state", { detail: changed }));
  }

  /**
   * @param {number} serverMs
   * @param {boolean} isOtherRun true: the server may have been started again, with another clock
   */
  #compareClocks(serverMs, isOtherRun) {
    const now = performance.now();
    const known = isOtherRun ? Infinity : this.#behindMs + (now - this.#measuredAt) * CLOCK_DRIFT;
    this.#behindMs = Math.min(known, now - serverMs);
    this.#measuredAt = now;
  }
}
