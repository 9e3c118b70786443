/** Statements on their way to the board, one after the other, and what became of the last. */

import { sendStatement } from "./api.js";
import { htmlElement, setAttribute, setText } from "./dom.js";
import { messageSentence, pageText } from "./texts.js";

/** Put the answer to a statement into words; empty where it was done. */
export function errorText(answer) {
  if (answer.done) return "";
  if (answer.refused) return answer.refused.code ? messageSentence(answer.refused) : answer.refused.text;
  if (answer.faults) return answer.faults.join("; ");
  if (answer.failed === 0) return pageText("no answer");
  return pageText(`failed ${answer.failed}`) === `failed ${answer.failed}` ? pageText("failed", { status: answer.failed }) : pageText(`failed ${answer.failed}`);
}

const STATE_DELAY_MS = 100; // so long after an answer the state that it made is surely there too

export class CommandQueue {
  #last = Promise.resolve();
  #pendingCount = 0;
  #answeredAt = -Infinity;
  element = htmlElement("p", { class: "told", role: "alert" });

  /** Say a statement after those that were said before; gives the answer, and shows why it was refused if it was. */
  send(statement) {
    this.#pendingCount += 1;
    const answer = this.#last.then(() => sendStatement(statement)).then((found) => this.#handleAnswer(found));
    this.#last = answer;
    return answer;
  }

  /** Whether something is under way of which the state may not tell yet. */
  get isBusy() {
    return this.#pendingCount > 0 || performance.now() - this.#answeredAt < STATE_DELAY_MS;
  }

  /** Show why something could not be done; empty shows nothing. */
  showError(why) {
    setText(this.element, why);
    setAttribute(this.element, "class", why ? "told refused" : "told");
  }

  #handleAnswer(answer) {
    this.#pendingCount -= 1;
    this.#answeredAt = performance.now();
    this.showError(errorText(answer));
    return answer;
  }
}
