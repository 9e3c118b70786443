/** All boards at a glance: what is played now, or an earlier round. */

/** @import { BroadcastGame, BroadcastPage, BroadcastRound, WholeBroadcastRound } from "../types/broadcast.js" */

import { delayText } from "./broadcast_clocks.js";
import { fetchDocument } from "./broadcast_documents.js";
import { BroadcastTile } from "./broadcast_tile.js";
import { htmlElement, setText } from "./dom.js";
import { drawIcon } from "./icons.js";
import { dateText, pageText } from "./texts.js";

const REFRESH_MS = 250; // of clocks, which show whole seconds for most of a game

/**
 * Return event and round in words.
 *
 * @param {Pick<BroadcastRound, "event" | "round"> & { id?: string }} round
 */
export function roundTitle({ event, round, id = "" }) {
  const day =
    id
      .split("/")
      .at(-1)
      ?.match(/^\d{4}-\d\d-\d\d/)?.[0] ?? "";
  const parts = [event, round ? pageText("round number", { number: round }) : day && dateText(day)];
  return parts.filter(Boolean).join(" · ") || pageText("games");
}

export class BroadcastBoardsView {
  #page;
  /** @type {Map<string, BroadcastTile>} */
  #tiles = new Map();
  #drawn = "";
  #sections = htmlElement("div", { class: "rounds" });
  #late = htmlElement("p", { class: "quiet late" });
  #none = htmlElement("p", { class: "quiet waiting" });
  #round = htmlElement("select", { on: { change: () => this.#chooseRound() } });
  #standings = htmlElement("a", { class: "button", href: "#standings" }, drawIcon("list"), pageText("standings"));
  #rounds = "";
  /** @type {WholeBroadcastRound | null} an earlier round that was chosen */
  #earlier = null;
  #timer = setInterval(() => !document.hidden && this.#refreshClocks(), REFRESH_MS);

  /** @param {BroadcastPage} page */
  constructor(page) {
    this.#page = page;
    this.#round.setAttribute("aria-label", pageText("choose round"));
    this.element = htmlElement(
      "div",
      { class: "broadcast" },
      htmlElement("div", { class: "broadcast-bar" }, this.#round, this.#standings, this.#late),
      this.#sections,
      this.#none,
    );
  }

  /** Draw everything. */
  show() {
    this.#drawn = "";
    this.#draw();
  }

  /**
   * Draw the games that have changed.
   *
   * @param {Set<string>} ids
   */
  update(ids) {
    if (this.#earlier) return;
    const boards = this.#page.live.state?.boards ?? {};
    for (const id of ids) this.#tiles.get(id)?.update(boards[id]);
  }

  /** Stop the clocks. */
  close() {
    clearInterval(this.#timer);
  }

  #draw() {
    const { state } = this.#page.live;
    const games = this.#earlier ? this.#earlier.boards : Object.values(state?.boards ?? {});
    this.#showRounds(state?.rounds ?? []);
    setText(this.#late, state ? delayText(state.delay) : "");
    this.#standings.hidden = !state?.standings;
    this.#none.hidden = games.length > 0;
    setText(this.#none, pageText(state ? "no games yet" : "waiting for games"));
    const key = games.map(({ id, event, round }) => `${id} ${event} ${round}`).join("\n");
    if (key !== this.#drawn) this.#drawSections(games);
    this.#drawn = key;
    for (const game of games) this.#tiles.get(game.id)?.update(game);
  }

  /** @param {BroadcastGame[]} games */
  #drawSections(games) {
    /** @type {Map<string, BroadcastGame[]>} */
    const rounds = new Map();
    for (const game of games) {
      const id = roundOf(game.id);
      rounds.set(id, [...(rounds.get(id) ?? []), game]);
    }
    this.#tiles.clear();
    this.#sections.replaceChildren(...[...rounds].map(([id, each]) => this.#section(id, each)));
  }

  /**
   * @param {string} id
   * @param {BroadcastGame[]} games
   */
  #section(id, games) {
    for (const { id: name } of games) this.#tiles.set(name, new BroadcastTile(this.#page));
    const pdn = htmlElement(
      "a",
      { class: "button", href: `/pdn/${id}.pdn`, download: `${id.replaceAll("/", "-")}.pdn` },
      drawIcon("download"),
      "PDN",
    );
    return htmlElement(
      "section",
      { class: "round" },
      htmlElement("div", { class: "round-head" }, htmlElement("h2", { text: roundTitle({ ...games[0], id }) }), pdn),
      htmlElement("ol", { class: "games" }, ...games.map(({ id: name }) => this.#tiles.get(name)?.element ?? null)),
    );
  }

  /** @param {BroadcastRound[]} rounds */
  #showRounds(rounds) {
    const key = JSON.stringify(rounds.map(({ id, event, round }) => [id, event, round]));
    if (key === this.#rounds) return;
    this.#rounds = key;
    const chosen = this.#round.value;
    this.#round.replaceChildren(
      htmlElement("option", { value: "", text: pageText("played now") }),
      ...rounds.map((round) => htmlElement("option", { value: round.id, text: roundTitle(round) })),
    );
    this.#round.value = rounds.some(({ id }) => id === chosen) ? chosen : "";
    this.#round.hidden = rounds.length < 2;
  }

  async #chooseRound() {
    const { value } = this.#round;
    const round = value ? await fetchDocument(`rounds/${value}`) : null;
    if (this.#round.value !== value) return;
    this.#earlier = /** @type {WholeBroadcastRound | null} */ (round);
    this.#draw();
  }

  #refreshClocks() {
    for (const tile of this.#tiles.values()) tile.refresh();
  }
}

/**
 * Return the id of the round that a game belongs to.
 *
 * @param {string} id
 */
function roundOf(id) {
  const end = id.indexOf("-board-", id.lastIndexOf("/") + 1);
  return end < 0 ? id : id.slice(0, end);
}
