/** One game, large: its board, clocks and moves; each move can be seen again. */

/**
 * @import { BroadcastGame, BroadcastPage, WholeBroadcastGame } from "../types/broadcast.js"
 * @import { ClockState } from "../../../../web/page/types/api.js"
 * @import { Side } from "../../../../web/page/types/page.js"
 */

import { BoardPicture } from "./board_picture.js";
import { boardTitle } from "./board_title.js";
import { delayText, shownMs, sideToMove } from "./broadcast_clocks.js";
import { roundTitle } from "./broadcast_boards_view.js";
import { fetchDocument } from "./broadcast_documents.js";
import { MoveSteps } from "./broadcast_steps.js";
import { Clock, STILL_CLOCK } from "./clocks.js";
import { htmlElement, setAttribute, setText } from "./dom.js";
import { drawIcon } from "./icons.js";
import { lastMoveSquares } from "./move_text.js";
import { resultHeadline, resultReason, scoreText } from "./result_words.js";
import { ScoreSheet } from "./score_sheet.js";
import { piecesOfFen } from "./squares.js";
import { pageText } from "./texts.js";

const REFRESH_MS = 100; // of clocks: the last ten seconds show tenths

export class BroadcastGameView {
  #page;
  /** @type {WholeBroadcastGame | null} */
  #game = null;
  #isFetching = false;
  /** @type {number | null} index of the move that is shown; -1: the start, null: the last one, and those that come */
  #selected = null;
  #board = new BoardPicture();
  #clocks = { white: new Clock("white"), black: new Clock("black") };
  #title = htmlElement("h2", { class: "game-heading" });
  #late = htmlElement("p", { class: "quiet late" });
  #result = htmlElement("p", { class: "game-result", role: "status" });
  #none = htmlElement("p", { class: "quiet waiting", hidden: true, text: pageText("no such game") });
  #pdn = htmlElement("a", { class: "button" }, drawIcon("download"), "PDN");
  #sheet = new ScoreSheet((index) => this.#select(index));
  #steps = new MoveSteps((step) => this.#step(step));
  #body;
  #timer = setInterval(() => !document.hidden && this.#refreshClocks(), REFRESH_MS);

  /** @param {BroadcastPage} page */
  constructor(page) {
    this.#page = page;
    const back = htmlElement("a", { class: "button back", href: "#boards" }, drawIcon("back"), pageText("all boards"));
    this.#body = htmlElement(
      "div",
      { class: "one-game" },
      htmlElement("div", { class: "one-board" }, this.#board.element),
      this.#clocks.black.element,
      this.#result,
      this.#clocks.white.element,
      this.#steps.element,
      htmlElement("section", { class: "card one-sheet", "aria-label": pageText("moves") }, this.#sheet.element),
    );
    this.element = htmlElement(
      "div",
      { class: "broadcast" },
      htmlElement("div", { class: "broadcast-bar" }, back, this.#title, this.#pdn, this.#late),
      this.#body,
      this.#none,
    );
  }

  /** Draw everything; the address may name another game. */
  show() {
    const id = idOfAddress();
    if (this.#game && this.#game.id !== id) {
      this.#game = null;
      this.#selected = null;
      this.#steps.stop();
    }
    const { state } = this.#page.live;
    setText(this.#late, state ? delayText(state.delay) : "");
    setAttribute(this.#body, "data-turned", this.#page.settings.isTurned);
    this.#draw();
    this.#fetch();
  }

  /**
   * Draw the game if it has changed.
   *
   * @param {Set<string>} ids
   */
  update(ids) {
    if (ids.has(idOfAddress())) this.#fetch();
  }

  /** Stop the clocks. */
  close() {
    clearInterval(this.#timer);
    this.#steps.stop();
  }

  /** Fetch the game, if it is not the one that is shown already. */
  async #fetch() {
    const id = idOfAddress();
    const known = this.#page.live.state?.boards[id];
    if (this.#isFetching || (this.#game && known?.version === this.#game.version)) return;
    this.#isFetching = true;
    const game = /** @type {WholeBroadcastGame | null} */ (await fetchDocument(`games/${id}`));
    this.#isFetching = false;
    if (id !== idOfAddress()) {
      this.show();
      return;
    }
    if (game) this.#game = game;
    this.#none.hidden = this.#game !== null;
    this.#draw();
    const newest = this.#page.live.state?.boards[id];
    if (game && newest && newest.version !== game.version && newest.version !== known?.version) this.#fetch();
  }

  #draw() {
    const game = this.#game;
    this.#body.hidden = game === null;
    this.#pdn.hidden = game === null;
    setText(this.#title, game ? gameTitle(game) : "");
    if (!game) return;
    this.#pdn.setAttribute("href", `/pdn/${game.id}.pdn`);
    this.#pdn.setAttribute("download", `${game.id.replaceAll("/", "-")}.pdn`);
    if (this.#selected !== null && this.#selected >= game.moves.length - 1) this.#selected = null;
    const { settings } = this.#page;
    this.#board.setView({
      orientation: game.orientation,
      drawing: settings.drawing,
      isTurned: settings.isTurned,
    });
    const index = this.#selected ?? game.moves.length - 1;
    const fen = game.moves[index]?.fen ?? game.start_fen;
    this.#board.show({ pieces: piecesOfFen(fen), lastMove: lastMoveSquares(game.moves.slice(0, index + 1)) });
    setAttribute(this.#board.element, "data-past", this.#selected !== null);
    const moves = game.moves.map((move) => ({
      ...move,
      clock_ms: move.side === "white" ? move.white_ms : move.black_ms,
    }));
    this.#sheet.show(moves, index);
    this.#steps.show(index, game.moves.length - 1);
    this.#showResult(game);
    this.#showClocks(game, index, fen);
  }

  /** @param {WholeBroadcastGame} game */
  #showResult(game) {
    const { result, white, black } = game;
    const score = result?.score ?? "*";
    const reason = result ? resultReason({ score, reason: result.reason, white, black }) : "";
    const headline = result ? resultHeadline({ score, white, black }) : "";
    setText(this.#result, result ? [`${scoreText(score)} ${headline}`, reason].filter(Boolean).join(": ") : "");
    this.#result.hidden = result === null;
  }

  /**
   * @param {WholeBroadcastGame} game
   * @param {number} index of the move that is shown
   * @param {string} fen
   */
  #showClocks(game, index, fen) {
    const isPast = this.#selected !== null;
    const { serverNowMs } = this.#page.live;
    for (const side of /** @type {const} */ (["white", "black"])) {
      this.#clocks[side].element.hidden = false;
      this.#clocks[side].update(isPast ? pastClock(game, side, index) : clockNow(game, side, serverNowMs), {
        name: game[side],
        isToMove: !game.result && sideToMove({ fen }) === side,
        lost: 0,
        arrivedAt: performance.now(),
        isPaused: game.is_paused && !isPast,
      });
    }
  }

  #refreshClocks() {
    for (const side of /** @type {const} */ (["white", "black"])) this.#clocks[side].refresh(this.#page.live.lostAt);
  }

  /** @param {number | null} index */
  #select(index) {
    this.#selected = index;
    this.#steps.stop();
    this.#draw();
  }

  /**
   * Go some moves on or back; return false at the end.
   *
   * @param {number} step
   */
  #step(step) {
    const last = (this.#game?.moves.length ?? 0) - 1;
    const at = this.#selected ?? last;
    const to = Math.max(-1, Math.min(last, at + step));
    this.#selected = to;
    this.#draw();
    return to < last;
  }
}

/**
 * Return round and board of a game in words.
 *
 * @param {BroadcastGame} game
 */
function gameTitle(game) {
  return [roundTitle(game), boardTitle(game.board)].join(" · ");
}

/**
 * Return the clock of a side as it stands.
 *
 * @param {WholeBroadcastGame} game
 * @param {Side} side
 * @param {number} nowMs the server's time
 * @returns {ClockState}
 */
function clockNow({ clocks, result }, side, nowMs) {
  if (clocks === null) return STILL_CLOCK;
  const sinceMs = result || clocks.running !== side ? null : clocks.since_ms;
  return {
    ...STILL_CLOCK,
    ms: shownMs(clocks, side, nowMs),
    running: sinceMs !== null,
    counts_up: clocks.counts_up,
    delay_ms: sinceMs === null ? 0 : Math.max(0, sinceMs + clocks.waits_ms - nowMs),
  };
}

/**
 * Return the clock of a side after an earlier move.
 *
 * @param {WholeBroadcastGame} game
 * @param {Side} side
 * @param {number} index of the move, -1 for none
 * @returns {ClockState}
 */
function pastClock({ clocks, moves }, side, index) {
  const { white_ms: whiteMs, black_ms: blackMs } = moves[index] ?? { white_ms: null, black_ms: null };
  return {
    ...STILL_CLOCK,
    ms: side === "white" ? whiteMs : blackMs,
    counts_up: clocks?.counts_up ?? false,
  };
}

/** Return the id of the game that the address has. */
function idOfAddress() {
  return decodeURIComponent(location.hash.replace("#game/", ""));
}
