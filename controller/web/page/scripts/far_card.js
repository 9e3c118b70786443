/** The other board of a game on two boards: what its player asks, and what can be said to it or about it. */

/**
 * @import { BoardState } from "../types/api.js"
 */

import { askConfirmation } from "./confirmation.js";
import { htmlElement } from "./dom.js";
import { askMessage, newestMessage } from "./far_asks.js";
import { messageSentence, pageText, translateWord } from "./texts.js";

/** @typedef {NonNullable<BoardState["far"]>} FarState */
/** @typedef {{ text: string, statement: string, isMain?: boolean, question?: { question: string, detail: string } }} Saying */

export class FarCard {
  #say;
  #shown = "";
  element = htmlElement("section", {
    class: "card act far-card",
    hidden: true,
    "aria-label": pageText("other board"),
  });

  /** @param {(statement: string) => unknown} say */
  constructor(say) {
    this.#say = say;
  }

  /**
   * Show what is told, but for what the message of the board says already, and what can be said.
   *
   * @param {BoardState} state
   * @param {boolean} isAllowed true if the people at the page may say it
   */
  update(state, isAllowed) {
    const { far, phase, pauses } = state;
    const isPaused = pauses.includes("arbiter");
    const said = newestMessage(state)?.code;
    const key = JSON.stringify([far, phase, isPaused, said, isAllowed]);
    if (key === this.#shown) return;
    this.#shown = key;
    this.element.hidden = far === null || !isAllowed;
    if (far === null) return;
    this.element.classList.toggle(
      "open-matter",
      far.asks !== null || far.silent_minutes !== null || far.is_refused || far.calls_arbiter,
    );
    const told = tellings(far).filter(({ code }) => code !== said);
    this.element.replaceChildren(
      htmlElement(
        "header",
        {},
        htmlElement("h3", { text: `${pageText("other board")}: ${far.board}` }),
        htmlElement("span", { class: "quiet", text: hearingText(far) }),
      ),
      ...(far.is_adjourned ? [htmlElement("p", { text: pageText("adjourned here") })] : []),
      ...told.map((each) => htmlElement("p", { text: tellingText(each) })),
      htmlElement("div", { class: "row" }, ...sayings(far, phase, isPaused).map((saying) => this.#button(saying))),
      ...this.#openEntry(far),
    );
  }

  /**
   * Return what an arbiter has done at the other board without a signature, apart from what its player asks.
   *
   * @param {FarState} far
   */
  #openEntry({ side, open_entry: entry }) {
    if (entry === null) return [];
    const text = pageText("agree to entry", { number: entry.number });
    const saying = { text, statement: `agree to entry ${side} ${entry.number}` };
    return [
      htmlElement(
        "div",
        { class: "open-entry" },
        htmlElement("p", { text: messageSentence(entry.message) }),
        htmlElement(
          "div",
          { class: "row" },
          this.#button(saying),
          htmlElement("span", { class: "quiet", text: pageText("unsigned act") }),
        ),
      ),
    ];
  }

  /** @param {Saying} saying */
  #button({ text, statement, isMain = false, question }) {
    return htmlElement("button", {
      type: "button",
      class: isMain ? "main" : "",
      text,
      on: {
        click: async () => {
          if (!question || (await askConfirmation({ ...question, button: text }))) this.#say(statement);
        },
      },
    });
  }
}

/**
 * Return whether the other board is heard or connected, and since when it is not.
 *
 * @param {FarState} far
 */
export function hearingText({ silent_since: silent, offline_since: offline }) {
  if (silent !== null) return pageText("board silent since", { time: silent.slice(11, 16) });
  return offline === null ? pageText("board heard") : pageText("board offline since", { time: offline.slice(11, 16) });
}

/**
 * Return the messages about the other board.
 *
 * @param {FarState} far
 */
function tellings(far) {
  const { board, asked, silent_minutes: count, is_refused: isRefused } = far;
  /** @type {{ code: string, args?: Record<string, unknown> }[]} */
  const told = [];
  const asks = askMessage(far);
  if (asks) told.push(asks);
  if (asked) told.push({ code: "asked", args: { ask: asked.kind, count: asked.plies } });
  if (isRefused && !far.is_adjourned) told.push({ code: "board refuses", args: { board } });
  if (count !== null && !isRefused && !far.is_adjourned) {
    told.push({ code: far.is_waited_for ? "waiting for board" : "board unheard", args: { board, count } });
  }
  if (far.calls_arbiter) told.push({ code: "arbiter called" });
  return told;
}

/**
 * Return a message about the other board; a draw is taken with a button of the card, not of the board.
 *
 * @param {{ code: string, args?: Record<string, unknown> }} message
 */
function tellingText({ code, args }) {
  if (code !== "draw offered") return messageSentence({ code, args });
  return pageText("draw offered", { side: translateWord(String(args?.side)) });
}

/**
 * Return what can be said now.
 *
 * @param {FarState} far
 * @param {BoardState["phase"]} phase
 * @param {boolean} isPaused
 * @returns {Saying[]}
 */
export function sayings(far, phase, isPaused) {
  const { side, asks, silent_minutes: silent, is_waited_for: isWaitedFor, calls_arbiter: isCalled } = far;
  if (far.is_refused)
    return phase === "over" ? [] : [{ text: pageText("adjourn"), statement: "adjourn", isMain: true }];
  const said = [];
  if (asks) {
    said.push({ text: pageText("agree"), statement: `agree ${side}`, isMain: true });
    said.push({ text: pageText("say no"), statement: `refuse ${side}` });
  }
  if (silent !== null && phase !== "over") {
    if (!isWaitedFor) said.push({ text: pageText("wait for board"), statement: "wait", isMain: true });
    const question = { question: pageText("ask adjourn"), detail: pageText("adjourn detail") };
    said.push({ text: pageText("adjourn"), statement: "adjourn", question });
  }
  if (far.is_adjourned) said.push({ text: pageText("play on"), statement: `ask go on ${side}`, isMain: true });
  if (phase === "playing" && !asks) {
    if (isPaused) said.push({ text: pageText("ask to go on"), statement: `ask go on ${side}` });
    else said.push({ text: pageText("ask for pause"), statement: `ask pause ${side}` });
  }
  if (phase !== "over" && !isCalled) said.push({ text: pageText("call arbiter"), statement: "call arbiter" });
  return said;
}
