/** Replay: a recorded game or a trace, with everything that happened in it, at any speed and step by step. */

import { timeline } from "./api.js";
import { el } from "./dom.js";
import { GameList } from "./game_list.js";
import { Player } from "./player.js";
import { Recording } from "./recording.js";
import { t } from "./texts.js";

export class ReplayView {
  #page;
  #player = null;
  #shown = null; // which game, by the address
  #list;
  #told = el("p", { class: "told refused", role: "alert" });
  #place = el("div", { class: "player-place" });

  constructor(page) {
    this.#page = page;
    this.#list = new GameList(page, (found) => this.#play(new Recording(found), null));
    this.element = el("div", { class: "replay" }, this.#told, this.#place, this.#list.element);
    this.#list.reload();
  }

  show() {
    const wanted = Number(location.hash.split("/")[1]) || null;
    if (wanted !== this.#shown) this.#open(wanted);
    this.#player?.look();
  }

  take() {}

  close() {
    this.#player?.close();
  }

  async #open(id) {
    this.#shown = id;
    this.#told.textContent = "";
    if (id === null) return this.#leave();
    this.#list.element.hidden = true;
    this.#place.replaceChildren(el("p", { class: "quiet", role: "status", text: t("loading") }));
    const found = await timeline(id);
    if (this.#shown !== id) return;
    this.#place.replaceChildren();
    if (found?.events) this.#play(new Recording(found), id);
    else {
      this.#list.element.hidden = false;
      this.#told.textContent = t("no timeline");
    }
  }

  #play(recording, id) {
    this.#player?.close();
    this.#player = new Player(recording, this.#page.settings, id, () => this.#back());
    this.#place.replaceChildren(this.#player.element);
    this.#list.element.hidden = true;
    this.#player.look();
    this.#player.element.querySelector("input[type=range]").focus({ preventScroll: true });
  }

  #back() {
    if (this.#shown === null) this.#leave();
    else location.hash = "replay";
  }

  #leave() {
    this.#player?.close();
    this.#player = null;
    this.#place.replaceChildren();
    this.#list.element.hidden = false;
  }
}
