/** The controls of the signals: they move the time of a recording by slider, timeline, event and play. */

/**
 * @import { Autoplay } from "./autoplay.js"
 * @import { Recording } from "./recording.js"
 */

import { htmlElement, setAttribute, setText } from "./dom.js";
import { timeText } from "./event_text.js";
import { drawIcon, iconButton } from "./icons.js";
import { pageText } from "./texts.js";
import { TimelineCanvas } from "./timeline_canvas.js";

const SPEEDS = [0.1, 0.25, 0.5, 1, 2, 4, 8, 16, 32];
/** @type {[number, string | null][]} lengths of visible time in milliseconds, with their names */
const SPANS = [
  [2_000, "2 s"],
  [20_000, "20 s"],
  [120_000, "2 min"],
  [Infinity, null],
];
const DEFAULT_SPAN_MS = 20_000;

export class SignalControls {
  #recording;
  #seek;
  #autoplay;
  #atMs = 0;
  #track;
  #range;
  #play = iconButton("start", "play signals", () => this.#togglePlaying());
  #speed = htmlElement(
    "select",
    { "aria-label": pageText("speed"), on: { change: () => (this.#autoplay.pace = this.#pace) } },
    ...SPEEDS.map((speed) => htmlElement("option", { value: speed, text: `${speed}×`, selected: speed === 1 })),
  );
  #time = htmlElement("span", { class: "play-time" });

  /**
   * @param {Recording} recording
   * @param {Autoplay} autoplay
   * @param {(atMs: number) => void} seek called with a new time
   */
  constructor(recording, autoplay, seek) {
    this.#recording = recording;
    this.#autoplay = autoplay;
    this.#seek = seek;
    this.#track = new TimelineCanvas(recording, seek);
    this.#range = htmlElement("input", {
      type: "range",
      min: 0,
      max: Math.ceil(recording.lengthMs),
      step: 1,
      value: 0,
      "aria-label": pageText("time line"),
      on: { input: () => seek(Number(this.#range.value)) },
    });
    this.element = htmlElement(
      "section",
      { class: "card transport", "aria-label": pageText("time line") },
      this.#buttonRow(),
      this.#range,
      this.#track.element,
    );
  }

  /**
   * Show a time, and the move before it.
   *
   * @param {number} atMs
   * @param {string | undefined} moveText
   */
  show(atMs, moveText) {
    this.#atMs = atMs;
    this.#range.value = String(Math.round(atMs));
    setText(this.#time, `${timeText(atMs)} / ${timeText(this.#recording.lengthMs)}`);
    setAttribute(this.#range, "aria-valuetext", `${timeText(atMs)}${moveText ? `, ${moveText}` : ""}`);
    this.#track.draw(atMs);
  }

  /** Show whether it plays. */
  showPlaying() {
    const { isPlaying } = this.#autoplay;
    this.#play.replaceChildren(drawIcon(isPlaying ? "pause" : "start"));
    setAttribute(this.#play, "aria-label", pageText(isPlaying ? "pause playing" : "play signals"));
  }

  /** How the signals play: in the time of the recording. */
  get #pace() {
    return { name: "", factor: Number(this.#speed.value) };
  }

  #togglePlaying() {
    this.#autoplay.toggle(this.#pace, this.#recording.lengthMs);
  }

  #buttonRow() {
    const toEvent = (/** @type {1 | -1} */ direction) => () =>
      this.#seek(this.#recording.nextEvent(this.#atMs, direction));
    return htmlElement(
      "div",
      { class: "row middle" },
      iconButton("back", "event back", toEvent(-1)),
      this.#play,
      iconButton("forward", "event forward", toEvent(1)),
      this.#speed,
      this.#time,
      this.#spanSelect(),
    );
  }

  #spanSelect() {
    const spans = htmlElement(
      "select",
      { "aria-label": pageText("span") },
      ...SPANS.map(([ms, text]) =>
        htmlElement("option", { value: ms, text: text ?? pageText("whole game"), selected: ms === DEFAULT_SPAN_MS }),
      ),
    );
    spans.addEventListener("change", () => {
      this.#track.spanMs = Number(spans.value);
      this.#track.draw(this.#atMs);
    });
    return spans;
  }
}
