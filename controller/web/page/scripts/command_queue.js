/** Statements on their way to the board, one after the other, and the answer to the last. */

/** @import { CommandAnswer } from "./api.js" */

import { sendStatement } from "./api.js";
import { htmlElement, setAttribute, setText } from "./dom.js";
import { messageSentence, pageText } from "./texts.js";

/**
 * Return why a statement was not executed; empty if it was.
 *
 * @param {CommandAnswer} answer
 */
export function errorText(answer) {
  if (answer.done) return "";
  if (answer.refused) return answer.refused.code ? messageSentence(answer.refused) : answer.refused.text;
  if (answer.faults) return answer.faults.join("; ");
  if (answer.failed === 0) return pageText("no answer");
  return pageText(`failed ${answer.failed}`) === `failed ${answer.failed}`
    ? pageText("failed", { status: answer.failed })
    : pageText(`failed ${answer.failed}`);
}

/**
 * How long the state may lag behind an answer. It takes 25 ms (tests/benchmarks/web.py), on a busy machine more than 100;
 * a choice: a touch must not be taken for one that puts down a piece which has been put down already.
 */
export const STATE_DELAY_MS = 2000;

export class CommandQueue {
  #sendStatement;
  /** @type {Promise<unknown>} */
  #last = Promise.resolve();
  #pendingCount = 0;
  #answeredAt = -Infinity;
  element = htmlElement("p", { class: "notice", role: "alert" });

  /** @param {(statement: string) => Promise<CommandAnswer>} [send] sends one statement; by default to the board of the page */
  constructor(send = sendStatement) {
    this.#sendStatement = send;
  }

  /**
   * Send a statement after those before it; resolve to its answer, and show why it was refused, if it was.
   *
   * @param {string} statement
   * @returns {Promise<CommandAnswer>}
   */
  send(statement) {
    this.#pendingCount += 1;
    const answer = this.#last
      .then(() => this.#sendStatement(statement))
      .then((received) => this.#handleAnswer(received));
    this.#last = answer;
    return answer;
  }

  /** True while the state may not show the result of a statement yet. */
  get isBusy() {
    return this.#pendingCount > 0 || performance.now() - this.#answeredAt < STATE_DELAY_MS;
  }

  /**
   * Show why something could not be done; an empty text shows nothing.
   *
   * @param {string} reason
   */
  showError(reason) {
    setText(this.element, reason);
    setAttribute(this.element, "class", reason ? "notice refused" : "notice");
  }

  /** @param {CommandAnswer} answer */
  #handleAnswer(answer) {
    this.#pendingCount -= 1;
    this.#answeredAt = performance.now();
    this.showError(errorText(answer));
    return answer;
  }
}
