/** Links to a recorded game as files: PDN, and the score sheet of Damath where the game has one. */

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
