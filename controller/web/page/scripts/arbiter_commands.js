/** Statements of an arbiter: confirmed, sent one after the other, and told with a way to undo them. */

/**
 * @import { CommandAnswer } from "./api.js"
 * @import { Execute } from "./arbiter_forms.js"
 * @import { BoardSource } from "../types/page.js"
 */

import { CommandQueue } from "./command_queue.js";
import { askConfirmation } from "./confirmation.js";
import { DoneNotice } from "./done_notice.js";
import { statementWords } from "./statement_words.js";
import { pageText } from "./texts.js";
import { planUndo } from "./undo_statements.js";

export class ArbiterCommands {
  #live;
  #onSent;
  #commands;
  #done = new DoneNotice();

  /**
   * @param {Pick<BoardSource, "state" | "arrivedAt">} live
   * @param {() => void} onSent called after statements were sent
   * @param {(statement: string) => Promise<CommandAnswer>} [send] sends one statement; by default to the board of the page
   */
  constructor(live, onSent, send) {
    this.#live = live;
    this.#onSent = onSent;
    this.#commands = new CommandQueue(send);
    /** What was done last, and why something was not done. */
    this.notices = [this.#commands.element, this.#done.element];
  }

  /** @type {Execute} */
  execute = async (statements, confirmation) => {
    this.hideNotices();
    if (confirmation === null) return this.send(statements);
    if (!(await askConfirmation(confirmation))) return false;
    if (confirmation.isStill?.() ?? true) return this.send(statements);
    this.#commands.showError(confirmation.meanwhile ?? pageText("moved meanwhile"));
    return false;
  };

  /**
   * Send statements one after the other until one is refused; show what was done, with a way to undo it.
   *
   * @param {string[]} statements
   */
  async send(statements) {
    const moment = this.#moment();
    if (!moment || statements.length === 0) return false;
    const plan = planUndo(statements, moment);
    const what = statements.map(statementWords).join(", ");
    const isDone = await this.#sendAll(statements);
    if (isDone) this.#done.show(pageText("done", { what }), plan && (() => this.#undo(plan, what)));
    return isDone;
  }

  /** Show nothing of what was done before. */
  hideNotices() {
    this.#done.hide();
    this.#commands.showError("");
  }

  /**
   * @param {NonNullable<ReturnType<typeof planUndo>>} plan
   * @param {string} what was done, in words
   */
  async #undo(plan, what) {
    const moment = this.#moment();
    if (moment && (await this.#sendAll(plan(moment)))) this.#done.show(pageText("undone", { what }), null);
  }

  /** @param {string[]} statements */
  async #sendAll(statements) {
    this.hideNotices();
    let isDone = true;
    for (const statement of statements) isDone = isDone && Boolean((await this.#commands.send(statement)).done);
    this.#onSent();
    return isDone;
  }

  /** Return the state and how long ago its clocks were reported; null without a state. */
  #moment() {
    const { state, arrivedAt } = this.#live;
    return state && { state, passedMs: performance.now() - arrivedAt };
  }
}

/**
 * Return true if a game goes on only when an arbiter says so: it is paused, or over.
 *
 * @param {{ phase: string, pauses: unknown[] }} state
 */
export function isPausedOrOver(state) {
  return state.phase === "over" || state.pauses.length > 0;
}
