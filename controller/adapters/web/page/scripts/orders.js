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

export class Orders {
  #last = Promise.resolve();
  element = el("p", { class: "told", role: "alert" });

  /** Say a statement after those that were said before; gives the answer, and shows why it was refused if it was. */
  say(statement) {
    const answer = this.#last.then(() => say(statement)).then((found) => this.#tell(found));
    this.#last = answer;
    return answer;
  }

  #tell(answer) {
    setText(this.element, answerText(answer));
    setAttribute(this.element, "class", answer.done ? "told" : "told refused");
    return answer;
  }
}
