/** The form that says who plays, and in which event. */

/** @import { BoardState } from "../types/api.js" */

import { htmlElement } from "./dom.js";
import { pageText } from "./texts.js";

/** @typedef {BoardState["game"]["details"]} Details */

/** @type {(keyof Details)[]} in the order of the form */
const KEYS = ["white", "black", "white_club", "black_club", "event", "site", "round", "board"];
const LONGEST_TEXT = 60;

export class DetailsForm {
  #inputs = /** @type {Record<keyof Details, HTMLInputElement>} */ ({});
  /** @type {Details | null} what the board says */
  #known = null;
  #execute;

  /** @param {(statements: string[]) => Promise<boolean>} execute returns false if one of them was refused */
  constructor(execute) {
    this.#execute = execute;
    const labels = KEYS.map((key) => {
      this.#inputs[key] = htmlElement("input", { type: "text", maxlength: LONGEST_TEXT, autocomplete: "off" });
      return htmlElement("label", {}, pageText(`detail ${key}`), this.#inputs[key]);
    });
    this.element = htmlElement(
      "form",
      { class: "details-form", on: { submit: (/** @type {Event} */ event) => this.#submit(event) } },
      ...labels,
      htmlElement("button", { type: "submit", text: pageText("set") }),
    );
  }

  /**
   * Show what the board says, but for what somebody has typed here.
   *
   * @param {Details} details
   */
  update(details) {
    for (const key of KEYS) {
      const input = this.#inputs[key];
      const isTyped = this.#known !== null && input.value.trim() !== this.#known[key];
      if (!isTyped) input.value = details[key];
    }
    this.#known = details;
  }

  /** @param {Event} event */
  async #submit(event) {
    event.preventDefault();
    const known = this.#known;
    if (!known) return;
    const changed = KEYS.filter((key) => this.#inputs[key].value.trim() !== known[key]);
    await this.#execute(
      changed.map(
        (key) => `set ${key.replace("_", "-")} ${this.#inputs[key].value.trim().replace(/\s+/g, " ") || "?"}`,
      ),
    );
  }
}
