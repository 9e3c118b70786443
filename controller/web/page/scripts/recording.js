/** A recorded game as a timeline: the state at any time. Times are milliseconds from the start. */

/**
 * @import { BoardState, LampState, MessageState, ResultEvent, Timeline, VerdictEvent } from "../types/api.js"
 * @import { MoveEvent, PiecesBySquare, ReportedClocks, TimelineEvent } from "../types/page.js"
 */

import { SQUARES } from "./squares.js";

/**
 * @typedef {object} RecordedState the last report of each thing, and what the sensors showed
 * @property {LampState[]} lamps
 * @property {VerdictEvent | null} verdict
 * @property {MessageState | null} message
 * @property {ResultEvent | null} result
 * @property {ReportedClocks | null} clocks
 * @property {Record<string, boolean>} buttons
 * @property {Set<string>} lost parts that do not answer
 * @property {number} lastMove index of the last move, -1 before the first
 * @property {PiecesBySquare} pieces
 * @property {BoardState["score"]} score
 * @property {BoardState["phase"]} phase
 * @property {string[]} pauses
 * @property {number[]} closed squares whose sensors show a piece
 */

const STEP_KINDS = ["move", "position", "result"]; // events that a step by moves stops at
const ROLES_AFTER_END = ["win", "last move"]; // roles of LEDs that belong to the finished game

export class Recording {
  /** @type {number[]} */
  #stepTimes;

  /** @param {Timeline} timeline */
  constructor(timeline) {
    this.game = timeline.game;
    this.events = timeline.events;
    this.lengthMs = Math.max(timeline.length_ms, this.events.at(-1)?.at_ms ?? 0);
    this.isCut = timeline.cut;
    this.fault = timeline.fault;
    this.start = timeline.start;
    this.score = timeline.score;
    this.rhythms = timeline.rhythms;
    this.levels = sensorLevels(timeline);
    this.moves = countedMoves(this.events);
    this.#stepTimes = this.events.filter((event) => STEP_KINDS.includes(event.kind)).map((event) => event.at_ms);
  }

  /**
   * Return the index of the first event after a time.
   *
   * @param {number} atMs
   */
  eventIndexAfter(atMs) {
    return indexAfter(this.events, (event) => event.at_ms, atMs);
  }

  /**
   * Return how everything was at a time.
   *
   * @param {number} atMs
   */
  stateAt(atMs) {
    /** @type {RecordedState} */
    const state = {
      lamps: [],
      verdict: null,
      message: null,
      result: null,
      clocks: null,
      buttons: { white: false, black: false },
      lost: new Set(),
      lastMove: this.moves.findLastIndex((move) => move.at_ms <= atMs),
      pieces: this.start.pieces,
      score: this.score,
      phase: "setup",
      pauses: [],
      closed: [],
    };
    const end = this.eventIndexAfter(atMs);
    for (let index = 0; index < end; index += 1) applyEvent(state, this.events[index]);
    // after the end the pieces are those of the last move: whatever is set up then belongs to another game
    const isOver = state.phase === "over";
    state.closed = SQUARES.filter((square) => (isOver ? state.pieces[square] : this.isClosed(square, atMs)));
    if (isOver) state.lamps = state.lamps.filter((lamp) => ROLES_AFTER_END.includes(lamp.role));
    return state;
  }

  /**
   * Return true if a square's sensor showed a piece at a time.
   *
   * @param {number} square
   * @param {number} atMs
   */
  isClosed(square, atMs) {
    const changes = this.levels[square];
    const index = indexAfter(changes, ([changedMs]) => changedMs, atMs);
    return index > 0 && changes[index - 1][1];
  }

  /**
   * Return the time of the next move in a direction, or the end.
   *
   * @param {number} atMs
   * @param {1 | -1} direction
   */
  nextMove(atMs, direction) {
    if (direction > 0) return this.#stepTimes.find((stepMs) => stepMs > atMs) ?? this.lengthMs;
    return this.#stepTimes.findLast((stepMs) => stepMs < atMs) ?? 0;
  }

  /**
   * Return the time of the next event in a direction, or the end.
   *
   * @param {number} atMs
   * @param {1 | -1} direction
   */
  nextEvent(atMs, direction) {
    if (direction > 0) return this.events[this.eventIndexAfter(atMs)]?.at_ms ?? this.lengthMs;
    return this.events[this.eventIndexAfter(atMs - 0.001) - 1]?.at_ms ?? 0;
  }
}

/**
 * Return the index of the first item after a time; the items are in the order of their times.
 *
 * @template Item
 * @param {Item[]} items
 * @param {(item: Item) => number} timeOf
 * @param {number} atMs
 */
function indexAfter(items, timeOf, atMs) {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (timeOf(items[middle]) <= atMs) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * @param {RecordedState} state
 * @param {TimelineEvent} event
 */
function applyEvent(state, event) {
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

/**
 * Return the moves that count: an amendment replaces its move, and a move that was taken back is gone.
 *
 * @param {TimelineEvent[]} events
 */
function countedMoves(events) {
  /** @type {MoveEvent[]} */
  const moves = [];
  for (const event of events) {
    if (event.kind === "position" && event.undone) moves.splice(-event.undone);
    if (event.kind !== "move") continue;
    while (moves.length && moves[moves.length - 1].ply >= event.ply) moves.pop();
    moves.push(event);
  }
  return moves;
}

/**
 * Return each square's changes as [time, closed], beginning with the pieces of the start.
 *
 * @param {Pick<Timeline, "start" | "events">} timeline
 */
function sensorLevels({ start, events }) {
  /** @type {Record<number, [number, boolean][]>} */
  const levels = Object.fromEntries(SQUARES.map((square) => [square, [[0, Boolean(start.pieces[square])]]]));
  for (const event of events) {
    if (event.kind === "edge") levels[event.square].push([event.at_ms, event.closed]);
    if (event.kind === "snapshot") {
      for (const square of SQUARES) levels[square].push([event.at_ms, event.closed.includes(square)]);
    }
  }
  return levels;
}
