/** Play: a game at the simulated table, against a simulated player or another person at this page. */

/**
 * @import { SoundName } from "./sound_choice.js"
 * @import { BoardState, HoldState } from "../types/api.js"
 * @import { Page, Side } from "../types/page.js"
 */

import { fetchChoices } from "./api.js";
import { CapturedMen } from "./captured_men.js";
import { clockButton } from "./clock_button.js";
import { Clocks } from "./clocks.js";
import { CommandQueue } from "./command_queue.js";
import { htmlElement, setAttribute, setText } from "./dom.js";
import { SheetHeading } from "./game_links.js";
import { exchangeStatements, openingStatements, ownSide, repeatStatements } from "./game_setup.js";
import { LowTimeWarning } from "./low_time.js";
import { PlayActions } from "./play_actions.js";
import { PlayOptions } from "./play_options.js";
import { ownSides, playStatus } from "./play_status.js";
import { PlayTable } from "./play_table.js";
import { turnButton } from "./preferences.js";
import { ResultCard } from "./result_card.js";
import { ScoreSheet } from "./score_sheet.js";
import { SignInCard } from "./sign_in.js";
import { soundOfChange } from "./sound_choice.js";
import { makeSound } from "./sounds.js";
import { pageText } from "./texts.js";

const SIDES = /** @type {const} */ (["white", "black"]);
const REFUSAL_SHOWN_MS = 5000; // a choice: long enough to read it, and gone before the next move

export class PlayView {
  #page;
  #commands = new CommandQueue();
  #table;
  #clocks;
  #captured = { white: new CapturedMen("white"), black: new CapturedMen("black") };
  #buttons;
  #status = htmlElement("p", { class: "play-status", role: "status", "aria-live": "polite" });
  #press = htmlElement("button", { type: "button", class: "main", text: pageText("press the clock"), hidden: true });
  #invitation;
  #result;
  #actions;
  #options;
  #sheetHeading = new SheetHeading();
  #sheet = new ScoreSheet((index) => this.#selectMove(index));
  #signIn;
  #locked = htmlElement("p", { class: "quiet", hidden: true });
  #noTable = htmlElement("div", { class: "waiting" }, htmlElement("p", { text: pageText("no table") }));
  #lowTime;
  #refusal = "";
  #refusalTimer = 0;
  #startsByPress = false; // true until the first press of a game that was begun here
  /** @type {Side | null} side whose press the page's button gives */
  #pressSide = null;
  /** @type {BoardState | null} the state that the last sounds were made of */
  #heardState = null;

  /** @param {Page} page */
  constructor(page) {
    this.#page = page;
    const send = (/** @type {string} */ statement) => this.#commands.send(statement);
    const choose = () => this.#chooseGame();
    this.#clocks = new Clocks(page.live, { countsLost: false });
    this.#lowTime = new LowTimeWarning(page.live, () => this.#sound("low time"));
    this.#table = new PlayTable(page, this.#commands, (reason) => this.#refuse(reason));
    this.#buttons = { white: clockButton("white", send), black: clockButton("black", send) };
    this.#press.addEventListener("click", () => this.#pressSide && send(`press ${this.#pressSide}`));
    this.#invitation = invitation(choose);
    this.#result = new ResultCard({
      repeat: () => this.#repeat(),
      exchange: () => this.#exchange(),
      choose,
    });
    this.#actions = new PlayActions(send, choose);
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
    if (has("game", "table")) this.#turnBoard(state);
    if (has("clocks", "to_move", "phase", "pauses", "position", "score", "game", "table"))
      this.#clocks.update(state, arrivedAt);
    if (has("holds")) this.#showHolds(state.holds);
    for (const side of SIDES) this.#captured[side].update(state.position.pieces);
    if (has("moves")) this.#sheet.show(state.moves);
    if (has("game", "score")) this.#sheetHeading.update(state);
    this.#table.update();
    this.#showWords(state);
    this.#makeSounds(state);
    this.#startByPress(state);
  }

  /** Stop clocks and timers, and let go what is held. */
  close() {
    this.#clocks.close();
    this.#lowTime.close();
    clearTimeout(this.#refusalTimer);
    for (const side of SIDES) this.#buttons[side].release();
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

  /** @param {BoardState} state */
  #showWords(state) {
    const own = ownSides(state);
    const { kind, text, press } = playStatus(state, this.#refusal);
    setText(this.#status, kind === "over" ? "" : text);
    setAttribute(this.#status, "data-kind", kind);
    this.#pressSide = press;
    this.#press.hidden = press === null || !this.#page.settings.isTidying;
    this.#invitation.hidden = own.length > 0 || kind === "over";
    setAttribute(this.content, "data-over", kind === "over");
    this.#result.update(state, own);
    this.#actions.update(state, own);
    for (const side of SIDES) {
      const isDue = press === side;
      setAttribute(this.#buttons[side].element, "data-due", isDue);
      this.#buttons[side].show(state.table?.buttons[side] ?? false);
    }
  }

  /** @param {HoldState[]} holds */
  #showHolds(holds) {
    for (const side of SIDES) this.#buttons[side].showHold(holds.find((hold) => hold.side === side));
  }

  /**
   * Show for a while why a touch did nothing; an empty reason shows nothing.
   *
   * @param {string} reason
   */
  #refuse(reason) {
    clearTimeout(this.#refusalTimer);
    const isNew = reason !== "";
    if (isNew) this.#sound("fault");
    if (isNew) this.#refusalTimer = window.setTimeout(() => this.#refuse(""), REFUSAL_SHOWN_MS);
    if (reason === this.#refusal) return;
    this.#refusal = reason;
    const { state } = this.#page.live;
    if (state?.table) this.#showWords(state);
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
   * Press the clock that starts a game which was begun here, if a person has to.
   *
   * @param {BoardState} state
   */
  #startByPress(state) {
    const { press_due: due, to_move: toMove, ply } = state;
    if (!this.#startsByPress || !due) return;
    const isStart = ply === 0 && due !== toMove; // the side that waits starts the clock; the other one ends its move
    if (isStart && ownSides(state).includes(due) && this.#page.settings.isTidying) this.#commands.send(`press ${due}`);
    this.#startsByPress = false;
  }

  async #chooseGame() {
    const [choices, { askForGame }] = await Promise.all([fetchChoices(), import("./game_dialog.js")]);
    if (choices === null) {
      this.#commands.showError(pageText("no answer"));
      return;
    }
    const choice = await askForGame(choices);
    const conduct = this.#page.live.state?.game.conduct ?? "casual";
    if (choice) await this.#begin(openingStatements(conduct, choice, ownSide(choice, Math.random() < 0.5)));
  }

  #repeat() {
    const { state } = this.#page.live;
    if (state?.table) this.#begin(repeatStatements(state.game.conduct, state.table.hands));
  }

  #exchange() {
    const { state } = this.#page.live;
    if (state?.table) this.#begin(exchangeStatements(state.game.conduct, state.table.hands, state.game.details));
  }

  /** @param {string[]} statements */
  async #begin(statements) {
    this.#refuse("");
    for (const statement of statements) if (!(await this.#commands.send(statement)).done) return;
    this.#startsByPress = true;
    const { state } = this.#page.live;
    if (state?.table) this.#startByPress(state);
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
    const words = htmlElement("div", { class: "play-words card" }, this.#status, this.#clocks.match, this.#press);
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
          words,
          this.#commands.element,
          this.#invitation,
          this.#result.element,
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
