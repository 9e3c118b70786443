/** What Play says beside the board, and the button that gives a press which is due. */

/**
 * @import { SoundName } from "./sound_choice.js"
 * @import { BoardState } from "../types/api.js"
 * @import { Page, Side } from "../types/page.js"
 */

import { htmlElement, setAttribute, setText } from "./dom.js";
import { playStatus } from "./play_status.js";
import { pageText } from "./texts.js";

const REFUSAL_SHOWN_MS = 5000; // a choice: long enough to read it, and gone before the next move

export class PlayWords {
  #page;
  #sound;
  #status = htmlElement("p", { class: "play-status", role: "status", "aria-live": "polite" });
  #press = htmlElement("button", { type: "button", class: "main", text: pageText("press the clock"), hidden: true });
  #onChange;
  #refusal = "";
  #refusalTimer = 0;
  /** What the board says, as its code and arguments; empty without a message. */
  #message = "";
  /** @type {Side | null} side whose press the button gives */
  pressSide = null;

  /**
   * @param {Page} page
   * @param {(statement: string) => unknown} send
   * @param {(name: SoundName) => void} sound
   * @param {HTMLElement} matchTime what both clocks have left together
   * @param {() => void} onChange called when something else is to be said of the same state
   */
  constructor(page, send, sound, matchTime, onChange) {
    this.#onChange = onChange;
    this.#page = page;
    this.#sound = sound;
    this.#press.addEventListener("click", () => this.pressSide && send(`press ${this.pressSide}`));
    this.element = htmlElement("div", { class: "play-words card" }, this.#status, matchTime, this.#press);
  }

  /**
   * Show what is to be said of a state.
   *
   * @param {BoardState} state
   */
  update(state) {
    const message = state.message ? JSON.stringify(state.message) : "";
    if (message !== "" && message !== this.#message) this.#forgetRefusal(); // what is new comes first
    this.#message = message;
    const { kind, text, press } = playStatus(state, this.#refusal, this.#page.may("play"));
    setText(this.#status, kind === "over" ? "" : text);
    setAttribute(this.#status, "data-kind", kind);
    this.pressSide = press;
    this.#press.hidden = press === null || !this.#page.settings.isTidying;
  }

  /**
   * Show for a while why a touch did nothing; an empty reason shows nothing.
   *
   * @param {string} reason
   */
  refuse(reason) {
    clearTimeout(this.#refusalTimer);
    if (reason !== "") {
      this.#sound("fault");
      this.#refusalTimer = window.setTimeout(() => this.refuse(""), REFUSAL_SHOWN_MS);
    }
    if (reason === this.#refusal) return;
    this.#refusal = reason;
    this.#onChange();
  }

  #forgetRefusal() {
    clearTimeout(this.#refusalTimer);
    this.#refusal = "";
  }

  /** Stop the timer. */
  close() {
    clearTimeout(this.#refusalTimer);
  }
}
