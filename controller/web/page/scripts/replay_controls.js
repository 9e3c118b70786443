/** The controls of a recording: they move its time by buttons, slider, timeline and play. */

/** @import { Recording } from "./recording.js" */

import { htmlElement, setAttribute, setText } from "./dom.js";
import { timeText } from "./event_text.js";
import { drawIcon } from "./icons.js";
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

export class ReplayControls {
  #recording;
  #seek;
  #atMs = 0;
  #track;
  #range;
  #play = this.#button("start", () => this.togglePlaying());
  #speed = htmlElement(
    "select",
    { "aria-label": pageText("speed") },
    ...SPEEDS.map((speed) => htmlElement("option", { value: speed, text: `${speed}×`, selected: speed === 1 })),
  );
  #time = htmlElement("span", { class: "play-time" });
  /** @type {number | null} the next animation frame while it plays */
  #frame = null;
  #lastFrameAt = 0; // time of the last frame, as `performance.now()`

  /**
   * @param {Recording} recording
   * @param {(atMs: number) => void} seek called with a new time
   */
  constructor(recording, seek) {
    this.#recording = recording;
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
      htmlElement("p", { class: "quiet small keys-help", text: pageText("replay keys") }),
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

  /** Play, or pause; at the end playing begins again. */
  togglePlaying() {
    const isPlaying = this.#frame !== null;
    if (isPlaying) this.stop();
    else {
      if (this.#atMs >= this.#recording.lengthMs) this.#atMs = 0;
      this.#lastFrameAt = performance.now();
      this.#frame = requestAnimationFrame((now) => this.#advance(now));
    }
    this.#play.replaceChildren(drawIcon(isPlaying ? "start" : "pause"));
    setAttribute(this.#play, "aria-label", pageText(isPlaying ? "start" : "pause playing"));
  }

  /** Stop playing. */
  stop() {
    if (this.#frame !== null) cancelAnimationFrame(this.#frame);
    this.#frame = null;
  }

  /** Move the keyboard focus to the slider. */
  focus() {
    this.#range.focus({ preventScroll: true });
  }

  /** @param {number} now */
  #advance(now) {
    const passedMs = (now - this.#lastFrameAt) * Number(this.#speed.value);
    this.#lastFrameAt = now;
    this.#seek(this.#atMs + passedMs);
    if (this.#atMs >= this.#recording.lengthMs) this.togglePlaying();
    else this.#frame = requestAnimationFrame((next) => this.#advance(next));
  }

  #buttonRow() {
    const toMove = (/** @type {1 | -1} */ direction) => () =>
      this.#seek(this.#recording.nextMove(this.#atMs, direction));
    return htmlElement(
      "div",
      { class: "row middle" },
      this.#button("first", () => this.#seek(0)),
      this.#button("back", toMove(-1)),
      this.#play,
      this.#button("forward", toMove(1)),
      this.#button("last", () => this.#seek(this.#recording.lengthMs)),
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

  /**
   * @param {string} name
   * @param {() => void} act
   */
  #button(name, act) {
    return htmlElement(
      "button",
      { type: "button", class: "icon", "aria-label": pageText(name), title: pageText(name), on: { click: act } },
      drawIcon(name),
    );
  }
}
