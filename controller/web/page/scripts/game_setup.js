/** The next game at the simulated table: what was chosen, and the statements that begin it. */

/**
 * @import { GameState } from "../types/api.js"
 * @import { Side } from "../types/page.js"
 */

/** @typedef {"program" | "simulated" | "person" | "watch"} Opponent the program, a simulated player, another person at this page, or two simulated players */

/**
 * @typedef {object} GameChoice
 * @property {Opponent} opponent
 * @property {Side | "chance"} colour of the person at the page, against the program or a simulated player
 * @property {number} level of the program
 * @property {boolean} hasProgram whether a program can play at this board
 * @property {string} timeControl
 * @property {string} ruleset
 * @property {string} help
 * @property {string} name of the person at the page; with two persons, White's
 * @property {string} otherName Black's, with two persons
 */

const SIMULATED_HANDS = "tidy"; // the kind of simulated people who make no errors

/**
 * Return the side that the person at the page plays; null if that is both or none.
 *
 * @param {Pick<GameChoice, "opponent" | "colour">} choice
 * @param {boolean} isHeads what chance says
 * @returns {Side | null}
 */
export function ownSide({ opponent, colour }, isHeads) {
  if (opponent !== "simulated" && opponent !== "program") return null;
  if (colour === "chance") return isHeads ? "white" : "black";
  return colour;
}

/**
 * Return the statement that begins another game: in a casual game the players', else the arbiter's.
 *
 * @param {GameState["conduct"]} conduct of the game that is played
 * @param {string} [choices] what is chosen for the other game
 */
export function newGameStatement(conduct, choices = "") {
  return [conduct === "casual" ? "new game" : "arbiter new game", choices].filter(Boolean).join(" ");
}

/**
 * Return the statements that begin a chosen game.
 *
 * @param {GameState["conduct"]} conduct
 * @param {GameChoice} choice
 * @param {Side | null} own side of the person at the page
 */
export function openingStatements(conduct, choice, own) {
  const { opponent, timeControl, ruleset, help } = choice;
  const [white, black] = playerNames(choice, own);
  const names = `white ${quoted(white)} black ${quoted(black)}`;
  const chosen = `time ${quoted(timeControl)} rules ${ruleset} help ${help} ${names} ${programChoices(choice, own)}`;
  const game = newGameStatement(conduct, chosen.trim());
  const handsOf = (/** @type {Side} */ side) =>
    opponent === "watch" || (opponent !== "person" && side !== own) ? SIMULATED_HANDS : "none";
  return ["hands none", game, "set up", ...handStatements(handsOf("white"), handsOf("black"))];
}

/**
 * Return the statements that begin the same game again.
 *
 * @param {GameState["conduct"]} conduct
 * @param {Record<string, string | null>} hands who plays each side: a kind of simulated people, or null
 */
export function repeatStatements(conduct, { white, black }) {
  return ["hands none", newGameStatement(conduct), "set up", ...handStatements(white ?? "none", black ?? "none")];
}

/**
 * Return the statement that begins the same game again; with names, with the colours changed.
 *
 * @param {GameState["conduct"]} conduct
 * @param {Record<Side, string> | null} names empty where nobody knows
 * @param {Side[]} [program] the sides that the program plays
 */
export function nextGameStatement(conduct, names, program = []) {
  if (!names) return newGameStatement(conduct);
  const exchanged = `white ${quoted(names.black)} black ${quoted(names.white)}`;
  const [side] = program;
  return newGameStatement(conduct, program.length === 1 ? `${exchanged} ${sources(otherSide(side))}` : exchanged);
}

/**
 * Return the statements that begin the same game with the colours changed.
 *
 * @param {GameState["conduct"]} conduct
 * @param {Record<string, string | null>} hands
 * @param {Record<Side, string>} names empty where nobody knows
 * @param {Side[]} [program] the sides that the program plays
 */
export function exchangeStatements(conduct, { white, black }, names, program = []) {
  const game = nextGameStatement(conduct, names, program);
  return ["hands none", game, "set up", ...handStatements(black ?? "none", white ?? "none")];
}

/**
 * Return who decides the moves of each side; nothing at a board where no program can.
 *
 * @param {GameChoice} choice
 * @param {Side | null} own
 */
function programChoices({ opponent, level, hasProgram }, own) {
  if (!hasProgram) return "";
  return opponent === "program" && own ? `${sources(otherSide(own))} level ${level}` : sources(null);
}

/**
 * Return the choices that let the program play one side, or none.
 *
 * @param {Side | null} program
 */
function sources(program) {
  const source = (/** @type {Side} */ side) => (side === program ? "program" : "board");
  return `white-moves ${source("white")} black-moves ${source("black")}`;
}

/**
 * @param {Side} side
 * @returns {Side}
 */
function otherSide(side) {
  return side === "white" ? "black" : "white";
}

/**
 * @param {string} white
 * @param {string} black
 */
function handStatements(white, black) {
  return [`hands white ${white}`, `hands black ${black}`].filter((statement) => !statement.endsWith("none"));
}

/**
 * @param {GameChoice} choice
 * @param {Side | null} own
 */
function playerNames({ opponent, name, otherName }, own) {
  if (opponent === "watch") return ["", ""];
  if (opponent === "person") return [name, otherName];
  return own === "white" ? [name, ""] : ["", name];
}

/**
 * Return a text between quotation marks, without those that it has.
 *
 * @param {string} text
 */
function quoted(text) {
  return `"${text.replace(/["\\]/g, "").replace(/\s+/g, " ").trim()}"`;
}
