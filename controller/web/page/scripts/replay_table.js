/** The table of a recording at one moment: board with the last move, clocks, and captured pieces. */

/**
 * @import { Side } from "../types/page.js"
 * @import { RecordedMove } from "./game_moves.js"
 * @import { RecordedState } from "./recorded_state.js"
 * @import { Recording } from "./recording.js"
 * @import { ViewerSettings } from "./viewer_settings.js"
 */

import { Board } from "./board.js";
import { CapturedMen } from "./captured_men.js";
import { Clock, STILL_CLOCK } from "./clocks.js";
import { htmlElement } from "./dom.js";
import { squaresOfMove } from "./move_text.js";
import { splitPiecesBySensor } from "./status_cards.js";
import { pageText } from "./texts.js";

const SIDES = /** @type {const} */ (["white", "black"]);

export class ReplayTable {
  #recording;
  #board = new Board(pageText("board"));
  #clocks = { white: new Clock("white"), black: new Clock("black") };
  #captured = { white: new CapturedMen("white"), black: new CapturedMen("black") };
  board = htmlElement("div", { class: "replay-board" }, this.#board.element);
  seats = { white: this.#seat("white"), black: this.#seat("black") };

  /**
   * @param {Recording} recording
   * @param {(direction: 1 | -1) => void} step called when the reader touches the board
   */
  constructor(recording, step) {
    this.#recording = recording;
    this.#stepByTouch(step);
  }

  /**
   * Draw the board as the viewer chose.
   *
   * @param {ViewerSettings} settings
   */
  applySettings({ drawing, isTurned }) {
    this.#board.setView({ orientation: this.#recording.game.orientation, drawing, isTurned });
  }

  /**
   * Show a moment.
   *
   * @param {number} atMs
   * @param {RecordedState} state
   * @param {RecordedMove | null} move the last one; null before the first
   * @param {{ hasSignals: boolean }} options with signals, sensors and LEDs are shown too
   */
  show(atMs, state, move, { hasSignals }) {
    this.#drawBoard(state, move?.text ?? null, hasSignals);
    this.#drawClocks(atMs, state, (move?.fen ?? this.#recording.start.fen)[0] === "B" ? "black" : "white");
  }

  /**
   * @param {RecordedState} state
   * @param {string | null} move the last move as it is written
   * @param {boolean} hasSignals
   */
  #drawBoard(state, move, hasSignals) {
    const { pieces, score, closed, lamps } = state;
    const squares = move === null ? [] : squaresOfMove(move);
    const lastMove = squares.length < 2 ? [] : [squares[0], squares[squares.length - 1]];
    const sensed = splitPiecesBySensor({ position: { pieces }, sensors: { known: true, closed } });
    this.#board.show(
      hasSignals
        ? { ...sensed, score, lamps, rhythms: this.#recording.rhythms, lastMove }
        : { pieces, score, lastMove },
    );
    this.#board.showArrow(move);
  }

  /**
   * @param {number} atMs
   * @param {RecordedState} state
   * @param {Side} toMove
   */
  #drawClocks(atMs, { clocks: reported, pieces, pauses, score, phase }, toMove) {
    const clocks = reported ?? this.#recording.firstClocks;
    for (const side of SIDES) {
      this.#captured[side].update(pieces);
      this.#clocks[side].update(clocks?.[side] ?? STILL_CLOCK, {
        name: this.#recording.game[side],
        arrivedAt: performance.now() - (atMs - (clocks?.reportedMs ?? 0)),
        isToMove: phase !== "over" && toMove === side,
        lost: 0,
        isPaused: pauses.length > 0,
        total: score?.[side],
        warningLimit: clocks?.warning_limit,
      });
    }
  }

  /**
   * Step by a tap on the board: on its right half forward, on its left half back.
   *
   * @param {(direction: 1 | -1) => void} step
   */
  #stepByTouch(step) {
    const { grid } = this.#board;
    grid.addEventListener("mousedown", (event) => event.preventDefault()); // no cell takes the arrow keys
    grid.addEventListener("click", (event) => {
      const box = grid.getBoundingClientRect();
      step(event.clientX > box.left + box.width / 2 ? 1 : -1);
    });
  }

  /** @param {Side} side */
  #seat(side) {
    return htmlElement(
      "div",
      { class: "replay-seat", "data-side": side },
      this.#clocks[side].element,
      this.#captured[side].element,
    );
  }
}
