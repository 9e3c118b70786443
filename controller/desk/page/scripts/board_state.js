/** The state of one board as the parts of the board's page show it, from what the board sent to the desk. */

/**
 * @import { BoardState, ClockState, LampState } from "../../../web/page/types/api.js"
 * @import { DocumentClock, StateDocument, WholeBoard } from "../types/desk.js"
 */

import { STILL_CLOCK } from "./clocks.js";
import { piecesOfFen } from "./squares.js";

const NOT_SENT = {
  seq: 0,
  start_fen: "",
  score: null,
  draw: null,
  press_due: null,
  wrong_squares: [],
  holds: [],
  display: null,
  verdict: null,
  taken_back: [],
  table: null,
};
const NO_PROGRAM = { theme: "", program: [], level: 1, coached: [] };

/**
 * Return the state of a board; null before its first game.
 *
 * @param {WholeBoard} board
 * @param {number} deskMs time on the desk's clock
 * @returns {BoardState | null}
 */
export function boardStateOf({ state, lamps, rhythms, moves, ahead_us: aheadUs }, deskMs) {
  if (!state?.game) return null;
  const boardUs = aheadUs === null ? state.now_us : Math.max(deskMs * 1000 - aheadUs, state.now_us);
  const fen = state.position ?? "";
  /** @type {any} what no board sends to a desk is empty */
  const shown = {
    ...NOT_SENT,
    game: gameOf(state.game),
    phase: state.phase,
    pauses: state.pauses,
    position: { fen, pieces: piecesOfFen(fen) },
    proposal: state.proposal && { ...state.proposal, captured: [] },
    to_move: state.to_move ?? "white",
    ply: state.ply,
    clocks: clocksOf(state, boardUs),
    lamps: lamps ?? marksOf(state),
    rhythms,
    message: state.message,
    result: state.result,
    moves: moves.map((move) => ({ ...move, at_ms: null })),
    sensors: { known: false, closed: [], distrusted: state.distrusted_squares, lost: state.lost_parts },
  };
  return shown;
}

/** @param {NonNullable<StateDocument["game"]>} game */
function gameOf(game) {
  const { white, black } = game.details;
  return { ...game, ...NO_PROGRAM, id: game.number, white: white || "?", black: black || "?" };
}

/**
 * @param {StateDocument} state
 * @param {number} boardUs
 */
function clocksOf({ clocks, proposal, now_us: reportedUs }, boardUs) {
  const clockOf = (/** @type {DocumentClock | undefined} */ clock) => {
    if (!clock) return STILL_CLOCK;
    const state = clockState(clock, reportedUs, boardUs);
    return proposal ? { ...state, hand_ms: state.delay_ms } : state; // what passes before a proposed move stands
  };
  const limits = { match_ms: null, warning_limit: 0, illegal_move_limit: 0 };
  return { ...limits, at_ms: boardUs / 1000, white: clockOf(clocks?.white), black: clockOf(clocks?.black) };
}

/**
 * @param {DocumentClock} clock
 * @param {number} reportedUs when the board reported it, on its own clock
 * @param {number} nowUs
 * @returns {ClockState}
 */
function clockState(clock, reportedUs, nowUs) {
  const startsUs = clock.starts_us ?? reportedUs;
  const ranUs = clock.runs ? Math.max(0, nowUs - Math.max(startsUs, reportedUs)) : 0;
  const us = clock.counts_up ? clock.shown_us + ranUs : Math.max(0, clock.shown_us - ranUs);
  return {
    ...STILL_CLOCK,
    ms: clock.counts_up ? Math.floor(us / 1000) : Math.ceil(us / 1000),
    running: clock.runs,
    flagged: clock.has_flag_fallen,
    counts_up: clock.counts_up,
    delay_ms: clock.runs ? Math.max(0, Math.ceil((startsUs - nowUs) / 1000)) : 0,
    stage: clock.stage,
    periods: clock.periods,
    warnings: clock.warnings,
    illegal_moves: clock.illegal_moves,
  };
}

/**
 * Return marks on the squares that a board asks about, or that are wrong, where its program does not send its LEDs.
 *
 * @param {StateDocument} state
 * @returns {LampState[]}
 */
function marksOf({ needs, message, wrong_squares: wrong }) {
  const asked = needs.includes("question") ? Number(message?.args.square) : Number.NaN;
  const squares = Number.isInteger(asked) ? [asked] : [];
  return [
    ...squares.map((square) => mark(square, "question", "#cc79a7")),
    ...wrong.filter((square) => !squares.includes(square)).map((square) => mark(square, "wrong", "#e69f00")),
  ];
}

/**
 * @param {number} square
 * @param {string} role
 * @param {string} colour
 */
function mark(square, role, colour) {
  return /** @type {LampState} */ ({ square, role, colour, rhythm: "steady" });
}
