/** How everything at a board was at one moment of a recording: made by applying its events in order. */

/**
 * @import { BoardState, LampState, MessageState, ResultEvent, Timeline, VerdictEvent } from "../types/api.js"
 * @import { PiecesBySquare, ReportedClocks, TimelineEvent } from "../types/page.js"
 */

/**
 * @typedef {object} RecordedState the last report of each thing, and what the sensors showed
 * @property {LampState[]} lamps
 * @property {VerdictEvent | null} verdict
 * @property {MessageState | null} message
 * @property {ResultEvent | null} result
 * @property {ReportedClocks | null} clocks
 * @property {Record<string, boolean>} buttons
 * @property {Set<string>} lost parts that do not answer
 * @property {number} lastMove index of the last move that counts, -1 before the first
 * @property {PiecesBySquare} pieces
 * @property {BoardState["score"]} score
 * @property {BoardState["phase"]} phase
 * @property {string[]} pauses
 * @property {number[]} closed squares whose sensors show a piece
 */

/**
 * Return the state before the first event.
 *
 * @param {Pick<Timeline, "start" | "score">} timeline
 * @returns {RecordedState}
 */
export function firstState({ start, score }) {
  return {
    lamps: [],
    verdict: null,
    message: null,
    result: null,
    clocks: null,
    buttons: { white: false, black: false },
    lost: new Set(),
    lastMove: -1,
    pieces: start.pieces,
    score,
    phase: "setup",
    pauses: [],
    closed: [],
  };
}

/**
 * Change a state by an event; which move was the last and what the sensors show is not of events.
 *
 * @param {RecordedState} state
 * @param {TimelineEvent} event
 */
export function applyEvent(state, event) {
  switch (event.kind) {
    case "lamps":
      state.lamps = event.lamps;
      break;
    case "verdict":
      state.verdict = event;
      break;
    case "message":
      state.message = event.message;
      break;
    case "score":
      state.score = event.score;
      break;
    case "phase":
      [state.phase, state.pauses] = [event.phase, event.pauses];
      break;
    case "clocks":
      state.clocks = { ...event.clocks, reportedMs: event.at_ms };
      break;
    case "button":
      state.buttons[event.button] = event.down;
      break;
    case "lost":
      state.lost.add(event.part);
      break;
    case "back":
      state.lost.delete(event.part);
      break;
    case "result":
      state.result = event;
      break;
    case "move":
      [state.pieces, state.verdict] = [event.pieces, null];
      break;
    case "position":
      [state.pieces, state.result] = [event.pieces, null];
      break;
  }
}
