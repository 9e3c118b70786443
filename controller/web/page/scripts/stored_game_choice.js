/** What was chosen last for a game, kept in this browser. */

/**
 * @import { GameChoice } from "./game_setup.js"
 * @import { Side } from "../types/page.js"
 */

const STORED = "damahan-game"; // what was chosen last in this browser: opponent, colour and names

/**
 * Return what was chosen last in this browser, with first choices for what was not.
 *
 * @returns {GameChoice}
 */
export function storedChoice() {
  /** @type {GameChoice} */
  const first = {
    opponent: "program",
    colour: "white",
    level: 0,
    hasProgram: false,
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

/**
 * Keep opponent, colour and names for the next dialog.
 *
 * @param {GameChoice} choice
 */
export function rememberChoice({ opponent, colour, name, otherName }) {
  try {
    localStorage.setItem(STORED, JSON.stringify({ opponent, colour, name, otherName }));
  } catch {
    // the next dialog begins anew
  }
}

/**
 * Keep the colour of a game that began with the colours changed; who has left it to chance still does.
 *
 * @param {Side} colour
 */
export function rememberColour(colour) {
  const choice = storedChoice();
  if (choice.colour !== "chance") rememberChoice({ ...choice, colour });
}
