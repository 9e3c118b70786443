/** The games as the public sees them, kept up to date over a WebSocket, and the server's clock. */

/** @import { BroadcastMessage, BroadcastState } from "../types/broadcast.js" */

import { TimedState } from "./timed_state.js";

/** @typedef {Extract<BroadcastMessage, { changes: unknown }>["changes"]} BroadcastChanges */

/**
 * Return what is played with the changes of one message.
 *
 * @param {BroadcastState} state
 * @param {BroadcastChanges} changes
 * @returns {BroadcastState}
 */
export function applyBroadcastChanges(state, { boards, order, rounds, standings }) {
  const all = { ...state.boards, ...boards };
  const names = order ?? Object.keys(all);
  return {
    ...state,
    boards: Object.fromEntries(names.filter((name) => name in all).map((name) => [name, all[name]])),
    rounds: rounds ?? state.rounds,
    standings: standings ?? state.standings,
  };
}

/**
 * Dispatches `state` (detail: the ids of changed games, null for all) and `connection`.
 *
 * @extends {TimedState<BroadcastState>}
 */
export class BroadcastLive extends TimedState {
  constructor() {
    super((state, /** @type {BroadcastChanges} */ changes) => [
      applyBroadcastChanges(state, changes),
      changes.order || changes.rounds || changes.standings ? null : new Set(Object.keys(changes.boards ?? {})),
    ]);
  }
}
