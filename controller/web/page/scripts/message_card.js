/** What the board says: its message, its last verdict, the result, and its LEDs by name. */

/**
 * @import { LampState } from "../types/api.js"
 * @import { MessageSource } from "../types/page.js"
 */

import { htmlElement, setAttribute, setText, svgElement } from "./dom.js";
import { animateRhythm } from "./lamps.js";
import { isSelfExplaining, messageSentence, pageText, translateWord, verdictText, verdictWord } from "./texts.js";

/** @typedef {LampState & { squares: number[] }} LampGroup lamps of one role */

const MOST_LISTED = 6; // squares of one role; more are those of the winner's pieces, which everybody sees
const FAULTS = ["illegal", "incomplete"]; // verdicts that the board leads back from
const CORRECTION_ROLES = ["lift", "place", "wrong", "captured"]; // roles of LEDs that show what is wrong on the board

export class MessageCard {
  #message = htmlElement("p", { class: "message", role: "status", "aria-live": "polite" });
  #verdict = htmlElement("p", { class: "verdict" });
  #lamps = htmlElement("ul", { class: "lamp-key", "aria-label": pageText("lamps") });
  #lampsShown = "";

  constructor() {
    this.element = htmlElement(
      "section",
      { class: "words card", "aria-label": pageText("what the board says") },
      this.#message,
      this.#verdict,
      this.#lamps,
    );
  }

  /**
   * Show what a state says.
   *
   * @param {MessageSource} state
   */
  update(state) {
    const { message, verdict, result, phase, to_move: toMove } = state;
    const turn = phase === "playing" ? pageText(`${toMove} to move`) : pageText(`phase ${phase}`);
    setText(
      this.#message,
      result && message?.code !== "announcement"
        ? `${result.score} · ${messageSentence(result.message)}`
        : message
          ? messageSentence(message)
          : turn,
    );
    setText(this.#verdict, verdictLine(state, this.#message.textContent ?? ""));
    setAttribute(this.#verdict, "data-judgement", verdict?.judgement);
    setAttribute(this.element, "data-over", Boolean(result));
    this.#showLamps(state);
  }

  /** @param {MessageSource} state */
  #showLamps({ lamps, rhythms }) {
    const key = JSON.stringify(lamps);
    if (key === this.#lampsShown) return;
    this.#lampsShown = key;
    /** @type {Map<string, LampGroup>} */
    const roles = new Map();
    for (const lamp of lamps)
      roles.set(lamp.role, { ...lamp, squares: [...(roles.get(lamp.role)?.squares ?? []), lamp.square] });
    this.#lamps.replaceChildren(...[...roles.values()].map((lamp) => lampItem(lamp, rhythms)));
  }
}

/**
 * Return what the last verdict says beyond the message that is shown; empty once the board is corrected.
 *
 * @param {Pick<MessageSource, "verdict" | "message" | "lamps">} state
 * @param {string} shownMessage
 */
export function verdictLine({ verdict, message, lamps }, shownMessage) {
  if (!verdict || verdict.judgement === "unmoved") return ""; // that nothing was moved is true until something is
  const sentence = verdict.message ? messageSentence(verdict.message) : null;
  const isCorrected =
    FAULTS.includes(verdict.judgement) &&
    (!message || messageSentence(message) !== sentence) &&
    !lamps.some(({ role }) => CORRECTION_ROLES.includes(role));
  if (isCorrected) return "";
  if (sentence === null || !shownMessage.endsWith(sentence)) return verdictText(verdict);
  return isSelfExplaining(verdict.judgement) ? "" : verdictWord(verdict.judgement);
}

/**
 * @param {LampGroup} lamp
 * @param {MessageSource["rhythms"]} rhythms
 */
function lampItem({ role, colour, rhythm, squares }, rhythms) {
  const light = svgElement("circle", { cx: 10, cy: 10, r: 6, fill: colour });
  const sign = svgElement(
    "svg",
    { viewBox: "0 0 20 20", "aria-hidden": "true" },
    svgElement("circle", { class: `key-ring ${rhythm.replace(" ", "-")}`, cx: 10, cy: 10, r: 8.4 }),
    light,
  );
  animateRhythm(light, rhythm, rhythms);
  return htmlElement(
    "li",
    { "data-role": role },
    sign,
    htmlElement("b", { text: translateWord(role) }),
    squares.length > MOST_LISTED ? null : htmlElement("span", { text: squares.join(", ") }),
    htmlElement("span", { class: "rhythm", text: translateWord(rhythm) }),
  );
}
