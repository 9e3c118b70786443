/** A clock button: a touch presses it, and holding it is holding it; a ring shows what that will say. */

import { el, isStill, svg } from "./dom.js";
import { t } from "./texts.js";

const HOLDING_MS = 350; // longer than a press ever lasts
const OFFERING_MS = 2000; // see docs/user/clock.md: a draw is offered or taken
const RESIGNING_MS = 5000;
const MARGIN_MS = 150;
const AROUND = 2 * Math.PI * 46;

export class PressButton {
  #side;
  #press;
  #since = null;
  #ring = svg("circle", { class: "press-ring", cx: 50, cy: 50, r: 46, "stroke-dasharray": AROUND, "stroke-dashoffset": AROUND });
  #turning = null;
  #timer = null;
  #hint = el("span", { class: "press-hint" });

  /** `press` is called with the milliseconds that it was held, null for a mere press. */
  constructor(side, press) {
    this.#side = side;
    this.#press = press;
    this.element = el("button", { type: "button", class: "press", "data-side": side, "aria-label": t(`press ${side}`) },
      svg("svg", { viewBox: "0 0 100 100", "aria-hidden": "true" },
        svg("circle", { class: "press-rim", cx: 50, cy: 50, r: 46 }), svg("circle", { class: "press-cap", cx: 50, cy: 50, r: 38 }), this.#ring),
      this.#hint);
    const on = (name, act) => this.element.addEventListener(name, act);
    on("pointerdown", (event) => { if (event.button === 0) { this.element.setPointerCapture(event.pointerId); this.#down(); } });
    on("pointerup", () => this.#up());
    on("pointercancel", () => this.#forget());
    on("contextmenu", (event) => event.preventDefault());
    on("keydown", (event) => { if (["Enter", " "].includes(event.key)) { event.preventDefault(); if (!event.repeat) this.#down(); } });
    on("keyup", (event) => { if (["Enter", " "].includes(event.key)) { event.preventDefault(); this.#up(); } });
    on("click", (event) => { if (event.detail === 0 && this.#since === null) this.#press(null); }); // a screen reader's own click
    on("blur", () => this.#forget());
  }

  /** Show whether the button is down at the table. */
  show(isDown) {
    this.element.toggleAttribute("data-down", isDown);
  }

  #down() {
    this.#since = performance.now();
    this.element.toggleAttribute("data-touched", true);
    this.#timer = setInterval(() => this.#tell(), 100);
    if (!isStill()) this.#turning = this.#ring.animate({ strokeDashoffset: [AROUND, 0] }, { duration: RESIGNING_MS - HOLDING_MS, delay: HOLDING_MS, fill: "forwards" });
  }

  #tell() {
    const heldMs = performance.now() - this.#since;
    this.#hint.textContent = heldMs > RESIGNING_MS ? t("hold resign") : heldMs > OFFERING_MS ? t("hold draw") : heldMs > HOLDING_MS ? t("hold") : "";
  }

  #up() {
    if (this.#since === null) return;
    const heldMs = performance.now() - this.#since;
    this.#forget();
    this.#press(heldMs < HOLDING_MS ? null : Math.round(heldMs) + MARGIN_MS);
  }

  #forget() {
    this.#since = null;
    clearInterval(this.#timer);
    this.#turning?.cancel();
    this.#hint.textContent = "";
    this.element.toggleAttribute("data-touched", false);
  }
}
