/** Acts of the desk's record, the newest first: when, who, what, and which boards did not do it. */

/** @import { ActRecord } from "../types/desk.js" */

import { actWords, countAnswers } from "./act_words.js";
import { htmlElement } from "./dom.js";
import { pageText, senderText } from "./texts.js";

const MOST_NAMED = 6; // boards of one act; a choice: a line has room for so many

export class ActList {
  #shown = "";
  element = htmlElement("ol", { class: "command-lines act-list", tabindex: 0, "aria-label": pageText("record") });

  /**
   * Show acts, the newest first.
   *
   * @param {ActRecord[]} acts
   * @param {boolean} [hasBoards] whether each line says at which boards the act was
   */
  show(acts, hasBoards = false) {
    const key = JSON.stringify(acts);
    if (key === this.#shown) return;
    this.#shown = key;
    this.element.replaceChildren(...acts.map((act) => lineOf(act, hasBoards)));
    if (!acts.length) this.element.append(htmlElement("li", { class: "quiet", text: pageText("no acts") }));
  }
}

/**
 * @param {ActRecord} act
 * @param {boolean} hasBoards
 */
function lineOf(act, hasBoards) {
  const { refused, silent } = countAnswers(act.answers);
  const faults = [
    refused ? pageText("answers refused", { count: refused }) : null,
    silent ? pageText("answers silent", { count: silent }) : null,
  ].filter(Boolean);
  return htmlElement(
    "li",
    {},
    htmlElement("time", { datetime: act.at, class: "quiet", text: act.at.slice(11, 16) }),
    htmlElement("span", { text: `${senderText(act.sender)}: ` }),
    htmlElement("span", { text: actWords(act) }),
    hasBoards && Object.keys(act.answers).length
      ? htmlElement("span", { class: "quiet", text: ` (${boardsText(Object.keys(act.answers))})` })
      : null,
    faults.length ? htmlElement("span", { class: "act-fault", text: ` – ${faults.join(" · ")}` }) : null,
  );
}

/**
 * Return boards by their names in the hall: the number that a board has changes with its game.
 *
 * @param {string[]} names
 */
function boardsText(names) {
  return names.length > MOST_NAMED ? pageText("count boards", { count: names.length }) : names.join(", ");
}
