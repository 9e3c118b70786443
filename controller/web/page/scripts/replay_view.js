/** Replay: a recorded game or a trace, with everything that happened in it, at any speed and step by step. */

import { fetchGameTimeline } from "./api.js";
import { htmlElement } from "./dom.js";
import { GameList } from "./game_list.js";
import { ReplayPlayer } from "./replay_player.js";
import { Recording } from "./recording.js";
import { pageText } from "./texts.js";

export class ReplayView {
  #page;
  #player = null;
  #shown = null; // which game, by the address
  #list;
  #error = htmlElement("p", { class: "told refused", role: "alert" });
  #playerContainer = htmlElement("div", { class: "player-place" });

  constructor(page) {
    this.#page = page;
    this.#list = new GameList(page, (found) => this.#play(new Recording(found), null));
    this.element = htmlElement("div", { class: "replay" }, this.#error, this.#playerContainer, this.#list.element);
    this.#list.reload();
  }

  show() {
    const wanted = Number(location.hash.split("/")[1]) || null;
    if (wanted !== this.#shown) this.#open(wanted);
    this.#player?.applySettings();
  }

  update() {}

  close() {
    this.#player?.close();
  }

  async #open(id) {
    this.#shown = id;
    this.#error.textContent = "";
    if (id === null) return this.#closePlayer();
    this.#list.element.hidden = true;
    this.#playerContainer.replaceChildren(htmlElement("p", { class: "quiet", role: "status", text: pageText("loading") }));
    const found = await fetchGameTimeline(id);
    if (this.#shown !== id) return;
    this.#playerContainer.replaceChildren();
    if (found?.events) this.#play(new Recording(found), id);
    else {
      this.#list.element.hidden = false;
      this.#error.textContent = pageText("no timeline");
    }
  }

  #play(recording, id) {
    this.#player?.close();
    this.#player = new ReplayPlayer(recording, this.#page.settings, id, () => this.#returnToList());
    this.#playerContainer.replaceChildren(this.#player.element);
    this.#list.element.hidden = true;
    this.#player.applySettings();
    this.#player.element.querySelector("input[type=range]").focus({ preventScroll: true });
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
