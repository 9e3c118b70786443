/** The record of acts: who did what at which boards. */

/** @import { DeskPage } from "../types/desk.js" */

import { ActList } from "./act_list.js";
import { fetchActs } from "./desk_api.js";
import { fetchEventActs } from "./event_api.js";
import { htmlElement } from "./dom.js";
import { SignInCard } from "./sign_in.js";
import { pageText } from "./texts.js";

const RELOAD_MS = 5000; // a choice: another arbiter's act is read soon

export class RecordView {
  #page;
  #signIn;
  #list = new ActList();
  #card = htmlElement("section", { class: "card act", "aria-label": pageText("record") }, this.#list.element);
  #timer = setInterval(() => !document.hidden && this.#load(), RELOAD_MS);

  /** @param {DeskPage} page */
  constructor(page) {
    this.#page = page;
    this.#signIn = new SignInCard(page, "arbitrate", "arbiter needs token");
    this.element = htmlElement("div", { class: "record" }, this.#signIn.element, this.#card);
  }

  /** Draw everything; who came here to sign in goes back to the view that the address names. */
  show() {
    const then = new URLSearchParams(location.hash.split("?")[1] ?? "").get("then");
    if (then && this.#page.may("arbitrate")) location.replace(`#${then}`);
    this.#signIn.show();
    this.#card.hidden = !this.#page.may("arbitrate");
    this.#load();
  }

  /** Nothing: acts are loaded by themselves. */
  update() {}

  /** Stop loading. */
  close() {
    clearInterval(this.#timer);
  }

  async #load() {
    if (!this.#page.may("arbitrate")) return;
    const hasEvent = Boolean(this.#page.live.state?.hall.event);
    const [acts, eventActs] = await Promise.all([fetchActs(), hasEvent ? fetchEventActs() : []]);
    if (!acts) return;
    const all = [...acts, ...eventActs].sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
    this.#list.show(all, true);
  }
}
