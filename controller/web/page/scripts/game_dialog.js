/** The dialog that asks what to play: opponent, colour, time, rules, help and names. */

/**
 * @import { ChoicesAnswer } from "../types/api.js"
 * @import { GameChoice } from "./game_setup.js"
 */

import { htmlElement } from "./dom.js";
import { pageText, translateWord } from "./texts.js";

const LONGEST_NAME = 60;
const STORED = "damahan-game"; // what was chosen last in this browser: opponent, colour and names
const OWN_TIME = "own";

/**
 * Return a time control as people say it: `5 min + 3 s`.
 *
 * @param {string} timeControl
 */
export function timeControlText(timeControl) {
  const [, minutes, seconds] = /^(\d+)\+(\d+)$/.exec(timeControl) ?? [];
  if (minutes) return pageText(seconds === "0" ? "minutes" : "minutes and seconds", { minutes, seconds });
  const sudden = /^G\/(\d+)$/.exec(timeControl);
  if (sudden) return pageText("minutes", { minutes: sudden[1] });
  return timeControl === "none" || timeControl === "" ? pageText("no clock") : timeControl;
}

/**
 * Ask what to play; resolve to null if the dialog is closed.
 *
 * @param {ChoicesAnswer} choices
 * @returns {Promise<GameChoice | null>}
 */
export function askForGame(choices) {
  return new Promise((answer) => {
    /** @type {GameChoice | null} */
    let chosen = null;
    const form = new GameForm(choices);
    const dialog = htmlElement(
      "dialog",
      {
        class: "game-dialog",
        "aria-labelledby": "game-dialog-title",
        on: {
          close: () => {
            dialog.remove();
            answer(chosen);
          },
        },
      },
      htmlElement("h2", { id: "game-dialog-title", text: pageText("new game") }),
      form.element,
    );
    form.element.addEventListener("submit", (event) => {
      event.preventDefault();
      chosen = form.choice();
      rememberChoice(chosen);
      dialog.close();
    });
    form.cancel.addEventListener("click", () => dialog.close());
    document.body.append(dialog);
    dialog.showModal();
  });
}

class GameForm {
  #opponent = radios("opponent", ["simulated", "person", "watch"], (value) => pageText(`opponent ${value}`));
  #colour = radios("colour", ["white", "chance", "black"], colourText);
  #time;
  #minutes = numberInput(0, 999, 10);
  #seconds = numberInput(0, 99, 5);
  #ownTime = htmlElement(
    "div",
    { class: "row own-time" },
    htmlElement("label", {}, pageText("minutes each"), this.#minutes),
    htmlElement("label", {}, pageText("seconds a move"), this.#seconds),
  );
  #rules;
  #help;
  #name;
  #otherName;
  #nameLabel = htmlElement("span");
  #otherLabel;
  #colourField;
  #nameField;
  cancel = htmlElement("button", { type: "button", text: pageText("cancel") });

  /** @param {ChoicesAnswer} choices */
  constructor({ time_controls: timeControls, rulesets, players, help, chosen }) {
    this.#time = radios("time", [...timeControls, OWN_TIME], (value) =>
      value === OWN_TIME ? pageText("own time") : timeControlText(value),
    );
    const ruleOptions = rulesets.map(({ name, title }) => htmlElement("option", { value: name, text: title }));
    this.#rules = htmlElement("select", {}, ...ruleOptions);
    const helpOptions = help.map((each) => htmlElement("option", { value: each, text: pageText(`help ${each}`) }));
    this.#help = htmlElement("select", {}, ...helpOptions);
    const names = players.map((name) => htmlElement("option", { value: name }));
    const list = htmlElement("datalist", { id: "club-players" }, ...names);
    this.#name = nameInput();
    this.#otherName = nameInput();
    this.#otherLabel = htmlElement("label", { class: "grow" }, pageText("detail black"), this.#otherName);
    this.#colourField = field("colour", this.#colour);
    this.#nameField = htmlElement("label", { class: "grow" }, this.#nameLabel, this.#name);
    this.element = htmlElement(
      "form",
      { class: "game-form" },
      field("opponent", this.#opponent),
      this.#colourField,
      field("time control", this.#time),
      this.#ownTime,
      htmlElement(
        "div",
        { class: "row" },
        htmlElement("label", { class: "grow" }, pageText("rules"), this.#rules),
        htmlElement("label", { class: "grow" }, pageText("help"), this.#help),
      ),
      htmlElement("div", { class: "row" }, this.#nameField, this.#otherLabel, list),
      htmlElement(
        "div",
        { class: "row game-form-end" },
        this.cancel,
        htmlElement("button", { type: "submit", class: "main", text: pageText("begin game") }),
      ),
    );
    this.#choose({
      ...storedChoice(),
      timeControl: chosen.time_control || "none",
      ruleset: chosen.ruleset,
      help: chosen.help,
    });
    this.element.addEventListener("change", () => this.#showFields());
    this.#showFields();
  }

  /** @returns {GameChoice} */
  choice() {
    const time = chosenOf(this.#time);
    const [minutes, seconds] = [Number(this.#minutes.value), Number(this.#seconds.value)];
    return {
      opponent: /** @type {GameChoice["opponent"]} */ (chosenOf(this.#opponent)),
      colour: /** @type {GameChoice["colour"]} */ (chosenOf(this.#colour)),
      timeControl: time === OWN_TIME ? `${minutes}+${seconds}` : time,
      ruleset: this.#rules.value,
      help: this.#help.value,
      name: this.#name.value.trim(),
      otherName: this.#otherName.value.trim(),
    };
  }

  /** @param {GameChoice} choice */
  #choose({ opponent, colour, timeControl, ruleset, help, name, otherName }) {
    select(this.#opponent, opponent);
    select(this.#colour, colour);
    if (!select(this.#time, timeControl)) this.#chooseOwnTime(timeControl);
    this.#rules.value = ruleset;
    this.#help.value = help;
    this.#name.value = name;
    this.#otherName.value = otherName;
  }

  /** @param {string} timeControl */
  #chooseOwnTime(timeControl) {
    const [, minutes, seconds] = /^(\d+)\+(\d+)$/.exec(timeControl) ?? [];
    select(this.#time, minutes ? OWN_TIME : "");
    if (!minutes) return;
    this.#minutes.value = minutes;
    this.#seconds.value = seconds;
  }

  #showFields() {
    const opponent = chosenOf(this.#opponent);
    this.#colourField.hidden = opponent !== "simulated";
    this.#nameField.hidden = opponent === "watch";
    this.#otherLabel.hidden = opponent !== "person";
    this.#nameLabel.textContent = pageText(opponent === "person" ? "detail white" : "your name");
    this.#ownTime.hidden = chosenOf(this.#time) !== OWN_TIME;
    this.#minutes.setCustomValidity(
      chosenOf(this.#time) === OWN_TIME && Number(this.#minutes.value) + Number(this.#seconds.value) === 0
        ? pageText("no time given")
        : "",
    );
  }
}

/** @param {string} value */
function colourText(value) {
  return value === "chance" ? pageText("chance") : translateWord(value === "white" ? "White" : "Black");
}

/**
 * @param {string} legendKey
 * @param {HTMLElement} content
 */
function field(legendKey, content) {
  return htmlElement("fieldset", {}, htmlElement("legend", { text: pageText(legendKey) }), content);
}

/**
 * Return a choice of one value.
 *
 * @param {string} name
 * @param {string[]} values the first is chosen
 * @param {(value: string) => string} textOf
 */
function radios(name, values, textOf) {
  const labels = values.map((value, index) =>
    htmlElement(
      "label",
      { class: "pick", "data-value": value },
      htmlElement("input", { type: "radio", name, value, checked: index === 0 }),
      htmlElement("span", { text: textOf(value) }),
    ),
  );
  return htmlElement("div", { class: "picks", "data-name": name }, ...labels);
}

/** @param {HTMLElement} group */
function chosenOf(group) {
  return group.querySelector("input:checked")?.getAttribute("value") ?? "";
}

/**
 * Choose a value, if there is such a one.
 *
 * @param {HTMLElement} group
 * @param {string} value
 */
function select(group, value) {
  const input = [...group.querySelectorAll("input")].find((each) => each.value === value);
  if (input) input.checked = true;
  return input !== undefined;
}

/**
 * @param {number} min
 * @param {number} max
 * @param {number} value
 */
function numberInput(min, max, value) {
  return htmlElement("input", { type: "number", inputmode: "numeric", min, max, value, required: true });
}

function nameInput() {
  return htmlElement("input", { type: "text", maxlength: LONGEST_NAME, autocomplete: "off", list: "club-players" });
}

/** @returns {GameChoice} */
function storedChoice() {
  /** @type {GameChoice} */
  const first = {
    opponent: "simulated",
    colour: "white",
    timeControl: "",
    ruleset: "",
    help: "",
    name: "",
    otherName: "",
  };
  try {
    return { ...first, ...JSON.parse(localStorage.getItem(STORED) ?? "{}") };
  } catch {
    return first; // a browser that stores nothing, or another value under this name
  }
}

/** @param {GameChoice} choice */
function rememberChoice({ opponent, colour, name, otherName }) {
  try {
    localStorage.setItem(STORED, JSON.stringify({ opponent, colour, name, otherName }));
  } catch {
    // the next dialog begins anew
  }
}
