/** A clock button: a touch presses it, and holding it is holding it; a ring shows what that will say. */

import { htmlElement, prefersReducedMotion, svgElement } from "./dom.js";
import { pageText } from "./texts.js";

const HOLDING_MS = 350; // longer than a press ever lasts
const OFFERING_MS = 2000; // see docs/user/clock.md: a draw is offered or taken
const RESIGNING_MS = 5000;
const MARGIN_MS = 150;
const RING_LENGTH = 2 * Math.PI * 46;

export class ClockButton {
  #side;
  #press;
  #downSince = null;
  #ring = svgElement("circle", { class: "press-ring", cx: 50, cy: 50, r: 46, "stroke-dasharray": RING_LENGTH, "stroke-dashoffset": RING_LENGTH });
  #ringAnimation = null;
  #timer = null;
  #hint = htmlElement("span", { class: "press-hint" });

  /** `press` is called with the milliseconds that it was held, null for a mere press. */
  constructor(side, press) {
    this.#side = side;
    this.#press = press;
    this.element = htmlElement("button", { type: "button", class: "press", "data-side": side, "aria-label": pageText(`press ${side}`) },
      svgElement("svg", { viewBox: "0 0 100 100", "aria-hidden": "true" },
        svgElement("circle", { class: "press-rim", cx: 50, cy: 50, r: 46 }), svgElement("circle", { class: "press-cap", cx: 50, cy: 50, r: 38 }), this.#ring),
      this.#hint);
    const on = (name, act) => this.element.addEventListener(name, act);
    on("pointerdown", (event) => { if (event.button === 0) { this.element.setPointerCapture(event.pointerId); this.#handleDown(); } });
    on("pointerup", () => this.#handleUp());
    on("pointercancel", () => this.#reset());
    on("contextmenu", (event) => event.preventDefault());
    on("keydown", (event) => { if (["Enter", " "].includes(event.key)) { event.preventDefault(); if (!event.repeat) this.#handleDown(); } });
    on("keyup", (event) => { if (["Enter", " "].includes(event.key)) { event.preventDefault(); this.#handleUp(); } });
    on("click", (event) => { if (event.detail === 0 && this.#downSince === null) this.#press(null); }); // a screen reader's own click
    on("blur", () => this.#reset());
  }

  /** Show whether the button is down at the table. */
  show(isDown) {
    this.element.toggleAttribute("data-down", isDown);
  }

  #handleDown() {
    this.#downSince = performance.now();
    this.element.toggleAttribute("data-touched", true);
    this.#timer = setInterval(() => this.#updateHint(), 100);
    if (!prefersReducedMotion()) this.#ringAnimation = this.#ring.animate({ strokeDashoffset: [RING_LENGTH, 0] }, { duration: RESIGNING_MS - HOLDING_MS, delay: HOLDING_MS, fill: "forwards" });
  }

  #updateHint() {
    const heldMs = performance.now() - this.#downSince;
    this.#hint.textContent = heldMs > RESIGNING_MS ? pageText("hold resign") : heldMs > OFFERING_MS ? pageText("hold draw") : heldMs > HOLDING_MS ? pageText("hold") : "";
  }

  #handleUp() {
    if (this.#downSince === null) return;
    const heldMs = performance.now() - this.#downSince;
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
