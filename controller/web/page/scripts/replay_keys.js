/** The keys of a recorded game; they work wherever the focus is, but for what has keys of its own. */

import { hasModifier } from "./dom.js";

/**
 * @typedef {object} KeyActions
 * @property {(direction: 1 | -1) => void} step
 * @property {(direction: 1 | -1) => void} stepEvent
 * @property {() => void} first
 * @property {() => void} last
 * @property {() => void} play
 * @property {() => void} turn
 */

const OWN_KEYS = "select, input, textarea, .cell"; // elements with keys of their own
const PRESSED_BY_SPACE = "button, a, summary";

export class ReplayKeys {
  #actions;
  #listening = new AbortController();

  /** @param {KeyActions} actions */
  constructor(actions) {
    this.#actions = actions;
    document.addEventListener("keydown", (event) => this.#handleKey(event), { signal: this.#listening.signal });
  }

  /** Listen no more. */
  close() {
    this.#listening.abort();
  }

  /** @param {KeyboardEvent} event */
  #handleKey(event) {
    const { target } = event;
    if (event.defaultPrevented || hasModifier(event) || !(target instanceof Element)) return;
    if (target.matches(OWN_KEYS) || document.querySelector("dialog[open]")) return;
    const action = this.#actionOf(event, target);
    if (!action) return;
    event.preventDefault();
    action();
  }

  /**
   * @param {KeyboardEvent} event
   * @param {Element} target
   * @returns {(() => void) | null}
   */
  #actionOf({ key, shiftKey }, target) {
    const { step, stepEvent, first, last, play, turn } = this.#actions;
    switch (key) {
      case "ArrowRight":
        return () => (shiftKey ? stepEvent : step)(1);
      case "ArrowLeft":
        return () => (shiftKey ? stepEvent : step)(-1);
      case "ArrowUp":
      case "Home":
        return first;
      case "ArrowDown":
      case "End":
        return last;
      case " ":
        return target.matches(PRESSED_BY_SPACE) ? null : play;
      case "f":
      case "F":
        return turn;
      case "?":
        return openHelp;
      default:
        return null;
    }
  }
}

/** Open the dialog that lists the keys. */
export async function openHelp() {
  (await import("./replay_help.js")).openReplayHelp();
}
