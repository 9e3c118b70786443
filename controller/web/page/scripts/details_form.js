/** The form that says who plays, and in which event. */

/** @import { BoardState } from "../types/api.js" */

import { htmlElement } from "./dom.js";
import { pageText } from "./texts.js";

/** @typedef {BoardState["game"]["details"]} Details */

/** @type {(keyof Details)[]} in the order of the form */
const KEYS = ["white", "black", "white_club", "black_club", "event", "site", "round", "board"];
const LONGEST_TEXT = 60;
/** @type {(keyof Details)[]} what is often long, and has the whole width */
const WIDE_KEYS = ["event", "site"];

export class DetailsForm {
  #inputs = /** @type {Record<keyof Details, HTMLTextAreaElement>} */ ({});
  /** @type {Details | null} what the board says */
  #known = null;
  #execute;

  /** @param {(statements: string[]) => Promise<boolean>} execute returns false if one of them was refused */
  constructor(execute) {
    this.#execute = execute;
    const labels = KEYS.map((key) => {
      this.#inputs[key] = growingField(() => this.element.requestSubmit());
      const name = WIDE_KEYS.includes(key) ? "wide" : null;
      return htmlElement("label", { class: name }, pageText(`detail ${key}`), this.#inputs[key]);
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
      if (isTyped || input.value === details[key]) continue;
      input.value = details[key];
      grow(input);
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

/**
 * Return a field for a line of text, which becomes higher where the line finds no room.
 *
 * @param {() => void} submit
 */
function growingField(submit) {
  const field = htmlElement("textarea", {
    rows: 1,
    maxlength: LONGEST_TEXT,
    autocomplete: "off",
    on: {
      input: () => grow(field),
      keydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        submit();
      },
    },
  });
  new ResizeObserver(() => grow(field)).observe(field);
  return field;
}

/** @param {HTMLTextAreaElement} field */
function grow(field) {
  if (field.clientHeight === 0) return; // it is not shown
  field.style.height = "auto";
  field.style.height = `${field.scrollHeight + field.offsetHeight - field.clientHeight}px`;
}
