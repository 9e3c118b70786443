/** A clock button: a touch presses it, a longer one holds it down; a ring and a label show what that says, and when. */

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

const HOLDING_MS = 350; // longer than any short press: a choice
const RING_LENGTH = 2 * Math.PI * 46;

export class ClockButton {
  #actions;
  /** @type {number | null} time of the touch in progress, as `performance.now()` */
  #downSince = null;
  /** @type {number | null} time at which the board was told that the button is held */
  #heldSince = null;
  /** @type {HoldState | null} what holding it says */
  #hold = null;
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
    if (this.#heldSince === null) return;
    if (hold) setText(this.#hint, pageText(`hold ${hold.does}`));
    else if (this.#hold) setText(this.#hint, pageText("hold done"));
    if (hold && !this.#hold) this.#animateRing(hold.after_ms - (performance.now() - this.#heldSince));
    this.#hold = hold ?? this.#hold;
  }

  #listen() {
    const isPressKey = (/** @type {KeyboardEvent} */ event) => ["Enter", " "].includes(event.key);
    addListeners(this.element, {
      pointerdown: (event) => {
        if (event.button !== 0) return;
        this.element.setPointerCapture(event.pointerId);
        this.#handleDown();
      },
      pointerup: () => this.#handleUp(),
      pointercancel: () => this.#cancel(),
      contextmenu: (event) => event.preventDefault(),
      keydown: (event) => {
        if (!isPressKey(event)) return;
        event.preventDefault();
        if (!event.repeat) this.#handleDown();
      },
      keyup: (event) => {
        if (!isPressKey(event)) return;
        event.preventDefault();
        this.#handleUp();
      },
      // a screen reader clicks without a pointer
      click: (event) => {
        if (event.detail === 0 && this.#downSince === null) this.#actions.press();
      },
      blur: () => this.#cancel(),
    });
  }

  #handleDown() {
    this.#downSince = performance.now();
    this.element.toggleAttribute("data-touched", true);
    this.#timer = window.setTimeout(() => this.#beginHold(), HOLDING_MS);
  }

  #beginHold() {
    this.#heldSince = performance.now();
    setText(this.#hint, pageText("hold"));
    this.#actions.hold();
  }

  /** @param {number} durationMs */
  #animateRing(durationMs) {
    if (prefersReducedMotion() || durationMs <= 0) return;
    const frames = { strokeDashoffset: [RING_LENGTH, 0] };
    this.#ringAnimation = this.#ring.animate(frames, { duration: durationMs, fill: "forwards" });
  }

  #handleUp() {
    if (this.#downSince === null) return;
    if (this.#heldSince === null) this.#actions.press();
    this.#cancel();
  }

  /** End the touch: a button that is held is let go, one that was only touched is not pressed. */
  #cancel() {
    if (this.#heldSince !== null) this.#actions.release();
    this.#downSince = this.#heldSince = this.#hold = null;
    clearTimeout(this.#timer);
    this.#ringAnimation?.cancel();
    setText(this.#hint, "");
    this.element.toggleAttribute("data-touched", false);
  }
}
