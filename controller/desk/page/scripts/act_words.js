/** Acts and answers in words. */

/** @import { ActRecord, ActText, BoardAnswer } from "../types/desk.js" */

import { statementWords } from "./statement_words.js";
import { messageSentence, pageText } from "./texts.js";

const SILENCE_KEYS = { "not sent": "answer not sent", restarted: "answer restarted" };

/**
 * Return what an act says, in words.
 *
 * @param {ActText | ActRecord} act
 */
export function actWords(act) {
  if ("announce" in act && act.announce) return pageText("did announce", { text: act.announce });
  if ("note" in act && act.note) return pageText("did note", { text: act.note });
  if ("mark" in act && act.mark) return pageText(`did mark ${act.mark}`);
  if ("presence" in act && act.presence) return pageText(`did ${act.presence}`);
  if ("sentence" in act && act.sentence) return act.sentence;
  return statementWords("say" in act ? (act.say ?? "") : "");
}

/**
 * Return what a board answered, in words.
 *
 * @param {BoardAnswer} answer
 */
export function answerWords({ done, refused, silence }) {
  if (done) return pageText("answer done");
  if (!refused) return pageText(silence ? SILENCE_KEYS[silence] : "answer silent");
  return refused.code ? messageSentence(refused) : refused.text;
}

/**
 * Return how many boards did an act, refused it, and did not answer; `shared`: of those that did it, how many did so
 * through the other board of their game.
 *
 * @param {Record<string, BoardAnswer>} answers
 */
export function countAnswers(answers) {
  const all = Object.values(answers);
  const done = all.filter((answer) => answer.done).length;
  const refused = all.filter((answer) => answer.refused).length;
  const shared = all.filter((answer) => answer.done && answer.by).length;
  return { done, refused, silent: all.length - done - refused, shared };
}
