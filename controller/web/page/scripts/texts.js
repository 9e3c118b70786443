/** The words of the page in the language that was chosen, and the board's messages put into them. */

let texts = null;

/** Load one language: `en` or `fil`. */
export async function loadTexts(language) {
  const answer = await fetch(`/page/texts/${language}.json`);
  texts = await answer.json();
  document.documentElement.lang = language;
}

/** Give a text of the page by its key, with its arguments put in. */
export function pageText(key, args = {}) {
  return fillTemplate(texts.page[key] ?? key, args);
}

/** Put a message of the board into a sentence. */
export function messageSentence(message) {
  const template = texts.messages[message.code];
  return template === undefined ? (message.text ?? message.code) : fillTemplate(template, message.args ?? {});
}

const SELF_EXPLAINING_VERDICTS = ["move", "change", "result"]; // what these say needs no word before it

/** Put a verdict into words, with what is wrong if anything is. */
export function verdictText(verdict) {
  if (verdict.message && SELF_EXPLAINING_VERDICTS.includes(verdict.judgement)) return messageSentence(verdict.message);
  const word = pageText(`verdict ${verdict.judgement}`);
  return verdict.message ? `${word}: ${messageSentence(verdict.message)}` : word;
}

/** Put one of the board's own words into the language: `White`, `lift`, `resignation`. */
export function translateWord(name) {
  return texts.words[name] ?? name;
}

/** Fill a template; one of several is chosen `by` an argument: its value, `none` for nothing, or `other`. */
export function fillTemplate(template, args) {
  let chosen = template;
  while (typeof chosen === "object") {
    const value = args[chosen.by];
    const name = isEmpty(value) ? "none" : String(value);
    chosen = name !== "by" && Object.hasOwn(chosen, name) ? chosen[name] : chosen.other;
  }
  return chosen.replace(/\{(\w+)(?::(\w+))?\}/g, (_, name, form) => formatArgument(args[name], form));
}

function isEmpty(value) {
  return value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);
}

/** Write an argument: squares as a list (`or` and `and` join the last), a reason in `short`, `clock` words as they run. */
function formatArgument(value, form) {
  if (Array.isArray(value)) return listSquares(value, form);
  if (form === "short") return texts.short[value] ?? String(value);
  return typeof value === "string" ? translateWord(value) : String(value);
}

function listSquares(squares, form) {
  if (!form || squares.length < 2) return squares.join(", ");
  return `${squares.slice(0, -1).join(", ")} ${texts.joined[form]} ${squares.at(-1)}`;
}
