/** One board of the hall: what it shows, its score sheet, and the acts of the arbiter at it. */

/** @import { ActText, BoardMark, DeskPage } from "../types/desk.js" */

import { actionCard } from "./action_card.js";
import { ActList } from "./act_list.js";
import { answerWords } from "./act_words.js";
import { ArbiterBoard } from "./arbiter_board.js";
import { ArbiterCommands, isPausedOrOver } from "./arbiter_commands.js";
import { resultButtons } from "./arbiter_forms.js";
import { BoardLive } from "./board_live.js";
import { needsOf } from "./board_needs.js";
import { BoardQuestion } from "./board_question.js";
import { boardTitle } from "./board_title.js";
import { sendAct } from "./desk_api.js";
import { DetailsForm } from "./details_form.js";
import { htmlElement, setText } from "./dom.js";
import { gameSubtitle } from "./game_status.js";
import { drawIcon } from "./icons.js";
import { openPositionDialog } from "./position_dialog.js";
import { MarkCard } from "./mark_card.js";
import { SameGameLine } from "./same_game.js";
import { ScoreSheet } from "./score_sheet.js";
import { SignInCard } from "./sign_in.js";
import { TakebackCard } from "./takeback_card.js";
import { TextForm } from "./text_form.js";
import { pageText } from "./texts.js";
import { needText } from "./tile.js";
import { TimeRow } from "./time_card.js";

const LONGEST_ANNOUNCEMENT = 120; // as the board takes it
const LONGEST_NOTE = 500; // as the desk takes it

export class HallBoardView {
  #page;
  /** @type {BoardLive} */
  #live;
  #commands;
  #board;
  #signIn;
  #heading = htmlElement("p", { class: "hall-board-title" });
  #needs = htmlElement("p", { class: "hall-board-needs" });
  #sameGame = new SameGameLine();
  #pause = htmlElement("button", { type: "button", class: "main", on: { click: () => this.#pauseOrResume() } });
  #game = htmlElement("p", { class: "arbiter-game quiet small" });
  #question = new BoardQuestion();
  #times;
  #takeback;
  #details;
  #announce;
  #note;
  #sheet = new ScoreSheet(() => {});
  #acts = new ActList();
  #marks = new MarkCard((mark) => this.#sendText({ mark }));
  #actions;
  #unknown = htmlElement("p", { class: "waiting", text: pageText("waiting for board") });
  #timer = setInterval(() => this.#showNeeds(), 1000);

  /** @param {DeskPage} page */
  constructor(page) {
    this.#page = page;
    this.#live = new BoardLive(page.live, boardOfAddress());
    this.#live.addEventListener("state", () => this.#draw());
    const send = (/** @type {string} */ say) => this.#sendOne({ say });
    this.#commands = new ArbiterCommands(this.#live, () => this.#live.reload(), send);
    const { execute } = this.#commands;
    this.#times = [new TimeRow("white", execute), new TimeRow("black", execute)];
    this.#takeback = new TakebackCard(execute);
    this.#details = new DetailsForm((statements) => this.#commands.send(statements));
    this.#announce = new TextForm("announce", LONGEST_ANNOUNCEMENT, (text) => this.#sendText({ announce: text }));
    this.#note = new TextForm("note", LONGEST_NOTE, (text) => this.#sendText({ note: text }));
    this.#board = new ArbiterBoard({ live: this.#live, settings: page.settings });
    this.#board.element.append(
      this.#pause,
      htmlElement("div", { class: "arbiter-notices" }, this.#game, ...this.#commands.notices),
    );
    this.#signIn = new SignInCard(page, "arbitrate", "arbiter needs token");
    this.#actions = this.#actionCards();
    const back = htmlElement(
      "a",
      { class: "button back", href: "#boards" },
      drawIcon("takeback"),
      pageText("all boards"),
    );
    this.element = htmlElement(
      "div",
      { class: "hall-board" },
      htmlElement("div", { class: "hall-board-bar" }, back, this.#heading, this.#needs, this.#sameGame.element),
      this.#unknown,
      this.#marks.element,
      htmlElement("div", { class: "arbiter" }, this.#board.element, this.#signIn.element, this.#actions),
    );
  }

  /** Draw everything, and fetch the board again: the desk may be another run. */
  show() {
    if (boardOfAddress() !== this.#live.name) this.#live.follow(boardOfAddress());
    this.#signIn.show();
    this.#draw();
    this.#live.reload();
  }

  /**
   * Fetch the board if it is among those that have changed.
   *
   * @param {Set<string>} names
   */
  update(names) {
    if (names.has(this.#live.name)) this.#live.refresh();
  }

  /** Stop the clocks. */
  close() {
    clearInterval(this.#timer);
    this.#board.close();
    this.#commands.hideNotices();
  }

  #draw() {
    const { state, tile } = this.#live;
    const mayAct = this.#page.may("arbitrate");
    this.#unknown.hidden = state !== null;
    this.#marks.update(mayAct ? tile : null);
    for (const part of [this.#actions, this.#pause]) part.hidden = !mayAct || state === null;
    this.#board.show();
    this.#showNeeds();
    if (state === null) {
      setText(this.#unknown, pageText(tile || !this.#page.live.state ? "waiting for board" : "no such board"));
      return;
    }
    this.#board.update();
    setText(this.#game, gameSubtitle(state.game));
    this.#question.update(state);
    for (const row of this.#times) row.update(state);
    this.#takeback.update(state, this.#board.view);
    this.#details.update(state.game.details);
    this.#sheet.show(state.moves);
    this.#acts.show(this.#live.acts);
    setText(this.#pause, pageText(isPausedOrOver(state) ? "go on" : "pause"));
    this.#pause.classList.toggle("main", state.phase !== "over"); // nobody is to reopen a game by mistake
  }

  #showNeeds() {
    const { tile } = this.#live;
    setText(this.#heading, boardTitle(tile?.number ?? this.#live.name));
    const needs = tile ? needsOf(tile, this.#page.live.deskNowMs).map(needText) : [];
    const left = tile?.left ? [pageText("game left")] : [];
    setText(this.#needs, [...left, ...needs].join(" · "));
    const tiles = this.#page.live.state?.tiles ?? {};
    this.#sameGame.update(tiles, this.#live.name, this.#live.state, this.#page.may("arbitrate"));
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
      htmlElement(
        "div",
        { class: "acts-column" },
        actionCard("set time", ...this.#times.map((row) => row.element), help),
        actionCard(
          "result",
          resultButtons(execute, () => this.#live.state?.game ?? null),
        ),
        this.#takeback.element,
        actionCard("position", position),
      ),
      htmlElement(
        "div",
        { class: "acts-column" },
        actionCard("announce", this.#announce.element),
        actionCard("note", this.#note.element),
        htmlElement("section", { class: "card act hall-sheet", "aria-label": pageText("moves") }, this.#sheet.element),
        actionCard("record", this.#acts.element),
      ),
      actionCard("details", this.#details.element),
    );
  }

  /** @param {ActText} act */
  async #sendOne(act) {
    const { answers, faults, failed } = await sendAct(act, [this.#live.name]);
    const answer = answers?.[this.#live.name];
    if (!answer) return faults ? { faults } : { failed: failed ?? 0 };
    if (answer.silent) return { refused: { code: null, args: {}, text: answerWords(answer) } };
    return /** @type {import("./api.js").CommandAnswer} */ (answer);
  }

  /**
   * @param {{ announce: string } | { note: string } | { mark: BoardMark }} act
   * @returns {Promise<string>} why it was not done; empty if it was
   */
  async #sendText(act) {
    const { errorText } = await import("./command_queue.js");
    const error = errorText(await this.#sendOne(act));
    this.#live.reload();
    return error;
  }

  #pauseOrResume() {
    const { state } = this.#live;
    if (state) this.#commands.send([isPausedOrOver(state) ? "arbiter go on" : "arbiter pause"]);
  }

  #openEditor() {
    const { state } = this.#live;
    if (!state) return;
    openPositionDialog(state.position.fen, this.#board.view, (fen) => this.#commands.send([`arbiter position ${fen}`]));
  }
}

/** Return the name of the board that the address has. */
function boardOfAddress() {
  return decodeURIComponent(location.hash.split("/")[1] ?? "");
}
