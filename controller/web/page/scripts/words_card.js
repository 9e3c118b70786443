/** What the board says: its message, its last verdict, the result, and the lamps by name. */

import { el, setAttribute, setText, svg } from "./dom.js";
import { beat } from "./lamps.js";
import { sentence, t, verdictText, word } from "./texts.js";

export class WordsCard {
  #message = el("p", { class: "message", role: "status", "aria-live": "polite" });
  #verdict = el("p", { class: "verdict" });
  #lamps = el("ul", { class: "lamp-key", "aria-label": t("lamps") });
  #lampsShown = "";

  constructor() {
    this.element = el("section", { class: "words card", "aria-label": t("what the board says") }, this.#message, this.#verdict, this.#lamps);
  }

  /** Show what a state says. */
  take(state) {
    const { message, verdict, result, phase, to_move: toMove } = state;
    const turn = phase === "playing" ? t(`${toMove} to move`) : t(`phase ${phase}`);
    setText(this.#message, result ? `${result.score} · ${sentence(result.message)}` : message ? sentence(message) : turn);
    const found = verdict ? verdictText(verdict) : "";
    setText(this.#verdict, found === this.#message.textContent ? "" : found);
    setAttribute(this.#verdict, "data-judgement", verdict?.judgement);
    setAttribute(this.element, "data-over", Boolean(result));
    this.#showLamps(state);
  }

  #showLamps({ lamps, rhythms }) {
    const key = JSON.stringify(lamps);
    if (key === this.#lampsShown) return;
    this.#lampsShown = key;
    const roles = new Map();
    for (const lamp of lamps ?? []) roles.set(lamp.role, { ...lamp, squares: [...(roles.get(lamp.role)?.squares ?? []), lamp.square] });
    this.#lamps.replaceChildren(...[...roles.values()].map((lamp) => lampItem(lamp, rhythms)));
  }
}

function lampItem({ role, colour, rhythm, squares }, rhythms) {
  const light = svg("circle", { cx: 10, cy: 10, r: 6, fill: colour });
  const sign = svg("svg", { viewBox: "0 0 20 20", "aria-hidden": "true" }, svg("circle", { class: `key-ring ${rhythm.replace(" ", "-")}`, cx: 10, cy: 10, r: 8.4 }), light);
  beat(light, rhythm, rhythms);
  return el("li", { "data-role": role }, sign,
    el("b", { text: word(role) }), el("span", { text: squares.join(", ") }), el("span", { class: "rhythm", text: word(rhythm) }));
}
