/** Boards for a hall to look at, large and without controls: in turn, or those that matter most now. */

/** @import { DeskPage } from "../types/desk.js" */

import { compareNumbers, sortForHall } from "./board_needs.js";
import { htmlElement, setAttribute, setText } from "./dom.js";
import { drawIcon } from "./icons.js";
import { pageText } from "./texts.js";
import { TileView } from "./tile.js";
import { WakeLock } from "./wake_lock.js";

const COUNTS = [1, 2, 4, 6, 9, 12];
const MODES = /** @type {const} */ (["turn", "matter"]);
const SECONDS = [5, 10, 20, 40];
const CONTROLS_SHOWN_MS = 4000; // as on the screen of one board
const REFRESH_MS = 100;
const CHOOSE_MS = 5000; // how often the boards that matter are chosen; a choice: a picture that jumps is not read
const REVEALING_EVENTS = /** @type {const} */ (["pointermove", "pointerdown", "keydown"]);

export class ProjectorView {
  #page;
  #grid = htmlElement("div", { class: "projector-grid" });
  #waiting = htmlElement("p", { class: "waiting" });
  #place = htmlElement("span", { class: "projector-place" });
  /** @type {Map<string, TileView>} */
  #views = new Map();
  #count = 4;
  /** @type {(typeof MODES)[number]} */
  #mode = "turn";
  #seconds = 10;
  #first = 0;
  #turnedAt = performance.now();
  #chosenAt = -Infinity;
  #hideTimer = 0;
  #wakeLock = new WakeLock();
  #timer = setInterval(() => !document.hidden && this.#refresh(), REFRESH_MS);
  #reveal = () => this.#revealControls();
  #onKey = (/** @type {KeyboardEvent} */ event) => event.key === "Escape" && leave();

  /** @param {DeskPage} page */
  constructor(page) {
    this.#page = page;
    const choice = new URLSearchParams(location.hash.split("?")[1] ?? "");
    this.#count = knownNumber(choice.get("boards"), COUNTS) ?? this.#count;
    this.#seconds = knownNumber(choice.get("seconds"), SECONDS) ?? this.#seconds;
    this.#mode = MODES.find((mode) => mode === choice.get("show")) ?? this.#mode;
    this.element = htmlElement("div", { class: "projector" }, this.#waiting, this.#grid, this.#controls());
    for (const name of REVEALING_EVENTS) addEventListener(name, this.#reveal);
    addEventListener("keydown", this.#onKey);
    this.#revealControls();
  }

  /** Draw everything. */
  show() {
    this.#views.clear();
    this.#chosenAt = -Infinity;
    this.#refresh();
  }

  /**
   * Draw the boards that have changed.
   *
   * @param {Set<string>} names
   */
  update(names) {
    const tiles = this.#page.live.state?.tiles ?? {};
    for (const name of names) if (tiles[name]) this.#views.get(name)?.update(tiles[name]);
  }

  /** Stop the timers, and let the screen sleep. */
  close() {
    clearInterval(this.#timer);
    clearTimeout(this.#hideTimer);
    this.#wakeLock.close();
    for (const name of REVEALING_EVENTS) removeEventListener(name, this.#reveal);
    removeEventListener("keydown", this.#onKey);
    if (document.fullscreenElement) document.exitFullscreen();
  }

  #refresh() {
    const now = performance.now();
    if (this.#mode === "turn" && now - this.#turnedAt > this.#seconds * 1000) {
      this.#first += this.#count;
      this.#turnedAt = now;
      this.#chosenAt = -Infinity;
    }
    if (now - this.#chosenAt > CHOOSE_MS) this.#chooseBoards(now);
    for (const view of this.#views.values()) view.refresh(this.#page.live.deskNowMs);
  }

  /** @param {number} now */
  #chooseBoards(now) {
    const { state, deskNowMs } = this.#page.live;
    const tiles = state?.tiles ?? {};
    const names =
      this.#mode === "matter"
        ? sortForHall(tiles, deskNowMs)
        : Object.keys(tiles).sort((one, other) => compareNumbers(tiles[one], tiles[other]));
    if (this.#mode === "matter" || this.#first >= names.length) this.#first = 0;
    const shown = names.slice(this.#first, this.#first + this.#count);
    if (this.#mode === "matter") shown.sort((one, other) => compareNumbers(tiles[one], tiles[other]));
    if (names.length) this.#chosenAt = now;
    this.#waiting.hidden = names.length > 0;
    setText(this.#waiting, pageText(state ? "no boards yet" : "waiting for desk"));
    setText(this.#place, placeText(this.#first, shown.length, names.length));
    if (shown.join() === [...this.#views.keys()].join()) return;
    this.#views = new Map(shown.map((name) => [name, this.#views.get(name) ?? new TileView(this.#page, name)]));
    for (const [name, view] of this.#views) view.update(tiles[name]);
    this.#grid.replaceChildren(...[...this.#views.values()].map(({ element }) => element));
    setAttribute(this.#grid, "data-count", Math.max(1, Math.min(this.#count, names.length)));
  }

  #controls() {
    const count = numberChoice("projector boards", COUNTS, this.#count, (value) => {
      this.#count = value;
      this.#chosenAt = -Infinity;
    });
    const seconds = numberChoice("projector seconds", SECONDS, this.#seconds, (value) => (this.#seconds = value));
    const mode = htmlElement(
      "select",
      {
        on: {
          change: () => {
            this.#mode = MODES.find((each) => each === mode.value) ?? "turn";
            this.#chosenAt = -Infinity;
            seconds.hidden = this.#mode !== "turn";
          },
        },
      },
      ...MODES.map((value) => htmlElement("option", { value, text: pageText(`projector ${value}`) })),
    );
    mode.value = this.#mode;
    mode.setAttribute("aria-label", pageText("projector shows"));
    seconds.hidden = this.#mode !== "turn";
    const full = htmlElement(
      "button",
      { type: "button", on: { click: () => document.documentElement.requestFullscreen?.().catch(() => {}) } },
      drawIcon("expand"),
      pageText("full screen"),
    );
    const close = htmlElement(
      "button",
      { type: "button", on: { click: leave } },
      drawIcon("close"),
      pageText("leave screen"),
    );
    return htmlElement("div", { class: "projector-controls" }, mode, count, seconds, this.#place, full, close);
  }

  #revealControls() {
    setAttribute(this.element, "data-idle", null);
    clearTimeout(this.#hideTimer);
    this.#hideTimer = window.setTimeout(() => setAttribute(this.element, "data-idle", true), CONTROLS_SHOWN_MS);
  }
}

/** Go to all boards. */
function leave() {
  if (location.hash.startsWith("#projector")) location.hash = "boards";
}

/**
 * @param {number} first
 * @param {number} count
 * @param {number} total
 */
function placeText(first, count, total) {
  return count < total ? pageText("projector place", { first: first + 1, last: first + count, total }) : "";
}

/**
 * @param {string | null} text
 * @param {number[]} known
 */
function knownNumber(text, known) {
  return known.find((number) => String(number) === text);
}

/**
 * @param {string} key
 * @param {number[]} values
 * @param {number} chosen
 * @param {(value: number) => void} onChoose
 */
function numberChoice(key, values, chosen, onChoose) {
  const box = htmlElement(
    "select",
    { on: { change: () => onChoose(Number(box.value)) } },
    ...values.map((value) => htmlElement("option", { value, text: pageText(key, { count: value }) })),
  );
  box.value = String(chosen);
  box.setAttribute("aria-label", pageText(`${key} label`));
  return box;
}
