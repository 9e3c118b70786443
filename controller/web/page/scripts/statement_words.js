/** What statements of an arbiter have done, in words. */

import { messageSentence, pageText, translateWord } from "./texts.js";

/** @type {[RegExp, (...parts: string[]) => string][]} */
const SENTENCES = [
  [/^arbiter time (\w+) (\S+)$/, (side, time) => pageText("did time", { side: sideName(side), time: shortTime(time) })],
  [/^arbiter add (\w+) -(\S+)$/, (side, time) => pageText("did take", { side: sideName(side), time: shortTime(time) })],
  [/^arbiter add (\w+) (\S+)$/, (side, time) => pageText("did add", { side: sideName(side), time: shortTime(time) })],
  [
    /^arbiter (stage|periods|moves) (\w+) (\d+)$/,
    (what, side, number) => pageText("did stage", { side: sideName(side), what: pageText(`clock ${what}`), number }),
  ],
  [/^arbiter illegal (\w+) (\d+)$/, (side, count) => pageText("did illegal", { side: sideName(side), count })],
  [/^arbiter warnings (\w+) (\d+)$/, (side, count) => pageText("did warnings", { side: sideName(side), count })],
  [/^arbiter turn (\w+)$/, (side) => pageText("did turn", { side: sideName(side) })],
  [/^arbiter number (\d+)$/, (number) => pageText("did number", { number })],
  [/^arbiter position (.+)$/, () => pageText("did position")],
  [/^arbiter result (\S+)$/, (score) => pageText("did result", { result: pageText(`score ${score}`) })],
  [/^arbiter date (\S+)$/, (date) => pageText("did date", { date })],
  [/^arbiter takeback ?(\d*)$/, (count) => pageText("did takeback", { count: count || "1" })],
  [/^arbiter restore$/, () => pageText("did restore")],
  [/^(?:arbiter )?pause$/, () => pageText("did pause")],
  [/^(?:arbiter )?go on$/, () => pageText("did go on")],
  [/^arbiter new game.*$/, () => messageSentence({ code: "new game" })],
  [/^resign (\w+)$/, (side) => pageText("did resign", { side: sideName(side) })],
  [/^hint (\w+)$/, (side) => pageText("did hint", { side: sideName(side) })],
  [/^draw$/, () => pageText("did agree")],
  [/^offer draw (\w+)$/, (side) => pageText("did offer", { side: sideName(side) })],
  [/^decline (\w+)$/, (side) => pageText("did decline", { side: sideName(side) })],
  [/^accept (\w+)$/, (side) => pageText(`accept ${side}`)],
  [
    /^set (\S+) (.+)$/,
    (detail, text) =>
      pageText("did detail", { what: pageText(`detail ${detail.replace("-", "_")}`), text: text === "?" ? "–" : text }),
  ],
];

/**
 * Return what a statement has done; the statement itself if there are no words for it.
 *
 * @param {string} statement
 */
export function statementWords(statement) {
  for (const [pattern, words] of SENTENCES) {
    const match = statement.match(pattern);
    if (match) return words(...match.slice(1));
  }
  return statement;
}

/** @param {string} side */
export function sideName(side) {
  return translateWord(side === "white" ? "White" : "Black");
}

/**
 * Return a time without its fraction, which nobody typed.
 *
 * @param {string} time
 */
function shortTime(time) {
  return /^0:00\./.test(time) ? time : time.replace(/\.\d+$/, "");
}
