/** The event of the desk: its rounds, players, standings and cross table, and the acts of the arbiter. */

/** @import { DeskPage, EventState, EventTable } from "../types/desk.js" */

import { askConfirmation } from "./confirmation.js";
import { htmlElement, setAttribute, setText } from "./dom.js";
import { eventAddress, fetchEvent, sendEventAct } from "./event_api.js";
import { openSwapDialog } from "./event_dialogs.js";
import { EventPlayerList } from "./event_players.js";
import { EventRoundList } from "./event_round.js";
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
  #acts = htmlElement("div", { class: "row event-acts" });
  #rounds = htmlElement("nav", { class: "event-rounds row" });
  #tabs = htmlElement("div", { class: "event-tabs row", role: "group" });
  #files = htmlElement("div", { class: "event-files row middle" });
  #round;
  #players;
  #table = htmlElement("div", { class: "event-table" });
  #timer = setInterval(() => this.#showProgress(), SECOND_MS);

  /** @param {DeskPage} page */
  constructor(page) {
    this.#page = page;
    const send = (/** @type {Record<string, unknown>} */ act) => this.#send(act);
    this.#round = new EventRoundList(page, send);
    this.#players = new EventPlayerList(page, send);
    this.#tabs.setAttribute("aria-label", pageText("event"));
    this.element = htmlElement(
      "div",
      { class: "event" },
      htmlElement("header", { class: "event-head" }, this.#title, this.#heading),
      this.#tabs,
      this.#notice,
      this.#progress,
      this.#rounds,
      this.#acts,
      this.#round.element,
      this.#players.element,
      this.#table,
      this.#files,
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
    for (const part of [this.#rounds, this.#acts, this.#files, this.#round.element, this.#players.element, this.#table])
      part.hidden = event === null;
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
    this.#drawActs(event);
    this.#round.element.hidden = this.#part !== "round";
    this.#players.element.hidden = this.#part !== "players";
    this.#table.hidden = this.#part !== "standings" && this.#part !== "cross table";
    if (this.#part === "round") this.#round.show(event);
    else if (this.#part === "players") this.#players.show(event);
    else this.#drawTable(this.#part === "standings" ? event.standings : event.cross_table);
    this.#drawFiles(event);
    this.#showProgress();
  }

  #drawTabs() {
    this.#tabs.replaceChildren(
      ...PARTS.map((part) =>
        htmlElement("button", {
          type: "button",
          "aria-pressed": String(part === this.#part),
          text: pageText(`event ${part}`),
          on: { click: () => this.#choosePart(part) },
        }),
      ),
    );
  }

  /** @param {Part} part */
  #choosePart(part) {
    this.#part = part;
    this.#draw();
  }

  /** @param {EventState} event */
  #drawRounds(event) {
    this.#rounds.hidden = this.#part !== "round" || event.paired < 2;
    this.#rounds.setAttribute("aria-label", pageText("event round"));
    this.#rounds.replaceChildren(
      ...Array.from({ length: event.paired }, (_, index) =>
        htmlElement("button", {
          type: "button",
          text: index + 1,
          "aria-label": pageText("event round number", { round: index + 1 }),
          "aria-pressed": String(index + 1 === event.round?.number),
          on: { click: () => this.#chooseRound(index + 1 === event.paired ? null : index + 1) },
        }),
      ),
    );
  }

  /** @param {number | null} round */
  #chooseRound(round) {
    this.#chosenRound = round;
    this.#load();
  }

  /** @param {EventState} event */
  #drawActs(event) {
    const { draft } = event;
    this.#acts.hidden = this.#part !== "round" || (draft !== null && !draft.fault);
    const buttons = this.#page.may("arbitrate") ? [...this.#pairActs(event), ...this.#openRoundActs(event)] : [];
    this.#acts.replaceChildren(...buttons, htmlElement("span", { class: "quiet", text: progressText(event) }));
  }

  /** @param {EventState} event */
  #pairActs(event) {
    const text = pageText("event pair", { round: event.paired + 1 });
    return event.may_pair ? [actButton(text, () => this.#act({ act: "pair" }, true), true)] : [];
  }

  /**
   * Return the acts on a last round that has not started.
   *
   * @param {EventState} event
   */
  #openRoundActs(event) {
    const { round } = event;
    if (round === null || !round.is_last || round.started) return [];
    const { number } = round;
    const ask = (/** @type {string} */ key, /** @type {string} */ button, /** @type {string} */ act) => () =>
      this.#confirm(pageText(key, { round: number }), button, { act, round: number });
    const start = pageText("event start", { round: number });
    const drop = pageText("event drop");
    return [
      actButton(start, ask("event ask start", start, "start"), true),
      actButton(pageText("event swap"), () => openSwapDialog(event, (act) => this.#send(act))),
      actButton(pageText("event pair again"), () => this.#act({ act: "pair", again: true }, true)),
      actButton(drop, ask("event ask drop", drop, "drop")),
    ];
  }

  /** @param {EventTable} table */
  #drawTable(table) {
    const isNumber = (/** @type {number} */ place) => table.numbers.includes(place);
    const cell = (/** @type {"th" | "td"} */ name, /** @type {string} */ text, /** @type {number} */ place) =>
      htmlElement(name, { class: isNumber(place) ? "number" : null, text });
    this.#table.replaceChildren(
      htmlElement("h2", { text: table.title }),
      htmlElement(
        "div",
        { class: "event-scroll", tabindex: 0, role: "region", "aria-label": table.title },
        htmlElement(
          "table",
          {},
          htmlElement(
            "thead",
            {},
            htmlElement("tr", {}, ...table.columns.map((text, place) => cell("th", text, place))),
          ),
          htmlElement(
            "tbody",
            {},
            ...table.rows.map((row) => htmlElement("tr", {}, ...row.map((text, place) => cell("td", text, place)))),
          ),
        ),
      ),
      htmlElement("p", { class: "quiet small", text: table.legend }),
    );
  }

  /** @param {EventState} event */
  #drawFiles(event) {
    const language = pageLanguage();
    const print = (
      /** @type {string} */ name,
      /** @type {string} */ key,
      /** @type {Record<string, number>} */ query = {},
    ) =>
      htmlElement("a", {
        class: "button",
        target: "_blank",
        href: eventAddress("print", name, { language, ...query }),
        text: pageText(key),
      });
    const file = (/** @type {string} */ name) =>
      htmlElement("a", { class: "button", download: name, href: eventAddress("files", name), text: name });
    this.#files.replaceChildren(
      htmlElement("strong", { text: pageText("event print") }),
      ...(event.round ? [print("pairings", "event sheet", { round: event.round.number })] : []),
      print("standings", "event standings"),
      print("cross-table", "event cross table"),
      htmlElement("strong", { text: pageText("event files") }),
      ...["event.trf", "players.csv", "standings.csv", "cross-table.csv"].map(file),
    );
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

/**
 * Return how far the event is: how many results a round lacks, or that it is over.
 *
 * @param {EventState} event
 */
function progressText({ is_over: isOver, round }) {
  if (isOver) return pageText("event over");
  const missing = round?.boards.filter(({ games }) => games.some(({ result }) => result === "*")).length ?? 0;
  return round?.started && missing ? pageText("event missing", { count: missing }) : "";
}

/**
 * @param {string} text
 * @param {() => void} click
 * @param {boolean} isMain
 */
function actButton(text, click, isMain = false) {
  return htmlElement("button", { type: "button", class: isMain ? "main" : null, text, on: { click } });
}
