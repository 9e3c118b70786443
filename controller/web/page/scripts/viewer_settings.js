/** What a viewer chose for this browser; stored there only. */

/** @import { Drawing } from "../types/page.js" */

const KEY = "damahan";
/** @typedef {{ language: string | null, face: string, turned: boolean }} Choices */

/** @type {Choices} names as browsers have stored them */
const DEFAULTS = { language: null, face: "checkerboard", turned: false };

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

  /** True with Black below. */
  get isTurned() {
    return this.#chosen.turned === true;
  }

  /** The codes of the languages that are wanted, the chosen one first and then the browser's own. */
  get languages() {
    const chosen = this.#chosen.language ? [this.#chosen.language] : [];
    return [...chosen, ...navigator.languages.map((tag) => tag.toLowerCase().split("-")[0])];
  }

  /**
   * Choose something, and dispatch `change` with the name as its detail.
   *
   * @param {"language" | "face" | "turned"} name
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
