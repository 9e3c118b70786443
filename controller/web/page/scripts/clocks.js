/** Both clocks, counting on smoothly from when they were last told of. */

import { el, setAttribute, setText } from "./dom.js";
import { pieceOf } from "./squares.js";
import { t, word } from "./texts.js";

const TENTHS_BELOW_MS = 10_000;
const BEAT_MS = 50;

/** Write a clock's time as boards do: `9.9` below ten seconds, `m:ss`, `h:mm:ss`; what is left is rounded up. */
export function clockText(ms, countsUp = false) {
  if (ms === null || ms === undefined) return "–:––";
  if (!countsUp && ms > 0 && ms < TENTHS_BELOW_MS) {
    const tenths = Math.ceil(ms / 100);
    if (tenths < 100) return `${Math.floor(tenths / 10)}.${tenths % 10}`;
  }
  const seconds = countsUp ? Math.floor(ms / 1000) : Math.ceil(ms / 1000);
  const two = (number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** Give what a clock shows so many milliseconds after it was told of, and what it still waits. */
export function runOn(clock, passedMs) {
  if (!clock.running || clock.ms === null) return { ms: clock.ms, delayMs: clock.delay_ms };
  const delayMs = Math.max(0, clock.delay_ms - passedMs);
  const runMs = Math.max(0, passedMs - clock.delay_ms);
  return { ms: clock.counts_up ? clock.ms + runMs : Math.max(0, clock.ms - runMs), delayMs };
}

/** Count what each side has lost by what stands: twelve pieces were there at first. */
export function lostPieces(pieces, side) {
  const isWhite = side === "white";
  return Math.max(0, 12 - Object.values(pieces).filter((name) => pieceOf(name).white === isWhite).length);
}

/** One side's clock. */
export class Clock {
  #side;
  #time = el("div", { class: "clock-time" });
  #name = el("span", { class: "clock-name" });
  #notes = el("span", { class: "clock-notes" });
  #spoken = el("span", { class: "unseen" });
  #told = null;

  constructor(side) {
    this.#side = side;
    const disc = el("span", { class: `disc ${side}`, "aria-hidden": "true" });
    this.#time.setAttribute("aria-hidden", "true");
    this.element = el("section", { class: "clock card", "data-side": side, "aria-label": t(`${side} clock`) },
      el("div", { class: "clock-side" }, disc, this.#name, this.#notes), this.#time, this.#spoken);
  }

  /** Take what was told of this clock, and when (by `performance.now()`). */
  take(clock, { name, isToMove, lost, arrivedAt, isPaused }) {
    this.#told = { clock, arrivedAt };
    const sideWord = word(this.#side === "white" ? "White" : "Black");
    setText(this.#name, name && name !== "?" ? name : sideWord);
    setAttribute(this.element, "data-running", clock.running);
    setAttribute(this.element, "data-turn", isToMove);
    setAttribute(this.element, "data-flagged", clock.flagged);
    this.#notesText = [
      clock.flagged ? t(clock.fell_first ? "flag first" : "flag") : null,
      isToMove && !clock.running && isPaused ? t("paused") : null,
      clock.stages > 1 ? t("stage", { stage: clock.stage, stages: clock.stages }) : null,
      clock.periods ? t("periods", { count: clock.periods }) : null,
      clock.to_go === null || clock.to_go === undefined ? null : t("to go", { count: clock.to_go }),
      lost ? t("lost", { count: lost }) : null,
    ].filter(Boolean);
    this.tick();
  }

  #notesText = [];

  /** Show what the clock shows now; `lostAt` is when no more was heard of it, null while it is live. */
  tick(lostAt = null) {
    if (!this.#told) return;
    const { clock, arrivedAt } = this.#told;
    const { ms, delayMs } = runOn(clock, Math.max(0, (lostAt ?? performance.now()) - arrivedAt));
    setAttribute(this.element, "data-stale", lostAt !== null);
    const text = clockText(ms, clock.counts_up);
    setText(this.#time, text);
    setAttribute(this.#time, "data-long", text.length > 5);
    setAttribute(this.element, "data-low", clock.running && ms !== null && !clock.counts_up && ms < TENTHS_BELOW_MS);
    const delay = delayMs > 0 ? [t("delay", { seconds: Math.ceil(delayMs / 1000) })] : [];
    setText(this.#notes, [...(lostAt === null ? [] : [t("not live")]), ...delay, ...this.#notesText].join(" · "));
    if (!clock.running || !this.#spoken.textContent || Math.ceil(ms / 1000) % 10 === 0) setText(this.#spoken, ms === null ? "" : text);
  }
}

/** Both clocks of a state, beating while they are shown; they stand still while nothing is heard of them. */
export class Clocks {
  #live;
  white = new Clock("white");
  black = new Clock("black");
  #timer = setInterval(() => !document.hidden && this.#tick(), BEAT_MS);

  constructor(live) {
    this.#live = live;
  }

  /** Take a state as it is now. */
  take(state, arrivedAt) {
    for (const side of ["white", "black"]) {
      this[side].take(state.clocks[side], {
        name: state.game[side], arrivedAt, isToMove: state.phase !== "over" && state.to_move === side,
        lost: lostPieces(state.position.pieces, side), isPaused: state.pauses?.length > 0,
      });
    }
  }

  close() {
    clearInterval(this.#timer);
  }

  #tick() {
    this.white.tick(this.#live.lostAt);
    this.black.tick(this.#live.lostAt);
  }
}
