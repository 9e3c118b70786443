/** Statements on their way to the board, one after the other, and what became of the last. */

import { say } from "./api.js";
import { el, setAttribute, setText } from "./dom.js";
import { sentence, t } from "./texts.js";

/** Put the answer to a statement into words; empty where it was done. */
export function answerText(answer) {
  if (answer.done) return "";
  if (answer.refused) return answer.refused.code ? sentence(answer.refused) : answer.refused.text;
  if (answer.faults) return answer.faults.join("; ");
  if (answer.failed === 0) return t("no answer");
  return t(`failed ${answer.failed}`) === `failed ${answer.failed}` ? t("failed", { status: answer.failed }) : t(`failed ${answer.failed}`);
}

const TOLD_MS = 100; // so long after an answer the state that it made is surely there too

export class Orders {
  #last = Promise.resolve();
  #under = 0;
  #answeredAt = -Infinity;
  element = el("p", { class: "told", role: "alert" });

  /** Say a statement after those that were said before; gives the answer, and shows why it was refused if it was. */
  say(statement) {
    this.#under += 1;
    const answer = this.#last.then(() => say(statement)).then((found) => this.#tell(found));
    this.#last = answer;
    return answer;
  }

  /** Whether something is under way of which the state may not tell yet. */
  get isBusy() {
    return this.#under > 0 || performance.now() - this.#answeredAt < TOLD_MS;
  }

  /** Show why something could not be done; empty shows nothing. */
  refuse(why) {
    setText(this.element, why);
    setAttribute(this.element, "class", why ? "told refused" : "told");
  }

  #tell(answer) {
    this.#under -= 1;
    this.#answeredAt = performance.now();
    this.refuse(answerText(answer));
    return answer;
  }
}
