/** The screen of a hall or a television: board, names, clocks, last move and the state of the board, and nothing else. */

/**
 * @import { BoardState } from "../types/api.js"
 * @import { Page } from "../types/page.js"
 */

import { Board } from "./board.js";
import { Clocks } from "./clocks.js";
import { htmlElement, setAttribute, setText } from "./dom.js";
import { gameStatus, lastMoveText } from "./game_status.js";
import { drawIcon } from "./icons.js";
import { livePieces } from "./live_pieces.js";
import { lastMoveSquares, squaresOfMove } from "./move_text.js";
import { breakableText } from "./score_sheet.js";
import { FittedTexts } from "./text_fit.js";
import { messageSentence, pageText } from "./texts.js";
import { WakeLock } from "./wake_lock.js";

const CONTROLS_SHOWN_MS = 4000; // a choice: time to find a button, and soon gone from a picture that a hall looks at
const REVEALING_EVENTS = /** @type {const} */ (["pointermove", "pointerdown", "keydown"]);
const CONNECTION_LOOK_MS = 500;
const MOST_UNBROKEN_SQUARES = 4; // of a move on one line; a choice: a line has room for so many

export class ScreenView {
  #page;
  #board = new Board(pageText("board"));
  #clocks;
  #status = htmlElement("p", { class: "screen-status", role: "status" });
  #lastMove = htmlElement("p", { class: "screen-last-move" });
  #state = htmlElement("section", { class: "screen-state" });
  #content;
  #waiting = htmlElement("p", { class: "waiting", text: pageText("waiting for board") });
  #fullScreen = screenButton("full screen", "expand", () => this.#toggleFullScreen());
  #wakeLock = new WakeLock();
  #wasFull = Boolean(document.fullscreenElement);
  #hideTimer = 0;
  #connectionTimer = setInterval(() => this.#showStatus(), CONNECTION_LOOK_MS);
  #reveal = () => this.#revealControls();
  #onFullScreenChange = () => this.#handleFullScreenChange();
  #texts = new FittedTexts([this.#lastMove, this.#status], this.#state); // the sentence has the room that is left
  #onKey = (/** @type {KeyboardEvent} */ event) => event.key === "Escape" && leave();

  /** @param {Page} page */
  constructor(page) {
    this.#page = page;
    this.#clocks = new Clocks(page.live, { countsLost: false });
    this.#state.append(this.#status, this.#lastMove, this.#clocks.match);
    this.#content = htmlElement(
      "div",
      { class: "screen-content" },
      htmlElement("div", { class: "screen-board" }, this.#board.element),
      this.#clocks.black.element,
      this.#state,
      this.#clocks.white.element,
    );
    const controls = htmlElement(
      "div",
      { class: "screen-controls" },
      document.fullscreenEnabled ? this.#fullScreen : null,
      screenButton("leave screen", "close", leave),
    );
    this.element = htmlElement("div", { class: "screen" }, this.#waiting, this.#content, controls);
    for (const name of REVEALING_EVENTS) addEventListener(name, this.#reveal);
    document.addEventListener("fullscreenchange", this.#onFullScreenChange);
    addEventListener("keydown", this.#onKey);
    this.#revealControls();
  }

  /** Draw everything. */
  show() {
    const { state } = this.#page.live;
    this.#waiting.hidden = state !== null;
    this.#content.hidden = state === null;
    if (state === null) return;
    const { drawing, isTurned } = this.#page.settings;
    this.#board.setView({ orientation: state.game.orientation, drawing, isTurned });
    setAttribute(this.element, "data-turned", isTurned);
    this.update();
  }

  /** Draw the state. */
  update() {
    const { state, arrivedAt } = this.#page.live;
    if (state === null) return;
    this.#clocks.update(state, arrivedAt);
    this.#showLastMove(state);
    this.#showStatus();
    const { lamps, rhythms, score } = state;
    this.#board.show({ ...livePieces(state), lamps, rhythms, score, lastMove: lastMoveSquares(state.moves) });
  }

  /** Stop the clocks, leave the full screen, and let the screen sleep. */
  close() {
    this.#clocks.close();
    this.#texts.close();
    this.#wakeLock.close();
    clearTimeout(this.#hideTimer);
    clearInterval(this.#connectionTimer);
    for (const name of REVEALING_EVENTS) removeEventListener(name, this.#reveal);
    document.removeEventListener("fullscreenchange", this.#onFullScreenChange);
    removeEventListener("keydown", this.#onKey);
    if (document.fullscreenElement) document.exitFullscreen();
  }

  #showStatus() {
    const { state, isConnected } = this.#page.live;
    setAttribute(this.#status, "data-lost", !isConnected);
    if (!state) return;
    setText(this.#status, isConnected ? statusText(state) : pageText("connection lost"));
    this.#texts.fit();
  }

  /** @param {BoardState} state */
  #showLastMove(state) {
    const text = lastMoveText(state);
    if (this.#lastMove.textContent === text) return;
    const moveAt = text.lastIndexOf(" ") + 1;
    const move = text.slice(moveAt);
    const isLong = squaresOfMove(move).length > MOST_UNBROKEN_SQUARES;
    const parts = isLong ? breakableText(move) : [htmlElement("span", { text: move })];
    this.#lastMove.replaceChildren(text.slice(0, moveAt), ...parts);
  }

  async #toggleFullScreen() {
    if (document.fullscreenElement) await document.exitFullscreen();
    else await showFullScreen();
  }

  /** Go back to the ordinary view after a full screen was ended, as by Escape. */
  #handleFullScreenChange() {
    const isFull = Boolean(document.fullscreenElement);
    if (this.#wasFull && !isFull) leave();
    this.#wasFull = isFull;
    setAttribute(this.#fullScreen, "hidden", isFull);
  }

  #revealControls() {
    setAttribute(this.element, "data-idle", null);
    clearTimeout(this.#hideTimer);
    this.#hideTimer = window.setTimeout(() => setAttribute(this.element, "data-idle", true), CONTROLS_SHOWN_MS);
  }
}

/** Fill the whole screen, if the browser lets the page; it wants a touch or a key for that. */
export async function showFullScreen() {
  await document.documentElement.requestFullscreen?.().catch(() => {});
}

/** Go to the ordinary view. */
function leave() {
  if (location.hash.startsWith("#watch/")) location.hash = "watch";
}

/**
 * Return what the board says, or else the state of the game, in one sentence.
 *
 * @param {BoardState} state
 */
function statusText(state) {
  const { result, message } = state;
  if (result && message?.code !== "announcement") return `${result.score} · ${messageSentence(result.message)}`;
  return message ? messageSentence(message) : gameStatus(state);
}

/**
 * @param {string} key
 * @param {string} icon
 * @param {() => void} click
 */
function screenButton(key, icon, click) {
  return htmlElement("button", { type: "button", on: { click } }, drawIcon(icon), pageText(key));
}
