/** The signals of a recording: edges, verdicts, LEDs, display messages and time, as a developer with a trace reads them. */

/**
 * @import { MessageSource, Side } from "../types/page.js"
 * @import { Autoplay } from "./autoplay.js"
 * @import { RecordedState } from "./recorded_state.js"
 * @import { Recording } from "./recording.js"
 */

import { htmlElement } from "./dom.js";
import { eventLines, timeText } from "./event_text.js";
import { MessageCard } from "./message_card.js";
import { SignalControls } from "./signal_controls.js";
import { pageText } from "./texts.js";

const LOG_LINES = 9;

export class ReplaySignals {
  #recording;
  #messages = new MessageCard();
  #lines;
  #log = htmlElement("ol", { class: "log" });
  #controls;

  /**
   * @param {Recording} recording
   * @param {Autoplay} autoplay
   * @param {(atMs: number) => void} seek called with a new time
   */
  constructor(recording, autoplay, seek) {
    this.#recording = recording;
    this.#lines = eventLines(recording.events);
    this.#controls = new SignalControls(recording, autoplay, seek);
    this.element = htmlElement(
      "div",
      { class: "signals-content" },
      this.#controls.element,
      this.#messages.element,
      htmlElement("section", { class: "log-card card", "aria-label": pageText("what happened") }, this.#log),
    );
  }

  /**
   * Show a time.
   *
   * @param {number} atMs
   * @param {RecordedState} state
   */
  show(atMs, state) {
    this.#messages.update(messageSource(this.#recording, state));
    this.#controls.show(atMs, this.#recording.moveAt(atMs)?.text);
    this.#drawLog(atMs);
  }

  /** Show whether it plays. */
  showPlaying() {
    this.#controls.showPlaying();
  }

  /** @param {number} nowMs */
  #drawLog(nowMs) {
    const end = this.#lines.findLastIndex(({ atMs }) => atMs <= nowMs) + 1;
    this.#log.replaceChildren(
      ...this.#lines
        .slice(Math.max(0, end - LOG_LINES), end)
        .map(({ atMs, kind, text }) =>
          htmlElement(
            "li",
            { "data-kind": kind },
            htmlElement("span", { class: "log-time", text: timeText(atMs) }),
            htmlElement("span", { text }),
          ),
        ),
    );
  }
}

/**
 * Return what the board says; of the end only that it has come, since the result stands below the moves.
 *
 * @param {Recording} recording
 * @param {RecordedState} state
 * @returns {MessageSource}
 */
function messageSource(recording, state) {
  const said = state.result ? { result: null, message: null, verdict: null } : {};
  return { ...state, ...said, rhythms: recording.rhythms, to_move: sideToMove(recording, state) };
}

/**
 * @param {Recording} recording
 * @param {RecordedState} state
 * @returns {Side}
 */
function sideToMove(recording, { lastMove }) {
  const move = recording.moves[lastMove];
  if (!move) return recording.start.fen.startsWith("B") ? "black" : "white";
  return move.side === "white" ? "black" : "white";
}
