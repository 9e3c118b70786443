/** The player of one recording: board, messages, clocks, score sheet and log at one time. */

/**
 * @import { MessageSource, Side } from "../types/page.js"
 * @import { RecordedState, Recording } from "./recording.js"
 * @import { ViewerSettings } from "./viewer_settings.js"
 */

import { Board } from "./board.js";
import { Clock, countLostPieces } from "./clocks.js";
import { hasModifier, htmlElement, setAttribute } from "./dom.js";
import { eventLines, timeText } from "./event_text.js";
import { gameLinks } from "./game_links.js";
import { MessageCard } from "./message_card.js";
import { ReplayControls } from "./replay_controls.js";
import { ScoreSheet } from "./score_sheet.js";
import { splitPiecesBySensor } from "./status_cards.js";
import { dateText, pageText } from "./texts.js";

const LOG_LINES = 9;
const OWN_KEYS = "select, .cell, .sheet-moves, .sheet-moves *, input[type=text]"; // elements with keys of their own

export class ReplayPlayer {
  #recording;
  #settings;
  #board = new Board(pageText("board"));
  #clocks = { white: new Clock("white"), black: new Clock("black") };
  #messages = new MessageCard();
  #sheet;
  #controls;
  #lines;
  #log = htmlElement("ol", { class: "log", "aria-label": pageText("what happened") });
  #logCard = htmlElement("section", { class: "log-card card", "aria-label": pageText("what happened") }, this.#log);
  #atMs = 0;

  /**
   * @param {Recording} recording
   * @param {ViewerSettings} settings
   * @param {number | null} id number of the game; null for a trace
   * @param {() => void} onLeave called when the viewer wants the list of games
   */
  constructor(recording, settings, id, onLeave) {
    this.#recording = recording;
    this.#settings = settings;
    this.#lines = eventLines(recording.events);
    this.#sheet = new ScoreSheet((index) => this.seek(recording.moves[index].at_ms));
    this.#controls = new ReplayControls(recording, (atMs) => this.seek(atMs));
    this.element = htmlElement(
      "div",
      { class: "watch replay-board", on: { keydown: (event) => this.#handleKey(event) } },
      htmlElement("div", { class: "board-side" }, this.#board.element),
      this.#panel(id, onLeave),
      this.#controls.element,
    );
  }

  /** Draw the board as the viewer chose. */
  applySettings() {
    const { drawing, isTurned } = this.#settings;
    this.#board.setView({ orientation: this.#recording.game.orientation, drawing, isTurned });
    setAttribute(this.element, "data-turned", isTurned);
    this.seek(this.#atMs);
  }

  /**
   * Show a time.
   *
   * @param {number} atMs
   */
  seek(atMs) {
    this.#atMs = Math.max(0, Math.min(this.#recording.lengthMs, atMs));
    this.#draw();
  }

  /** Move the keyboard focus to the slider. */
  focus() {
    this.#controls.focus();
  }

  /** Stop playing. */
  close() {
    this.#controls.stop();
  }

  /**
   * @param {number | null} id
   * @param {() => void} onLeave
   */
  #panel(id, onLeave) {
    const { game, isCut, fault } = this.#recording;
    const title = [game.title, dateText(game.date), game.time_control].filter(Boolean).join(" · ");
    return htmlElement(
      "div",
      { class: "panel" },
      htmlElement(
        "div",
        { class: "replay-head" },
        htmlElement("button", { type: "button", on: { click: onLeave } }, pageText("all games")),
        htmlElement("p", { class: "game-title", text: title }),
        ...(id === null ? [] : gameLinks(id, this.#recording.score !== null)),
      ),
      isCut || fault
        ? htmlElement("p", {
            class: "notice refused",
            text: isCut ? pageText("cut") : pageText("trace fault", { fault }),
          })
        : null,
      this.#clocks.black.element,
      this.#messages.element,
      this.#clocks.white.element,
      htmlElement("section", { class: "sheet-card card", "aria-label": pageText("moves") }, this.#sheet.element),
      this.#logCard,
    );
  }

  #draw() {
    const recording = this.#recording;
    const state = recording.stateAt(this.#atMs);
    const pieces = splitPiecesBySensor({
      position: { pieces: state.pieces },
      sensors: { known: true, closed: state.closed },
    });
    this.#board.show({ ...pieces, lamps: state.lamps, rhythms: recording.rhythms, score: state.score });
    this.#messages.update(messageSource(recording, state));
    this.#drawClocks(state);
    this.#sheet.show(recording.moves, state.lastMove);
    this.#controls.show(this.#atMs, recording.moves[state.lastMove]?.text);
    this.#drawLog();
  }

  /** @param {RecordedState} state */
  #drawClocks({ clocks, pieces, pauses, score }) {
    for (const side of /** @type {Side[]} */ (["white", "black"])) {
      this.#clocks[side].element.hidden = !clocks;
      if (!clocks) continue;
      this.#clocks[side].update(clocks[side], {
        name: this.#recording.game[side],
        arrivedAt: performance.now() - (this.#atMs - clocks.reportedMs),
        isToMove: clocks[side].running,
        lost: countLostPieces(pieces, side),
        isPaused: pauses.length > 0,
        total: score?.[side],
        warningLimit: clocks.warning_limit,
      });
    }
  }

  #drawLog() {
    const end = this.#lines.findLastIndex(({ atMs }) => atMs <= this.#atMs) + 1;
    this.#logCard.hidden = end === 0;
    this.#log.replaceChildren(
      ...this.#lines
        .slice(Math.max(0, end - LOG_LINES), end)
        .map(({ atMs, kind, text }) =>
          htmlElement(
            "li",
            { "data-kind": kind },
            htmlElement("span", { class: "log-time", text: timeText(atMs) }),
            htmlElement("span", { text }),
          ),
        ),
    );
  }

  /** @param {KeyboardEvent} event */
  #handleKey(event) {
    const { target } = event;
    if (hasModifier(event) || !(target instanceof Element) || target.matches(OWN_KEYS)) return;
    const recording = this.#recording;
    const next = (/** @type {1 | -1} */ direction) =>
      event.shiftKey ? recording.nextEvent(this.#atMs, direction) : recording.nextMove(this.#atMs, direction);
    /** @type {Record<string, (() => void) | null>} */
    const actions = {
      ArrowRight: () => this.seek(next(1)),
      ArrowLeft: () => this.seek(next(-1)),
      Home: () => this.seek(0),
      End: () => this.seek(recording.lengthMs),
      " ": target.matches("button, a") ? null : () => this.#controls.togglePlaying(),
    };
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  }
}

/**
 * @param {Recording} recording
 * @param {RecordedState} state
 * @returns {MessageSource}
 */
function messageSource(recording, state) {
  return { ...state, rhythms: recording.rhythms, to_move: sideToMove(recording, state) };
}

/**
 * @param {Recording} recording
 * @param {RecordedState} state
 * @returns {Side}
 */
function sideToMove(recording, { lastMove }) {
  const move = recording.moves[lastMove];
  if (!move) return recording.start.fen.startsWith("B") ? "black" : "white";
  return move.side === "white" ? "black" : "white";
}
