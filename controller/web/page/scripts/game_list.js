/** The recorded games, newest first, and a way to open a trace from a file. */

import { games, timelineOf } from "./api.js";
import { el, setText } from "./dom.js";
import { t, word } from "./texts.js";

export class GameList {
  #rows = el("tbody");
  #more = el("button", { type: "button", text: t("more games"), on: { click: () => this.load() } });
  #told = el("p", { class: "told refused", role: "alert" });
  #last = null;

  /** `open` is called with the time line of a trace. */
  constructor(page, open) {
    const file = el("input", { type: "file", accept: ".jsonl,.json,.txt,application/jsonl", class: "unseen", id: "trace-file" });
    file.addEventListener("change", async () => {
      const answer = await timelineOf(await file.files[0].text());
      file.value = "";
      const why = answer.failed === 401 || answer.failed === 403 ? t("trace needs token") : t("bad trace", { why: answer.faults?.join("; ") ?? "" });
      setText(this.#told, answer.events ? "" : why);
      if (answer.events) open(answer);
    });
    const heads = ["game number", "date", "rules", "players", "plies", "result"].map((name) => el("th", { scope: "col", class: `games-${name.split(" ").pop()}`, text: t(name) }));
    this.element = el("section", { class: "card games", "aria-label": t("games") },
      el("div", { class: "row middle" }, el("h3", { class: "grow", text: t("games") }), file, el("label", { class: "button", for: "trace-file", text: t("open trace") })),
      this.#told, el("div", { class: "games-scroll" }, el("table", {}, el("thead", {}, el("tr", {}, ...heads)), this.#rows)), this.#more);
  }

  /** Begin with the newest games. */
  async reload() {
    this.#last = null;
    this.#rows.replaceChildren();
    await this.load();
  }

  /** Load more games. */
  async load() {
    const answer = await games(this.#last);
    this.#more.hidden = !answer?.more;
    setText(this.#told, answer ? "" : t("no games"));
    if (!answer) return;
    this.#last = answer.games.at(-1)?.id ?? this.#last;
    this.#rows.append(...answer.games.map(rowOf));
    if (!this.#rows.firstChild) this.#rows.append(el("tr", {}, el("td", { colspan: 6, class: "quiet", text: t("no games yet") })));
  }
}

function rowOf(game) {
  const players = [game.white, game.black].map((name, place) => (name && name !== "?" ? name : word(place ? "Black" : "White"))).join(" – ");
  const result = game.result === "*" || !game.result ? t("not finished") : `${game.result}${game.reason ? ` · ${word(game.reason)}` : ""}`;
  return el("tr", {},
    el("td", {}, el("a", { href: `#replay/${game.id}`, text: game.id, "aria-label": t("replay game", { id: game.id, date: game.date }) })),
    el("td", { text: game.date }), el("td", { class: "games-rules", text: game.title ?? game.ruleset }), el("td", { text: players }),
    el("td", { class: "number-cell games-plies", text: game.plies }),
    el("td", {}, el("span", { text: result }), el("a", { class: "quiet-link", href: `/games/${game.id}.pdn`, text: "PDN", "aria-label": t("game as PDN", { id: game.id }) })));
}
