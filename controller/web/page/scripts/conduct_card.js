/** The card of illegal moves, warnings and penalties: what counts against each side, and how it is corrected. */

/**
 * @import { ActivityState, BoardState } from "../types/api.js"
 * @import { Side } from "../types/page.js"
 * @import { Execute } from "./arbiter_forms.js"
 */

import { htmlElement, setAttribute, setText } from "./dom.js";
import { sideName } from "./statement_words.js";
import { pageText } from "./texts.js";
import { exactTimeText, parseTypedTime } from "./typed_time.js";

/** The penalty that is offered first: what the opponent of an illegal move receives in most federations' blitz and rapid. */
const USUAL_PENALTY = "2:00";

/** @typedef {"illegal" | "warnings"} Counted */

export class ConductCard {
  #penalty = htmlElement("input", {
    type: "text",
    autocomplete: "off",
    maxlength: 12,
    value: USUAL_PENALTY,
    on: { input: () => this.#showPenalty() },
  });
  #penaltyLabel = htmlElement("label", {}, pageText("penalty time"), this.#penalty);
  /** Whether hints and warnings of moves are given. */
  #hints = htmlElement("p", { class: "quiet small" });
  /** @type {ConductRow[]} */
  #rows;

  /** @param {Execute} execute */
  constructor(execute) {
    const readPenalty = () => this.#penaltyMs();
    this.#rows = [new ConductRow("white", execute, readPenalty), new ConductRow("black", execute, readPenalty)];
    this.element = htmlElement(
      "section",
      { class: "card act conduct", "aria-label": pageText("conduct") },
      htmlElement("h3", { text: pageText("conduct") }),
      ...this.#rows.map((row) => row.element),
      this.#penaltyLabel,
      this.#hints,
    );
  }

  /** @param {BoardState} state */
  update(state) {
    setText(this.#hints, pageText(`hints ${state.game.conduct}`));
    this.#penaltyLabel.hidden = state.clocks.white.ms === null;
    for (const row of this.#rows) row.update(state);
  }

  /** @param {ActivityState[]} commands of the game that were executed */
  showGivenTime(commands) {
    for (const row of this.#rows) row.showGivenTime(commands);
  }

  #showPenalty() {
    setAttribute(this.#penalty, "aria-invalid", this.#penaltyMs() === null ? "true" : null);
    for (const row of this.#rows) row.showPenalty();
  }

  #penaltyMs() {
    const parsed = parseTypedTime(this.#penalty.value);
    return parsed && parsed.sign !== "-" && parsed.ms > 0 ? parsed.ms : null;
  }
}

/** What counts against one side. */
class ConductRow {
  #side;
  /** @type {Side} */
  #other;
  #execute;
  #penaltyMs;
  #counters;
  #given = htmlElement("span", { class: "quiet small" });
  #punish = htmlElement("button", { type: "button", class: "punish", on: { click: () => this.#sendPenalty() } });
  /** @type {BoardState | null} */
  #state = null;

  /**
   * @param {Side} side
   * @param {Execute} execute
   * @param {() => number | null} penaltyMs what the opponent receives
   */
  constructor(side, execute, penaltyMs) {
    this.#side = side;
    this.#other = side === "white" ? "black" : "white";
    this.#execute = execute;
    this.#penaltyMs = penaltyMs;
    this.#counters = {
      illegal: new Counter(`${sideName(side)}: ${pageText("illegal moves")}`, (count) =>
        this.#setCount("illegal", count),
      ),
      warnings: new Counter(`${sideName(side)}: ${pageText("warnings")}`, (count) => this.#setCount("warnings", count)),
    };
    const disc = htmlElement("span", { class: `disc ${side}`, "aria-hidden": "true" });
    this.element = htmlElement(
      "div",
      { class: "conduct-row", role: "group", "aria-label": sideName(side) },
      htmlElement("span", { class: "row-side" }, disc, sideName(side)),
      this.#line("illegal moves", this.#counters.illegal),
      this.#line("warnings", this.#counters.warnings),
      this.#punish,
      this.#given,
    );
  }

  /** @param {BoardState} state */
  update(state) {
    this.#state = state;
    const { illegal_moves: illegal, warnings } = state.clocks[this.#side];
    this.#counters.illegal.update(illegal, state.clocks.illegal_move_limit);
    this.#counters.warnings.update(warnings, state.clocks.warning_limit);
    const line = this.#counters.warnings.element.parentElement;
    if (line) line.hidden = state.score === null;
    this.showPenalty();
  }

  showPenalty() {
    const ms = this.#penaltyMs();
    const isTimed = this.#state?.clocks.white.ms !== null;
    this.#punish.disabled = this.#state?.phase === "over" || (isTimed && ms === null);
    const time = exactTimeText(ms ?? 0);
    setText(this.#punish, pageText(isTimed ? "punish" : "count illegal", { other: sideName(this.#other), time }));
  }

  /** @param {ActivityState[]} commands */
  showGivenTime(commands) {
    const times = commands.map(({ text }) => text.match(`^arbiter add ${this.#other} (\\S+)$`)?.[1]);
    const givenMs = times.reduce((sum, time) => {
      const parsed = parseTypedTime(time ?? "");
      return sum + (parsed ? (parsed.sign === "-" ? -parsed.ms : parsed.ms) : 0);
    }, 0);
    const time = exactTimeText(Math.max(0, givenMs));
    setText(this.#given, givenMs > 0 ? pageText("given so far", { other: sideName(this.#other), time }) : "");
  }

  /**
   * @param {string} key
   * @param {Counter} counter
   */
  #line(key, counter) {
    return htmlElement("div", { class: "counter-line" }, htmlElement("span", { text: pageText(key) }), counter.element);
  }

  /**
   * @param {Counted} counted
   * @param {number} count
   */
  #setCount(counted, count) {
    this.#execute([`arbiter ${counted} ${this.#side} ${count}`], this.#confirmationOf(counted, count));
  }

  #sendPenalty() {
    if (!this.#state) return;
    const ms = this.#penaltyMs();
    const isTimed = this.#state.clocks.white.ms !== null;
    const count = this.#state.clocks[this.#side].illegal_moves + 1;
    const statements = [`arbiter illegal ${this.#side} ${count}`];
    if (isTimed && ms !== null) statements.unshift(`arbiter add ${this.#other} ${exactTimeText(ms)}`);
    const names = { side: sideName(this.#side), other: sideName(this.#other), time: exactTimeText(ms ?? 0), count };
    const question = pageText(isTimed ? "ask punish" : "ask count illegal", names);
    const button = pageText(isTimed ? "punish" : "count illegal", names);
    this.#execute(statements, this.#confirmationOf("illegal", count) ?? { question, button });
  }

  /**
   * Return the question before a count that loses the game, null for another one.
   *
   * @param {Counted} counted
   * @param {number} count
   */
  #confirmationOf(counted, count) {
    const clocks = this.#state?.clocks;
    const limit = (counted === "illegal" ? clocks?.illegal_move_limit : clocks?.warning_limit) ?? 0;
    if (limit === 0 || count < limit || this.#state?.result) return null;
    const side = sideName(this.#side);
    return { question: pageText("ask lost by count", { side, count, limit }), button: pageText("yes lost", { side }) };
  }
}

/** A number with a button for one less and one for one more. */
class Counter {
  #count = 0;
  #shown = htmlElement("output");
  #less;
  #more;

  /**
   * @param {string} label
   * @param {(count: number) => void} onChange
   */
  constructor(label, onChange) {
    const step = (/** @type {number} */ change, /** @type {string} */ sign, /** @type {string} */ key) =>
      htmlElement("button", {
        type: "button",
        class: "icon",
        "aria-label": `${label}: ${pageText(key)}`,
        text: sign,
        on: { click: () => onChange(this.#count + change) },
      });
    this.#less = step(-1, "−", "one less");
    this.#more = step(1, "+", "one more");
    this.element = htmlElement("div", { class: "counter" }, this.#less, this.#shown, this.#more);
  }

  /**
   * @param {number} count
   * @param {number} limit 0: none
   */
  update(count, limit) {
    this.#count = count;
    setText(this.#shown, limit ? `${count}/${limit}` : String(count));
    this.#less.disabled = count === 0;
  }
}
