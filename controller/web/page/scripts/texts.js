/** The texts of the page in the chosen language, and the board's messages in it. */

/**
 * @import { VerdictState } from "../types/api.js"
 * @import { Template, Texts, Wording } from "../types/texts.js"
 */

/**
 * @typedef {Record<string, unknown>} Arguments
 * @typedef {{ code: string | null, args?: Arguments, text?: string }} MessageLike
 */

const FALLBACK_LANGUAGE = "en";

/** @type {Record<string, string>} browsers of older systems say Tagalog for Filipino */
const SAME_LANGUAGE = { tl: "fil" };

/** @type {Record<string, string>} dates in English are written as in the Philippines */
const DATE_LOCALES = { en: "en-PH" };

const MOST_LANGUAGES = 8; // a choice: nobody prefers more

/** @type {Texts} */
let texts;

/**
 * Load the first of the preferred languages that there are texts in, else English.
 *
 * @param {string[]} preferred
 */
export async function loadTexts(preferred) {
  const codes = preferred.map((tag) => SAME_LANGUAGE[tag] ?? tag).filter((code) => /^[a-z]+$/.test(code));
  const wanted = [...new Set([...codes.slice(0, MOST_LANGUAGES), FALLBACK_LANGUAGE])];
  const answer = await fetch(`/page/texts/${wanted.join(",")}.json`);
  texts = await answer.json();
  document.documentElement.lang = texts.language;
}

/** Return the languages that there are texts in, as pairs of code and name. */
export function languageChoices() {
  return Object.entries(texts.languages);
}

/** Return the code of the language that is shown. */
export function currentLanguage() {
  return texts.language;
}

/**
 * Return the date of a game in words, also if nobody knows it.
 *
 * @param {string} date
 */
export function dateText(date) {
  if (date.startsWith("?")) return pageText("no date");
  const day = new Date(`${date.replaceAll(".", "-")}T00:00:00Z`);
  if (Number.isNaN(day.getTime())) return date; // only the year or the month is known
  return new Intl.DateTimeFormat(DATE_LOCALES[texts.language] ?? texts.language, {
    dateStyle: "medium",
    timeZone: "UTC",
  }).format(day);
}

/**
 * Return a text of the page by its key, with its arguments filled in; the key itself if there is no such text.
 *
 * @param {string} key
 * @param {Arguments} [args]
 */
export function pageText(key, args = {}) {
  const template = texts.page[key];
  return template === undefined ? key : fillTemplate(template, args);
}

/**
 * Return a message of the board as a sentence.
 *
 * @param {MessageLike} message
 */
export function messageSentence(message) {
  const template = texts.messages[message.code ?? ""];
  if (template === undefined) return message.text ?? message.code ?? "";
  return capitalize(fillTemplate(template, message.args ?? {}));
}

const SELF_EXPLAINING_VERDICTS = ["move", "change", "result", "unmoved"]; // their messages need no word before them

/**
 * Return a verdict as text, with what is wrong if anything is.
 *
 * @param {Pick<VerdictState, "judgement" | "message">} verdict
 */
export function verdictText(verdict) {
  if (verdict.message && isSelfExplaining(verdict.judgement)) return messageSentence(verdict.message);
  const word = verdictWord(verdict.judgement);
  return verdict.message ? `${word}: ${messageSentence(verdict.message)}` : word;
}

/**
 * Return true if the message of a verdict needs no word before it.
 *
 * @param {string} judgement
 */
export function isSelfExplaining(judgement) {
  return SELF_EXPLAINING_VERDICTS.includes(judgement);
}

/**
 * Return the word for a verdict: `Illegal`.
 *
 * @param {string} judgement
 */
export function verdictWord(judgement) {
  return texts.verdicts[judgement] ?? judgement;
}

/**
 * Return one of the board's own words in the language: `White`, `lift`.
 *
 * @param {string} name
 */
export function translateWord(name) {
  return texts.words[name] ?? name;
}

/**
 * Return who gave a command, or where a request came from, in the language; a token's name as it is.
 *
 * @param {string} name
 */
export function senderText(name) {
  return texts.senders[name] ?? name;
}

/**
 * Return why a game ended, by the code of the reason: `resignation`.
 *
 * @param {string} code
 */
export function endReason(code) {
  return texts.reasons[code] ?? code;
}

/**
 * Return a template with its arguments filled in: of several wordings the one with the most conditions that hold.
 *
 * @param {Template} template
 * @param {Arguments} args
 * @returns {string}
 */
export function fillTemplate(template, args) {
  const wording = Array.isArray(template) ? chooseWording(template, args) : template;
  // a message of another program may lack what is counted
  const chosen =
    typeof wording === "string" ? wording : (wording.forms[pluralIndex(args[wording.counted])] ?? wording.forms[0]);
  return chosen.replace(/\{(\w+)(?::(\w+))?\}/g, (/** @type {string} */ _, /** @type {string} */ name, form = "") =>
    formatArgument(args[name], form),
  );
}

/**
 * @param {{ when: Record<string, string>, text: Wording }[]} wordings
 * @param {Arguments} args
 */
function chooseWording(wordings, args) {
  const fitting = wordings.filter(({ when }) =>
    Object.entries(when).every(([name, value]) => conditionText(args[name]) === value),
  );
  return fitting.reduce((best, each) => (Object.keys(each.when).length > Object.keys(best.when).length ? each : best))
    .text;
}

/**
 * Return the place of a plural form; the rules of gettext repeat every hundred.
 *
 * @param {unknown} value
 */
function pluralIndex(value) {
  const number = Array.isArray(value) ? value.length : Number(value);
  return texts.plurals[number < texts.plurals.length ? number : 100 + (number % 100)];
}

/**
 * Return an argument as conditions compare it; of squares only that there are none can be a condition.
 *
 * @param {unknown} value
 */
function conditionText(value) {
  if (value === undefined || value === null) return "";
  if (Array.isArray(value)) return value.length === 0 ? "" : null;
  return String(value);
}

/**
 * Return an argument in one of the forms that the catalogues use.
 *
 * @param {unknown} value
 * @param {string} form
 */
function formatArgument(value, form) {
  if (Array.isArray(value)) return form === "count" ? String(value.length) : joinItems(value, form);
  if (typeof value !== "string") return String(value);
  switch (form) {
    case "or":
      return joinItems(value.split(" or "), form);
    case "clock":
      return wholeSeconds(value);
    case "reason":
      return endReason(value);
    case "short":
      return texts.short[value] ?? value;
    case "result":
      return resultText(value);
    default:
      return translateWord(value);
  }
}

/**
 * @param {(number | string)[]} items
 * @param {string} conjunction
 */
function joinItems(items, conjunction) {
  if (!conjunction || items.length < 2) return items.join(", ");
  return `${items.slice(0, -1).join(", ")} ${texts.joined[conjunction]} ${items.at(-1)}`;
}

/**
 * Return `0-1 time` as the score and the reason; an arbiter's decision needs no reason.
 *
 * @param {string} value
 */
function resultText(value) {
  const [score, ...rest] = value.split(" ");
  const reason = rest.join(" ");
  if (!Object.hasOwn(texts.scores, score)) return translateWord(value);
  return reason && reason !== "arbiter" ? `${texts.scores[score]}, ${endReason(reason)}` : texts.scores[score];
}

/**
 * Return a time such as `15:14.55` in whole seconds, rounded up as clocks show what is left.
 *
 * @param {string} value
 */
function wholeSeconds(value) {
  const [whole, fraction = ""] = value.split(".");
  if (!/[1-9]/.test(fraction)) return whole;
  const total = whole.split(":").reduce((sum, part) => sum * 60 + Number(part), 0) + 1;
  const [hours, minutes, seconds] = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60];
  return hours ? `${hours}:${twoDigits(minutes)}:${twoDigits(seconds)}` : `${minutes}:${twoDigits(seconds)}`;
}

/** @param {number} number */
function twoDigits(number) {
  return String(number).padStart(2, "0");
}

/**
 * Return a text with its first letter as a capital.
 *
 * @param {string} text
 */
export function capitalize(text) {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
