/** The simulated table with hands of the viewer. It shows the pieces of the table; where the board believes otherwise, both. */

/**
 * @import { BoardState, HoldState, TableState } from "../types/api.js"
 * @import { TableAccess } from "./table_hands.js"
 * @import { Page, PiecesBySquare, Side } from "../types/page.js"
 */

import { Board, pieceTextKey } from "./board.js";
import { ClockButton } from "./clock_button.js";
import { Clocks } from "./clocks.js";
import { CommandQueue } from "./command_queue.js";
import { htmlElement, setAttribute, setText } from "./dom.js";
import { askConfirmation } from "./confirmation.js";
import { DrawCard } from "./draw_card.js";
import { FaultsCard, faultSquares } from "./faults_card.js";
import { SheetHeading } from "./game_links.js";
import { MessageCard } from "./message_card.js";
import { PieceTray } from "./piece_tray.js";
import { drawingChoice, turnButton } from "./preferences.js";
import { ScoreSheet } from "./score_sheet.js";
import { SignInCard } from "./sign_in.js";
import { DisplayCard } from "./status_cards.js";
import { chipsOnTable, compareWithBoard } from "./table_comparison.js";
import { PlayersCard, TraceCard } from "./table_cards.js";
import { TableHands } from "./table_hands.js";
import { TableInput } from "./table_input.js";
import { pageText } from "./texts.js";

export class TableView {
  #page;
  #commands = new CommandQueue();
  #board = new Board(pageText("table"));
  #clocks;
  #messages = new MessageCard();
  #draw = new DrawCard(async (statement, confirmation) => {
    if (await askConfirmation(confirmation)) this.#commands.send(statement);
  });
  #display = new DisplayCard();
  #sheet;
  #buttons = { white: this.#clockButton("white"), black: this.#clockButton("black") };
  #signIn;
  #players;
  #faults;
  #sheetHeading = new SheetHeading();
  #help = htmlElement("p", { class: "game-title" });
  #noTableNote = htmlElement("div", { class: "waiting" }, htmlElement("p", { text: pageText("no table") }));

  /** @param {Page} page */
  constructor(page) {
    this.#page = page;
    this.#clocks = new Clocks(page.live);
    this.#messages.element.append(this.#clocks.match);
    /** @type {TableAccess} */
    const table = {
      isAllowed: () => page.may("play"),
      held: () => this.#table().held.length,
      pieceAt: (/** @type {number} */ square) => this.#pieces()[square],
      nameInHand: () => this.#table().held.at(-1) ?? this.#table().beside.at(-1),
    };
    this.hands = new TableHands(this.#board, this.#commands, table, () => this.#drawTable());
    const input = new TableInput(this.#board, this.hands, table, () => this.#drawTable());
    this.tray = new PieceTray(this.hands, input);
    this.#sheet = new ScoreSheet((index) => this.#selectMove(index));
    this.#players = new PlayersCard(page, this.#commands);
    this.#faults = new FaultsCard(this.#commands);
    this.#signIn = new SignInCard(page, "play", "table needs token");
    this.content = this.#content();
    this.element = htmlElement("div", {}, this.#noTableNote, this.content);
  }

  /** Draw everything. */
  show() {
    const { state } = this.#page.live;
    const hasTable = Boolean(state?.table);
    this.#noTableNote.hidden = hasTable;
    this.content.hidden = !hasTable;
    if (!state?.table) return;
    const { drawing, isTurned } = this.#page.settings;
    this.#board.setView({ orientation: state.game.orientation, drawing, isTurned });
    setAttribute(this.content, "data-turned", isTurned);
    const isAllowed = this.#page.may("play");
    this.#signIn.show();
    setAttribute(this.content, "data-locked", !isAllowed);
    setText(
      this.#help,
      pageText(isAllowed ? "table help" : this.#page.session?.name ? "table not allowed" : "table locked"),
    );
    /** @type {NodeListOf<HTMLElement>} */
    const controls = this.content.querySelectorAll(".press, .draw-card, .tray, .people, .faults");
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
    if (has("draw")) this.#draw.update(state.draw);
    if (has("holds")) this.#showHolds(state.holds);
    if (has("display")) this.#display.update(state);
    if (has("table", "position", "score", "lamps")) this.#drawTable();
    if (has("game", "score")) this.#sheetHeading.update(state);
    if (has("moves")) this.#sheet.show(state.moves);
    if (has("table")) {
      this.#players.show(table);
      this.#faults.show(table);
    }
  }

  /** @param {HoldState[]} holds */
  #showHolds(holds) {
    for (const side of /** @type {Side[]} */ (["white", "black"]))
      this.#buttons[side].showHold(holds.find((hold) => hold.side === side));
  }

  /** Stop the clocks. */
  close() {
    this.#clocks.close();
  }

  /** @param {Side} side */
  #clockButton(side) {
    return new ClockButton(side, {
      press: () => this.#commands.send(`press ${side}`),
      hold: () => this.#commands.send(`hold ${side}`),
      release: () => this.#commands.send(`release ${side}`),
    });
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

  /** @returns {Pick<TableState, "pieces" | "held" | "beside">} */
  #table() {
    return this.#page.live.state?.table ?? { pieces: {}, held: [], beside: [] };
  }

  /**
   * Return what stands on the table, with what this page's hands have just done.
   *
   * @returns {PiecesBySquare}
   */
  #pieces() {
    return this.hands.applyTo(this.#table().pieces);
  }

  #drawTable() {
    const { state } = this.#page.live;
    if (!state?.table) return;
    const pieces = this.#pieces();
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
    this.#board.show({
      ...{ pieces, unsensed, badges, notes, lamps, rhythms },
      score: score && { ...score, chips: chipsOnTable(score.chips, state.table, differing) },
    });
    this.tray.show(state.table);
    for (const side of /** @type {Side[]} */ (["white", "black"])) {
      this.#buttons[side].show(state.table.buttons[side]);
    }
  }

  #content() {
    const { settings } = this.#page;
    const clock = (/** @type {Side} */ side) =>
      htmlElement(
        "div",
        { class: "clock-row", "data-side": side },
        this.#clocks[side].element,
        this.#buttons[side].element,
      );
    return htmlElement(
      "div",
      { class: "watch table-view" },
      htmlElement(
        "div",
        { class: "board-side" },
        this.#board.element,
        htmlElement("div", { class: "board-tools" }, this.#help, drawingChoice(settings), turnButton(settings)),
      ),
      htmlElement(
        "div",
        { class: "panel" },
        clock("black"),
        this.#messages.element,
        clock("white"),
        htmlElement(
          "div",
          { class: "table-cards" },
          this.#commands.element,
          this.#draw.element,
          this.tray.element,
          this.#signIn.element,
          this.#players.element,
          htmlElement(
            "section",
            { class: "card sheet-card", "aria-label": pageText("moves") },
            this.#sheetHeading.element,
            this.#sheet.element,
          ),
          htmlElement(
            "div",
            { class: "table-more" },
            this.#faults.element,
            new TraceCard(this.#page).element,
            this.#display.element,
          ),
        ),
      ),
    );
  }
}
