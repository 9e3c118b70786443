/** A form with one line of text, which says whether it was taken. */

import { htmlElement, setAttribute, setText } from "./dom.js";
import { pageText } from "./texts.js";

export class TextForm {
  #input;
  #send;
  #kind;
  #notice = htmlElement("p", { class: "notice", role: "status" });

  /**
   * @param {"announce" | "note"} kind
   * @param {number} longest
   * @param {(text: string) => Promise<string>} send returns why the text was not taken; empty if it was
   */
  constructor(kind, longest, send) {
    this.#send = send;
    this.#kind = kind;
    this.#input = htmlElement("input", { type: "text", maxlength: longest, required: true, autocomplete: "off" });
    this.#input.setAttribute("aria-label", pageText(kind));
    this.element = htmlElement(
      "div",
      { class: "text-form" },
      htmlElement(
        "form",
        { class: "row", on: { submit: (/** @type {Event} */ event) => this.#submit(event) } },
        htmlElement("span", { class: "grow" }, this.#input),
        htmlElement("button", { type: "submit", text: pageText(`${kind} button`) }),
      ),
      htmlElement("p", { class: "quiet small", text: pageText(`${kind} help`) }),
      this.#notice,
    );
  }

  /** @param {Event} event */
  async #submit(event) {
    event.preventDefault();
    const text = this.#input.value.trim();
    if (!text) return;
    const error = await this.#send(text);
    setAttribute(this.#notice, "class", error ? "notice refused" : "notice");
    setText(this.#notice, error || pageText(`${this.#kind} done`));
    if (!error) this.#input.value = "";
  }
}
