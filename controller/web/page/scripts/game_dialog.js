/** The dialog that asks what to play: opponent, colour, time, rules, help and names. */

/**
 * @import { ChoicesAnswer } from "../types/api.js"
 * @import { GameChoice } from "./game_setup.js"
 */

import { htmlElement } from "./dom.js";
import { chooseValue, chosenValue, fieldGroup, numberInput, radioGroup } from "./form_fields.js";
import { rememberChoice, storedChoice } from "./stored_game_choice.js";
import { pageText, translateWord } from "./texts.js";

/** @type {Record<number, string>} levels that say for whom they are */
const LEVEL_WORDS = { 1: "first game", 3: "learner", 6: "club", 10: "strongest" };
const LONGEST_NAME = 60;
const OWN_TIME = "own";
const WITHOUT_PROGRAM = ["simulated", "person", "watch"];

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
  #opponent;
  #hasProgram;
  #level = htmlElement("select");
  #colour = radioGroup("colour", ["white", "chance", "black"], colourText);
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
  /** @type {Set<string>} rule sets in which one wins by losing all pieces */
  #giveAways;
  #giveAway = htmlElement("p", { class: "quiet small", role: "status", hidden: true, text: pageText("give-away") });
  #help;
  #name;
  #otherName;
  #nameLabel = htmlElement("span");
  #otherLabel;
  #colourField;
  #levelField;
  #nameField;
  cancel = htmlElement("button", { type: "button", text: pageText("cancel") });

  /** @param {ChoicesAnswer} choices */
  constructor({ time_controls: timeControls, rulesets, players, help, levels, chosen }) {
    this.#hasProgram = levels.length > 0;
    const opponents = this.#hasProgram ? ["program", ...WITHOUT_PROGRAM] : WITHOUT_PROGRAM;
    this.#opponent = radioGroup("opponent", opponents, (value) => pageText(`opponent ${value}`));
    this.#level.append(...levels.map(levelOption));
    const level = htmlElement("label", { class: "grow" }, pageText("level"), this.#level);
    this.#levelField = htmlElement("div", { class: "row" }, level);
    this.#time = radioGroup("time", [...timeControls, OWN_TIME], (value) =>
      value === OWN_TIME ? pageText("own time") : timeControlText(value),
    );
    const ruleOptions = rulesets.map(({ name, title }) => htmlElement("option", { value: name, text: title }));
    this.#rules = htmlElement("select", {}, ...ruleOptions);
    this.#giveAways = new Set(rulesets.filter((each) => each.is_give_away).map(({ name }) => name));
    const helpOptions = help.map((each) => htmlElement("option", { value: each, text: pageText(`help ${each}`) }));
    this.#help = htmlElement("select", {}, ...helpOptions);
    const names = players.map((name) => htmlElement("option", { value: name }));
    const list = htmlElement("datalist", { id: "club-players" }, ...names);
    this.#name = nameInput();
    this.#otherName = nameInput();
    this.#otherLabel = htmlElement("label", { class: "grow" }, pageText("detail black"), this.#otherName);
    this.#colourField = fieldGroup("colour", this.#colour);
    this.#nameField = htmlElement("label", { class: "grow" }, this.#nameLabel, this.#name);
    this.element = htmlElement(
      "form",
      { class: "game-form" },
      fieldGroup("opponent", this.#opponent),
      this.#colourField,
      this.#levelField,
      fieldGroup("time control", this.#time),
      this.#ownTime,
      htmlElement(
        "div",
        { class: "row" },
        this.#rulesField(),
        htmlElement("label", { class: "grow" }, pageText("help"), this.#help),
      ),
      htmlElement("div", { class: "row" }, this.#nameField, this.#otherLabel, list),
      this.#endRow(),
    );
    this.#choose({
      ...storedChoice(),
      level: chosen.level,
      timeControl: chosen.time_control || "none",
      ruleset: chosen.ruleset,
      help: chosen.help,
    });
    this.element.addEventListener("change", () => this.#showFields());
    this.#showFields();
  }

  #rulesField() {
    const label = htmlElement("label", {}, pageText("rules"), this.#rules);
    return htmlElement("div", { class: "grow rules-choice" }, label, this.#giveAway);
  }

  #endRow() {
    const begin = htmlElement("button", { type: "submit", class: "main", text: pageText("begin game") });
    return htmlElement("div", { class: "row game-form-end" }, this.cancel, begin);
  }

  /** @returns {GameChoice} */
  choice() {
    const time = chosenValue(this.#time);
    const [minutes, seconds] = [Number(this.#minutes.value), Number(this.#seconds.value)];
    return {
      opponent: /** @type {GameChoice["opponent"]} */ (chosenValue(this.#opponent)),
      colour: /** @type {GameChoice["colour"]} */ (chosenValue(this.#colour)),
      level: Number(this.#level.value),
      hasProgram: this.#hasProgram,
      timeControl: time === OWN_TIME ? `${minutes}+${seconds}` : time,
      ruleset: this.#rules.value,
      help: this.#help.value,
      name: this.#name.value.trim(),
      otherName: this.#otherName.value.trim(),
    };
  }

  /** @param {GameChoice} choice */
  #choose({ opponent, colour, level, timeControl, ruleset, help, name, otherName }) {
    if (!chooseValue(this.#opponent, opponent)) chooseValue(this.#opponent, "simulated");
    this.#level.value = String(level);
    chooseValue(this.#colour, colour);
    if (!chooseValue(this.#time, timeControl)) this.#chooseOwnTime(timeControl);
    this.#rules.value = ruleset;
    this.#help.value = help;
    this.#name.value = name;
    this.#otherName.value = otherName;
  }

  /** @param {string} timeControl */
  #chooseOwnTime(timeControl) {
    const [, minutes, seconds] = /^(\d+)\+(\d+)$/.exec(timeControl) ?? [];
    chooseValue(this.#time, minutes ? OWN_TIME : "");
    if (!minutes) return;
    this.#minutes.value = minutes;
    this.#seconds.value = seconds;
  }

  #showFields() {
    const opponent = chosenValue(this.#opponent);
    this.#colourField.hidden = opponent !== "simulated" && opponent !== "program";
    this.#levelField.hidden = opponent !== "program";
    this.#nameField.hidden = opponent === "watch";
    this.#otherLabel.hidden = opponent !== "person";
    this.#nameLabel.textContent = pageText(opponent === "person" ? "detail white" : "your name");
    this.#giveAway.hidden = !this.#giveAways.has(this.#rules.value);
    this.#ownTime.hidden = chosenValue(this.#time) !== OWN_TIME;
    this.#minutes.setCustomValidity(
      chosenValue(this.#time) === OWN_TIME && Number(this.#minutes.value) + Number(this.#seconds.value) === 0
        ? pageText("no time given")
        : "",
    );
  }
}

/** @param {string} value */
function colourText(value) {
  return value === "chance" ? pageText("chance") : translateWord(value === "white" ? "White" : "Black");
}

/** @param {number} level */
function levelOption(level) {
  const text = pageText(level in LEVEL_WORDS ? `level of ${LEVEL_WORDS[level]}` : "level number", { level });
  return htmlElement("option", { value: String(level), text });
}

function nameInput() {
  return htmlElement("input", { type: "text", maxlength: LONGEST_NAME, autocomplete: "off", list: "club-players" });
}
