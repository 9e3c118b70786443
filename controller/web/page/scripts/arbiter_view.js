/** Arbiter: everything that an arbiter may change in a game. Each command is confirmed first. */

/**
 * @import { BoardState } from "../types/api.js"
 * @import { Confirmation } from "./confirmation.js"
 * @import { Page } from "../types/page.js"
 */

import {
  DateForm,
  TakebackForm,
  numberForm,
  resultForm,
  stageForm,
  timeForm,
  turnForm,
  warningForm,
} from "./arbiter_forms.js";
import { Clocks } from "./clocks.js";
import { CommandQueue } from "./command_queue.js";
import { askConfirmation } from "./confirmation.js";
import { DetailsForm } from "./details_form.js";
import { DrawCard } from "./draw_card.js";
import { htmlElement, setAttribute, setText } from "./dom.js";
import { LogCard } from "./log_card.js";
import { MessageCard } from "./message_card.js";
import { PositionEditor } from "./position_editor.js";
import { SignInCard } from "./sign_in.js";
import { pageText, translateWord } from "./texts.js";

export class ArbiterView {
  #page;
  #commands = new CommandQueue();
  #clocks;
  #messages = new MessageCard();
  #signIn;
  #status;
  #actions;
  #pause = htmlElement("button", { type: "button", class: "main", on: { click: () => this.#pauseOrResume() } });
  /** the card with the warnings of a game with a score */
  #warnings = htmlElement("section");
  #warningCounts = htmlElement("p");
  #draw = new DrawCard((statement, confirmation) => this.#execute(statement, confirmation));
  #date = new DateForm((statement, confirmation) => this.#execute(statement, confirmation));
  #details = new DetailsForm((statements) => this.#executeAll(statements));
  #takeback = new TakebackForm((statement, confirmation) => this.#execute(statement, confirmation));
  #editor = new PositionEditor((fen) =>
    this.#execute(`arbiter position ${fen}`, {
      question: pageText("ask position"),
      button: pageText("set position"),
      detail: fen,
    }),
  );
  #log = new LogCard();
  /** @type {BoardState["verdict"] | undefined} the verdict that the log was loaded after */
  #loggedVerdict;
  #done = htmlElement("p", { class: "notice", role: "status" });

  /** @param {Page} page */
  constructor(page) {
    this.#page = page;
    this.#clocks = new Clocks(page.live);
    this.#messages.element.append(this.#clocks.match);
    this.#signIn = new SignInCard(page, "arbitrate", "arbiter needs token");
    this.#status = htmlElement(
      "div",
      { class: "arbiter-clocks" },
      this.#clocks.black.element,
      this.#clocks.white.element,
      this.#messages.element,
    );
    this.#actions = this.#actionCards();
    this.element = htmlElement(
      "div",
      { class: "arbiter" },
      this.#status,
      this.#signIn.element,
      htmlElement("div", { class: "arbiter-notices" }, this.#commands.element, this.#done),
      this.#actions,
    );
  }

  /** Draw everything. */
  show() {
    const { state } = this.#page.live;
    const isAllowed = this.#page.may("arbitrate");
    this.#signIn.show();
    this.#actions.hidden = !isAllowed || !state;
    this.#status.hidden = !state;
    if (!state) return;
    setAttribute(this.element, "data-turned", this.#page.settings.isTurned);
    this.update();
  }

  /** Draw the state. */
  update() {
    const { state, arrivedAt } = this.#page.live;
    if (!state) return;
    this.#clocks.update(state, arrivedAt);
    this.#messages.update(state);
    this.#takeback.update(state.moves);
    this.#date.update(state.game.date);
    this.#details.update(state.game.details);
    this.#draw.update(state.draw);
    this.#warnings.hidden = state.score === null;
    setText(this.#warningCounts, warningsText(state.clocks));
    setText(this.#pause, pageText(isPausedOrOver(state) ? "go on" : "pause"));
    // each command that changes something comes with a verdict of its own
    if (this.#actions.hidden || state.verdict === this.#loggedVerdict) return;
    this.#loggedVerdict = state.verdict;
    this.#log.reload(state.game.id);
  }

  /** Stop the clocks. */
  close() {
    this.#clocks.close();
  }

  #actionCards() {
    const execute = (/** @type {string} */ statement, /** @type {Confirmation} */ confirmation) =>
      this.#execute(statement, confirmation);
    this.#warnings = actionCard("warnings", this.#warningCounts, warningForm(execute));
    const pauseHelp = htmlElement("p", { class: "quiet", text: pageText("pause help") });
    return htmlElement(
      "div",
      { class: "acts" },
      this.#draw.element,
      actionCard("pause", pauseHelp, this.#pause),
      actionCard("set time", timeForm(execute)),
      actionCard("takeback", this.#takeback.element),
      actionCard("result", resultForm(execute)),
      actionCard("turn and number", turnForm(execute), numberForm(execute)),
      actionCard("stages", stageForm(execute)),
      actionCard("details", this.#details.element),
      actionCard("date of game", this.#date.element),
      this.#warnings,
      this.#log.element,
      this.#positionCard(),
    );
  }

  /**
   * Send a statement once it is confirmed, and show what became of it.
   *
   * @param {string} statement
   * @param {Confirmation} confirmation
   */
  async #execute(statement, confirmation) {
    setText(this.#done, "");
    this.#commands.showError("");
    if (!(await askConfirmation(confirmation))) return;
    const answer = await this.#commands.send(statement);
    if (answer.done) setText(this.#done, pageText("done", { what: confirmation.question.replace(/\?$/, "") }));
    this.#log.reload(this.#page.live.state?.game.id ?? null);
    this.#commands.element.parentElement?.scrollIntoView({ block: "nearest" });
  }

  /**
   * Send statements that need no confirmation, one after the other.
   *
   * @param {string[]} statements
   */
  async #executeAll(statements) {
    setText(this.#done, "");
    this.#commands.showError("");
    let isDone = true;
    for (const statement of statements) isDone = Boolean((await this.#commands.send(statement)).done) && isDone;
    if (isDone && statements.length > 0) setText(this.#done, pageText("done", { what: pageText("details") }));
    this.#log.reload(this.#page.live.state?.game.id ?? null);
    return isDone;
  }

  #pauseOrResume() {
    const { state } = this.#page.live;
    if (!state) return;
    if (isPausedOrOver(state)) {
      this.#execute("arbiter go on", { question: pageText("ask go on"), button: pageText("go on") });
    } else {
      this.#execute("arbiter pause", { question: pageText("ask pause"), button: pageText("pause") });
    }
  }

  #positionCard() {
    const card = htmlElement(
      "details",
      { class: "card act position" },
      htmlElement("summary", {}, htmlElement("h3", { text: pageText("position") })),
      this.#editor.element,
    );
    card.addEventListener("toggle", () => {
      const { live, settings } = this.#page;
      if (!card.open || !live.state) return;
      const { drawing, isTurned } = settings;
      this.#editor.loadPosition(live.state, { orientation: live.state.game.orientation, drawing, isTurned });
    });
    return card;
  }
}

/** @param {BoardState} state */
function isPausedOrOver(state) {
  return state.phase === "over" || state.pauses.length > 0;
}

/**
 * Return how often each side was warned.
 *
 * @param {BoardState["clocks"]} clocks
 */
function warningsText({ white, black, warning_limit: limit }) {
  const sides = [
    { side: translateWord("White"), count: white.warnings },
    { side: translateWord("Black"), count: black.warnings },
  ];
  return sides.map(({ side, count }) => `${side}: ${pageText("warnings of", { count, limit })}`).join(" · ");
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
