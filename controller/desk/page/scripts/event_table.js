/** A table of the event: standings, or the cross table. */

/** @import { EventTable } from "../types/desk.js" */

import { htmlElement } from "./dom.js";

export class EventTablePart {
  #shown = "";
  element = htmlElement("div", { class: "event-table" });

  /** @param {EventTable} table */
  show(table) {
    const key = JSON.stringify(table);
    if (key === this.#shown) return;
    this.#shown = key;
    const cell = (/** @type {"th" | "td"} */ name, /** @type {string} */ text, /** @type {number} */ place) =>
      htmlElement(name, { class: table.numbers.includes(place) ? "number" : null, text });
    const head = htmlElement("tr", {}, ...table.columns.map((text, place) => cell("th", text, place)));
    const rows = table.rows.map((row) => htmlElement("tr", {}, ...row.map((text, place) => cell("td", text, place))));
    this.element.replaceChildren(
      htmlElement("h2", { text: table.title }),
      htmlElement(
        "div",
        { class: "event-scroll", tabindex: 0, role: "region", "aria-label": table.title },
        htmlElement("table", {}, htmlElement("thead", {}, head), htmlElement("tbody", {}, ...rows)),
      ),
      htmlElement("p", { class: "quiet small", text: table.legend }),
    );
  }
}
