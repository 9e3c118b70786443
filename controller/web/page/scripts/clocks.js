/** Both clocks, counting on from the last report of the board. */

/**
 * @import { BoardState, ClockState } from "../types/api.js"
 * @import { BoardSource, PiecesBySquare, Side } from "../types/page.js"
 */

import { htmlElement, setAttribute, setText } from "./dom.js";
import { pieceOf } from "./squares.js";
import { FittedTexts } from "./text_fit.js";
import { pageText, translateWord } from "./texts.js";

const TENTHS_BELOW_MS = 10_000;
const REFRESH_MS = 50; // half of the tenth that the last ten seconds show

/** A clock of which nothing is known. */
export const STILL_CLOCK = {
  ms: null,
  running: false,
  flagged: false,
  counts_up: false,
  delay_ms: 0,
  hand_ms: 0,
  stage: 1,
  stages: 1,
  periods: 0,
  to_go: null,
  fell_first: false,
  warnings: 0,
  illegal_moves: 0,
};

/**
 * Return a clock's time as boards show it: `9.9` below ten seconds, `m:ss`, `h:mm:ss`; time left is rounded up.
 *
 * @param {number | null | undefined} ms
 * @param {boolean} [countsUp]
 */
export function clockText(ms, countsUp = false) {
  if (ms === null || ms === undefined) return "–:––";
  if (!countsUp && ms > 0 && ms < TENTHS_BELOW_MS) {
    const tenths = Math.ceil(ms / 100);
    if (tenths < 100) return `${Math.floor(tenths / 10)}.${tenths % 10}`;
  }
  const seconds = countsUp ? Math.floor(ms / 1000) : Math.ceil(ms / 1000);
  const twoDigits = (/** @type {number} */ number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours ? `${hours}:${twoDigits(minutes)}:${twoDigits(seconds % 60)}` : `${minutes}:${twoDigits(seconds % 60)}`;
}

/**
 * Return what a clock shows some milliseconds after a report, the delay that is left, and how much of it is a hand's.
 *
 * @param {Pick<ClockState, "ms" | "running" | "delay_ms" | "hand_ms" | "counts_up">} clock
 * @param {number} passedMs
 */
export function clockAfter(clock, passedMs) {
  if (!clock.running || clock.ms === null) return { ms: clock.ms, delayMs: clock.delay_ms, handMs: clock.hand_ms };
  const delayMs = Math.max(0, clock.delay_ms - passedMs);
  const handMs = Math.max(0, clock.hand_ms - passedMs);
  const runMs = Math.max(0, passedMs - clock.delay_ms);
  return { ms: clock.counts_up ? clock.ms + runMs : Math.max(0, clock.ms - runMs), delayMs, handMs };
}

/**
 * Return what passes before a clock runs: the time of the hand that makes a proposed move, or a delay.
 *
 * @param {{ delayMs: number, handMs: number }} left
 */
function delayNotes({ delayMs, handMs }) {
  if (delayMs === 0) return [];
  return [
    handMs > 0
      ? pageText("hand time", { seconds: Math.ceil(handMs / 1000) })
      : pageText("delay", { seconds: Math.ceil(delayMs / 1000) }),
  ];
}

/**
 * Return the number of pieces that a side has lost; each begins with twelve.
 *
 * @param {PiecesBySquare} pieces
 * @param {Side} side
 */
export function countLostPieces(pieces, side) {
  const isWhite = side === "white";
  return Math.max(0, 12 - Object.values(pieces).filter((name) => pieceOf(name).white === isWhite).length);
}

/** One side's clock. */
export class Clock {
  #side;
  #time = htmlElement("div", { class: "clock-time" });
  #name = htmlElement("span", { class: "clock-name" });
  #notes = htmlElement("span", { class: "clock-notes" });
  #screenReaderTime = htmlElement("span", { class: "visually-hidden" });
  /** @type {{ clock: ClockState, arrivedAt: number } | null} */
  #lastReport = null;
  /** What may be too long for its place. */
  texts = [this.#name, this.#notes];

  /** @param {Side} side */
  constructor(side) {
    this.#side = side;
    const disc = htmlElement("span", { class: `disc ${side}`, "aria-hidden": "true" });
    this.#time.setAttribute("aria-hidden", "true");
    this.element = htmlElement(
      "section",
      { class: "clock card", "data-side": side, "aria-label": pageText(`${side} clock`) },
      htmlElement("div", { class: "clock-side" }, disc, this.#name, this.#notes),
      this.#time,
      this.#screenReaderTime,
    );
  }

  /**
   * Show a report of this clock; `arrivedAt` is its time as `performance.now()`.
   *
   * @param {ClockState} clock
   * @param {{ name: string, isToMove: boolean, lost: number, arrivedAt: number, isPaused: boolean, total?: string, warningLimit?: number }} context
   */
  update(clock, { name, isToMove, lost, arrivedAt, isPaused, total, warningLimit = 0 }) {
    this.#lastReport = { clock, arrivedAt };
    const sideWord = translateWord(this.#side === "white" ? "White" : "Black");
    setText(this.#name, name && name !== "?" ? name : sideWord);
    setAttribute(this.element, "data-running", clock.running);
    setAttribute(this.element, "data-turn", isToMove);
    setAttribute(this.element, "data-flagged", clock.flagged);
    const stopped = isToMove && !clock.running && isPaused ? pageText("paused") : null;
    const lostText = lost ? pageText("lost", { count: lost }) : null;
    this.#notesText = [...scoreNotes(clock, total, warningLimit), stopped, ...stageNotes(clock), lostText].filter(
      (note) => note !== null,
    );
    this.refresh();
  }

  /** @type {string[]} */
  #notesText = [];

  /**
   * Show the clock as of now; `lostAt` is when the connection was lost, null while there is one.
   *
   * @param {number | null} [lostAt]
   */
  refresh(lostAt = null) {
    if (!this.#lastReport) return;
    const { clock, arrivedAt } = this.#lastReport;
    const { ms, ...left } = clockAfter(clock, Math.max(0, (lostAt ?? performance.now()) - arrivedAt));
    setAttribute(this.element, "data-stale", lostAt !== null);
    const text = clockText(ms, clock.counts_up);
    setText(this.#time, text);
    setAttribute(this.#time, "data-long", text.length > 5);
    setAttribute(this.element, "data-untimed", ms === null);
    setAttribute(this.element, "data-low", clock.running && ms !== null && !clock.counts_up && ms < TENTHS_BELOW_MS);
    setText(
      this.#notes,
      [...(lostAt === null ? [] : [pageText("not live")]), ...delayNotes(left), ...this.#notesText].join(" · "),
    );
    if (!clock.running || !this.#screenReaderTime.textContent || Math.ceil((ms ?? 0) / 1000) % 10 === 0)
      setText(this.#screenReaderTime, ms === null ? "" : text);
  }
}

/**
 * @param {ClockState} clock
 * @param {string | undefined} total
 * @param {number} limit
 */
function scoreNotes({ flagged, fell_first: fellFirst, warnings: count }, total, limit) {
  return [
    total === undefined ? null : pageText("total", { total }),
    count ? pageText("warnings of", { count, limit }) : null,
    flagged ? pageText(fellFirst ? "flag first" : "flag") : null,
  ];
}

/** @param {ClockState} clock */
function stageNotes({ stage, stages, periods, to_go: count }) {
  return [
    stages > 1 ? pageText("stage", { stage, stages }) : null,
    periods ? pageText("periods", { count: periods }) : null,
    count === null ? null : pageText("to go", { count }),
  ];
}

/**
 * Return who plays a side, as far as somebody knows: the name, or that it is a simulated player.
 *
 * @param {Pick<BoardState, "game" | "table">} state
 * @param {Side} side
 */
function playerName({ game, table }, side) {
  const isSimulated = (/** @type {Side} */ each) => ["?", ""].includes(game[each]) && Boolean(table?.hands[each]);
  if (!isSimulated(side)) return game[side];
  const isAlone = !isSimulated("white") || !isSimulated("black");
  return isAlone ? pageText("opponent simulated") : pageText(`simulated ${side}`); // two of them differ in their names
}

/** Both clocks; they run while they are shown, and stop without a connection. `match` is what both have left together. */
export class Clocks {
  #live;
  #countsLost;
  match = htmlElement("p", { class: "match-time", hidden: true });
  /** @type {{ ms: number, running: boolean, arrivedAt: number } | null} */
  #lastMatch = null;
  white = new Clock("white");
  black = new Clock("black");
  #texts = new FittedTexts([...this.white.texts, ...this.black.texts], this.white.element);
  #timer = setInterval(() => !document.hidden && this.#refresh(), REFRESH_MS);

  /**
   * @param {Pick<BoardSource, "lostAt">} live
   * @param {{ countsLost?: boolean }} [options] false: the number of lost pieces is shown elsewhere
   */
  constructor(live, { countsLost = true } = {}) {
    this.#live = live;
    this.#countsLost = countsLost;
  }

  /**
   * Show the clocks of a state.
   *
   * @param {BoardState} state
   * @param {number} arrivedAt time of the clocks, as `performance.now()`
   */
  update(state, arrivedAt) {
    const { match_ms: ms, warning_limit: warningLimit, white, black } = state.clocks;
    this.#lastMatch = ms === null ? null : { ms, running: white.running || black.running, arrivedAt };
    this.match.hidden = ms === null;
    this.#refreshMatch();
    for (const side of /** @type {const} */ (["white", "black"])) {
      this[side].update(state.clocks[side], {
        name: playerName(state, side),
        arrivedAt,
        isToMove: state.phase !== "over" && state.to_move === side,
        lost: this.#countsLost ? countLostPieces(state.position.pieces, side) : 0,
        isPaused: state.pauses?.length > 0,
        total: state.score?.[side],
        warningLimit,
      });
    }
    this.#texts.fit();
  }

  close() {
    clearInterval(this.#timer);
    this.#texts.close();
  }

  #refresh() {
    this.white.refresh(this.#live.lostAt);
    this.black.refresh(this.#live.lostAt);
    this.#refreshMatch();
  }

  #refreshMatch() {
    if (!this.#lastMatch) return;
    const { ms, running, arrivedAt } = this.#lastMatch;
    const passedMs = running ? Math.max(0, (this.#live.lostAt ?? performance.now()) - arrivedAt) : 0;
    const wholeSecondsMs = Math.ceil(Math.max(0, ms - passedMs) / 1000) * 1000;
    setText(this.match, pageText("match time", { time: clockText(wholeSecondsMs, true) }));
  }
}
