/** All boards of the hall, kept up to date over a WebSocket, and the desk's clock. */

/** @import { HallMessage, HallState } from "../types/desk.js" */

import { LiveConnection } from "./live_connection.js";

const CLOCK_DRIFT = 1e-3; // how fast two clocks may part; a choice: ten times worse than the quartz of a computer

/**
 * Return the boards with the changes of one message.
 *
 * @param {HallState} state
 * @param {Extract<HallMessage, { changes: unknown }>["changes"]} changes
 * @returns {HallState}
 */
export function applyHallChanges(state, { hall, tiles, gone }) {
  const next = { ...state, hall: hall ?? state.hall, tiles: { ...state.tiles, ...tiles } };
  for (const name of gone ?? []) delete next.tiles[name];
  return next;
}

/** Dispatches `state` (detail: the names of changed boards, null for all) and `connection`. */
export class HallLive extends LiveConnection {
  /** @type {HallState | null} */
  state = null;
  #behindMs = Infinity; // this browser's clock minus the desk's, from the message that was under way for the shortest time
  #measuredAt = 0;

  constructor() {
    super((message) => this.#update(message));
  }

  /** The time on the desk's clock now; it stands while there is no connection. */
  get deskNowMs() {
    return (this.lostAt ?? performance.now()) - this.#behindMs;
  }

  /** Disconnect, and forget the boards. */
  disconnect() {
    this.state = null;
    super.disconnect();
  }

  /** @param {HallMessage} message */
  #update(message) {
    this.#compareClocks(message.now_ms, "state" in message && !this.isConnected);
    /** @type {Set<string> | null} */
    let changed = null;
    if ("state" in message) this.state = message.state;
    else if (this.state) {
      const { changes } = message;
      this.state = applyHallChanges(this.state, changes);
      changed = new Set([...Object.keys(changes.tiles ?? {}), ...(changes.gone ?? [])]);
    }
    this.confirm();
    this.dispatchEvent(new CustomEvent("state", { detail: changed }));
  }

  /**
   * @param {number} deskMs
   * @param {boolean} isOtherRun true: the desk may have been started again, with another clock
   */
  #compareClocks(deskMs, isOtherRun) {
    const now = performance.now();
    const known = isOtherRun ? Infinity : this.#behindMs + (now - this.#measuredAt) * CLOCK_DRIFT;
    this.#behindMs = Math.min(known, now - deskMs);
    this.#measuredAt = now;
  }
}
