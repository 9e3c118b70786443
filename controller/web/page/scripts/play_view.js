/** Play: a game at the simulated table, against a simulated player or another person at this page. */

/**
 * @import { SoundName } from "./sound_choice.js"
 * @import { BoardState, HoldState } from "../types/api.js"
 * @import { Page, Side, WantedGame } from "../types/page.js"
 */

import { CapturedMen } from "./captured_men.js";
import { clockButton } from "./clock_button.js";
import { Clocks } from "./clocks.js";
import { CommandQueue } from "./command_queue.js";
import { htmlElement, setAttribute, setText } from "./dom.js";
import { FarCard } from "./far_card.js";
import { SheetHeading } from "./game_links.js";
import { GameStarter } from "./game_starter.js";
import { InvitationCard } from "./invitation_card.js";
import { LowTimeWarning } from "./low_time.js";
import { PlayActions } from "./play_actions.js";
import { PlayOptions } from "./play_options.js";
import { ownSides } from "./play_status.js";
import { PlayTable } from "./play_table.js";
import { PlayWords } from "./play_words.js";
import { turnButton } from "./preferences.js";
import { ResultCard } from "./result_card.js";
import { ScoreSheet } from "./score_sheet.js";
import { SignInCard } from "./sign_in.js";
import { soundOfChange } from "./sound_choice.js";
import { makeSound } from "./sounds.js";
import { pageText } from "./texts.js";

const SIDES = /** @type {const} */ (["white", "black"]);

export class PlayView {
  #page;
  #commands = new CommandQueue();
  #table;
  #clocks;
  #captured = { white: new CapturedMen("white"), black: new CapturedMen("black") };
  #buttons;
  #words;
  #starter;
  #invitation;
  #result;
  #actions;
  #far;
  #otherBoard;
  #options;
  #sheetHeading = new SheetHeading();
  #sheet = new ScoreSheet((index) => this.#selectMove(index));
  #signIn;
  #locked = htmlElement("p", { class: "quiet", hidden: true });
  #noTable = htmlElement("div", { class: "waiting real-board" }, htmlElement("p", { text: pageText("no table") }));
  #lowTime;
  /** @type {BoardState | null} the state that the last sounds were made of */
  #heardState = null;

  /** @param {Page} page */
  constructor(page) {
    this.#page = page;
    const send = (/** @type {string} */ statement) => this.#commands.send(statement);
    this.#starter = new GameStarter(page, this.#commands);
    const begin = (/** @type {WantedGame} */ wanted) => () => this.#begin(wanted);
    this.#clocks = new Clocks(page.live, { countsLost: false });
    this.#lowTime = new LowTimeWarning(page.live, () => this.#sound("low time"));
    this.#words = new PlayWords(
      page,
      send,
      (name) => this.#sound(name),
      this.#clocks.match,
      () => {
        const { state } = page.live;
        if (state?.table) this.#showProgress(state);
      },
    );
    this.#table = new PlayTable(page, this.#commands, (reason) => this.#words.refuse(reason));
    this.#buttons = { white: clockButton("white", send), black: clockButton("black", send) };
    this.#invitation = invitation(begin("choose"));
    this.#result = new ResultCard({
      repeat: begin("repeat"),
      exchange: begin("exchange"),
      choose: begin("choose"),
    });
    this.#actions = new PlayActions(send, begin("choose"));
    this.#far = new FarCard(send);
    this.#otherBoard = new InvitationCard(page);
    this.#options = new PlayOptions(page.settings);
    this.#signIn = new SignInCard(page, "play", "table needs token");
    this.#table.board.grid.classList.add("playable");
    this.content = this.#content();
    this.element = htmlElement("div", {}, this.#noTable, this.content);
  }

  /** Draw everything. */
  show() {
    const { state } = this.#page.live;
    this.#noTable.hidden = state === null || state.table !== null;
    this.content.hidden = !state?.table;
    if (state) this.#placeCards(state);
    if (!state?.table) return;
    this.#signIn.show();
    this.#options.show();
    const isAllowed = this.#page.may("play");
    this.#locked.hidden = isAllowed;
    setText(this.#locked, pageText(this.#page.session?.name ? "table not allowed" : "table locked"));
    setAttribute(this.content, "data-locked", !isAllowed);
    setAttribute(this.content, "data-tidy", this.#page.settings.isTidying);
    /** @type {NodeListOf<HTMLElement>} */
    const controls = this.content.querySelectorAll(
      ".press, .tray, .play-acts, .result-acts, .invitation, .play-words button",
    );
    for (const control of controls) control.inert = !isAllowed;
    this.update(new Set(Object.keys(state)));
    const { wantedGame } = this.#page;
    this.#page.wantedGame = null;
    if (wantedGame && isAllowed) this.#begin(wantedGame);
  }

  /**
   * Draw what changed.
   *
   * @param {Set<string>} keys
   */
  update(keys) {
    const { state, arrivedAt } = this.#page.live;
    if (!state?.table) {
      this.show();
      return;
    }
    const has = (/** @type {(keyof BoardState)[]} */ ...names) => names.some((name) => keys.has(name));
    if (has("game", "table", "far")) this.#turnBoard(state);
    if (has("clocks", "to_move", "phase", "pauses", "position", "score", "game", "table"))
      this.#clocks.update(state, arrivedAt);
    if (has("holds")) this.#showHolds(state.holds);
    for (const side of SIDES) this.#captured[side].update(state.position.pieces);
    if (has("moves")) this.#sheet.show(state.moves);
    if (has("game", "score", "result")) this.#sheetHeading.update(state);
    this.#table.update();
    this.#showProgress(state);
    this.#makeSounds(state);
    this.#starter.startByPress(state);
  }

  /** Stop clocks and timers, and let go what is held. */
  close() {
    this.#clocks.close();
    this.#lowTime.close();
    this.#words.close();
    this.#otherBoard.close();
    for (const side of SIDES) this.#buttons[side].release();
  }

  /** @param {WantedGame} wanted */
  #begin(wanted) {
    this.#words.refuse("");
    this.#starter[wanted]();
  }

  /**
   * Turn the board so that who plays alone at the page has the own side below.
   *
   * @param {BoardState} state
   */
  #turnBoard(state) {
    const own = ownSides(state);
    const { drawing, isTurned: isChosen } = this.#page.settings;
    const isTurned = own.length === 1 ? (own[0] === "black") !== isChosen : isChosen;
    this.#table.board.setView({ orientation: state.game.orientation, drawing, isTurned });
    setAttribute(this.content, "data-turned", isTurned);
  }

  /**
   * Show what is said, what may be done, and whose press is due.
   *
   * @param {BoardState} state
   */
  #showProgress(state) {
    const own = ownSides(state);
    const isOver = state.result !== null;
    this.#words.update(state);
    this.#invitation.hidden = own.length > 0 || isOver;
    setAttribute(this.content, "data-over", isOver);
    this.#result.update(state, this.#page.may("play") ? own : []);
    this.#actions.update(state, own);
    this.#showOtherBoard(state);
    for (const side of SIDES) {
      setAttribute(this.#buttons[side].element, "data-due", this.#words.pressSide === side);
      this.#buttons[side].show(state.table?.buttons[side] ?? false);
    }
  }

  /**
   * Show the other board of a game on two, or how such a game begins.
   *
   * @param {BoardState} state
   */
  #showOtherBoard(state) {
    this.#far.update(state, this.#page.may("play"));
    this.#otherBoard.update(state);
    const cards = [this.#otherBoard.element, this.#far.element];
    const [first, second] = state.far?.is_adjourned && !state.far.is_refused ? cards.reverse() : cards; // to play on is offered before a new game
    if (first.nextElementSibling !== second) second.before(first);
  }

  /**
   * Place what is also of use at a board of real parts, where nothing else can be played on the page.
   *
   * @param {BoardState} state
   */
  #placeCards(state) {
    if (state.table) return;
    const cards = [this.#signIn.element, this.#commands.element, this.#otherBoard.element, this.#far.element];
    if (state.may_invite && this.#noTable.lastElementChild !== this.#far.element) this.#noTable.append(...cards);
    this.#signIn.show();
    if (!state.may_invite) this.#signIn.element.hidden = true;
    this.#showOtherBoard(state);
  }

  /** @param {HoldState[]} holds */
  #showHolds(holds) {
    for (const side of SIDES) this.#buttons[side].showHold(holds.find((hold) => hold.side === side));
  }

  /** @param {BoardState} state */
  #makeSounds(state) {
    const sound = soundOfChange(this.#heardState, state);
    this.#heardState = state;
    if (sound) this.#sound(sound);
  }

  /** @param {SoundName} name */
  #sound(name) {
    if (this.#page.settings.hasSound) makeSound(name);
  }

  /**
   * Show the board after a move, in the other view.
   *
   * @param {number} index
   */
  #selectMove(index) {
    this.#page.selectedMove = index;
    location.hash = "watch";
  }

  #content() {
    const seat = (/** @type {Side} */ side) =>
      htmlElement(
        "div",
        { class: "seat", "data-side": side },
        this.#clocks[side].element,
        this.#captured[side].element,
        this.#buttons[side].element,
      );
    const sheet = htmlElement(
      "section",
      { class: "sheet-card card", "aria-label": pageText("moves") },
      this.#sheetHeading.element,
      this.#sheet.element,
    );
    const options = htmlElement("div", { class: "play-more" }, this.#options.element, turnButton(this.#page.settings));
    return htmlElement(
      "div",
      { class: "play" },
      htmlElement("div", { class: "play-board" }, this.#table.board.element),
      htmlElement(
        "div",
        { class: "play-panel" },
        seat("black"),
        htmlElement(
          "div",
          { class: "play-middle" },
          this.#signIn.element,
          this.#locked,
          this.#words.element,
          this.#commands.element,
          this.#invitation,
          this.#result.element,
          this.#otherBoard.element,
          this.#far.element,
          this.#actions.element,
          this.#table.tray.element,
          sheet,
          options,
        ),
        seat("white"),
      ),
    );
  }
}

/**
 * Return the card that invites to a game while only simulated people play.
 *
 * @param {() => void} choose
 */
function invitation(choose) {
  return htmlElement(
    "section",
    { class: "invitation card", hidden: true },
    htmlElement("p", { text: pageText("simulated game goes on") }),
    htmlElement("button", { type: "button", class: "main", text: pageText("play yourself"), on: { click: choose } }),
  );
}
