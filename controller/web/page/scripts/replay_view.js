/** Games: the list of recorded games, and one of them, or a trace, move by move. */

/**
 * @import { Timeline } from "../types/api.js"
 * @import { Page } from "../types/page.js"
 * @import { ReplayPlayer } from "./replay_player.js"
 */

import { fetchGameTimeline } from "./api.js";
import { htmlElement, setText } from "./dom.js";
import { GameList } from "./game_list.js";
import { pageText } from "./texts.js";

export class ReplayView {
  #page;
  /** @type {ReplayPlayer | null} */
  #player = null;
  /** @type {number | null} number of the game that the address names */
  #shown = null;
  #listAddress = "#replay";
  /** @type {string | null} the address at which a trace was opened, which has none of its own; null: none is shown */
  #traceAddress = null;
  #list;
  #error = htmlElement("p", { class: "notice refused", role: "alert" });
  #playerContainer = htmlElement("div", { class: "player-place" });

  /** @param {Page} page */
  constructor(page) {
    this.#page = page;
    this.#list = new GameList(page, (timeline) => this.#playTrace(timeline));
    this.element = htmlElement("div", { class: "replay" }, this.#error, this.#playerContainer, this.#list.element);
  }

  /** Show what the address names: a game, at a ply if it names one, or the list. */
  show() {
    const { id, ply } = readAddress(location.hash);
    if (id === null) {
      if (location.hash !== this.#traceAddress) this.#showList();
    } else if (id !== this.#shown) this.#open(id);
    else if (ply !== null) this.#player?.showPly(ply);
    this.#player?.applySettings();
  }

  /** Do nothing: a recording does not change. */
  update() {}

  /** Stop the player. */
  close() {
    this.#player?.close();
    this.#list.close();
  }

  #showList() {
    [this.#shown, this.#traceAddress] = [null, null];
    this.#listAddress = location.hash;
    setText(this.#error, "");
    this.#player?.close();
    this.#player = null;
    this.#playerContainer.replaceChildren();
    this.#list.element.hidden = false;
    this.#list.show();
  }

  /** @param {number} id */
  async #open(id) {
    [this.#shown, this.#traceAddress] = [id, null];
    setText(this.#error, "");
    this.#player?.close();
    this.#player = null;
    this.#list.element.hidden = true;
    this.#playerContainer.replaceChildren(
      htmlElement("p", { class: "quiet loading", role: "status", text: pageText("loading") }),
    );
    const timeline = await fetchGameTimeline(id);
    if (this.#shown !== id) return;
    if (timeline) await this.#play(timeline, id);
    else {
      this.#playerContainer.replaceChildren();
      this.#list.element.hidden = false;
      this.#list.show();
      setText(this.#error, pageText("no timeline", { id }));
    }
  }

  /** @param {Timeline} timeline */
  async #playTrace(timeline) {
    this.#traceAddress = location.hash;
    this.#list.element.hidden = true;
    await this.#play(timeline, null);
    this.#player?.openSignals();
  }

  /**
   * @param {Timeline} timeline
   * @param {number | null} id
   */
  async #play(timeline, id) {
    const { makePlayer } = await import("./replay_player.js");
    if (this.#shown !== id) return;
    this.#player?.close();
    this.#player = makePlayer(timeline, this.#page.settings, {
      id,
      ...this.#stateOf(id),
      ply: id === null ? null : readAddress(location.hash).ply,
      listAddress: this.#listAddress,
      onLeave: () => id === null && this.#showList(), // a trace has no address to leave
      onPly: (ply) => this.#showInAddress(id, ply),
    });
    this.#playerContainer.replaceChildren(this.#player.element);
    this.#player.applySettings();
  }

  /**
   * Return whether a game is played at the board now, and whether another one took its place; a trace is neither.
   *
   * @param {number | null} id
   */
  #stateOf(id) {
    const { state } = this.#page.live;
    const isAtBoard = state?.game.id === id;
    return {
      isRunning: isAtBoard && state?.result === null,
      isGivenUp: id !== null && state !== null && !isAtBoard,
    };
  }

  /**
   * Name the ply that is shown in the address, without an entry in the browser's history.
   *
   * @param {number | null} id
   * @param {number} ply
   */
  #showInAddress(id, ply) {
    if (id !== null && readAddress(location.hash).id === id) history.replaceState(null, "", `#replay/${id}/${ply}`);
  }
}

/**
 * Return the game and the ply that a fragment names: `#replay/12/34`.
 *
 * @param {string} fragment
 */
function readAddress(fragment) {
  const [, id, ply] = fragment.split("?")[0].split("/");
  return { id: Number(id) || null, ply: /^\d+$/.test(ply ?? "") ? Number(ply) : null };
}
