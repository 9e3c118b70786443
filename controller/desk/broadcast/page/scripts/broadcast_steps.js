/** Buttons that lead through the moves of a game, and play it again. */

import { htmlElement, setAttribute } from "./dom.js";
import { drawIcon, iconButton } from "./icons.js";
import { pageText } from "./texts.js";

const MOVE_MS = 1500; // a choice, as the pace of a recording: slow enough to think along

export class MoveSteps {
  #step;
  #timer = 0;
  #isLast = true;
  #buttons;
  #play = iconButton("start", "start", () => this.#toggle());

  /** @param {(step: number) => boolean} step goes some moves on or back; returns false at the end */
  constructor(step) {
    this.#step = step;
    const act = (/** @type {number} */ by) => () => {
      this.stop();
      step(by);
    };
    this.#buttons = {
      first: iconButton("first", "first", act(-Infinity)),
      back: iconButton("back", "back", act(-1)),
      forward: iconButton("forward", "forward", act(1)),
      last: iconButton("last", "last", act(Infinity)),
    };
    const { first, back, forward, last } = this.#buttons;
    this.element = htmlElement(
      "div",
      { class: "steps", role: "group", "aria-label": pageText("moves of game") },
      first,
      back,
      this.#play,
      forward,
      last,
    );
  }

  /**
   * Show where a step leads nowhere; such a button keeps the focus.
   *
   * @param {number} index of the move that is shown, -1 before the first
   * @param {number} last
   */
  show(index, last) {
    this.#isLast = index >= last;
    for (const name of /** @type {const} */ (["first", "back"]))
      setAttribute(this.#buttons[name], "aria-disabled", index < 0);
    for (const name of /** @type {const} */ (["forward", "last"]))
      setAttribute(this.#buttons[name], "aria-disabled", this.#isLast);
  }

  /** Stop playing. */
  stop() {
    clearInterval(this.#timer);
    this.#timer = 0;
    this.#showPlaying();
  }

  #toggle() {
    if (this.#timer) {
      this.stop();
      return;
    }
    if (this.#isLast) this.#step(-Infinity);
    this.#timer = window.setInterval(() => this.#step(1) || this.stop(), MOVE_MS);
    this.#showPlaying();
  }

  #showPlaying() {
    const label = pageText(this.#timer ? "pause playing" : "start");
    this.#play.replaceChildren(drawIcon(this.#timer ? "pause" : "start"));
    setAttribute(this.#play, "aria-label", label);
    setAttribute(this.#play, "title", label);
  }
}
