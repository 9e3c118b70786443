/** What a viewer chose for this browser; stored there only. */

/** @import { BoardStyle, Drawing, Theme } from "../types/page.js" */

const KEY = "damahan";

/** Names as browsers have stored them. */
const DEFAULTS = {
  /** @type {string | null} */
  language: null,
  theme: "auto",
  face: "checkerboard",
  style: "wood",
  numbers: true,
  turned: false,
  tidy: true,
  hints: true,
  sound: true,
  sensors: false,
};

/** @typedef {typeof DEFAULTS} Choices */

/** @type {Theme[]} */
export const THEMES = ["auto", "light", "dark", "contrast"];

/** @type {BoardStyle[]} */
export const BOARD_STYLES = ["wood", "plain", "bold"];

export class ViewerSettings extends EventTarget {
  #chosen = { ...DEFAULTS };

  constructor() {
    super();
    try {
      Object.assign(this.#chosen, JSON.parse(localStorage.getItem(KEY) ?? "{}"));
    } catch {
      // a browser that stores nothing, or another value under this name: the defaults hold
    }
  }

  /**
   * How boards are drawn.
   *
   * @returns {Drawing}
   */
  get drawing() {
    return this.#chosen.face === "matrix" ? "matrix" : "checkerboard";
  }

  /** The theme of the page; `auto` is what the browser prefers. */
  get theme() {
    return THEMES.find((theme) => theme === this.#chosen.theme) ?? "auto";
  }

  /** The style of boards and pieces. */
  get boardStyle() {
    return BOARD_STYLES.find((style) => style === this.#chosen.style) ?? "wood";
  }

  /** True if the squares of boards have their numbers. */
  get showsNumbers() {
    return this.#chosen.numbers !== false;
  }

  /** True if what the sensors show is always shown, also where all is well. */
  get showsSensors() {
    return this.#chosen.sensors === true;
  }

  /** True with Black below. */
  get isTurned() {
    return this.#chosen.turned === true;
  }

  /** True if the page takes captured pieces off and presses the clock after a legal move. */
  get isTidying() {
    return this.#chosen.tidy !== false;
  }

  /** True if the page shows where a touched piece may land. */
  get showsLandings() {
    return this.#chosen.hints !== false;
  }

  /** True if the page makes sounds. */
  get hasSound() {
    return this.#chosen.sound !== false;
  }

  /** The codes of the languages that are wanted, the chosen one first and then the browser's own. */
  get languages() {
    const chosen = this.#chosen.language ? [this.#chosen.language] : [];
    return [...chosen, ...navigator.languages.map((tag) => tag.toLowerCase().split("-")[0])];
  }

  /**
   * Choose something, and dispatch `change` with the name as its detail.
   *
   * @param {keyof Choices} name
   * @param {string | boolean} value
   */
  set(name, value) {
    this.#chosen = { ...this.#chosen, [name]: value };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#chosen));
    } catch {
      // the choice holds until the page is closed
    }
    this.dispatchEvent(new CustomEvent("change", { detail: name }));
  }
}
