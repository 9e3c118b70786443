/** The texts of the page in the chosen language, and the board's messages in it. */

/** @import { VerdictState } from "../types/api.js" */

/**
 * @typedef {Record<string, unknown>} Arguments
 * @typedef {{ code: string | null, args?: Arguments, text?: string }} MessageLike
 */

/** @type {any} the texts of one language, as the server sends them */
let texts = null;

/**
 * Load one language: `en` or `fil`.
 *
 * @param {string} language
 */
export async function loadTexts(language) {
  const answer = await fetch(`/page/texts/${language}.json`);
  texts = await answer.json();
  document.documentElement.lang = language;
}

/**
 * Return a text of the page by its key, with its arguments filled in; the key itself if there is no such text.
 *
 * @param {string} key
 * @param {Arguments} [args]
 */
export function pageText(key, args = {}) {
  return fillTemplate(texts.page[key] ?? key, args);
}

/**
 * Return a message of the board as a sentence.
 *
 * @param {MessageLike} message
 * @returns {string}
 */
export function messageSentence(message) {
  const template = texts.messages[message.code ?? ""];
  return template === undefined ? (message.text ?? message.code ?? "") : fillTemplate(template, message.args ?? {});
}

const SELF_EXPLAINING_VERDICTS = ["move", "change", "result"]; // their messages need no word before them

/**
 * Return a verdict as text, with what is wrong if anything is.
 *
 * @param {Pick<VerdictState, "judgement" | "message">} verdict
 */
export function verdictText(verdict) {
  if (verdict.message && SELF_EXPLAINING_VERDICTS.includes(verdict.judgement)) return messageSentence(verdict.message);
  const word = pageText(`verdict ${verdict.judgement}`);
  return verdict.message ? `${word}: ${messageSentence(verdict.message)}` : word;
}

/**
 * Return one of the board's own words in the language: `White`, `lift`, `resignation`.
 *
 * @param {string} name
 * @returns {string}
 */
export function translateWord(name) {
  return texts.words[name] ?? name;
}

/**
 * Return a template with its arguments filled in; one of several is chosen `by` an argument: its value, `none` or `other`.
 *
 * @param {any} template
 * @param {Arguments} args
 * @returns {string}
 */
export function fillTemplate(template, args) {
  let chosen = template;
  while (typeof chosen === "object") {
    const value = args[chosen.by];
    const name = isEmpty(value) ? "none" : String(value);
    chosen = name !== "by" && Object.hasOwn(chosen, name) ? chosen[name] : chosen.other;
  }
  return chosen.replace(
    /\{(\w+)(?::(\w+))?\}/g,
    (/** @type {string} */ _, /** @type {string} */ name, /** @type {string} */ form) =>
      formatArgument(args[name], form),
  );
}

/** @param {unknown} value */
function isEmpty(value) {
  return value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);
}

/**
 * Return an argument as text: squares as a list (`or` and `and` join the last), a reason in `short`.
 *
 * @param {any} value
 * @param {string} form
 * @returns {string}
 */
function formatArgument(value, form) {
  if (Array.isArray(value)) return listSquares(value, form);
  if (form === "short") return texts.short[value] ?? String(value);
  return typeof value === "string" ? translateWord(value) : String(value);
}

/**
 * @param {number[]} squares
 * @param {string} form
 */
function listSquares(squares, form) {
  if (!form || squares.length < 2) return squares.join(", ");
  return `${squares.slice(0, -1).join(", ")} ${texts.joined[form]} ${squares.at(-1)}`;
}
