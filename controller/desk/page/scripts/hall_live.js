/** All boards of the hall, kept up to date over a WebSocket, and the desk's clock. */

/** @import { HallMessage, HallState } from "../types/desk.js" */

import { TimedState } from "./timed_state.js";

/** @typedef {Extract<HallMessage, { changes: unknown }>["changes"]} HallChanges */

/**
 * Return the boards with the changes of one message.
 *
 * @param {HallState} state
 * @param {HallChanges} changes
 * @returns {HallState}
 */
export function applyHallChanges(state, { hall, tiles, gone }) {
  const next = { ...state, hall: hall ?? state.hall, tiles: { ...state.tiles, ...tiles } };
  for (const name of gone ?? []) delete next.tiles[name];
  return next;
}

/**
 * Dispatches `state` (detail: the names of changed boards, null for all) and `connection`.
 *
 * @extends {TimedState<HallState>}
 */
export class HallLive extends TimedState {
  constructor() {
    super((state, /** @type {HallChanges} */ changes) => [
      applyHallChanges(state, changes),
      new Set([...Object.keys(changes.tiles ?? {}), ...(changes.gone ?? [])]),
    ]);
  }

  /** The time on the desk's clock now; it stands while there is no connection. */
  get deskNowMs() {
    return this.serverNowMs;
  }
}
