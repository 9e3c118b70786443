/** A card with something that an arbiter may do. */

import { htmlElement } from "./dom.js";
import { pageText } from "./texts.js";

/**
 * Return a card under a title.
 *
 * @param {string} titleKey
 * @param {HTMLElement[]} content
 */
export function actionCard(titleKey, ...content) {
  return htmlElement(
    "section",
    { class: "card act", "aria-label": pageText(titleKey) },
    htmlElement("h3", { text: pageText(titleKey) }),
    ...content,
  );
}
