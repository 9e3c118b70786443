/** The standings of the event. */

/** @import { BroadcastPage, BroadcastStandings } from "../types/broadcast.js" */

import { delayText } from "./broadcast_clocks.js";
import { fetchDocument } from "./broadcast_documents.js";
import { htmlElement, setText } from "./dom.js";
import { drawIcon } from "./icons.js";
import { pageText } from "./texts.js";

export class StandingsView {
  #page;
  #version = "";
  #title = htmlElement("h2", { class: "game-heading" });
  #late = htmlElement("p", { class: "quiet late" });
  // a phone scrolls it sideways
  #table = htmlElement("div", { class: "standings", tabindex: 0, role: "region", "aria-label": pageText("standings") });

  /** @param {BroadcastPage} page */
  constructor(page) {
    this.#page = page;
    const back = htmlElement("a", { class: "button back", href: "#boards" }, drawIcon("back"), pageText("all boards"));
    this.element = htmlElement(
      "div",
      { class: "broadcast" },
      htmlElement("div", { class: "broadcast-bar" }, back, this.#title, this.#late),
      this.#table,
    );
  }

  /** Draw everything. */
  show() {
    const { state } = this.#page.live;
    setText(this.#late, state ? delayText(state.delay) : "");
    if (state && state.standings !== this.#version) this.#fetch(state.standings);
  }

  /** Draw nothing: other standings come with all else. */
  update() {}

  close() {}

  /** @param {string} version */
  async #fetch(version) {
    this.#version = version;
    const standings = /** @type {BroadcastStandings | null} */ (version ? await fetchDocument("standings") : null);
    if (version !== this.#version) return;
    setText(this.#title, standings ? [standings.event, pageText("standings")].filter(Boolean).join(" · ") : "");
    this.#table.replaceChildren(standings ? tableOf(standings) : htmlElement("p", { text: pageText("no standings") }));
  }
}

/** @param {BroadcastStandings} standings */
function tableOf({ tie_breaks: tieBreaks, rows }) {
  const heads = [
    pageText("rank"),
    pageText("player"),
    pageText("points"),
    pageText("played"),
    ...tieBreaks.map((name) => pageText(`tie-break ${name}`)),
  ];
  return htmlElement(
    "table",
    {},
    htmlElement("thead", {}, htmlElement("tr", {}, ...heads.map((text) => htmlElement("th", { scope: "col", text })))),
    htmlElement(
      "tbody",
      {},
      ...rows.map(({ rank, name, club, points, played, tie_breaks: values }) =>
        htmlElement(
          "tr",
          {},
          htmlElement("td", { text: rank }),
          htmlElement(
            "th",
            { scope: "row" },
            htmlElement("span", { text: name }),
            club ? htmlElement("small", { class: "quiet", text: club }) : null,
          ),
          ...[points, played, ...values].map((text) => htmlElement("td", { text: text ?? "" })),
        ),
      ),
    ),
  );
}
