/** The timeline as a picture: moves, verdicts, LEDs, buttons and all 32 sensors around one moment. */

/**
 * @import { Recording } from "./recording.js"
 * @import { Side } from "../types/page.js"
 */

import { htmlElement } from "./dom.js";
import { SQUARES } from "./squares.js";
import { pageText } from "./texts.js";

/**
 * @typedef {object} Pane what is visible, and the means to draw it
 * @property {CanvasRenderingContext2D} pen
 * @property {Recording} recording
 * @property {number} width of the canvas
 * @property {number} fromMs
 * @property {number} toMs
 * @property {(ms: number) => number} x of a time on the canvas
 * @property {(name: string) => string} colour of the style sheet, by its name
 */

const ROW = 4; // height of one sensor, in pixels
const LANES = { moves: 0, verdicts: 20, lamps: 40, buttons: 58, sensors: 74 };
const HEIGHT = LANES.sensors + 32 * ROW + 4;
const LAMPS_SHOWN = 4; // rows of the LEDs' lane
const FAULTY_JUDGEMENTS = ["illegal", "incomplete", "unmoved"];
const GRID_STEPS_MS = [100, 1000, 5000, 10_000, 60_000, 300_000, 1_800_000, 3_600_000];
const GRID_LINES = 30; // fewer than this many lines are drawn

export class TimelineCanvas {
  #canvas = htmlElement("canvas", { class: "track", height: HEIGHT, "aria-hidden": "true" });
  /** @type {Recording} */
  #recording;
  #atMs = 0;
  /** @type {[number, number] | null} what is visible while the pointer drags in it */
  #frozenWindow = null;
  #resizes = new ResizeObserver(() => this.draw(this.#atMs));
  spanMs = 20_000; // time that is visible

  /**
   * @param {Recording} recording
   * @param {(atMs: number) => void} seek called with the time that the pointer chose
   */
  constructor(recording, seek) {
    this.#recording = recording;
    this.#canvas.style.height = `${HEIGHT}px`;
    const lanes = ["moves", "verdicts", "lamps short", "buttons", "sensors"].map((name) =>
      htmlElement("span", { class: `lane lane-${name.split(" ")[0]}`, text: pageText(name) }),
    );
    this.element = htmlElement(
      "div",
      { class: "track-box" },
      htmlElement("div", { class: "lanes", "aria-hidden": "true" }, ...lanes),
      this.#canvas,
    );
    this.#followPointer(seek);
    this.#resizes.observe(this.#canvas);
  }

  /**
   * Draw the time around a moment.
   *
   * @param {number} atMs
   */
  draw(atMs) {
    this.#atMs = atMs;
    const pen = this.#canvas.getContext("2d");
    if (!pen || !this.#canvas.clientWidth) return;
    const [width, scale] = [this.#canvas.clientWidth, devicePixelRatio];
    this.#canvas.width = width * scale;
    this.#canvas.height = HEIGHT * scale;
    pen.scale(scale, scale);
    const style = getComputedStyle(this.#canvas);
    const colour = (/** @type {string} */ name) => style.getPropertyValue(`--${name}`).trim();
    const [fromMs, toMs] = this.#frozenWindow ?? this.#window();
    const x = (/** @type {number} */ ms) => ((ms - fromMs) / (toMs - fromMs)) * width;
    const pane = { pen, recording: this.#recording, width, x, fromMs, toMs, colour };
    for (const drawLane of [drawGrid, drawSensors, drawLamps, drawButtons, drawVerdicts, drawMoves]) drawLane(pane);
    pen.fillStyle = colour("accent");
    pen.fillRect(x(atMs) - 1, 0, 2, HEIGHT);
  }

  /** @param {(atMs: number) => void} seek */
  #followPointer(seek) {
    const point = (/** @type {PointerEvent} */ event) => {
      if (event.buttons) seek(this.#timeAt(event));
    };
    this.#canvas.addEventListener("pointerdown", (event) => {
      this.#canvas.setPointerCapture(event.pointerId);
      this.#frozenWindow = this.#window();
      point(event);
    });
    this.#canvas.addEventListener("pointermove", point);
    this.#canvas.addEventListener("pointerup", () => {
      this.#frozenWindow = null;
      this.draw(this.#atMs);
    });
  }

  /** @returns {[number, number]} start and end of the visible time */
  #window() {
    const { lengthMs } = this.#recording;
    const spanMs = Math.min(this.spanMs, lengthMs || 1);
    const fromMs = Math.max(0, Math.min(lengthMs - spanMs, this.#atMs - spanMs / 2));
    return [fromMs, fromMs + spanMs];
  }

  /** @param {PointerEvent} event */
  #timeAt(event) {
    const [fromMs, toMs] = this.#frozenWindow ?? this.#window();
    return fromMs + (event.offsetX / this.#canvas.clientWidth) * (toMs - fromMs);
  }
}

/** @param {Pane} pane */
function visibleEvents({ recording, fromMs, toMs }) {
  return recording.events.slice(recording.eventIndexAfter(fromMs), recording.eventIndexAfter(toMs));
}

/** @param {Pane} pane */
function drawGrid({ pen, x, fromMs, toMs, colour }) {
  const stepMs =
    GRID_STEPS_MS.find((step) => (toMs - fromMs) / step < GRID_LINES) ?? GRID_STEPS_MS[GRID_STEPS_MS.length - 1];
  pen.fillStyle = colour("grid");
  for (let ms = Math.ceil(fromMs / stepMs) * stepMs; ms <= toMs; ms += stepMs) {
    pen.fillRect(Math.round(x(ms)), 0, 1, HEIGHT);
  }
}

/** @param {Pane} pane */
function drawSensors({ pen, recording, width, x, fromMs, toMs, colour }) {
  pen.fillStyle = colour("sensor");
  for (const square of SQUARES) {
    const top = LANES.sensors + (square - 1) * ROW;
    /** @type {number | null} */
    let from = recording.isClosed(square, fromMs) ? 0 : null;
    for (const [ms, closed] of recording.levels[square]) {
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

/** @param {Pane} pane */
function drawLamps(pane) {
  const { pen, width, x } = pane;
  let { lamps } = pane.recording.stateAt(pane.fromMs);
  let from = 0;
  const drawUntil = (/** @type {number} */ end) => {
    lamps.slice(0, LAMPS_SHOWN).forEach((lamp, row) => {
      pen.fillStyle = lamp.colour;
      pen.fillRect(from, LANES.lamps + 4 * row, Math.max(1, end - from), 3);
    });
  };
  for (const event of visibleEvents(pane)) {
    if (event.kind !== "lamps") continue;
    drawUntil(x(event.at_ms));
    [lamps, from] = [event.lamps, x(event.at_ms)];
  }
  drawUntil(width);
}

/** @param {Pane} pane */
function drawButtons(pane) {
  const before = pane.recording.stateAt(pane.fromMs).buttons;
  for (const side of /** @type {Side[]} */ (["white", "black"])) {
    let from = before[side] ? 0 : null;
    for (const event of visibleEvents(pane)) {
      if (event.kind !== "button" || event.button !== side) continue;
      const at = pane.x(event.at_ms);
      if (!event.down && from !== null) drawPress(pane, side, from, at);
      from = event.down ? at : null;
    }
    if (from !== null) drawPress(pane, side, from, pane.width);
  }
}

/**
 * @param {Pane} pane
 * @param {Side} side
 * @param {number} from
 * @param {number} to
 */
function drawPress({ pen, colour }, side, from, to) {
  pen.fillStyle = colour(side === "white" ? "text" : "quiet");
  pen.fillRect(from, LANES.buttons + (side === "white" ? 7 : 1), Math.max(2, to - from), 5);
}

/** @param {Pane} pane */
function drawVerdicts(pane) {
  for (const event of visibleEvents(pane)) {
    if (event.kind === "verdict")
      drawVerdictMark(pane, FAULTY_JUDGEMENTS.includes(event.judgement), pane.x(event.at_ms));
  }
}

/**
 * Draw a mark that differs by shape: a cross for what is wrong, a disc for what is right.
 *
 * @param {Pane} pane
 * @param {boolean} isFaulty
 * @param {number} x
 */
function drawVerdictMark({ pen, colour }, isFaulty, x) {
  const y = LANES.verdicts + 9;
  pen.strokeStyle = pen.fillStyle = colour(isFaulty ? "warn" : "accent");
  pen.lineWidth = 2.4;
  pen.beginPath();
  if (isFaulty) {
    for (const slope of [-1, 1]) {
      pen.moveTo(x - 4.5, y - 4.5 * slope);
      pen.lineTo(x + 4.5, y + 4.5 * slope);
    }
    pen.stroke();
  } else {
    pen.arc(x, y, 4.5, 0, 7);
    pen.fill();
  }
}

/** @param {Pane} pane */
function drawMoves(pane) {
  const { pen, x, colour } = pane;
  pen.fillStyle = colour("text");
  pen.font = "600 12px system-ui, sans-serif";
  let labelEnd = -100; // no label may cover the one before it
  for (const event of visibleEvents(pane)) {
    if (event.kind !== "move") continue;
    const at = x(event.at_ms);
    pen.fillRect(at, LANES.moves, 1.5, 16);
    if (at < labelEnd) continue;
    pen.fillText(event.text, at + 4, LANES.moves + 12);
    labelEnd = at + 10 + pen.measureText(event.text).width;
  }
}
