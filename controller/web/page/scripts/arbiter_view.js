/** Arbiter: the live board, and beside or below it everything that an arbiter may change in a game. */

/**
 * @import { BoardState } from "../types/api.js"
 * @import { Page } from "../types/page.js"
 */

import { actionCard } from "./action_card.js";
import { ArbiterCommands, isPausedOrOver } from "./arbiter_commands.js";
import { DateForm, numberForm, resultButtons, stageForm, turnForm } from "./arbiter_forms.js";
import { ArbiterBoard } from "./arbiter_board.js";
import { BoardQuestion } from "./board_question.js";
import { ConductCard } from "./conduct_card.js";
import { DetailsForm } from "./details_form.js";
import { htmlElement, setText } from "./dom.js";
import { DrawCard } from "./draw_card.js";
import { FarCard } from "./far_card.js";
import { gameSubtitle } from "./game_status.js";
import { LogCard } from "./log_card.js";
import { openPositionDialog } from "./position_dialog.js";
import { SignInCard } from "./sign_in.js";
import { TakebackCard } from "./takeback_card.js";
import { pageText } from "./texts.js";
import { TimeRow } from "./time_card.js";

export class ArbiterView {
  #page;
  #board;
  #signIn;
  #actions;
  #pause = htmlElement("button", { type: "button", class: "main", on: { click: () => this.#pauseOrResume() } });
  #game = htmlElement("p", { class: "arbiter-game quiet small" });
  #commands;
  #question = new BoardQuestion();
  #draw;
  #far;
  #times;
  #conduct;
  #takeback;
  #details;
  #date;
  #log;
  /** @type {BoardState["verdict"] | undefined} the verdict that the log was loaded after */
  #loggedVerdict;

  /** @param {Page} page */
  constructor(page) {
    this.#page = page;
    this.#commands = new ArbiterCommands(page.live, () => this.#log.reload(page.live.state?.game.id ?? null));
    const { execute } = this.#commands;
    this.#draw = new DrawCard(execute);
    this.#far = new FarCard((statement) => execute([statement], null));
    this.#times = [new TimeRow("white", execute), new TimeRow("black", execute)];
    this.#conduct = new ConductCard(execute);
    this.#takeback = new TakebackCard(execute);
    this.#details = new DetailsForm((statements) => this.#commands.send(statements));
    this.#date = new DateForm(execute);
    this.#log = new LogCard((commands) => this.#conduct.showGivenTime(commands));
    this.#board = new ArbiterBoard(page);
    this.#signIn = new SignInCard(page, "arbitrate", "arbiter needs token");
    this.#board.element.append(
      this.#pause,
      htmlElement("div", { class: "arbiter-notices" }, this.#game, ...this.#commands.notices),
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
    this.#far.update(state, true);
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
    this.#commands.hideNotices();
  }

  #actionCards() {
    const { execute } = this.#commands;
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
      this.#far.element,
      htmlElement(
        "div",
        { class: "acts-column" },
        actionCard("set time", ...this.#times.map((row) => row.element), help),
        actionCard(
          "result",
          resultButtons(execute, () => this.#page.live.state?.game ?? null),
        ),
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

  #pauseOrResume() {
    const { state } = this.#page.live;
    if (state) this.#commands.send([isPausedOrOver(state) ? "arbiter go on" : "arbiter pause"]);
  }

  #openEditor() {
    const { state } = this.#page.live;
    if (!state) return;
    openPositionDialog(state.position.fen, this.#board.view, (fen) => this.#commands.send([`arbiter position ${fen}`]));
  }
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
