/** The controls of a recorded game: from move to move, and playing by itself at a chosen pace. */

/** @import { Autoplay } from "./autoplay.js" */

import { PACES } from "./autoplay.js";
import { htmlElement, setAttribute } from "./dom.js";
import { drawIcon, iconButton } from "./icons.js";
import { pageText } from "./texts.js";

/**
 * @typedef {object} Steps
 * @property {() => void} first
 * @property {() => void} back
 * @property {() => void} forward
 * @property {() => void} last
 */

export class ReplayControls {
  #autoplay;
  #endMs;
  #steps;
  #play = iconButton("start", "start", () => this.togglePlaying());
  #pace = htmlElement(
    "select",
    { class: "pace", "aria-label": pageText("speed"), on: { change: () => (this.#autoplay.pace = this.#chosenPace) } },
    ...PACES.map(({ name }, index) =>
      htmlElement("option", { value: index, text: pageText(name), selected: name === "pace normal" }),
    ),
  );

  /**
   * @param {Autoplay} autoplay
   * @param {number} endMs time of the last move
   * @param {Steps} steps
   */
  constructor(autoplay, endMs, steps) {
    this.#autoplay = autoplay;
    this.#endMs = endMs;
    this.#steps = {
      first: iconButton("first", "first", steps.first),
      back: iconButton("back", "back", steps.back),
      forward: iconButton("forward", "forward", steps.forward),
      last: iconButton("last", "last", steps.last),
    };
    const { first, back, forward, last } = this.#steps;
    this.element = htmlElement(
      "div",
      { class: "replay-controls", role: "group", "aria-label": pageText("moves of game") },
      first,
      back,
      this.#play,
      forward,
      last,
      this.#pace,
    );
  }

  /** Play at the chosen pace, or stop. */
  togglePlaying() {
    this.#autoplay.toggle(this.#chosenPace, this.#endMs);
  }

  /** Show whether it plays. */
  showPlaying() {
    const { isPlaying } = this.#autoplay;
    const label = pageText(isPlaying ? "pause playing" : "start");
    this.#play.replaceChildren(drawIcon(isPlaying ? "pause" : "start"));
    setAttribute(this.#play, "aria-label", label);
    setAttribute(this.#play, "title", label);
  }

  /**
   * Show where a step leads nowhere; such a button keeps the focus.
   *
   * @param {boolean} isFirst
   * @param {boolean} isLast
   */
  showEnds(isFirst, isLast) {
    for (const name of /** @type {const} */ (["first", "back"]))
      setAttribute(this.#steps[name], "aria-disabled", isFirst);
    for (const name of /** @type {const} */ (["forward", "last"]))
      setAttribute(this.#steps[name], "aria-disabled", isLast);
  }

  get #chosenPace() {
    return PACES[Number(this.#pace.value)];
  }
}
