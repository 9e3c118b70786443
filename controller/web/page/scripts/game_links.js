/** Links to a recorded game as files: PDN, and the score sheet of Damath where the game has one. */

/** @import { BoardState } from "../types/api.js" */

import { htmlElement } from "./dom.js";
import { pageText } from "./texts.js";

/**
 * Return the links of one game.
 *
 * @param {number} id
 * @param {boolean} hasScore
 */
export function gameLinks(id, hasScore) {
  const link = (/** @type {string} */ ending, /** @type {string} */ text, /** @type {string} */ label) =>
    htmlElement("a", { class: "quiet-link", href: `/games/${id}.${ending}`, text, "aria-label": label });
  const pdn = link("pdn", "PDN", pageText("game as PDN", { id }));
  if (!hasScore) return [pdn];
  return [
    pdn,
    link("html", pageText("sums"), pageText("game as sums", { id })),
    link("csv", "CSV", pageText("game as CSV", { id })),
  ];
}

/** The heading above the moves of the running game, with its links; those of a game that is over are with its result. */
export class SheetHeading {
  #shown = "";
  element = htmlElement("div", { class: "sheet-head" });

  /** @param {Pick<BoardState, "game" | "score" | "result">} state */
  update({ game: { id }, score, result }) {
    const key = `${id} ${score !== null} ${result !== null}`;
    if (key === this.#shown) return;
    this.#shown = key;
    const heading = htmlElement("h2", { text: pageText("moves") });
    this.element.replaceChildren(heading, ...(id === null || result ? [] : gameLinks(id, score !== null)));
  }
}
