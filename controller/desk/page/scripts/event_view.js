/** The event of the desk: its rounds, players, standings and cross table, and the acts of the arbiter. */

/** @import { DeskPage, EventState } from "../types/desk.js" */

import { askConfirmation } from "./confirmation.js";
import { htmlElement, setAttribute, setText } from "./dom.js";
import { EventActBar, actButton } from "./event_acts.js";
import { fetchEvent, sendEventAct } from "./event_api.js";
import { openSwapDialog } from "./event_dialogs.js";
import { EventFileLinks } from "./event_files.js";
import { EventPlayerList } from "./event_players.js";
import { EventRoundList } from "./event_round.js";
import { RoundChoice } from "./event_round_choice.js";
import { EventTablePart } from "./event_table.js";
import { pageText } from "./texts.js";

const PARTS = /** @type {const} */ (["round", "players", "standings", "cross table"]);
const SECOND_MS = 1000;

/** @typedef {typeof PARTS[number]} Part */

export class EventView {
  #page;
  /** @type {EventState | null} */
  #event = null;
  /** @type {Part} */
  #part = "round";
  /** @type {number | null} */
  #chosenRound = null;
  #isLoading = false;
  #loadedVersion = -1;
  #title = htmlElement("h1", { class: "event-title" });
  #heading = htmlElement("p", { class: "quiet" });
  #notice = htmlElement("p", { class: "notice refused", role: "alert" });
  #progress = htmlElement("div", { class: "event-progress row middle", role: "status", hidden: true });
  #acts = new EventActBar((name, text) => this.#perform(name, text));
  #rounds = new RoundChoice((round) => this.#chooseRound(round));
  #tabs = htmlElement("div", { class: "event-tabs row", role: "group" });
  #files = new EventFileLinks();
  #round;
  #players;
  #table = new EventTablePart();
  #timer = setInterval(() => this.#showProgress(), SECOND_MS);

  /** @param {DeskPage} page */
  constructor(page) {
    this.#page = page;
    const send = (/** @type {Record<string, unknown>} */ act) => this.#send(act);
    this.#round = new EventRoundList(page, send);
    this.#players = new EventPlayerList(page, send);
    this.#tabs.setAttribute("aria-label", pageText("event"));
    this.#tabs.append(...PARTS.map((part) => actButton(pageText(`event ${part}`), () => this.#choosePart(part))));
    this.element = htmlElement(
      "div",
      { class: "event" },
      htmlElement("header", { class: "event-head" }, this.#title, this.#heading),
      this.#tabs,
      this.#notice,
      this.#progress,
      this.#rounds.element,
      this.#acts.element,
      this.#round.element,
      this.#players.element,
      this.#table.element,
      this.#files.element,
    );
  }

  /** Draw everything. */
  show() {
    this.#load();
    this.#draw();
  }

  /** Load the event if it has changed; what boards do is drawn at once. */
  update() {
    if (this.#page.live.state?.hall.event !== this.#loadedVersion) this.#load();
    else if (this.#event && this.#part === "round") this.#round.show(this.#event);
  }

  /** Stop the clock of a pairing. */
  close() {
    clearInterval(this.#timer);
  }

  async #load() {
    if (this.#isLoading) return;
    this.#isLoading = true;
    const wanted = this.#page.live.state?.hall.event ?? 0;
    const event = await fetchEvent(this.#chosenRound, pageLanguage());
    this.#isLoading = false;
    this.#loadedVersion = wanted;
    this.#event = event ?? (wanted ? this.#event : null);
    this.#draw();
    if ((this.#page.live.state?.hall.event ?? 0) !== wanted) this.#load();
  }

  #draw() {
    const event = this.#event;
    this.#tabs.hidden = event === null;
    for (const part of [this.#rounds, this.#acts, this.#files, this.#round, this.#players, this.#table])
      part.element.hidden = event === null;
    if (event === null) {
      setText(this.#title, pageText("event"));
      setText(this.#heading, pageText("event none"));
      return;
    }
    setText(this.#title, event.name);
    setText(this.#heading, event.heading);
    setText(this.#notice, event.draft?.fault || event.fault);
    this.#drawTabs();
    this.#drawRounds(event);
    this.#acts.element.hidden = this.#part !== "round" || (event.draft !== null && !event.draft.fault);
    this.#acts.show(event, this.#page.may("arbitrate"));
    this.#round.element.hidden = this.#part !== "round";
    this.#players.element.hidden = this.#part !== "players";
    this.#table.element.hidden = this.#part !== "standings" && this.#part !== "cross table";
    if (this.#part === "round") this.#round.show(event);
    else if (this.#part === "players") this.#players.show(event);
    else this.#table.show(this.#part === "standings" ? event.standings : event.cross_table);
    setAttribute(this.#table.element, "data-part", this.#part);
    this.#files.show(event.round?.number ?? null, pageLanguage());
    this.#showProgress();
  }

  #drawTabs() {
    for (const [index, part] of PARTS.entries())
      setAttribute(this.#tabs.children[index], "aria-pressed", String(part === this.#part));
  }

  /** @param {Part} part */
  #choosePart(part) {
    this.#part = part;
    this.#draw();
  }

  /** @param {EventState} event */
  #drawRounds(event) {
    this.#rounds.element.hidden = this.#part !== "round" || event.paired < 2;
    this.#rounds.show(event.paired, event.round?.number ?? null);
  }

  /** @param {number | null} round */
  #chooseRound(round) {
    this.#chosenRound = round;
    this.#load();
  }

  /**
   * @param {string} name
   * @param {string} text of its button
   */
  #perform(name, text) {
    const event = this.#event;
    if (event === null) return;
    const round = event.round?.number ?? 0;
    if (name === "pair") this.#act({ act: "pair" }, true);
    else if (name === "again") this.#act({ act: "pair", again: true }, true);
    else if (name === "swap") openSwapDialog(event, (act) => this.#send(act));
    else this.#confirm(pageText(`event ask ${name}`, { round }), text, { act: name, round });
  }

  #showProgress() {
    const draft = this.#event?.draft;
    const isPairing = Boolean(draft && !draft.fault);
    if (this.#progress.hidden === isPairing) {
      this.#progress.hidden = !isPairing;
      this.#progress.replaceChildren(
        htmlElement("progress"),
        htmlElement("span", { class: "event-seconds" }),
        actButton(pageText("event stop"), () => this.#act({ act: "stop" }, true)),
      );
    }
    if (!draft || !isPairing) return;
    const seconds = Math.max(0, Math.round((this.#page.live.deskNowMs - draft.since_ms) / SECOND_MS));
    const shown = this.#progress.querySelector(".event-seconds");
    if (shown) setText(shown, pageText("event pairing", { round: draft.round, seconds }));
    setAttribute(this.#progress, "data-busy", true);
  }

  /**
   * @param {string} question
   * @param {string} button
   * @param {Record<string, unknown>} act
   */
  async #confirm(question, button, act) {
    if (await askConfirmation({ question, button })) await this.#act(act, true);
  }

  /**
   * @param {Record<string, unknown>} act
   * @param {boolean} goesToLast the last round is shown then
   */
  async #act(act, goesToLast) {
    if (goesToLast) this.#chosenRound = null;
    await this.#send(act);
  }

  /** @param {Record<string, unknown>} act */
  async #send(act) {
    const fault = await sendEventAct(act);
    setText(this.#notice, fault);
    if (!fault) await this.#load();
    return fault;
  }
}

/** Return the language of the page, as the desk knows it. */
function pageLanguage() {
  return document.documentElement.lang === "fil" ? "fil" : "en";
}
