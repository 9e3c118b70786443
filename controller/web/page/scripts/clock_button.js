/** A clock button: a touch presses it, a longer one holds it; a ring shows what holding will mean. */

/** @import { Side } from "../types/page.js" */

import { addListeners, htmlElement, prefersReducedMotion, svgElement } from "./dom.js";
import { pageText } from "./texts.js";

const HOLDING_MS = 350; // longer than any short press: a choice
const OFFERING_MS = 2000; // docs/user/clock.md: a draw is offered or accepted
const RESIGNING_MS = 5000; // docs/user/clock.md
const MARGIN_MS = 150; // added to what a viewer saw, so that the board surely counts as long a hold
const RING_LENGTH = 2 * Math.PI * 46;

export class ClockButton {
  #press;
  /** @type {number | null} time of the press in progress, as `performance.now()` */
  #downSince = null;
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
  #hint = htmlElement("span", { class: "press-hint" });

  /**
   * @param {Side} side
   * @param {(heldMs: number | null) => void} press called with the milliseconds that the button was held, null for a short
   * press
   */
  constructor(side, press) {
    this.#press = press;
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

  #listen() {
    const isPressKey = (/** @type {KeyboardEvent} */ event) => ["Enter", " "].includes(event.key);
    addListeners(this.element, {
      pointerdown: (event) => {
        if (event.button !== 0) return;
        this.element.setPointerCapture(event.pointerId);
        this.#handleDown(event.timeStamp);
      },
      pointerup: (event) => this.#handleUp(event.timeStamp),
      pointercancel: () => this.#reset(),
      contextmenu: (event) => event.preventDefault(),
      keydown: (event) => {
        if (!isPressKey(event)) return;
        event.preventDefault();
        if (!event.repeat) this.#handleDown(event.timeStamp);
      },
      keyup: (event) => {
        if (!isPressKey(event)) return;
        event.preventDefault();
        this.#handleUp(event.timeStamp);
      },
      // a screen reader clicks without a pointer
      click: (event) => {
        if (event.detail === 0 && this.#downSince === null) this.#press(null);
      },
      blur: () => this.#reset(),
    });
  }

  /** @param {number} atMs time of the touch itself: its event may wait on a busy machine */
  #handleDown(atMs) {
    this.#downSince = atMs;
    this.element.toggleAttribute("data-touched", true);
    this.#timer = window.setInterval(() => this.#updateHint(), 100);
    if (!prefersReducedMotion())
      this.#ringAnimation = this.#ring.animate(
        { strokeDashoffset: [RING_LENGTH, 0] },
        { duration: RESIGNING_MS - HOLDING_MS, delay: HOLDING_MS, fill: "forwards" },
      );
  }

  #updateHint() {
    if (this.#downSince === null) return;
    const heldMs = performance.now() - this.#downSince;
    this.#hint.textContent =
      heldMs > RESIGNING_MS
        ? pageText("hold resign")
        : heldMs > OFFERING_MS
          ? pageText("hold draw")
          : heldMs > HOLDING_MS
            ? pageText("hold")
            : "";
  }

  /** @param {number} atMs */
  #handleUp(atMs) {
    if (this.#downSince === null) return;
    const heldMs = atMs - this.#downSince;
    this.#reset();
    this.#press(heldMs < HOLDING_MS ? null : Math.round(heldMs) + MARGIN_MS);
  }

  #reset() {
    this.#downSince = null;
    clearInterval(this.#timer);
    this.#ringAnimation?.cancel();
    this.#hint.textContent = "";
    this.element.toggleAttribute("data-touched", false);
  }
}
