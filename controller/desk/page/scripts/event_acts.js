/** The acts on the next round and on the last one, with how many results are missing. */

/** @import { EventState } from "../types/desk.js" */

import { htmlElement, setText } from "./dom.js";
import { KeyedChildren } from "./keyed_children.js";
import { pageText } from "./texts.js";

/** @typedef {{ name: string, text: string, isMain: boolean }} RoundAct */

export class EventActBar {
  #progress = htmlElement("span", { class: "quiet" });
  /** @type {KeyedChildren<RoundAct>} */
  #buttons;
  element;

  /** @param {(name: string, text: string) => void} perform one of: pair, start, swap, again, drop */
  constructor(perform) {
    const buttons = htmlElement("div", { class: "event-act-buttons" });
    this.#buttons = new KeyedChildren(
      buttons,
      ({ name, text }) => `${name} ${text}`,
      ({ name, text, isMain }) => ({
        element: actButton(text, () => perform(name, text), isMain),
        show: () => {}, // all that it shows is in its key
      }),
    );
    this.element = htmlElement("div", { class: "row event-acts" }, buttons, this.#progress);
  }

  /**
   * @param {EventState} event
   * @param {boolean} mayAct
   */
  show(event, mayAct) {
    this.#buttons.show(mayAct ? roundActs(event) : []);
    setText(this.#progress, progressText(event));
  }
}

/**
 * Return what an arbiter may do: pair the next round, or act on one that has not started.
 *
 * @param {EventState} event
 * @returns {RoundAct[]}
 */
function roundActs({ may_pair: mayPair, paired, round }) {
  const pair = { name: "pair", text: pageText("event pair", { round: paired + 1 }), isMain: true };
  const acts = mayPair ? [pair] : [];
  if (round === null || !round.is_last || round.started) return acts;
  return [
    ...acts,
    { name: "start", text: pageText("event start", { round: round.number }), isMain: true },
    { name: "swap", text: pageText("event swap"), isMain: false },
    { name: "again", text: pageText("event pair again"), isMain: false },
    { name: "drop", text: pageText("event drop"), isMain: false },
  ];
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
export function actButton(text, click, isMain = false) {
  return htmlElement("button", { type: "button", class: isMain ? "main" : null, text, on: { click } });
}
