/** The recorded games, the newest first, and a way to open a trace from a file. */

/** @import { GameSummaryState, Timeline } from "../types/api.js" */

import { fetchGames, fetchTraceTimeline } from "./api.js";
import { htmlElement, setText } from "./dom.js";
import { gameLinks } from "./game_links.js";
import { dateText, endReason, pageText, translateWord } from "./texts.js";

export class GameList {
  #rows = htmlElement("tbody");
  #more = htmlElement("button", { type: "button", text: pageText("more games"), on: { click: () => this.load() } });
  #error = htmlElement("p", { class: "notice refused", role: "alert" });
  /** @type {number | null} number of the last game that is listed */
  #last = null;

  /** @param {(timeline: Timeline) => void} onOpen called with the timeline of a trace */
  constructor(onOpen) {
    const file = htmlElement("input", {
      type: "file",
      accept: ".jsonl,.json,.txt,application/jsonl",
      class: "visually-hidden",
      id: "trace-file",
    });
    file.addEventListener("change", async () => {
      const answer = await fetchTraceTimeline((await file.files?.[0]?.text()) ?? "");
      file.value = "";
      setText(this.#error, "failed" in answer ? traceErrorText(answer) : "");
      if (!("failed" in answer)) onOpen(answer);
    });
    const heads = ["game number", "date", "rules", "players", "plies", "result"].map((name) =>
      htmlElement("th", { scope: "col", class: `games-${name.split(" ").pop()}`, text: pageText(name) }),
    );
    this.element = htmlElement(
      "section",
      { class: "card games", "aria-label": pageText("games") },
      htmlElement(
        "div",
        { class: "row middle" },
        htmlElement("h3", { class: "grow", text: pageText("games") }),
        file,
        htmlElement("label", { class: "button", for: "trace-file", text: pageText("open trace") }),
      ),
      this.#error,
      htmlElement(
        "div",
        { class: "games-scroll" },
        htmlElement("table", {}, htmlElement("thead", {}, htmlElement("tr", {}, ...heads)), this.#rows),
      ),
      this.#more,
    );
  }

  /** Show the list as the address asks for it. */
  show() {
    this.reload();
  }

  /** Show the newest games. */
  async reload() {
    this.#last = null;
    this.#rows.replaceChildren();
    await this.load();
  }

  /** Show more games. */
  async load() {
    const answer = await fetchGames(this.#last);
    this.#more.hidden = !answer?.more;
    setText(this.#error, answer ? "" : pageText("no games"));
    if (!answer) return;
    this.#last = answer.games.at(-1)?.id ?? this.#last;
    this.#rows.append(...answer.games.map(rowOf));
    if (!this.#rows.firstChild)
      this.#rows.append(
        htmlElement("tr", {}, htmlElement("td", { colspan: 6, class: "quiet", text: pageText("no games yet") })),
      );
  }
}

/** @param {{ failed: number, faults: string[] }} answer */
function traceErrorText({ failed, faults }) {
  if (failed === 401 || failed === 403) return pageText("trace needs token");
  return pageText("bad trace", { why: faults.join("; ") });
}

/** @param {GameSummaryState} game */
function rowOf(game) {
  if (game.damaged) return damagedRowOf(game);
  const players = [game.white, game.black]
    .map((name, index) => (name && name !== "?" ? name : translateWord(index ? "Black" : "White")))
    .join(" – ");
  const result =
    game.result === "*" || !game.result
      ? pageText("not finished")
      : `${game.result}${game.reason ? ` · ${endReason(game.reason)}` : ""}`;
  return htmlElement(
    "tr",
    {},
    htmlElement(
      "td",
      {},
      htmlElement("a", {
        href: `#replay/${game.id}`,
        text: game.id,
        "aria-label": pageText("replay game", { id: game.id, date: dateText(game.date) }),
      }),
    ),
    htmlElement("td", { class: "games-date", text: dateText(game.date) }),
    htmlElement("td", { class: "games-rules", text: game.ruleset }),
    htmlElement("td", { text: players }),
    htmlElement("td", { class: "number-cell games-plies", text: game.plies }),
    htmlElement("td", {}, htmlElement("span", { text: result }), ...gameLinks(game.id, game.has_score)),
  );
}

/**
 * @param {GameSummaryState} game a game that nothing can be opened of
 */
function damagedRowOf({ id }) {
  return htmlElement(
    "tr",
    {},
    htmlElement("td", { text: id }),
    htmlElement("td", { colspan: 5, class: "notice refused", text: pageText("damaged game", { id }) }),
  );
}
