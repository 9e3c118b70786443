/** The words of the page in the language that was chosen, and the board's messages put into them. */

let texts = null;

/** Load one language: `en` or `fil`. */
export async function loadTexts(language) {
  const answer = await fetch(`/page/texts/${language}.json`);
  texts = await answer.json();
  document.documentElement.lang = language;
}

/** Give a text of the page by its key, with its arguments put in. */
export function t(key, args = {}) {
  return worded(texts.page[key] ?? key, args);
}

/** Put a message of the board into a sentence. */
export function sentence(message) {
  const template = texts.messages[message.code];
  return template === undefined ? (message.text ?? message.code) : worded(template, message.args ?? {});
}

const FACTS = ["move", "change", "result"]; // what these say needs no word before it

/** Put a verdict into words, with what is wrong if anything is. */
export function verdictText(verdict) {
  if (verdict.message && FACTS.includes(verdict.judgement)) return sentence(verdict.message);
  const word = t(`verdict ${verdict.judgement}`);
  return verdict.message ? `${word}: ${sentence(verdict.message)}` : word;
}

/** Put one of the board's own words into the language: `White`, `lift`, `resignation`. */
export function word(name) {
  return texts.words[name] ?? name;
}

/** Fill a template; one of several is chosen `by` an argument: its value, `none` for nothing, or `other`. */
export function worded(template, args) {
  let chosen = template;
  while (typeof chosen === "object") {
    const value = args[chosen.by];
    const name = isNothing(value) ? "none" : String(value);
    chosen = name !== "by" && Object.hasOwn(chosen, name) ? chosen[name] : chosen.other;
  }
  return chosen.replace(/\{(\w+)(?::(\w+))?\}/g, (_, name, form) => written(args[name], form));
}

function isNothing(value) {
  return value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);
}

/** Write an argument: squares as a list (`or` and `and` join the last), a reason in `short`, `clock` words as they run. */
function written(value, form) {
  if (Array.isArray(value)) return listed(value, form);
  if (form === "short") return texts.short[value] ?? String(value);
  return typeof value === "string" ? word(value) : String(value);
}

function listed(squares, form) {
  if (!form || squares.length < 2) return squares.join(", ");
  return `${squares.slice(0, -1).join(", ")} ${texts.joined[form]} ${squares.at(-1)}`;
}
