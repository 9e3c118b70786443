/** The time line as a picture: moves, verdicts, LEDs, buttons and the levels of all 32 sensors around the time that is shown. */

import { htmlElement } from "./dom.js";
import { SQUARES } from "./squares.js";
import { pageText } from "./texts.js";

const ROW = 4; // of a sensor, in pixels
const LANES = { moves: 0, verdicts: 20, lamps: 40, buttons: 58, sensors: 74 };
const HEIGHT = LANES.sensors + 32 * ROW + 4;
const VERDICT_MARKS = { legal: "legal", move: "legal", illegal: "wrong", incomplete: "wrong", unmoved: "wrong", change: "legal", result: "legal" };

export class TimelineCanvas {
  #canvas = htmlElement("canvas", { class: "track", height: HEIGHT, "aria-hidden": "true" });
  #recording = null;
  #atMs = 0;
  spanMs = 20_000;

  /** `seek` is called with the time that was pointed at. */
  constructor(seek) {
    this.#canvas.style.height = `${HEIGHT}px`;
    const lanes = ["moves", "verdicts", "lamps short", "buttons", "sensors"].map((name) => htmlElement("span", { class: `lane lane-${name.split(" ")[0]}`, text: pageText(name) }));
    this.element = htmlElement("div", { class: "track-box" }, htmlElement("div", { class: "lanes", "aria-hidden": "true" }, ...lanes), this.#canvas);
    const point = (event) => event.buttons && seek(this.#timeAt(event));
    this.#canvas.addEventListener("pointerdown", (event) => { this.#canvas.setPointerCapture(event.pointerId); this.#frozenWindow = this.#window(); point(event); });
    this.#canvas.addEventListener("pointermove", point);
    this.#canvas.addEventListener("pointerup", () => { this.#frozenWindow = null; this.draw(this.#atMs); });
    this.#sizes.observe(this.#canvas);
  }

  #frozenWindow = null; // the window stands still while it is dragged in
  #sizes = new ResizeObserver(() => this.draw(this.#atMs));

  /** Show another recording. */
  setRecording(recording) {
    this.#recording = recording;
  }

  /** Draw what was around a time. */
  draw(atMs) {
    this.#atMs = atMs;
    if (!this.#recording || !this.#canvas.clientWidth) return;
    const [width, scale] = [this.#canvas.clientWidth, devicePixelRatio];
    this.#canvas.width = width * scale;
    this.#canvas.height = HEIGHT * scale;
    const pen = this.#canvas.getContext("2d");
    pen.scale(scale, scale);
    const style = getComputedStyle(this.#canvas);
    const colour = (name) => style.getPropertyValue(`--${name}`).trim();
    const [fromMs, toMs] = this.#frozenWindow ?? this.#window();
    const x = (ms) => ((ms - fromMs) / (toMs - fromMs)) * width;
    const view = { pen, width, x, fromMs, toMs, colour };
    this.#drawSeconds(view);
    this.#drawSensors(view);
    this.#drawEvents(view);
    pen.fillStyle = colour("accent");
    pen.fillRect(x(atMs) - 1, 0, 2, HEIGHT);
  }

  #window() {
    const { lengthMs } = this.#recording;
    const spanMs = Math.min(this.spanMs, lengthMs || 1);
    const fromMs = Math.max(0, Math.min(lengthMs - spanMs, this.#atMs - spanMs / 2));
    return [fromMs, fromMs + spanMs];
  }

  #timeAt(event) {
    const [fromMs, toMs] = this.#frozenWindow ?? this.#window();
    return fromMs + (event.offsetX / this.#canvas.clientWidth) * (toMs - fromMs);
  }

  #drawSeconds({ pen, x, fromMs, toMs, colour }) {
    const stepMs = [100, 1000, 5000, 10_000, 60_000, 300_000, 1_800_000].find((step) => (toMs - fromMs) / step < 30) ?? 3_600_000;
    pen.fillStyle = colour("line");
    for (let ms = Math.ceil(fromMs / stepMs) * stepMs; ms <= toMs; ms += stepMs) pen.fillRect(Math.round(x(ms)), 0, 1, HEIGHT);
  }

  #drawSensors({ pen, width, x, fromMs, toMs, colour }) {
    pen.fillStyle = colour("sensor");
    for (const square of SQUARES) {
      const top = LANES.sensors + (square - 1) * ROW;
      let from = this.#recording.isClosed(square, fromMs) ? 0 : null;
      for (const [ms, closed] of this.#recording.levels[square]) {
        if (ms <= fromMs) continue;
        if (ms > toMs) break;
        if (closed && from === null) from = x(ms);
        else if (!closed && from !== null) {
          pen.fillRect(from, top, Math.max(0.5, x(ms) - from), ROW - 1);
          from = null;
        }
      }
      if (from !== null) pen.fillRect(from, top, width - from, ROW - 1);
    }
  }

  #drawEvents({ pen, width, x, fromMs, toMs, colour }) {
    const { events } = this.#recording;
    const before = this.#recording.stateAt(fromMs);
    let [lamps, lampsFrom] = [before.lamps, 0];
    const down = { white: before.buttons.white ? 0 : null, black: before.buttons.black ? 0 : null };
    const lampsUntil = (end) => lamps.slice(0, 4).forEach((lamp, place) => {
      pen.fillStyle = lamp.colour;
      pen.fillRect(lampsFrom, LANES.lamps + 4 * place, Math.max(1, end - lampsFrom), 3);
    });
    const buttonUntil = (side, end) => {
      if (down[side] === null) return;
      pen.fillStyle = colour(side === "white" ? "text" : "quiet");
      pen.fillRect(down[side], LANES.buttons + (side === "white" ? 7 : 1), Math.max(2, end - down[side]), 5);
      down[side] = null;
    };
    let labelEnd = -100;
    for (let place = this.#recording.eventIndexAfter(fromMs); place < events.length && events[place].at_ms <= toMs; place += 1) {
      const event = events[place];
      const at = x(event.at_ms);
      if (event.kind === "move") labelEnd = this.#label(pen, event.text, at, labelEnd, colour("text"));
      else if (event.kind === "verdict") drawVerdictMark(pen, VERDICT_MARKS[event.judgement] === "wrong", at, colour(VERDICT_MARKS[event.judgement] === "wrong" ? "warn" : "accent"));
      else if (event.kind === "lamps") { lampsUntil(at); [lamps, lampsFrom] = [event.lamps, at]; }
      else if (event.kind === "button" && event.down) down[event.button] = at;
      else if (event.kind === "button") buttonUntil(event.button, at);
    }
    lampsUntil(width);
    for (const side of ["white", "black"]) buttonUntil(side, width);
  }

  #label(pen, text, at, labelEnd, colour) {
    pen.fillStyle = colour;
    pen.fillRect(at, LANES.moves, 1.5, 16);
    if (at < labelEnd) return labelEnd;
    pen.font = "600 12px system-ui, sans-serif";
    pen.fillText(text, at + 4, LANES.moves + 12);
    return at + 10 + pen.measureText(text).width;
  }
}

/** A mark of its own shape: a cross for what was wrong, a disc for what was right. */
function drawVerdictMark(pen, isWrong, x, colour) {
  const y = LANES.verdicts + 9;
  pen.strokeStyle = pen.fillStyle = colour;
  pen.lineWidth = 2.4;
  pen.beginPath();
  if (isWrong) {
    for (const slope of [-1, 1]) { pen.moveTo(x - 4.5, y - 4.5 * slope); pen.lineTo(x + 4.5, y + 4.5 * slope); }
    pen.stroke();
  } else {
    pen.arc(x, y, 4.5, 0, 7);
    pen.fill();
  }
}
