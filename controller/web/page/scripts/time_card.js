/** The card of both clocks: a time is typed in any sensible form, and each button says what it does with it. */

/**
 * @import { BoardState } from "../types/api.js"
 * @import { Side } from "../types/page.js"
 * @import { Execute } from "./arbiter_forms.js"
 */

import { clockText } from "./clocks.js";
import { htmlElement, setAttribute, setText } from "./dom.js";
import { sideName } from "./statement_words.js";
import { pageText } from "./texts.js";
import { exactTimeText, parseTypedTime, timeWithUnits } from "./typed_time.js";

/** @typedef {"set" | "give" | "take"} TimeChange */

/** @type {TimeChange[]} */
const CHANGES = ["set", "give", "take"];
/** @type {Record<string, TimeChange[]>} what a sign leaves */
const CHANGES_OF_SIGN = { "": CHANGES, "+": ["give"], "-": ["take"] };

/** The row of one side's clock. */
export class TimeRow {
  #side;
  #execute;
  #understood = htmlElement("span", { class: "quiet small understood", "aria-live": "polite" });
  #input = htmlElement("input", {
    type: "text",
    inputmode: "text",
    autocomplete: "off",
    enterkeyhint: "done",
    maxlength: 12,
    placeholder: "3:00",
    on: { input: () => this.#showUnderstood() },
  });
  /** @type {Map<TimeChange, HTMLButtonElement>} */
  #buttons = new Map();
  /** @type {number | null} */
  #shownMs = null;

  /**
   * @param {Side} side
   * @param {Execute} execute
   */
  constructor(side, execute) {
    this.#side = side;
    this.#execute = execute;
    for (const change of CHANGES)
      this.#buttons.set(change, htmlElement("button", { type: "button", on: { click: () => this.#send(change) } }));
    this.#input.setAttribute("aria-label", pageText("time for", { side: sideName(side) }));
    const disc = htmlElement("span", { class: `disc ${side}`, "aria-hidden": "true" });
    const label = htmlElement("span", { class: "row-side" }, disc, sideName(side));
    const fields = htmlElement("div", { class: "time-fields" }, label, this.#input, this.#understood);
    this.element = htmlElement(
      "div",
      { class: "time-row", role: "group", "aria-label": sideName(side) },
      fields,
      htmlElement("div", { class: "row time-buttons" }, ...this.#buttons.values()),
    );
    this.#showUnderstood();
  }

  /** @param {BoardState} state */
  update({ clocks }) {
    this.#shownMs = clocks[this.#side].ms;
  }

  #showUnderstood() {
    const typed = this.#input.value.trim();
    const parsed = parseTypedTime(typed);
    const isWrong = typed !== "" && parsed === null;
    setText(
      this.#understood,
      parsed ? `= ${parsed.sign}${timeWithUnits(parsed.ms)}` : isWrong ? pageText("time format") : "",
    );
    setAttribute(this.#understood, "data-wrong", isWrong);
    setAttribute(this.#input, "aria-invalid", isWrong ? "true" : null);
    for (const [change, button] of this.#buttons) {
      button.disabled = parsed === null || !CHANGES_OF_SIGN[parsed.sign].includes(change);
      setText(
        button,
        parsed ? pageText(`${change} this time`, { time: exactTimeText(parsed.ms) }) : pageText(`${change} some time`),
      );
    }
  }

  /** @param {TimeChange} change */
  #send(change) {
    const parsed = parseTypedTime(this.#input.value);
    if (!parsed) return;
    const time = exactTimeText(parsed.ms);
    const side = sideName(this.#side);
    const statement =
      change === "set"
        ? `arbiter time ${this.#side} ${time}`
        : `arbiter add ${this.#side} ${change === "take" ? "-" : ""}${time}`;
    const now = this.#shownMs === null ? "" : pageText("clock now", { side, time: clockText(this.#shownMs) });
    const detail = change === "set" && parsed.ms === 0 ? `${now} ${pageText("time zero")}` : now;
    const question = pageText(`ask time ${change}`, { side, time });
    const button = pageText(`yes time ${change}`, { side, time });
    const empty = () => {
      this.#input.value = "";
      this.#showUnderstood();
    };
    this.#execute([statement], { question, button, detail }).then((isDone) => isDone && empty());
  }
}
