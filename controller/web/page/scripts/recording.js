/** A recorded game as a time line: what was so at any of its times. Times are milliseconds from its start. */

import { SQUARES } from "./squares.js";

const STEP_KINDS = ["move", "position", "result"]; // what a step by moves stops at

const ROLES_AFTER_END = ["win", "last move"]; // roles of LEDs that are of the game that is over

export class Recording {
  constructor(timeline) {
    this.game = timeline.game;
    this.events = timeline.events;
    this.lengthMs = Math.max(timeline.length_ms ?? 0, this.events.at(-1)?.at_ms ?? 0);
    this.isCut = Boolean(timeline.cut);
    this.fault = timeline.fault ?? null;
    this.start = timeline.start;
    this.rhythms = timeline.rhythms ?? null;
    this.levels = sensorLevels(timeline);
    this.moves = this.#movesOf();
    this.#stepTimes = this.events.filter((event) => STEP_KINDS.includes(event.kind)).map((event) => event.at_ms);
  }

  #stepTimes;

  /** Give the place of the first event after a time. */
  eventIndexAfter(atMs) {
    let [low, high] = [0, this.events.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.events[middle].at_ms <= atMs) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Tell how everything was at a time: what was told last of each, and what the sensors showed. */
  stateAt(atMs) {
    const now = { lamps: [], verdict: null, message: null, result: null, clocks: null, buttons: { white: false, black: false }, lost: new Set(), moved: -1,
      pieces: this.start.pieces, phase: "setup", pauses: [] };
    const end = this.eventIndexAfter(atMs);
    for (let place = 0; place < end; place += 1) {
      const event = this.events[place];
      switch (event.kind) {
        case "lamps": now.lamps = event.lamps; break;
        case "verdict": now.verdict = event; break;
        case "message": now.message = event.message; break;
        case "phase": [now.phase, now.pauses] = [event.phase, event.pauses]; break;
        case "clocks": now.clocks = { ...event.clocks, toldMs: event.at_ms }; break;
        case "button": now.buttons[event.button] = event.down; break;
        case "lost": now.lost.add(event.part); break;
        case "back": now.lost.delete(event.part); break;
        case "result": now.result = event; break;
        case "move": [now.pieces, now.verdict] = [event.pieces, null]; break;
        case "position": [now.pieces, now.result] = [event.pieces, null]; break;
      }
    }
    now.moved = this.moves.findLastIndex((move) => move.at_ms <= atMs);
    // after the end the pieces are those of the last move: what is set up then is another game's
    const isOver = now.phase === "over";
    now.closed = SQUARES.filter((square) => (isOver ? now.pieces[square] : this.isClosed(square, atMs)));
    if (isOver) now.lamps = now.lamps.filter((lamp) => ROLES_AFTER_END.includes(lamp.role));
    return now;
  }

  /** Tell whether a square's sensor showed a piece at a time. */
  isClosed(square, atMs) {
    const changes = this.levels[square];
    let [low, high] = [0, changes.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (changes[middle][0] <= atMs) low = middle + 1;
      else high = middle;
    }
    return low > 0 && changes[low - 1][1];
  }

  /** Give the time of the next move in a direction (1 or -1), or the end. */
  nextMove(atMs, direction) {
    if (direction > 0) return this.#stepTimes.find((moment) => moment > atMs) ?? this.lengthMs;
    return this.#stepTimes.findLast((moment) => moment < atMs) ?? 0;
  }

  /** Give the time of the next event of any kind in a direction, or the end. */
  nextEvent(atMs, direction) {
    if (direction > 0) return this.events[this.eventIndexAfter(atMs)]?.at_ms ?? this.lengthMs;
    return this.events[this.eventIndexAfter(atMs - 0.001) - 1]?.at_ms ?? 0;
  }

  /** List the moves that count: one that amends another takes its place, and one that was taken back goes. */
  #movesOf() {
    const moves = [];
    for (const event of this.events) {
      if (event.kind === "position" && event.undone) moves.splice(-event.undone);
      if (event.kind !== "move") continue;
      while (moves.length && moves.at(-1).ply >= event.ply) moves.pop();
      moves.push(event);
    }
    return moves;
  }
}

/** Give each square's changes as [time, closed], beginning with what stood there at the start. */
function sensorLevels({ start, events }) {
  const levels = { ...Object.fromEntries(SQUARES.map((square) => [square, [[0, Boolean(start.pieces[square])]]])) };
  for (const event of events) {
    if (event.kind === "edge") levels[event.square].push([event.at_ms, event.closed]);
    if (event.kind === "snapshot") for (const square of SQUARES) levels[square].push([event.at_ms, event.closed.includes(square)]);
  }
  return levels;
}
