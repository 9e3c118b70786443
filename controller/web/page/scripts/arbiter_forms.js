/** The forms of the arbiter; each makes one statement, which its `execute` sends once it is confirmed. */

/** @import { BoardState } from "../types/api.js" */
/** @import { Confirmation } from "./confirmation.js" */

import { htmlElement, setText } from "./dom.js";
import { sideName } from "./statement_words.js";
import { dateText, pageText } from "./texts.js";

/**
 * @callback Execute
 * @param {string[]} statements executed one after the other
 * @param {Confirmation | null} confirmation asked for before they are sent; null: they are sent at once
 * @returns {Promise<boolean>} true if all of them were executed
 */

const SCORES = ["1-0", "0-1", "1/2-1/2", "*"];

/**
 * Return the buttons that set the result; the question names the game, and holds for no other one.
 *
 * @param {Execute} execute
 * @param {() => BoardState["game"] | null} gameNow
 */
export function resultButtons(execute, gameNow) {
  const buttons = SCORES.map((score) => {
    const result = pageText(`score ${score}`);
    const click = () => {
      const game = gameNow();
      execute([`arbiter result ${score}`], {
        question: pageText("ask result", { result }),
        detail: gameName(game),
        button: pageText("yes result", { result }),
        isStill: () => gameNow()?.id === game?.id,
        meanwhile: pageText("game meanwhile"),
      });
    };
    return htmlElement("button", { type: "button", on: { click } }, htmlElement("span", {}, ...unbrokenScore(result)));
  });
  return htmlElement("div", { class: "result-buttons" }, ...buttons);
}

/**
 * Return who plays a game, and its round.
 *
 * @param {BoardState["game"] | null} game
 */
function gameName(game) {
  if (game === null) return "";
  const { white, black, round } = game.details;
  const names = [white, black].filter(Boolean).join(" – ");
  return [names, round ? pageText("round number", { number: round }) : ""].filter(Boolean).join(", ");
}

/**
 * Return a result whose score stays on one line.
 *
 * @param {string} result such as `White won, 1-0`
 */
function unbrokenScore(result) {
  const scoreAt = result.lastIndexOf(" ") + 1;
  return [result.slice(0, scoreAt), htmlElement("span", { class: "unbroken", text: result.slice(scoreAt) })];
}

/**
 * Return the form that sets the side to move.
 *
 * @param {Execute} execute
 */
export function turnForm(execute) {
  const side = sideSelect();
  return form({ "to move": side }, () => {
    const names = { side: sideName(side.value) };
    execute([`arbiter turn ${side.value}`], {
      question: pageText("ask turn", names),
      button: pageText("yes turn", names),
    });
  });
}

/**
 * Return the form that sets the number of the move.
 *
 * @param {Execute} execute
 */
export function numberForm(execute) {
  const number = htmlElement("input", { type: "number", min: 1, max: 9999, required: true });
  return form({ "move number": number }, () => {
    const names = { number: number.value };
    const question = pageText("ask number", names);
    execute([`arbiter number ${number.value}`], { question, button: pageText("yes number", names) });
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
      execute([`arbiter date ${date}`], { question, button: pageText("yes date", { date }) });
    };
    this.element = htmlElement("div", {}, this.#known, form({ date: this.#date }, submit));
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
 * Return the form that sets the stage of a clock, its periods or its moves.
 *
 * @param {Execute} execute
 */
export function stageForm(execute) {
  const side = sideSelect();
  const change = select(["stage", "periods", "moves"], (name) => pageText(`clock ${name}`));
  const number = htmlElement("input", { type: "number", min: 0, max: 999, required: true });
  return form({ "whose clock": side, change, number }, () => {
    const names = { side: sideName(side.value), what: pageText(`clock ${change.value}`), number: number.value };
    const confirmation = { question: pageText("ask stage", names), button: pageText("yes stage", names) };
    execute([`arbiter ${change.value} ${side.value} ${number.value}`], confirmation);
  });
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
 * @param {() => void} submit
 */
function form(fields, submit) {
  const onSubmit = (/** @type {Event} */ event) => {
    event.preventDefault();
    submit();
  };
  return htmlElement(
    "form",
    { class: "row", on: { submit: onSubmit } },
    ...Object.entries(fields).map(([key, field]) => htmlElement("label", { class: "grow" }, pageText(key), field)),
    htmlElement("button", { type: "submit", text: pageText("set") }),
  );
}
