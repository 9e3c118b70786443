/** The rows of the list of games: a table, of which each row is a card on a phone. */

/** @import { GameSummaryState } from "../types/api.js" */

import { htmlElement, setText } from "./dom.js";
import { gameLinks } from "./game_links.js";
import { playerOf, resultReason, scoreText } from "./result_words.js";
import { dateText, pageText } from "./texts.js";

const HEADS = ["game number", "date", "players", "event head", "rules", "moves", "result"];

export class GameRows {
  #body = htmlElement("tbody");
  #empty = htmlElement("p", { class: "games-empty", role: "status" });
  #onTick;
  /** @type {Map<number, HTMLInputElement>} the boxes of the rows that are shown */
  #boxes = new Map();
  #all = htmlElement("input", {
    type: "checkbox",
    "aria-label": pageText("tick all"),
    title: pageText("tick all"),
    on: { change: () => this.#tickAll() },
  });
  /** Numbers of the games that are ticked, also of such as are not shown now. */
  ticked = new Set();

  /** @param {() => void} onTick called when games were ticked, or are no longer */
  constructor(onTick) {
    this.#onTick = onTick;
    const heads = HEADS.map((name, index) =>
      htmlElement(
        "th",
        { scope: "col", class: `games-${name.split(" ")[0]}` },
        index ? null : this.#all,
        htmlElement("span", { text: pageText(name) }),
      ),
    );
    this.element = htmlElement(
      "div",
      { class: "games-scroll" },
      htmlElement("table", {}, htmlElement("thead", {}, htmlElement("tr", {}, ...heads)), this.#body),
      this.#empty,
    );
  }

  /** Remove all rows; what is ticked stays so. */
  clear() {
    this.#body.replaceChildren();
    this.#boxes.clear();
    this.#all.checked = false;
    this.say("");
  }

  /**
   * Add rows.
   *
   * @param {GameSummaryState[]} games
   */
  add(games) {
    this.#body.append(...games.map((game) => (game.damaged ? damagedRowOf(game) : this.#row(game))));
  }

  /**
   * Say something in place of rows.
   *
   * @param {string} text
   */
  say(text) {
    setText(this.#empty, text);
    this.#empty.hidden = text === "";
  }

  /** Take back all ticks. */
  untick() {
    this.ticked.clear();
    for (const box of [this.#all, ...this.#boxes.values()]) box.checked = false;
    this.#onTick();
  }

  #tickAll() {
    for (const [id, box] of this.#boxes) {
      box.checked = this.#all.checked;
      this.#tick(id, box.checked);
    }
    this.#onTick();
  }

  /**
   * @param {number} id
   * @param {boolean} isTicked
   */
  #tick(id, isTicked) {
    if (isTicked) this.ticked.add(id);
    else this.ticked.delete(id);
  }

  /** @param {GameSummaryState} game */
  #row(game) {
    const { id } = game;
    const box = htmlElement("input", {
      type: "checkbox",
      "aria-label": pageText("tick game", { id }),
      on: {
        change: () => {
          this.#tick(id, box.checked);
          this.#onTick();
        },
      },
    });
    box.checked = this.ticked.has(id);
    this.#boxes.set(id, box);
    return htmlElement(
      "tr",
      { "data-state": game.state },
      htmlElement("td", { class: "games-number" }, htmlElement("label", {}, box, String(id))),
      htmlElement("td", { class: "games-date" }, ...dateParts(game)),
      htmlElement("td", { class: "games-players" }, gameLink(game), clubsOf(game)),
      htmlElement("td", { class: "games-event" }, ...eventParts(game)),
      htmlElement("td", { class: "games-rules", text: game.ruleset_title }),
      htmlElement(
        "td",
        { class: "games-moves number-cell" },
        htmlElement("span", { text: Math.ceil(game.plies / 2) }),
        htmlElement("span", {
          class: "games-unit",
          text: pageText("moves unit", { count: Math.ceil(game.plies / 2) }),
        }),
      ),
      htmlElement("td", { class: "games-result" }, ...resultParts(game), ...gameLinks(id, game.has_score)),
    );
  }
}

/** @param {GameSummaryState} game */
function gameLink(game) {
  const [white, black] = [playerOf(game, "white"), playerOf(game, "black")];
  const ply = game.found_ply === null ? "" : `/${game.found_ply}`;
  return htmlElement(
    "a",
    {
      class: "game-link",
      href: `#replay/${game.id}${ply}`,
      title: pageText("replay game", { id: game.id, date: dateText(game.date) }),
    },
    htmlElement("span", { text: white }),
    " – ",
    htmlElement("span", { text: black }),
  );
}

/** @param {GameSummaryState} game */
function clubsOf({ white_club: white, black_club: black }) {
  const clubs = [...new Set([white, black].filter(Boolean))].join(" – ");
  return clubs ? htmlElement("span", { class: "quiet small", text: clubs }) : null;
}

/** @param {GameSummaryState} game */
function dateParts({ date, time }) {
  const day = htmlElement("span", { text: dateText(date) });
  return time ? [day, " ", htmlElement("span", { class: "quiet", text: time.slice(0, 5) })] : [day];
}

/** @param {GameSummaryState} game */
function eventParts({ event, round, site }) {
  const roundText = round ? pageText("round number", { number: round }) : "";
  const parts = [event, roundText, site].filter(Boolean);
  return parts.flatMap((text, index) => [index ? " · " : "", htmlElement("span", { text })]);
}

/** @param {GameSummaryState} game */
function resultParts(game) {
  if (game.state === "running")
    return [
      htmlElement("span", { class: "state-badge", text: pageText("state running") }),
      htmlElement("a", { class: "quiet-link", href: "#watch", text: pageText("watch it") }),
    ];
  if (game.state !== "over")
    return [htmlElement("span", { class: "games-state", text: pageText(`state ${game.state}`) })];
  const score = game.result === "*" ? pageText("no result") : scoreText(game.result);
  const reason = { ...game, score: game.result };
  return [
    htmlElement("strong", { text: score }),
    " ",
    htmlElement("span", { class: "games-reason", text: resultReason(reason) }),
  ];
}

/**
 * @param {GameSummaryState} game a game that nothing can be opened of
 */
function damagedRowOf({ id }) {
  return htmlElement(
    "tr",
    { "data-state": "damaged" },
    htmlElement("td", { class: "games-number", text: id }),
    htmlElement("td", {
      colspan: HEADS.length - 1,
      class: "notice refused",
      text: pageText("damaged game", { id }),
    }),
  );
}
