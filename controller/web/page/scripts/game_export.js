/** Games as one PDN file: those that are ticked, or all that were found. */

/** @import { Filters } from "./game_filters.js" */

import { htmlElement, setText } from "./dom.js";
import { queryOfAll } from "./game_filters.js";
import { drawIcon } from "./icons.js";
import { pageText } from "./texts.js";

const MOST_GAMES = 500; // as the server allows in one file
const MOST_TICKED = 200; // as the server allows in one address

export class GameExport {
  #words = htmlElement("span");
  #link = htmlElement("a", { class: "button", download: "games.pdn" }, drawIcon("download"), this.#words);
  #note = htmlElement("span", { class: "quiet small" });
  #untick;
  /** @type {Filters} */
  #filters = {};
  #total = 0;
  #ticked = new Set();

  /** @param {() => void} onUntick called to take back all ticks */
  constructor(onUntick) {
    this.#untick = htmlElement("button", { type: "button", text: pageText("untick"), on: { click: onUntick } });
    this.element = htmlElement("div", { class: "games-export" }, this.#note, this.#untick, this.#link);
    this.show(this.#ticked);
  }

  /**
   * Note what was found.
   *
   * @param {Filters} filters
   * @param {number} total
   */
  setFound(filters, total) {
    this.#filters = filters;
    this.#total = total;
    this.show(this.#ticked);
  }

  /**
   * Show what would be in the file.
   *
   * @param {Set<number>} ticked
   */
  show(ticked) {
    this.#ticked = ticked;
    const count = ticked.size || this.#total;
    const most = ticked.size ? MOST_TICKED : MOST_GAMES;
    this.#untick.hidden = ticked.size === 0;
    this.#link.hidden = count === 0 || count > most;
    setText(this.#note, count > most ? pageText("too many for PDN", { most }) : "");
    setText(this.#words, pageText(ticked.size ? "PDN of ticked" : "PDN of found", { count }));
    const query = ticked.size
      ? `id=${[...ticked].sort((one, other) => one - other).join(",")}`
      : queryOfAll(this.#filters);
    this.#link.href = `/games.pdn${query ? `?${query}` : ""}`;
  }
}
