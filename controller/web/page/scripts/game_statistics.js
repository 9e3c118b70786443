/** Statistics of the games that were found: results of players, and of opening moves with their replies. */

/**
 * @import { MoveResultsState, OpeningResultsState, PlayerResultsState, SideResultsState } from "../types/api.js"
 * @import { Filters } from "./game_filters.js"
 */

import { fetchStatistics } from "./api.js";
import { htmlElement } from "./dom.js";
import { queryOfAll } from "./game_filters.js";
import { pageText } from "./texts.js";

const PLAYERS_SHOWN = 50; // a choice: a club; others are found by their name

export class GameStatistics {
  #onPlayer;
  #query = "?";
  element = htmlElement("div", { class: "statistics", "aria-live": "polite" });

  /** @param {(name: string) => void} onPlayer called with the name of a player whose games are wanted */
  constructor(onPlayer) {
    this.#onPlayer = onPlayer;
  }

  /**
   * Show the statistics of the games that fit filters.
   *
   * @param {Filters} filters
   */
  async show(filters) {
    const query = queryOfAll(filters);
    this.#query = query;
    const found = await fetchStatistics(query, PLAYERS_SHOWN);
    if (query !== this.#query) return;
    if (!found) {
      this.element.replaceChildren(htmlElement("p", { class: "quiet", text: pageText("no statistics") }));
      return;
    }
    const others = found.player_count - found.players.length;
    this.element.replaceChildren(
      htmlElement(
        "section",
        {},
        htmlElement("h2", { text: pageText("statistics of players") }),
        found.players.length ? this.#playerTable(found.players) : quietText("no players counted"),
        others > 0 ? quietText("other players", { count: others }) : null,
        found.unfinished ? quietText("games not counted", { count: found.unfinished }) : null,
      ),
      htmlElement(
        "section",
        {},
        htmlElement("h2", { text: pageText("statistics of openings") }),
        found.openings.length
          ? htmlElement("ul", { class: "openings" }, ...found.openings.map(openingItem))
          : quietText("no openings counted"),
      ),
    );
  }

  /** @param {PlayerResultsState[]} players */
  #playerTable(players) {
    const heads = ["player", "games short", "points", "as white", "as black"];
    return htmlElement(
      "div",
      { class: "games-scroll" },
      htmlElement(
        "table",
        {},
        htmlElement("caption", { class: "quiet small", text: pageText("won drawn lost") }),
        htmlElement(
          "thead",
          {},
          htmlElement("tr", {}, ...heads.map((key) => htmlElement("th", { scope: "col", text: pageText(key) }))),
        ),
        htmlElement("tbody", {}, ...players.map((player) => this.#playerRow(player))),
      ),
    );
  }

  /** @param {PlayerResultsState} player */
  #playerRow({ name, games, points, white, black }) {
    const cell = (/** @type {string | number} */ text) => htmlElement("td", { class: "number-cell", text });
    return htmlElement(
      "tr",
      {},
      htmlElement(
        "td",
        {},
        htmlElement("button", { type: "button", class: "link", text: name, on: { click: () => this.#onPlayer(name) } }),
      ),
      cell(games),
      cell(pointsText(points)),
      cell(sideText(white)),
      cell(sideText(black)),
    );
  }
}

/**
 * @param {string} key
 * @param {Record<string, unknown>} [args]
 */
function quietText(key, args = {}) {
  return htmlElement("p", { class: "quiet small", text: pageText(key, args) });
}

/** @param {OpeningResultsState} opening */
function openingItem(opening) {
  return htmlElement(
    "li",
    {},
    htmlElement(
      "details",
      {},
      htmlElement("summary", {}, ...moveParts(opening)),
      htmlElement("ul", {}, ...opening.replies.map((reply) => htmlElement("li", {}, ...moveParts(reply)))),
    ),
  );
}

/** @param {MoveResultsState} results */
function moveParts({ move, games, white_won: white, drawn, black_won: black }) {
  const text = pageText("opening results", { white, drawn, black });
  const part = (/** @type {string} */ name, /** @type {number} */ count) => {
    const bar = htmlElement("span", { class: `bar-${name}` });
    bar.style.flexGrow = String(count);
    return bar;
  };
  return [
    htmlElement("strong", { text: move }),
    htmlElement("span", { class: "quiet", text: pageText("games counted", { count: games }) }),
    htmlElement(
      "span",
      { class: "result-bar", role: "img", "aria-label": text, title: text },
      part("white", white),
      part("drawn", drawn),
      part("black", black),
    ),
    htmlElement("span", { class: "quiet small", "aria-hidden": "true", text: `${white} · ${drawn} · ${black}` }),
  ];
}

/** @param {SideResultsState} results */
function sideText({ won, drawn, lost }) {
  return `${won} · ${drawn} · ${lost}`;
}

/**
 * Return points with halves: `11½`.
 *
 * @param {number} points
 */
function pointsText(points) {
  const whole = Math.floor(points);
  if (points === whole) return String(whole);
  return `${whole || ""}½`;
}
