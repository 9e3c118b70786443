/** Plays a recording by itself: a move after equal pauses, or at the pace of the game. */

/** @import { Recording } from "./recording.js" */

/**
 * @typedef {object} Pace
 * @property {string} name key of its text
 * @property {number} [moveMs] milliseconds for each move
 * @property {number} [factor] times as fast as the game was
 */

/** @type {Pace[]} a choice: slow enough to think along, as people show a game, and to find a place in it */
export const PACES = [
  { name: "pace slow", moveMs: 3000 },
  { name: "pace normal", moveMs: 1500 },
  { name: "pace fast", moveMs: 600 },
  { name: "pace as played", factor: 1 },
  { name: "pace 4 times", factor: 4 },
  { name: "pace 16 times", factor: 16 },
];

export class Autoplay {
  #recording;
  #seek;
  #onChange;
  #atMs = 0;
  #endMs = 0;
  /** @type {number | null} the next animation frame while it plays */
  #frame = null;
  #lastFrameAt = 0; // as `performance.now()`
  #waitedMs = 0; // since the last move, where each move takes equally long
  /** How it plays; it may change meanwhile. */
  pace = PACES[1];

  /**
   * @param {Recording} recording
   * @param {(atMs: number) => void} seek called with each new time
   * @param {() => void} onChange called when it begins to play or stops
   */
  constructor(recording, seek, onChange) {
    this.#recording = recording;
    this.#seek = seek;
    this.#onChange = onChange;
  }

  /** True while it plays. */
  get isPlaying() {
    return this.#frame !== null;
  }

  /**
   * Note a time that was chosen; playing goes on from there.
   *
   * @param {number} atMs
   */
  noteTime(atMs) {
    this.#atMs = atMs;
  }

  /**
   * Stop playing; or play to a time, from the start if that is reached.
   *
   * @param {Pace} pace
   * @param {number} endMs
   */
  toggle(pace, endMs) {
    if (this.isPlaying) {
      this.stop();
      return;
    }
    this.pace = pace;
    this.#endMs = endMs;
    if (this.#atMs >= endMs) this.#seek(0);
    this.#lastFrameAt = performance.now();
    this.#waitedMs = 0;
    this.#frame = requestAnimationFrame((now) => this.#advance(now));
    this.#onChange();
  }

  /** Stop playing. */
  stop() {
    if (this.#frame === null) return;
    cancelAnimationFrame(this.#frame);
    this.#frame = null;
    this.#onChange();
  }

  /** @param {number} now */
  #advance(now) {
    const passedMs = Math.max(0, now - this.#lastFrameAt);
    this.#lastFrameAt = now;
    this.#step(passedMs);
    if (this.#atMs >= this.#endMs) this.stop();
    else if (this.#frame !== null) this.#frame = requestAnimationFrame((next) => this.#advance(next));
  }

  /** @param {number} passedMs */
  #step(passedMs) {
    const { factor, moveMs = 0 } = this.pace;
    if (factor) {
      this.#seek(Math.min(this.#endMs, this.#atMs + passedMs * factor));
      return;
    }
    this.#waitedMs += passedMs;
    if (this.#waitedMs < moveMs) return;
    this.#waitedMs = 0;
    this.#seek(this.#recording.nextMove(this.#atMs, 1));
  }
}
