/** Lab: the simulated table as a bench for tests. Tempers of hands, broken sensors, the seed, the trace, display and parts. */

/**
 * @import { BoardState, HoldState } from "../types/api.js"
 * @import { Page, Side } from "../types/page.js"
 */

import { clockButton } from "./clock_button.js";
import { Clocks } from "./clocks.js";
import { CommandQueue } from "./command_queue.js";
import { htmlElement, setAttribute, setText } from "./dom.js";
import { FaultsCard, faultSquares } from "./faults_card.js";
import { SheetHeading } from "./game_links.js";
import { PlayersCard, SeedCard, TraceCard } from "./lab_cards.js";
import { MessageCard } from "./message_card.js";
import { lastMoveSquares } from "./move_text.js";
import { drawingChoice, turnButton } from "./preferences.js";
import { ScoreSheet } from "./score_sheet.js";
import { SignInCard } from "./sign_in.js";
import { pieceTextKey } from "./square_labels.js";
import { DisplayCard, HealthCard } from "./status_cards.js";
import { TableBoard } from "./table_board.js";
import { chipsOnTable, compareWithBoard } from "./table_comparison.js";
import { pageText } from "./texts.js";

const SIDES = /** @type {const} */ (["white", "black"]);

export class LabView {
  #page;
  #commands = new CommandQueue();
  #table;
  #clocks;
  #messages = new MessageCard();
  #display = new DisplayCard();
  #health = new HealthCard();
  #sheet = new ScoreSheet((index) => this.#selectMove(index));
  #buttons;
  #signIn;
  #players;
  #faults;
  #seed = new SeedCard();
  #sheetHeading = new SheetHeading();
  #help = htmlElement("p", { class: "game-title" });
  #noTableNote = htmlElement("div", { class: "waiting" }, htmlElement("p", { text: pageText("no table") }));

  /** @param {Page} page */
  constructor(page) {
    this.#page = page;
    this.#clocks = new Clocks(page.live);
    this.#messages.element.append(this.#clocks.match);
    this.#table = new TableBoard(page, this.#commands, () => this.#drawTable());
    const send = (/** @type {string} */ statement) => this.#commands.send(statement);
    this.#buttons = { white: clockButton("white", send), black: clockButton("black", send) };
    this.#players = new PlayersCard(page, this.#commands);
    this.#faults = new FaultsCard(this.#commands);
    this.#signIn = new SignInCard(page, "play", "table needs token");
    this.#table.board.grid.classList.add("playable");
    this.content = this.#content();
    this.element = htmlElement("div", {}, this.#noTableNote, this.content);
  }

  /** Draw everything. */
  show() {
    const { state } = this.#page.live;
    const hasTable = Boolean(state?.table);
    this.#noTableNote.hidden = hasTable || state === null;
    this.content.hidden = !hasTable;
    if (!state?.table) return;
    const { drawing, isTurned } = this.#page.settings;
    this.#table.board.setView({ orientation: state.game.orientation, drawing, isTurned });
    setAttribute(this.content, "data-turned", isTurned);
    const isAllowed = this.#page.may("play");
    this.#signIn.show();
    setAttribute(this.content, "data-locked", !isAllowed);
    setText(
      this.#help,
      pageText(isAllowed ? "lab help" : this.#page.session?.name ? "table not allowed" : "table locked"),
    );
    /** @type {NodeListOf<HTMLElement>} */
    const controls = this.content.querySelectorAll(".press, .tray, .people, .faults");
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
    const { table } = state;
    const has = (/** @type {(keyof BoardState)[]} */ ...names) => names.some((name) => keys.has(name));
    if (has("clocks", "to_move", "phase", "pauses", "position", "score")) this.#clocks.update(state, arrivedAt);
    if (has("message", "verdict", "result", "phase", "to_move", "lamps")) this.#messages.update(state);
    if (has("holds")) this.#showHolds(state.holds);
    if (has("display")) this.#display.update(state);
    if (has("sensors", "position", "lamps", "message")) this.#health.update(state);
    if (has("table", "position", "score", "lamps", "moves")) this.#drawTable();
    if (has("game", "score")) this.#sheetHeading.update(state);
    if (has("moves")) this.#sheet.show(state.moves);
    if (has("table")) {
      this.#players.show(table);
      this.#faults.show(table);
      this.#seed.show(table);
    }
  }

  /** @param {HoldState[]} holds */
  #showHolds(holds) {
    for (const side of SIDES) this.#buttons[side].showHold(holds.find((hold) => hold.side === side));
  }

  /** Stop the clocks, and let go what is held. */
  close() {
    this.#clocks.close();
    for (const side of SIDES) this.#buttons[side].release();
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

  #drawTable() {
    const { state } = this.#page.live;
    if (!state?.table) return;
    const pieces = this.#table.pieces();
    const believed = state.position.pieces;
    const { unsensed, badges, differing } = compareWithBoard(pieces, believed);
    /** @type {Record<number | string, string>} */
    const notes = {};
    for (const square of differing) {
      notes[square] = pageText("board believes", { what: pageText(pieceTextKey(believed[square])) });
    }
    for (const fault of state.table.faults) {
      for (const square of faultSquares(fault)) {
        badges[square] = "broken";
        notes[square] = [notes[square], pageText("sensor broken")].filter(Boolean).join(", ");
      }
    }
    const { lamps, rhythms, score } = state;
    this.#table.board.show({
      ...{ pieces, unsensed, badges, notes, lamps, rhythms, lastMove: lastMoveSquares(state.moves) },
      score: score && { ...score, chips: chipsOnTable(score.chips, state.table, differing) },
    });
    this.#table.tray.show(state.table);
    for (const side of SIDES) this.#buttons[side].show(state.table.buttons[side]);
  }

  #content() {
    const { settings } = this.#page;
    const tools = htmlElement(
      "div",
      { class: "board-tools" },
      this.#help,
      drawingChoice(settings),
      turnButton(settings),
    );
    const clockRow = (/** @type {Side} */ side) =>
      htmlElement(
        "div",
        { class: "clock-row", "data-side": side },
        this.#clocks[side].element,
        this.#buttons[side].element,
      );
    return htmlElement(
      "div",
      { class: "watch lab" },
      htmlElement("div", { class: "board-side" }, this.#table.board.element, tools),
      htmlElement(
        "div",
        { class: "panel" },
        clockRow("black"),
        this.#messages.element,
        clockRow("white"),
        this.#cards(),
      ),
    );
  }

  #cards() {
    return htmlElement(
      "div",
      { class: "lab-cards" },
      this.#commands.element,
      this.#table.tray.element,
      this.#signIn.element,
      this.#players.element,
      this.#faults.element,
      this.#seed.element,
      htmlElement(
        "section",
        { class: "card sheet-card", "aria-label": pageText("moves") },
        this.#sheetHeading.element,
        this.#sheet.element,
      ),
      new TraceCard(this.#page).element,
      this.#display.element,
      this.#health.element,
    );
  }
}
