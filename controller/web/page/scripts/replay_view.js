/** Replay: a recorded game or a trace, at any speed and step by step. */

/** @import { Page } from "../types/page.js" */

import { fetchGameTimeline } from "./api.js";
import { htmlElement } from "./dom.js";
import { GameList } from "./game_list.js";
import { Recording } from "./recording.js";
import { ReplayPlayer } from "./replay_player.js";
import { pageText } from "./texts.js";

export class ReplayView {
  #page;
  /** @type {ReplayPlayer | null} */
  #player = null;
  /** @type {number | null} number of the game that the address names */
  #shown = null;
  #list;
  #error = htmlElement("p", { class: "notice refused", role: "alert" });
  #playerContainer = htmlElement("div", { class: "player-place" });

  /** @param {Page} page */
  constructor(page) {
    this.#page = page;
    this.#list = new GameList((timeline) => this.#play(new Recording(timeline), null));
    this.element = htmlElement("div", { class: "replay" }, this.#error, this.#playerContainer, this.#list.element);
    this.#list.reload();
  }

  /** Show the recording that the address names, or the list. */
  show() {
    const wanted = Number(location.hash.split("/")[1]) || null;
    if (wanted !== this.#shown) this.#open(wanted);
    this.#player?.applySettings();
  }

  /** Do nothing: a recording does not change. */
  update() {}

  /** Stop the player. */
  close() {
    this.#player?.close();
  }

  /** @param {number | null} id */
  async #open(id) {
    this.#shown = id;
    this.#error.textContent = "";
    if (id === null) {
      this.#closePlayer();
      return;
    }
    this.#list.element.hidden = true;
    this.#playerContainer.replaceChildren(
      htmlElement("p", { class: "quiet", role: "status", text: pageText("loading") }),
    );
    const timeline = await fetchGameTimeline(id);
    if (this.#shown !== id) return;
    this.#playerContainer.replaceChildren();
    if (timeline) this.#play(new Recording(timeline), id);
    else {
      this.#list.element.hidden = false;
      this.#error.textContent = pageText("no timeline");
    }
  }

  /**
   * @param {Recording} recording
   * @param {number | null} id
   */
  #play(recording, id) {
    this.#player?.close();
    this.#player = new ReplayPlayer(recording, this.#page.settings, id, () => this.#returnToList());
    this.#playerContainer.replaceChildren(this.#player.element);
    this.#list.element.hidden = true;
    this.#player.applySettings();
    this.#player.focus();
  }

  #returnToList() {
    if (this.#shown === null) this.#closePlayer();
    else location.hash = "replay";
  }

  #closePlayer() {
    this.#player?.close();
    this.#player = null;
    this.#playerContainer.replaceChildren();
    this.#list.element.hidden = false;
  }
}
