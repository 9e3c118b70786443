/** Arbiter: the live board, and beside or below it everything that an arbiter may change in a game. */

/**
 * @import { BoardState } from "../types/api.js"
 * @import { Execute } from "./arbiter_forms.js"
 * @import { Page } from "../types/page.js"
 */

import { DateForm, numberForm, resultButtons, stageForm, turnForm } from "./arbiter_forms.js";
import { ArbiterBoard } from "./arbiter_board.js";
import { BoardQuestion } from "./board_question.js";
import { CommandQueue } from "./command_queue.js";
import { ConductCard } from "./conduct_card.js";
import { askConfirmation } from "./confirmation.js";
import { DetailsForm } from "./details_form.js";
import { htmlElement, setText } from "./dom.js";
import { DoneNotice } from "./done_notice.js";
import { DrawCard } from "./draw_card.js";
import { gameSubtitle } from "./game_status.js";
import { LogCard } from "./log_card.js";
import { openPositionDialog } from "./position_dialog.js";
import { SignInCard } from "./sign_in.js";
import { statementWords } from "./statement_words.js";
import { TakebackCard } from "./takeback_card.js";
import { pageText } from "./texts.js";
import { TimeRow } from "./time_card.js";
import { planUndo } from "./undo_statements.js";

export class ArbiterView {
  #page;
  #commands = new CommandQueue();
  #board;
  #signIn;
  #actions;
  #pause = htmlElement("button", { type: "button", class: "main", on: { click: () => this.#pauseOrResume() } });
  #done = new DoneNotice();
  #game = htmlElement("p", { class: "arbiter-game quiet small" });
  /** @type {Execute} */
  #execute = (statements, confirmation) => this.#confirmAndSend(statements, confirmation);
  #question = new BoardQuestion();
  #draw = new DrawCard(this.#execute);
  #times = [new TimeRow("white", this.#execute), new TimeRow("black", this.#execute)];
  #conduct = new ConductCard(this.#execute);
  #takeback = new TakebackCard(this.#execute);
  #details = new DetailsForm((statements) => this.#send(statements));
  #date = new DateForm(this.#execute);
  #log = new LogCard((commands) => this.#conduct.showGivenTime(commands));
  /** @type {BoardState["verdict"] | undefined} the verdict that the log was loaded after */
  #loggedVerdict;

  /** @param {Page} page */
  constructor(page) {
    this.#page = page;
    this.#board = new ArbiterBoard(page);
    this.#signIn = new SignInCard(page, "arbitrate", "arbiter needs token");
    this.#board.element.append(
      this.#pause,
      htmlElement("div", { class: "arbiter-notices" }, this.#game, this.#commands.element, this.#done.element),
    );
    this.#actions = this.#actionCards();
    this.element = htmlElement("div", { class: "arbiter" }, this.#board.element, this.#signIn.element, this.#actions);
  }

  /** Draw everything. */
  show() {
    const { state } = this.#page.live;
    const isAllowed = this.#page.may("arbitrate");
    this.#signIn.show();
    this.#actions.hidden = !isAllowed || !state;
    this.#pause.hidden = this.#actions.hidden;
    this.#board.show();
    if (state) this.update();
  }

  /** Draw the state. */
  update() {
    const { state } = this.#page.live;
    if (!state) return;
    this.#board.update();
    setText(this.#game, gameSubtitle(state.game));
    this.#question.update(state);
    this.#draw.update(state.draw);
    for (const row of this.#times) row.update(state);
    this.#conduct.update(state);
    this.#takeback.update(state, this.#board.view);
    this.#date.update(state.game.date);
    this.#details.update(state.game.details);
    setText(this.#pause, pageText(isPausedOrOver(state) ? "go on" : "pause"));
    // each command that changes something comes with a verdict of its own
    if (this.#actions.hidden || state.verdict === this.#loggedVerdict) return;
    this.#loggedVerdict = state.verdict;
    this.#log.reload(state.game.id);
  }

  /** Stop the clocks. */
  close() {
    this.#board.close();
    this.#done.hide();
  }

  #actionCards() {
    const execute = this.#execute;
    const position = htmlElement("button", {
      type: "button",
      text: pageText("open editor"),
      on: { click: () => this.#openEditor() },
    });
    const help = htmlElement("p", { class: "quiet small", text: pageText("time form") });
    return htmlElement(
      "div",
      { class: "acts" },
      this.#question.element,
      this.#draw.element,
      htmlElement(
        "div",
        { class: "acts-column" },
        actionCard("set time", ...this.#times.map((row) => row.element), help),
        actionCard("result", resultButtons(execute)),
        this.#takeback.element,
      ),
      htmlElement(
        "div",
        { class: "acts-column" },
        this.#conduct.element,
        actionCard("position", position),
        this.#log.element,
      ),
      actionCard("details", this.#details.element),
      htmlElement(
        "details",
        { class: "card act rare" },
        htmlElement("summary", {}, htmlElement("h3", { text: pageText("rare") })),
        section("turn and number", turnForm(execute), numberForm(execute)),
        section("stages", stageForm(execute)),
        section("date of game", this.#date.element),
      ),
    );
  }

  /** @type {Execute} */
  async #confirmAndSend(statements, confirmation) {
    this.#done.hide();
    this.#commands.showError("");
    if (confirmation === null) return this.#send(statements);
    if (!(await askConfirmation(confirmation))) return false;
    if (confirmation.isStill?.() ?? true) return this.#send(statements);
    this.#commands.showError(pageText("moved meanwhile"));
    return false;
  }

  /**
   * Send statements one after the other until one is refused; show what was done, with a way to undo it.
   *
   * @param {string[]} statements
   */
  async #send(statements) {
    const moment = this.#moment();
    if (!moment || statements.length === 0) return false;
    const plan = planUndo(statements, moment);
    const what = statements.map(statementWords).join(", ");
    const isDone = await this.#sendAll(statements);
    if (isDone) this.#done.show(pageText("done", { what }), plan && (() => this.#undo(plan, what)));
    return isDone;
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
    this.#done.hide();
    this.#commands.showError("");
    let isDone = true;
    for (const statement of statements) isDone = isDone && Boolean((await this.#commands.send(statement)).done);
    this.#log.reload(this.#page.live.state?.game.id ?? null);
    return isDone;
  }

  /** Return the state and how long ago its clocks were reported; null without a state. */
  #moment() {
    const { state, arrivedAt } = this.#page.live;
    return state && { state, passedMs: performance.now() - arrivedAt };
  }

  #pauseOrResume() {
    const { state } = this.#page.live;
    if (state) this.#send([isPausedOrOver(state) ? "arbiter go on" : "arbiter pause"]);
  }

  #openEditor() {
    const { state } = this.#page.live;
    if (!state) return;
    openPositionDialog(state.position.fen, this.#board.view, (fen) => this.#send([`arbiter position ${fen}`]));
  }
}

/** @param {BoardState} state */
function isPausedOrOver(state) {
  return state.phase === "over" || state.pauses.length > 0;
}

/**
 * @param {string} titleKey
 * @param {HTMLElement[]} content
 */
function actionCard(titleKey, ...content) {
  return htmlElement(
    "section",
    { class: "card act", "aria-label": pageText(titleKey) },
    htmlElement("h3", { text: pageText(titleKey) }),
    ...content,
  );
}

/**
 * @param {string} titleKey
 * @param {HTMLElement[]} content
 */
function section(titleKey, ...content) {
  return htmlElement(
    "section",
    { class: "rare-section", "aria-label": pageText(titleKey) },
    htmlElement("h4", { text: pageText(titleKey) }),
    ...content,
  );
}
