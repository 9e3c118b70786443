/** The player of one recording: board, clocks and captured pieces at one move, the move list, and its controls. */

/**
 * @import { ClockState, Timeline } from "../types/api.js"
 * @import { Side } from "../types/page.js"
 * @import { RecordedState } from "./recording.js"
 * @import { ReplaySignals } from "./replay_signals.js"
 * @import { ViewerSettings } from "./viewer_settings.js"
 */

import { Autoplay } from "./autoplay.js";
import { Board } from "./board.js";
import { CapturedMen } from "./captured_men.js";
import { Clock } from "./clocks.js";
import { htmlElement, setAttribute } from "./dom.js";
import { MoveArrow } from "./move_arrow.js";
import { squaresOfMove } from "./move_text.js";
import { Recording } from "./recording.js";
import { RecordedMoves } from "./recorded_moves.js";
import { ReplayControls } from "./replay_controls.js";
import { replayHead } from "./replay_head.js";
import { ReplayKeys } from "./replay_keys.js";
import { shareRow } from "./replay_share.js";
import { splitPiecesBySensor } from "./status_cards.js";
import { pageText } from "./texts.js";

const SIDES = /** @type {const} */ (["white", "black"]);

/** @type {ClockState} what is shown of a game that has no clock */
const NO_CLOCK = {
  ms: null,
  running: false,
  flagged: false,
  counts_up: false,
  delay_ms: 0,
  stage: 1,
  stages: 1,
  periods: 0,
  to_go: null,
  fell_first: false,
  warnings: 0,
  illegal_moves: 0,
};

/**
 * @typedef {object} PlayerOptions
 * @property {number | null} id number of the game; null for a trace
 * @property {boolean} isRunning true while the game is played at the board
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
  #board = new Board(pageText("board"));
  #arrow = new MoveArrow();
  #clocks = { white: new Clock("white"), black: new Clock("black") };
  #captured = { white: new CapturedMen("white"), black: new CapturedMen("black") };
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
    this.#board.drawing.append(this.#arrow.element);
    const seek = (/** @type {number} */ atMs) => this.seek(atMs);
    this.#moves = new RecordedMoves(recording, (atMs) => this.#choose(atMs));
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
    this.#stepByTouch();
  }

  /** Draw the board as the viewer chose. */
  applySettings() {
    const { drawing, isTurned } = this.#settings;
    this.#board.setView({ orientation: this.#recording.game.orientation, drawing, isTurned });
    setAttribute(this.element, "data-turned", isTurned);
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
    this.#drawBoard(state, move?.text ?? null);
    this.#drawClocks(state, (move?.fen ?? recording.start.fen)[0] === "B" ? "black" : "white");
    this.#moves.show(move);
    this.#controls.showEnds(this.#atMs <= 0, this.#atMs >= this.#endMs);
    this.#signals?.show(this.#atMs, state);
    const ply = move?.ply ?? 0;
    if (ply === this.#ply) return;
    this.#ply = ply;
    this.#onPly(ply);
  }

  /**
   * @param {RecordedState} state
   * @param {string | null} move the last move as it is written
   */
  #drawBoard(state, move) {
    const recording = this.#recording;
    const { pieces, score, closed, lamps } = state;
    const squares = move === null ? [] : squaresOfMove(move);
    const lastMove = squares.length < 2 ? [] : [squares[0], squares[squares.length - 1]];
    const hasSignals = this.#signals !== null && this.#signalsPlace.open;
    const sensed = splitPiecesBySensor({ position: { pieces }, sensors: { known: true, closed } });
    this.#board.show(
      hasSignals ? { ...sensed, score, lamps, rhythms: recording.rhythms, lastMove } : { pieces, score, lastMove },
    );
    this.#arrow.show(move, this.#board.view);
  }

  /**
   * @param {RecordedState} state
   * @param {Side} toMove
   */
  #drawClocks({ clocks: reported, pieces, pauses, score, phase }, toMove) {
    const clocks = reported ?? this.#recording.firstClocks;
    for (const side of SIDES) {
      this.#captured[side].update(pieces);
      this.#clocks[side].update(clocks?.[side] ?? NO_CLOCK, {
        name: this.#recording.game[side],
        arrivedAt: performance.now() - (this.#atMs - (clocks?.reportedMs ?? 0)),
        isToMove: phase !== "over" && toMove === side,
        lost: 0,
        isPaused: pauses.length > 0,
        total: score?.[side],
        warningLimit: clocks?.warning_limit,
      });
    }
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

  /** Step by a tap on the board: on its right half forward, on its left half back. */
  #stepByTouch() {
    const { grid } = this.#board;
    grid.addEventListener("mousedown", (event) => event.preventDefault()); // no cell takes the arrow keys
    grid.addEventListener("click", (event) => {
      const box = grid.getBoundingClientRect();
      this.#step(event.clientX > box.left + box.width / 2 ? 1 : -1);
    });
  }

  /** @param {PlayerOptions} options */
  #content(options) {
    const seat = (/** @type {Side} */ side) =>
      htmlElement(
        "div",
        { class: "replay-seat", "data-side": side },
        this.#clocks[side].element,
        this.#captured[side].element,
      );
    return htmlElement(
      "div",
      { class: "replay-player" },
      htmlElement(
        "div",
        { class: "replay-table" },
        replayHead(this.#recording, options),
        htmlElement("div", { class: "replay-board" }, this.#board.element),
        seat("black"),
        seat("white"),
        this.#controls.element,
        this.#moves.element,
        options.id === null ? null : shareRow(options.id, this.#recording.score !== null, () => this.#ply),
      ),
      this.#signalsPlace,
    );
  }
}
