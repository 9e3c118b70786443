/** What is printed of the event, and its files. */

import { htmlElement } from "./dom.js";
import { eventAddress } from "./event_api.js";
import { pageText } from "./texts.js";

export class EventFileLinks {
  #shown = "";
  element = htmlElement("div", { class: "event-files row middle" });

  /**
   * @param {number | null} round whose sheet is printed; null: none is paired
   * @param {string} language
   */
  show(round, language) {
    const key = `${round} ${language}`;
    if (key === this.#shown) return;
    this.#shown = key;
    const sheet = (
      /** @type {string} */ name,
      /** @type {string} */ text,
      /** @type {Record<string, number>} */ query,
    ) =>
      htmlElement("a", {
        class: "button",
        target: "_blank",
        href: eventAddress("print", name, { language, ...query }),
        text: pageText(text),
      });
    const file = (/** @type {string} */ name) =>
      htmlElement("a", { class: "button", download: name, href: eventAddress("files", name), text: name });
    this.element.replaceChildren(
      htmlElement("strong", { text: pageText("event print") }),
      ...(round === null ? [] : [sheet("pairings", "event sheet", { round })]),
      sheet("standings", "event standings", {}),
      sheet("cross-table", "event cross table", {}),
      htmlElement("strong", { text: pageText("event files") }),
      ...["event.trf", "players.csv", "standings.csv", "cross-table.csv"].map(file),
    );
  }
}
