/**
 * A clock button: the board is told when it goes down and when it goes up, as it happens; a ring and a label show what
 * holding it says, and when.
 */

/**
 * @import { HoldState } from "../types/api.js"
 * @import { Side } from "../types/page.js"
 */

/**
 * @typedef {object} ClockButtonActions
 * @property {() => void} press presses the button for a moment
 * @property {() => void} hold presses it and keeps it down
 * @property {() => void} release lets it go
 */

import { addListeners, htmlElement, prefersReducedMotion, setText, svgElement } from "./dom.js";
import { pageText } from "./texts.js";

const HINT_AFTER_MS = 350; // longer than any short press: a choice
const RING_LENGTH = 2 * Math.PI * 46;

export class ClockButton {
  #actions;
  /** @type {number | null} time at which it went down here, as `performance.now()`; null while it is up */
  #downSince = null;
  /** @type {HoldState | null} what holding it says */
  #hold = null;
  #isHeldByKey = false;
  #isHintDue = false;
  #isDone = false;
  #ring = svgElement("circle", {
    class: "press-ring",
    cx: 50,
    cy: 50,
    r: 46,
    "stroke-dasharray": RING_LENGTH,
    "stroke-dashoffset": RING_LENGTH,
  });
  /** @type {Animation | null} */
  #ringAnimation = null;
  #timer = 0;
  #hint = htmlElement("span", { class: "press-hint", role: "status" });

  /**
   * @param {Side} side
   * @param {ClockButtonActions} actions
   */
  constructor(side, actions) {
    this.#actions = actions;
    this.element = htmlElement(
      "button",
      { type: "button", class: "press", "data-side": side, "aria-label": pageText(`press ${side}`) },
      svgElement(
        "svg",
        { viewBox: "0 0 100 100", "aria-hidden": "true" },
        svgElement("circle", { class: "press-rim", cx: 50, cy: 50, r: 46 }),
        svgElement("circle", { class: "press-cap", cx: 50, cy: 50, r: 38 }),
        this.#ring,
      ),
      this.#hint,
    );
    this.#listen();
  }

  /**
   * Show whether the button is down at the table.
   *
   * @param {boolean} isDown
   */
  show(isDown) {
    this.element.toggleAttribute("data-down", isDown);
  }

  /**
   * Show what holding the button says, while it is held here.
   *
   * @param {HoldState | undefined} hold undefined once it was said, or if it says nothing
   */
  showHold(hold) {
    if (this.#downSince === null) return;
    if (hold && !this.#hold) this.#animateRing(hold.after_ms - (performance.now() - this.#downSince));
    this.#isDone = !hold && this.#hold !== null;
    this.#hold = hold ?? this.#hold;
    this.#showHint();
  }

  #showHint() {
    if (!this.#isHintDue || !this.#hold) return;
    setText(this.#hint, pageText(this.#isDone ? "hold done" : `hold ${this.#hold.does}`));
  }

  #listen() {
    const isPressKey = (/** @type {KeyboardEvent} */ event) => ["Enter", " "].includes(event.key);
    addListeners(this.element, {
      pointerdown: (event) => {
        if (event.button !== 0) return;
        this.element.setPointerCapture(event.pointerId);
        this.#goDown();
      },
      pointerup: () => this.#goUp(),
      pointercancel: () => this.#goUp(),
      contextmenu: (event) => event.preventDefault(),
      keydown: (event) => {
        if (!isPressKey(event)) return;
        event.preventDefault();
        if (event.repeat) return;
        this.#isHeldByKey = true;
        this.#goDown();
      },
      keyup: (event) => {
        if (!isPressKey(event)) return;
        event.preventDefault();
        this.#goUp();
      },
      // a screen reader clicks without a pointer
      click: (event) => {
        if (event.detail === 0 && this.#downSince === null) this.#actions.press();
      },
      // a finger holds on while the focus goes elsewhere, with the touch of another button; a key is heard no more
      blur: () => this.#isHeldByKey && this.#goUp(),
    });
  }

  /** Release the button, if it is down here. */
  release() {
    this.#goUp();
  }

  #goDown() {
    if (this.#downSince !== null) return;
    this.#downSince = performance.now();
    this.element.toggleAttribute("data-touched", true);
    this.#actions.hold();
    this.#timer = window.setTimeout(() => {
      this.#isHintDue = true;
      this.#showHint();
    }, HINT_AFTER_MS);
  }

  /** @param {number} durationMs */
  #animateRing(durationMs) {
    if (prefersReducedMotion() || durationMs <= 0) return;
    const frames = { strokeDashoffset: [RING_LENGTH, 0] };
    this.#ringAnimation = this.#ring.animate(frames, { duration: durationMs, fill: "forwards" });
  }

  #goUp() {
    if (this.#downSince === null) return;
    this.#actions.release();
    this.#downSince = this.#hold = null;
    this.#isHintDue = this.#isDone = this.#isHeldByKey = false;
    clearTimeout(this.#timer);
    this.#ringAnimation?.cancel();
    setText(this.#hint, "");
    this.element.toggleAttribute("data-touched", false);
  }
}

/**
 * Return the button of a side, whose statements go to the board.
 *
 * @param {Side} side
 * @param {(statement: string) => unknown} send
 */
export function clockButton(side, send) {
  return new ClockButton(side, {
    press: () => send(`press ${side}`),
    hold: () => send(`hold ${side}`),
    release: () => send(`release ${side}`),
  });
}
