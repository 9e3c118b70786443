/** The player of one recording: the table at one moment, the move list, the controls, and the signals. */

/**
 * @import { Timeline } from "../types/api.js"
 * @import { ReplaySignals } from "./replay_signals.js"
 * @import { ViewerSettings } from "./viewer_settings.js"
 */

import { Autoplay } from "./autoplay.js";
import { htmlElement, setAttribute } from "./dom.js";
import { Recording } from "./recording.js";
import { RecordedMoves } from "./recorded_moves.js";
import { ReplayControls } from "./replay_controls.js";
import { replayHead } from "./replay_head.js";
import { ReplayKeys } from "./replay_keys.js";
import { shareRow } from "./replay_share.js";
import { ReplayTable } from "./replay_table.js";
import { pageText } from "./texts.js";

/**
 * @typedef {object} PlayerOptions
 * @property {number | null} id number of the game; null for a trace
 * @property {boolean} isRunning true while the game is played at the board
 * @property {boolean} isGivenUp true if another game is at the board now
 * @property {number | null} ply the one to begin with; null: the last
 * @property {string} listAddress where the list of games is, as the reader left it
 * @property {() => void} onLeave called when the reader goes back to the list
 * @property {(ply: number) => void} onPly called when another move is shown
 */

/**
 * Return the player of a timeline.
 *
 * @param {Timeline} timeline
 * @param {ViewerSettings} settings
 * @param {PlayerOptions} options
 */
export function makePlayer(timeline, settings, options) {
  return new ReplayPlayer(new Recording(timeline), settings, options);
}

export class ReplayPlayer {
  #recording;
  #settings;
  #onPly;
  #table;
  #moves;
  #autoplay;
  #controls;
  #keys;
  /** @type {ReplaySignals | null} made when they are first opened */
  #signals = null;
  #signalsPlace;
  #atMs = 0;
  #ply;

  /**
   * @param {Recording} recording
   * @param {ViewerSettings} settings
   * @param {PlayerOptions} options
   */
  constructor(recording, settings, options) {
    this.#recording = recording;
    this.#settings = settings;
    this.#onPly = options.onPly;
    this.#atMs = this.#timeOfPly(options.ply);
    this.#ply = recording.moveAt(this.#atMs)?.ply ?? 0;
    this.#table = new ReplayTable(recording, (direction) => this.#step(direction));
    const seek = (/** @type {number} */ atMs) => this.seek(atMs);
    this.#moves = new RecordedMoves(recording, (atMs) => this.#choose(atMs), options);
    this.#autoplay = new Autoplay(recording, seek, () => this.#showPlaying());
    this.#controls = new ReplayControls(this.#autoplay, this.#endMs, {
      first: () => this.#choose(0),
      back: () => this.#step(-1),
      forward: () => this.#step(1),
      last: () => this.#choose(this.#endMs),
    });
    this.#keys = new ReplayKeys({
      step: (direction) => this.#step(direction),
      stepEvent: (direction) => this.#choose(recording.nextEvent(this.#atMs, direction)),
      first: () => this.#choose(0),
      last: () => this.#choose(this.#endMs),
      play: () => this.#controls.togglePlaying(),
      turn: () => settings.set("turned", !settings.isTurned),
    });
    this.#signalsPlace = this.#signalsSection();
    this.element = this.#content(options);
  }

  /** Draw the board as the viewer chose. */
  applySettings() {
    this.#table.applySettings(this.#settings);
    setAttribute(this.element, "data-turned", this.#settings.isTurned);
    this.seek(this.#atMs);
  }

  /**
   * Show the position after a ply; 0 is the start.
   *
   * @param {number} ply
   */
  showPly(ply) {
    if (ply !== this.#ply) this.#choose(this.#timeOfPly(ply));
  }

  /**
   * Show a time.
   *
   * @param {number} atMs
   */
  seek(atMs) {
    this.#atMs = Math.max(0, Math.min(this.#recording.lengthMs, atMs));
    this.#autoplay.noteTime(this.#atMs);
    this.#draw();
  }

  /** Open the signals. */
  openSignals() {
    this.#signalsPlace.open = true;
  }

  /** Stop playing, and leave the keyboard to other views. */
  close() {
    this.#autoplay.stop();
    this.#keys.close();
  }

  /** The time that shows the last move, with the result if there is one. */
  get #endMs() {
    return this.#recording.timeOfMove(this.#recording.moves.length - 1);
  }

  /** @param {number | null} ply */
  #timeOfPly(ply) {
    return ply === null ? this.#endMs : this.#recording.timeOfMove(this.#recording.indexOfPly(ply));
  }

  /**
   * Show a time that the reader chose; that ends playing.
   *
   * @param {number} atMs
   */
  #choose(atMs) {
    this.#autoplay.stop();
    this.seek(atMs);
  }

  /** @param {1 | -1} direction */
  #step(direction) {
    this.#choose(this.#recording.nextMove(this.#atMs, direction));
  }

  #showPlaying() {
    this.#controls.showPlaying();
    this.#signals?.showPlaying();
  }

  #draw() {
    const recording = this.#recording;
    const state = recording.stateAt(this.#atMs);
    const move = recording.moveAt(this.#atMs);
    this.#table.show(this.#atMs, state, move, { hasSignals: this.#signals !== null && this.#signalsPlace.open });
    this.#moves.show(move);
    this.#controls.showEnds(this.#atMs <= 0, this.#atMs >= this.#endMs);
    this.#signals?.show(this.#atMs, state);
    const ply = move?.ply ?? 0;
    if (ply === this.#ply) return;
    this.#ply = ply;
    this.#onPly(ply);
  }

  #signalsSection() {
    const section = htmlElement(
      "details",
      { class: "signals card" },
      htmlElement(
        "summary",
        {},
        htmlElement("span", { class: "signals-title", text: pageText("signals") }),
        htmlElement("span", { class: "quiet small", text: pageText("signals text") }),
      ),
    );
    section.addEventListener("toggle", () => this.#showSignals());
    return section;
  }

  async #showSignals() {
    if (this.#signalsPlace.open && !this.#signals) {
      const { ReplaySignals: Signals } = await import("./replay_signals.js");
      if (this.#signals) return;
      this.#signals = new Signals(this.#recording, this.#autoplay, (atMs) => this.seek(atMs));
      this.#signalsPlace.append(this.#signals.element);
    }
    this.#draw();
  }

  /** @param {PlayerOptions} options */
  #content(options) {
    return htmlElement(
      "div",
      { class: "replay-player" },
      htmlElement(
        "div",
        { class: "replay-table" },
        replayHead(this.#recording, options),
        this.#table.board,
        this.#table.seats.black,
        this.#table.seats.white,
        this.#controls.element,
        this.#moves.element,
        options.id === null ? null : shareRow(options.id, this.#recording.score !== null, () => this.#ply),
      ),
      this.#signalsPlace,
    );
  }
}
