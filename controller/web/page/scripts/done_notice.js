/** What was just done, with a button that undoes it for some time. */

import { htmlElement } from "./dom.js";
import { pageText } from "./texts.js";

/** How long something can be undone with one touch; a choice: until its effect on the board has been seen. */
const UNDO_MS = 20_000;

export class DoneNotice {
  #timer = 0;
  #text = htmlElement("span");
  #undo = htmlElement("button", { type: "button", text: pageText("undo") });
  element = htmlElement("p", { class: "notice done-notice", role: "status", hidden: true }, this.#text, this.#undo);

  /**
   * Show what was done.
   *
   * @param {string} text
   * @param {(() => void) | null} undo null: it cannot be undone
   */
  show(text, undo) {
    clearTimeout(this.#timer);
    this.#text.textContent = text;
    this.element.hidden = false;
    this.#undo.hidden = undo === null;
    this.#undo.onclick = undo;
    this.#timer = window.setTimeout(() => this.hide(), UNDO_MS);
  }

  /** Show nothing. */
  hide() {
    clearTimeout(this.#timer);
    this.element.hidden = true;
  }
}
