/** A recorded game as a timeline: the state at any time. Times are milliseconds from the start. */

/**
 * @import { ResultEvent, Timeline } from "../types/api.js"
 * @import { ReportedClocks, TimelineEvent } from "../types/page.js"
 */

import { readMoves } from "./game_moves.js";
import { applyEvent, firstState } from "./recorded_state.js";
import { SQUARES } from "./squares.js";

const ROLES_AFTER_END = ["win", "last move"]; // roles of LEDs that belong to the finished game

export class Recording {
  #shownMoves;

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
    const { moves, remarks, shown } = readMoves(this.events);
    this.moves = moves;
    this.remarks = remarks;
    this.#shownMoves = shown;
    this.firstClocks = firstClocks(this.events);
    this.result = lastResult(this.events);
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
    const state = firstState(this);
    state.lastMove = this.moves.findLastIndex((move) => move.at_ms <= atMs);
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
   * Return the last move at a time, also one that was taken back later; null before the first.
   *
   * @param {number} atMs
   */
  moveAt(atMs) {
    return this.#shownMoves[indexAfter(this.#shownMoves, ({ atMs: from }) => from, atMs) - 1]?.move ?? null;
  }

  /**
   * Return the time that shows a move that counts, -1 is the start; with the last move the result is shown, if there is one.
   *
   * @param {number} index
   */
  timeOfMove(index) {
    if (index < 0) return 0;
    const last = Math.min(index, this.moves.length - 1);
    const atMs = this.moves[last]?.at_ms ?? 0;
    return last === this.moves.length - 1 ? Math.max(atMs, this.result?.at_ms ?? 0) : atMs;
  }

  /**
   * Return the time of the next move that counts in a direction; before the first and after the last it stays there.
   *
   * @param {number} atMs
   * @param {1 | -1} direction
   */
  nextMove(atMs, direction) {
    const index = this.moves.findLastIndex((move) => move.at_ms <= atMs);
    if (direction > 0) return this.timeOfMove(index + 1);
    const isOffLine = this.moveAt(atMs) !== (this.moves[index] ?? null); // at a move that was taken back
    return this.timeOfMove(isOffLine ? index : index - 1);
  }

  /**
   * Return the index of the last move that counts, up to a ply; -1 before the first.
   *
   * @param {number} ply
   */
  indexOfPly(ply) {
    return this.moves.findLastIndex((move) => move.ply <= ply);
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
 * Return the first report of the clocks as of the start, null without one; nobody's clock runs yet.
 *
 * @param {TimelineEvent[]} events
 * @returns {ReportedClocks | null}
 */
function firstClocks(events) {
  const event = events.find(({ kind }) => kind === "clocks");
  if (event?.kind !== "clocks") return null;
  const { clocks } = event;
  const stopped = { white: { ...clocks.white, running: false }, black: { ...clocks.black, running: false } };
  return { ...clocks, ...stopped, reportedMs: 0 };
}

/**
 * Return the result that holds at the end; null for a game that went on.
 *
 * @param {TimelineEvent[]} events
 * @returns {ResultEvent | null}
 */
function lastResult(events) {
  const event = events.findLast(({ kind }) => kind === "result" || kind === "position");
  return event?.kind === "result" ? event : null;
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
