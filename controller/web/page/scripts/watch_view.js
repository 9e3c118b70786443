/** Watch: the live board, clocks, messages and score sheet; an earlier move can be shown meanwhile. */

/**
 * @import { BoardState } from "../types/api.js"
 * @import { Page } from "../types/page.js"
 */

import { Board } from "./board.js";
import { Clocks } from "./clocks.js";
import { htmlElement, setAttribute, setText } from "./dom.js";
import { SheetHeading } from "./game_links.js";
import { drawIcon } from "./icons.js";
import { livePieces } from "./live_pieces.js";
import { MessageCard } from "./message_card.js";
import { isBoardAtFault } from "./move_under_way.js";
import { drawingChoice, turnButton } from "./preferences.js";
import { lastMoveSquares, moveNumberOf } from "./move_text.js";
import { Rematch } from "./rematch.js";
import { ScoreSheet } from "./score_sheet.js";
import { piecesOfFen } from "./squares.js";
import { DisplayCard, HealthCard } from "./status_cards.js";
import { pageText } from "./texts.js";

export class WatchView {
  #page;
  /** @type {number | null} index of the move that is shown; null while the board is live */
  #selectedMove;
  #board = new Board(pageText("board"));
  #clocks;
  #sheet = new ScoreSheet((index) => this.#selectMove(index));
  #messages = new MessageCard();
  #result;
  #display = new DisplayCard();
  #health = new HealthCard();
  #parts = htmlElement("div", { class: "board-parts" }, this.#display.element, this.#health.element);
  #sheetHeading = new SheetHeading();
  #title = htmlElement("p", { class: "game-title" });
  #pastMoveNote = htmlElement("div", { class: "past", role: "status" });
  #waiting = htmlElement("p", { text: pageText("waiting for board") });
  /** @type {number | null} */
  #game = null;

  /** @param {Page} page */
  constructor(page) {
    this.#page = page;
    this.#clocks = new Clocks(page.live);
    this.#result = new Rematch(page);
    this.#messages.element.append(this.#clocks.match);
    this.#selectedMove = page.selectedMove;
    page.selectedMove = null;
    const sheet = htmlElement(
      "section",
      { class: "sheet-card card" },
      this.#sheetHeading.element,
      this.#pastMoveNote,
      this.#sheet.element,
    );
    this.content = htmlElement(
      "div",
      { class: "watch" },
      htmlElement(
        "div",
        { class: "board-side" },
        this.#board.element,
        htmlElement(
          "div",
          { class: "board-tools" },
          this.#title,
          drawingChoice(page.settings),
          turnButton(page.settings),
          fullScreenButton(),
        ),
      ),
      htmlElement(
        "div",
        { class: "panel" },
        this.#clocks.black.element,
        this.#messages.element,
        this.#result.element,
        this.#clocks.white.element,
        sheet,
        this.#parts,
      ),
    );
    this.placeholder = htmlElement("div", { class: "waiting" }, this.#waiting);
    this.element = htmlElement("div", {}, this.placeholder, this.content);
  }

  /** Draw everything. */
  show() {
    const { state } = this.#page.live;
    this.placeholder.hidden = state !== null;
    this.content.hidden = state === null;
    if (state === null) return;
    const { drawing, isTurned } = this.#page.settings;
    this.#board.setView({ orientation: state.game.orientation, drawing, isTurned });
    setAttribute(this.content, "data-turned", isTurned);
    setText(this.#title, [state.game.title, state.game.time_control].filter(Boolean).join(" · "));
    this.update(new Set(Object.keys(state)));
  }

  /**
   * Draw what changed.
   *
   * @param {Set<string>} keys
   */
  update(keys) {
    const { state, arrivedAt } = this.#page.live;
    if (state === null) return;
    const has = (/** @type {(keyof BoardState)[]} */ ...names) => names.some((name) => keys.has(name));
    if (this.#game !== null && this.#game !== state.game.id) this.#selectedMove = null;
    this.#game = state.game.id;
    if (has("clocks", "to_move", "phase", "pauses", "position", "score", "game")) this.#clocks.update(state, arrivedAt);
    if (has("message", "verdict", "result", "phase", "to_move", "lamps")) this.#messages.update(state);
    if (has("result", "game", "score", "table")) this.#result.update(state);
    this.#messages.element.hidden = state.result !== null; // the card of the result says it once
    if (has("game", "score", "result")) this.#sheetHeading.update(state);
    const { showsSensors } = this.#page.settings;
    if (showsSensors && has("display")) this.#display.update(state);
    if (has("sensors", "position", "lamps", "message", "wrong_squares")) this.#health.update(state, showsSensors);
    this.#display.element.hidden = !showsSensors || !state.display;
    this.#parts.hidden = this.#display.element.hidden && this.#health.element.hidden;
    if (has("moves", "game")) this.#drawSheet(state);
    if (has("position", "score", "sensors", "lamps", "moves", "game", "wrong_squares", "pauses", "phase", "proposal"))
      this.#drawBoard(state);
  }

  /** Stop the clocks. */
  close() {
    this.#clocks.close();
  }

  /** @param {number} index */
  #selectMove(index) {
    const { state } = this.#page.live;
    if (state === null) return;
    this.#selectedMove = index >= state.moves.length - 1 ? null : index;
    this.#drawSheet(state);
    this.#drawBoard(state);
  }

  /** @param {BoardState} state */
  #drawSheet(state) {
    if (this.#selectedMove !== null && this.#selectedMove >= state.moves.length) this.#selectedMove = null;
    this.#sheet.show(state.moves, this.#selectedMove);
    const move = this.#selectedMove === null ? null : state.moves[this.#selectedMove];
    this.#pastMoveNote.hidden = move === null;
    if (move === null) this.#pastMoveNote.replaceChildren();
    else
      this.#pastMoveNote.replaceChildren(
        htmlElement("span", { text: pageText("looking at", { move: move.text, number: moveNumberOf(move) }) }),
        htmlElement("button", {
          type: "button",
          text: pageText("back to live"),
          on: { click: () => this.#selectMove(Infinity) },
        }),
      );
  }

  /** @param {BoardState} state */
  #drawBoard(state) {
    setAttribute(this.#board.element, "data-past", this.#selectedMove !== null);
    if (this.#selectedMove !== null)
      this.#board.show({
        pieces: piecesOfFen(state.moves[this.#selectedMove].fen),
        lastMove: lastMoveSquares(state.moves.slice(0, this.#selectedMove + 1)),
      });
    else {
      const notes = Object.fromEntries(
        state.sensors.distrusted.map((square) => [square, pageText("sensor distrusted")]),
      );
      const { score, lamps, rhythms } = state;
      const lastMove = lastMoveSquares(state.moves);
      const pieces = livePieces(state, this.#page.settings.showsSensors);
      this.#board.show({ ...pieces, lamps, rhythms, notes, score, lastMove });
    }
    const isShown = this.#selectedMove === null && !isBoardAtFault(state);
    this.#board.showArrow(isShown ? (state.proposal?.move ?? null) : null);
  }
}

/** Return the button that shows board and clocks alone, on the whole screen. */
function fullScreenButton() {
  const label = pageText("hall screen");
  const click = async () => {
    const { showFullScreen } = await import("./screen_view.js");
    await showFullScreen();
    location.hash = "watch/screen";
  };
  return htmlElement(
    "button",
    { class: "icon full-screen", type: "button", "aria-label": label, title: label, on: { click } },
    drawIcon("expand"),
  );
}
