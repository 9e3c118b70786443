/** The same act at many boards: what is to be done, and then what each board answered. */

/**
 * @import { ActText, BoardAnswer, DeskPage } from "../types/desk.js"
 */

import { actWords, answerWords, countAnswers } from "./act_words.js";
import { compareNumbers } from "./board_needs.js";
import { askConfirmation } from "./confirmation.js";
import { sendAct } from "./desk_api.js";
import { htmlElement, setText } from "./dom.js";
import { drawIcon } from "./icons.js";
import { openRoundDialog } from "./round_dialog.js";
import { openTextDialog } from "./text_dialog.js";
import { pageText } from "./texts.js";

const LONGEST_ANNOUNCEMENT = 120; // as the board takes it

export class GroupActs {
  #page;
  #listBoards;
  #chooseBoards;
  #count = htmlElement("strong", { class: "group-count", role: "status" });
  /** @type {HTMLButtonElement[]} */
  #buttons;

  /**
   * @param {DeskPage} page
   * @param {() => string[]} listBoards returns the names of the boards that are chosen
   * @param {(which: "shown" | "none") => void} chooseBoards
   */
  constructor(page, listBoards, chooseBoards) {
    this.#page = page;
    this.#listBoards = listBoards;
    this.#chooseBoards = chooseBoards;
    this.#buttons = [
      groupButton("pause", "pause", () => this.#confirm({ say: "arbiter pause" }, "ask pause many", "pause")),
      groupButton("go on", "start", () => this.#confirm({ say: "arbiter go on" }, "ask go on many", "go on")),
      groupButton("start round", "play", () => this.#startRound()),
      groupButton("announce", "sound", () => this.#announce()),
    ];
    this.element = htmlElement(
      "div",
      { class: "group-acts card", hidden: true },
      this.#count,
      htmlElement(
        "div",
        { class: "row group-choice" },
        htmlElement("button", {
          type: "button",
          text: pageText("choose shown"),
          on: { click: () => this.#chooseBoards("shown") },
        }),
        htmlElement("button", {
          type: "button",
          text: pageText("choose none"),
          on: { click: () => this.#chooseBoards("none") },
        }),
      ),
      htmlElement("div", { class: "row group-buttons" }, ...this.#buttons),
    );
  }

  /** Show how many boards are chosen. */
  update() {
    const count = this.#listBoards().length;
    setText(this.#count, pageText("boards chosen", { count }));
    for (const button of this.#buttons) button.disabled = count === 0;
  }

  /**
   * @param {ActText} act
   * @param {string} questionKey
   * @param {string} buttonKey
   */
  async #confirm(act, questionKey, buttonKey) {
    const boards = this.#listBoards();
    const question = pageText(questionKey, { count: boards.length });
    if (await askConfirmation({ question, button: pageText(buttonKey) })) this.#send([act], boards);
  }

  async #startRound() {
    const boards = this.#listBoards();
    const { state } = this.#page.live;
    const running = boards.filter((name) => state?.tiles[name]?.game?.phase === "playing").length;
    const statements = await openRoundDialog(boards.length, running);
    if (statements)
      this.#send(
        statements.map((say) => ({ say })),
        boards,
      );
  }

  async #announce() {
    const boards = this.#listBoards();
    const text = await openTextDialog({
      title: pageText("announce to", { count: boards.length }),
      help: pageText("announce help"),
      button: pageText("announce"),
      longest: LONGEST_ANNOUNCEMENT,
    });
    if (text) this.#send([{ announce: text }], boards);
  }

  /**
   * Do acts one after the other at boards; a board that refused one, or did not answer it, does not get the next.
   *
   * @param {ActText[]} acts
   * @param {string[]} boards
   * @param {Record<string, number>} [doneBefore] how many of the acts a board did before; none where it is not named
   */
  async #send(acts, boards, doneBefore = {}) {
    const dialog = new AnswersDialog(
      this.#page,
      pageText("acts sent", { what: actWords(acts[0]), count: boards.length }),
    );
    /** @type {Record<string, BoardAnswer>} */
    const answers = {};
    const doneCounts = Object.fromEntries(boards.map((name) => [name, doneBefore[name] ?? 0]));
    for (const [index, act] of acts.entries()) {
      const asked = boards.filter((name) => doneCounts[name] === index);
      if (asked.length === 0) continue;
      const { answers: found, faults, failed } = await sendAct(act, asked);
      if (!found) {
        dialog.fail(
          faults ? faults.join("; ") : failed ? pageText("failed", { status: failed }) : pageText("no answer"),
        );
        return;
      }
      Object.assign(answers, found);
      for (const name of asked) if (found[name]?.done) doneCounts[name] += 1;
    }
    const silent = boards.filter((name) => answers[name]?.silent);
    dialog.show(answers, silent.length ? () => this.#send(acts, silent, doneCounts) : null);
  }
}

/** The dialog with what each board answered: those that did not do it first. */
class AnswersDialog {
  #page;
  #summary = htmlElement("p", { role: "status", text: pageText("waiting for answers") });
  #list = htmlElement("ul", { class: "answers", tabindex: 0, "aria-label": pageText("answers") });
  #again = htmlElement("button", { type: "button", text: pageText("ask silent again"), hidden: true });
  #dialog;

  /**
   * @param {DeskPage} page
   * @param {string} title
   */
  constructor(page, title) {
    this.#page = page;
    const close = () => this.#dialog.close();
    this.#dialog = htmlElement(
      "dialog",
      { "aria-labelledby": "answers-title", on: { close: () => this.#dialog.remove() } },
      htmlElement(
        "div",
        { class: "options" },
        htmlElement("h2", { id: "answers-title", text: title }),
        this.#summary,
        this.#list,
        htmlElement(
          "div",
          { class: "row" },
          this.#again,
          htmlElement("button", { type: "button", class: "main", text: pageText("close"), on: { click: close } }),
        ),
      ),
    );
    this.#list.hidden = true;
    document.body.append(this.#dialog);
    this.#dialog.showModal();
  }

  /**
   * Say why nothing was sent.
   *
   * @param {string} reason
   */
  fail(reason) {
    this.#summary.className = "notice refused";
    setText(this.#summary, reason);
  }

  /**
   * @param {Record<string, BoardAnswer>} answers
   * @param {(() => void) | null} askAgain
   */
  show(answers, askAgain) {
    const { done, refused, silent, shared } = countAnswers(answers);
    const parts = [
      pageText("answers done", { count: done }),
      shared ? pageText("answers shared", { count: shared }) : null,
      refused ? pageText("answers refused", { count: refused }) : null,
      silent ? pageText("answers silent", { count: silent }) : null,
    ];
    setText(this.#summary, parts.filter(Boolean).join(" · "));
    const tiles = this.#page.live.state?.tiles ?? {};
    const names = Object.keys(answers)
      .filter((name) => !answers[name].done)
      .sort((one, other) => (tiles[one] && tiles[other] ? compareNumbers(tiles[one], tiles[other]) : 0));
    this.#list.hidden = names.length === 0;
    this.#list.replaceChildren(
      ...names.map((name) => {
        const number = htmlElement("strong", { text: tiles[name]?.number ?? name });
        return htmlElement("li", {}, number, " ", answerWords(answers[name]));
      }),
    );
    this.#again.hidden = askAgain === null;
    this.#again.onclick = () => {
      this.#dialog.close();
      askAgain?.();
    };
  }
}

/**
 * @param {string} key
 * @param {string} icon
 * @param {() => void} click
 */
function groupButton(key, icon, click) {
  return htmlElement("button", { type: "button", on: { click } }, drawIcon(icon), pageText(key));
}
