/** The forms of the arbiter; each makes one statement, which its `execute` sends once it is confirmed. */

/**
 * @import { MoveState } from "../types/api.js"
 * @import { Confirmation } from "./confirmation.js"
 */

import { htmlElement, setAttribute, setText } from "./dom.js";
import { dateText, pageText, translateWord } from "./texts.js";

/**
 * @callback Execute
 * @param {string} statement
 * @param {Confirmation} confirmation asked for before the statement is sent
 * @returns {unknown}
 */

/**
 * Return the form that sets a clock's time, or adds to it or takes from it.
 *
 * @param {Execute} execute
 */
export function timeForm(execute) {
  const side = sideSelect();
  const change = select(["set", "add", "take"], (name) => pageText(`time ${name}`));
  const time = htmlElement("input", {
    type: "text",
    inputmode: "text",
    required: true,
    pattern: "(\\d+:)?\\d{1,3}:[0-5]\\d",
    placeholder: "3:00",
    "aria-describedby": "time-form",
    on: { input: () => time.setCustomValidity(time.validity.patternMismatch ? pageText("time format") : "") },
  });
  const submit = () => {
    const question = pageText(`ask time ${change.value}`, { side: sideName(side.value), time: time.value });
    const confirmation = { question, button: pageText("yes clock") };
    const sign = change.value === "take" ? "-" : "";
    if (change.value === "set") execute(`arbiter time ${side.value} ${time.value}`, confirmation);
    else execute(`arbiter add ${side.value} ${sign}${time.value}`, confirmation);
  };
  const fields = { "whose clock": side, change, time };
  const help = htmlElement("p", { class: "quiet small", id: "time-form", text: pageText("time form") });
  return form(fields, "set", submit, help);
}

/** The form that takes moves back; no more than were made. */
export class TakebackForm {
  #count = htmlElement("input", {
    type: "number",
    min: 1,
    max: 1,
    value: 1,
    required: true,
    "aria-describedby": "moves-back-help",
  });
  /** @type {MoveState[]} */
  #moves = [];

  /** @param {Execute} execute */
  constructor(execute) {
    const help = htmlElement("p", { class: "quiet small", id: "moves-back-help", text: pageText("moves back help") });
    const submit = () => {
      const count = this.#count.value;
      const moves = this.#moves.slice(-Number(count)).map((move) => move.text);
      const question = pageText("ask takeback", { count });
      const button = pageText("yes take back");
      execute(`arbiter takeback ${count}`, { question, button, detail: moves.join(", ") });
    };
    this.element = form({ "moves back": this.#count }, "take back", submit, help);
  }

  /**
   * Set the moves that can be taken back.
   *
   * @param {MoveState[]} moves
   */
  update(moves) {
    this.#moves = moves;
    setAttribute(this.#count, "max", Math.max(1, moves.length));
    for (const button of this.element.querySelectorAll("button")) button.disabled = moves.length === 0;
  }
}

/**
 * Return the form that sets the result.
 *
 * @param {Execute} execute
 */
export function resultForm(execute) {
  const result = select(["1-0", "0-1", "1/2-1/2", "*"], (score) => pageText(`score ${score}`));
  return form({ result }, "set", () => {
    const question = pageText("ask result", { result: pageText(`score ${result.value}`) });
    execute(`arbiter result ${result.value}`, { question, button: pageText("yes result") });
  });
}

/**
 * Return the form that sets the side to move.
 *
 * @param {Execute} execute
 */
export function turnForm(execute) {
  const side = sideSelect();
  return form({ "to move": side }, "set", () => {
    const question = pageText("ask turn", { side: sideName(side.value) });
    execute(`arbiter turn ${side.value}`, { question, button: pageText("yes turn") });
  });
}

/**
 * Return the form that sets the number of the move.
 *
 * @param {Execute} execute
 */
export function numberForm(execute) {
  const number = htmlElement("input", { type: "number", min: 1, max: 9999, required: true });
  return form({ "move number": number }, "set", () => {
    const question = pageText("ask number", { number: number.value });
    execute(`arbiter number ${number.value}`, { question, button: pageText("yes number") });
  });
}

/** The form that sets the date on which the game began. */
export class DateForm {
  #known = htmlElement("p", { class: "quiet" });
  #date = htmlElement("input", { type: "date", min: "1000-01-01", max: "9999-12-31", required: true });

  /** @param {Execute} execute */
  constructor(execute) {
    const submit = () => {
      const date = this.#date.value;
      const question = pageText("ask date", { date });
      execute(`arbiter date ${date}`, { question, button: pageText("yes date") });
    };
    this.element = htmlElement("div", {}, this.#known, form({ date: this.#date }, "set", submit));
  }

  /**
   * Show the date that is known.
   *
   * @param {string} date
   */
  update(date) {
    setText(this.#known, dateText(date));
  }
}

/**
 * Return the form that sets how often a side was warned, in a game with a score.
 *
 * @param {Execute} execute
 */
export function warningForm(execute) {
  const side = sideSelect();
  const count = htmlElement("input", { type: "number", min: 0, max: 9, required: true });
  return form({ "warned side": side, warnings: count }, "set", () => {
    const question = pageText("ask warnings", { side: sideName(side.value), number: count.value });
    execute(`arbiter warnings ${side.value} ${count.value}`, { question, button: pageText("yes warnings") });
  });
}

/**
 * Return the form that sets the stage of a clock, its periods or its moves.
 *
 * @param {Execute} execute
 */
export function stageForm(execute) {
  const side = sideSelect();
  const change = select(["stage", "periods", "moves"], (name) => pageText(`clock ${name}`));
  const number = htmlElement("input", { type: "number", min: 0, max: 999, required: true });
  return form({ "whose clock": side, change, number }, "set", () => {
    const what = pageText(`clock ${change.value}`);
    const question = pageText("ask stage", { side: sideName(side.value), what, number: number.value });
    execute(`arbiter ${change.value} ${side.value} ${number.value}`, { question, button: pageText("yes clock") });
  });
}

/** @param {string} side */
function sideName(side) {
  return translateWord(side === "white" ? "White" : "Black");
}

function sideSelect() {
  return select(["white", "black"], sideName);
}

/**
 * @param {string[]} values
 * @param {(value: string) => string} textOf
 */
function select(values, textOf) {
  return htmlElement("select", {}, ...values.map((value) => htmlElement("option", { value, text: textOf(value) })));
}

/**
 * @param {Record<string, HTMLElement>} fields by the keys of their labels
 * @param {string} submitKey key of the button's text
 * @param {() => void} submit
 * @param {HTMLElement[]} more
 */
function form(fields, submitKey, submit, ...more) {
  const onSubmit = (/** @type {Event} */ event) => {
    event.preventDefault();
    submit();
  };
  return htmlElement(
    "form",
    { class: "row", on: { submit: onSubmit } },
    ...Object.entries(fields).map(([key, field]) => htmlElement("label", { class: "grow" }, pageText(key), field)),
    htmlElement("button", { type: "submit", text: pageText(submitKey) }),
    ...more,
  );
}
