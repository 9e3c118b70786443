/** Table: the simulated table with one's own hands. Pieces are those of the table; where the board believes otherwise, both are seen. */

import { Board, pieceTextKey } from "./board.js";
import { drawingChoice } from "./preferences.js";
import { Clocks } from "./clocks.js";
import { htmlElement, setAttribute, setText } from "./dom.js";
import { drawIcon } from "./icons.js";
import { CommandQueue } from "./command_queue.js";
import { DisplayCard } from "./status_cards.js";
import { ClockButton } from "./clock_button.js";
import { ScoreSheet } from "./score_sheet.js";
import { buildSignInCard } from "./sign_in.js";
import { isSamePiece } from "./squares.js";
import { TableHands } from "./table_hands.js";
import { FaultsCard, PlayersCard, TraceCard, faultSquares } from "./table_cards.js";
import { pageText } from "./texts.js";
import { PieceTray } from "./piece_tray.js";
import { MessageCard } from "./message_card.js";

/** Compare the table with what the board believes: what differs is marked, and what is only believed is a ghost. */
export function compareWithBoard(pieces, believed) {
  const [ghosts, badges, says] = [{}, {}, {}];
  for (const square of new Set([...Object.keys(pieces), ...Object.keys(believed)])) {
    if (isSamePiece(pieces[square], believed[square])) continue;
    if (pieces[square]) badges[square] = "differs";
    else ghosts[square] = believed[square];
    says[square] = pageText("board believes", { what: pageText(pieceTextKey(believed[square])) });
  }
  return { ghosts, badges, says };
}

export class TableView {
  #page;
  #commands = new CommandQueue();
  #board = new Board(pageText("table"));
  #clocks;
  #messages = new MessageCard();
  #display = new DisplayCard();
  #sheet;
  #buttons = {};
  #signIn;
  #help = htmlElement("p", { class: "game-title" });
  #noTableNote = htmlElement("div", { class: "waiting" }, htmlElement("p", { text: pageText("no table") }));

  constructor(page) {
    this.#page = page;
    this.#clocks = new Clocks(page.live);
    const table = {
      isAllowed: () => page.right === "arbitrate",
      held: () => this.#table().held.length,
      pieceAt: (square) => this.#pieces()[square],
      nameInHand: () => this.#table().held.at(-1) ?? this.#heldName ?? this.#table().beside.at(-1),
    };
    this.hands = new TableHands(this.#board, this.#commands, table, () => this.#drawTable());
    this.tray = new PieceTray(this.hands);
    this.#sheet = new ScoreSheet((place) => this.#selectMove(place));
    this.cards = [new PlayersCard(page, this.#commands), new FaultsCard(this.#commands)];
    this.#signIn = buildSignInCard(page, "table needs token");
    for (const side of ["white", "black"]) {
      this.#buttons[side] = new ClockButton(side, (heldMs) => this.#commands.send(heldMs === null ? `press ${side}` : `hold ${side} ${heldMs}ms`));
    }
    this.element = htmlElement("div", {}, this.#noTableNote, this.#content());
  }

  #heldName = null;

  show() {
    const { state } = this.#page.live;
    const hasTable = Boolean(state?.table);
    this.#noTableNote.hidden = hasTable;
    this.content.hidden = !hasTable;
    if (!hasTable) return;
    const { drawing, isTurned } = this.#page.settings;
    this.#board.setView({ orientation: state.game.orientation, drawing, isTurned });
    setAttribute(this.content, "data-turned", isTurned);
    const isAllowed = this.#page.right === "arbitrate";
    this.#signIn.hidden = isAllowed;
    setAttribute(this.content, "data-locked", !isAllowed);
    setText(this.#help, pageText(isAllowed ? "table help" : "table locked"));
    for (const part of this.content.querySelectorAll(".press, .tray, .people, .faults")) part.inert = !isAllowed;
    this.update(new Set(Object.keys(state)));
  }

  update(keys) {
    const { state, arrivedAt } = this.#page.live;
    if (!state?.table) return this.show();
    const has = (...names) => names.some((name) => keys.has(name));
    if (has("clocks", "to_move", "phase", "pauses", "position")) this.#clocks.update(state, arrivedAt);
    if (has("message", "verdict", "result", "phase", "to_move", "lamps")) this.#messages.update(state);
    if (has("display")) this.#display.update(state);
    if (has("table", "position", "lamps")) this.#drawTable();
    if (has("moves")) this.#sheet.show(state.moves);
    if (has("table")) for (const card of this.cards) card.show(state.table);
  }

  close() {
    this.#clocks.close();
  }

  /** Show how the board stood after a move; that is for the other view. */
  #selectMove(place) {
    this.#page.selectedMove = place;
    location.hash = "watch";
  }

  #table() {
    return this.#page.live.state?.table ?? { pieces: {}, held: [], beside: [] };
  }

  /** What stands on the table, with what our hands have just done. */
  #pieces() {
    const pieces = { ...this.#table().pieces };
    for (const [square, name] of this.hands.pendingPieces) {
      if (name === null) {
        this.#heldName = pieces[square] ?? this.#heldName;
        delete pieces[square];
      } else pieces[square] = name;
    }
    return pieces;
  }

  #drawTable() {
    const { state } = this.#page.live;
    if (!state?.table) return;
    const pieces = this.#pieces();
    const { ghosts, badges, says } = compareWithBoard(pieces, state.position.pieces);
    for (const fault of state.table.faults) {
      for (const square of faultSquares(fault)) {
        badges[square] = "broken";
        says[square] = [says[square], pageText("sensor broken")].filter(Boolean).join(", ");
      }
    }
    this.#board.show({ pieces, ghosts, badges, says, lamps: state.lamps, rhythms: state.rhythms });
    this.tray.show(state.table);
    for (const side of ["white", "black"]) this.#buttons[side].show(Boolean(state.table.buttons?.[side]));
  }

  #content() {
    const { settings } = this.#page;
    const turn = htmlElement("button", { class: "icon", type: "button", "aria-label": pageText("turn board"), title: pageText("turn board"),
      on: { click: () => settings.set("turned", !settings.isTurned) } }, drawIcon("turn"));
    const clock = (side) => htmlElement("div", { class: "clock-row", "data-side": side }, this.#clocks[side].element, this.#buttons[side].element);
    this.content = htmlElement("div", { class: "watch table-view" },
      htmlElement("div", { class: "board-side" }, this.#board.element,
        htmlElement("div", { class: "board-tools" }, this.#help, drawingChoice(settings), turn)),
      htmlElement("div", { class: "panel" }, clock("black"), this.#messages.element, clock("white"),
        htmlElement("div", { class: "table-cards" }, this.#commands.element, this.tray.element, this.#signIn,
          htmlElement("section", { class: "card sheet-card", "aria-label": pageText("moves") }, this.#sheet.element),
          htmlElement("div", { class: "table-more" }, ...this.cards.map((card) => card.element), new TraceCard(this.#page).element, this.#display.element))));
    return this.content;
  }
}
