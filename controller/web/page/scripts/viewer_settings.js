/** What a viewer chose for this browser: kept here only, and told to whoever listens. */

const KEY = "damahan";
const DEFAULTS = { language: null, face: "checkerboard", turned: false };

export class ViewerSettings extends EventTarget {
  #chosen = { ...DEFAULTS };

  constructor() {
    super();
    try {
      Object.assign(this.#chosen, JSON.parse(localStorage.getItem(KEY) ?? "{}"));
    } catch {
      // a browser that keeps nothing, or something else by our name: the usual choices hold
    }
  }

  get drawing() {
    return this.#chosen.face === "matrix" ? "matrix" : "checkerboard";
  }

  get isTurned() {
    return this.#chosen.turned === true;
  }

  get language() {
    if (["en", "fil"].includes(this.#chosen.language)) return this.#chosen.language;
    return navigator.languages.some((tag) => /^(fil|tl)\b/i.test(tag)) ? "fil" : "en";
  }

  /** Choose something; `change` events name what. */
  set(name, value) {
    this.#chosen[name] = value;
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#chosen));
    } catch {
      // it holds until the page is closed
    }
    this.dispatchEvent(new CustomEvent("change", { detail: name }));
  }
}
