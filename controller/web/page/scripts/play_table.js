/** The board of Play: hands that know the legal moves, and tidy up after one where the viewer wants that. */

/**
 * @import { CommandQueue } from "./command_queue.js"
 * @import { Turn } from "./tidying.js"
 * @import { BoardState, LegalMove } from "../types/api.js"
 * @import { Page, PiecesBySquare, Side } from "../types/page.js"
 */

import { FarTidying } from "./far_tidying.js";
import { isBoardAtFault, moveUnderWay } from "./move_under_way.js";
import { lastMoveSquares } from "./move_text.js";
import { pieceOf } from "./squares.js";
import { TableBoard } from "./table_board.js";
import { chipsOnTable, compareWithBoard } from "./table_comparison.js";
import { pageText, translateWord } from "./texts.js";
import { completingStatements, judgeTurn, squaresAhead, turnOnTable, uncrownedKings } from "./tidying.js";

const COACH_WAIT_MS = 800; // a choice: the coach answers within some milliseconds of a move that stands
const MOST_LISTED = 200; // max_length of `legal` in table_types.py

export class PlayTable {
  #page;
  #commands;
  #say;
  #table;
  /** @type {number[]} squares of the piece that this page moves in this turn, the first that of the record */
  #path = [];
  #pathKey = "";
  #isCompleting = false;
  #farTidying;

  /**
   * @param {Page} page
   * @param {CommandQueue} commands
   * @param {(reason: string) => void} say shows why a touch did nothing; an empty text shows nothing
   */
  constructor(page, commands, say) {
    this.#page = page;
    this.#commands = commands;
    this.#say = say;
    this.#farTidying = new FarTidying(commands);
    this.#table = new TableBoard(page, commands, () => this.draw(), {
      mayLift: (square) => this.#mayLift(square),
      mayLand: (square) => this.#mayLand(square),
      onPlaced: (square) => this.#handlePlaced(square),
      squareToGoOnFrom: () => this.#squareToGoOnFrom(),
    });
  }

  get board() {
    return this.#table.board;
  }

  get tray() {
    return this.#table.tray;
  }

  /** Draw the table, and complete a move that is finished. */
  update() {
    const { state } = this.#page.live;
    if (!state?.table) return;
    const key = `${state.game.id}/${state.ply}`;
    if (key !== this.#pathKey) this.#path = [];
    this.#pathKey = key;
    this.draw();
    this.#completeMove();
    this.#tidyFarGame(state);
  }

  /** @param {BoardState} state */
  #tidyFarGame(state) {
    const isFree = !this.#isCompleting && this.#table.hands.originSquare === null;
    if (!isFree || !this.#page.settings.isTidying || !this.#page.may("play")) return;
    const turn = this.#turn();
    this.#farTidying.update(state, turn !== null && turn.path.length === 0 && turn.removed.length === 0);
  }

  /** Draw the table. */
  draw() {
    const { state } = this.#page.live;
    if (!state?.table) return;
    const pieces = this.#table.pieces();
    const { unsensed, badges, differing } = compareWithBoard(pieces, state.position.pieces);
    const isAtFault = isBoardAtFault(state) && this.#table.hands.originSquare === null;
    const { lamps, rhythms, score, wrong_squares: wrong } = state;
    this.board.show({
      ...{ pieces, lamps, rhythms, lifted: this.#liftedPieces(state, pieces) },
      ...(isAtFault ? { unsensed: onSquares(unsensed, wrong), badges: onSquares(badges, wrong) } : {}),
      ...this.#squaresAhead(state),
      lastMove: lastMoveSquares(state.moves),
      score: score && { ...score, chips: chipsOnTable(score.chips, state.table, differing) },
    });
    this.board.showArrow(isAtFault ? null : (state.proposal?.move ?? null));
    this.tray.show(state.table);
  }

  /**
   * Return the pieces that are in a hand, by the squares that they came from.
   *
   * @param {BoardState} state
   * @param {PiecesBySquare} pieces
   * @returns {PiecesBySquare}
   */
  #liftedPieces(state, pieces) {
    const { hands, input } = this.#table;
    if (input.isDragging) return {};
    if (hands.originSquare !== null) return hands.liftedName ? { [hands.originSquare]: hands.liftedName } : {};
    const recorded = Object.entries(state.position.pieces);
    const standing = Object.fromEntries(recorded.filter(([square]) => pieces[square]));
    const missing = Object.fromEntries(recorded.filter(([square]) => !pieces[square]));
    const unknown = Object.keys(pieces)
      .map(Number)
      .filter((square) => !state.position.pieces[square]);
    return (!isBoardAtFault(state) && moveUnderWay(standing, missing, unknown, state.to_move)?.lifted) || {};
  }

  /** @param {BoardState} state */
  #squaresAhead(state) {
    const turn = this.#turn();
    const isTouched = this.#table.hands.originSquare !== null;
    if (!isTouched || turn === null || turn.path.length === 0 || !this.#page.settings.showsLandings) return {};
    return squaresAhead(legalMoves(state), turn);
  }

  /** True while the page knows what is legal, and the viewer wants it to help. */
  get #isTidying() {
    const { state } = this.#page.live;
    return this.#page.settings.isTidying && state !== null && !isBoardAtFault(state) && legalMoves(state).length > 0;
  }

  /** @returns {Turn | null} */
  #turn() {
    const { state } = this.#page.live;
    return state && turnOnTable(state.position.pieces, this.#table.pieces(), state.to_move, this.#path);
  }

  /** @param {number} square */
  #mayLift(square) {
    const { state } = this.#page.live;
    this.#say("");
    if (!state?.table || !this.#page.settings.isTidying || isBoardAtFault(state)) return true;
    if (state.table.hands[state.to_move]) return false; // a simulated player is at move
    if (!this.#isTidying) return true;
    const [turn, legal] = [this.#turn(), legalMoves(state)];
    const name = this.#table.pieces()[square];
    if (turn === null) return true;
    if (pieceOf(name).white !== (state.to_move === "white")) {
      if (turn.path.length <= 1) this.#say(notToMoveText(state.to_move));
      return judgeTurn(legal, turn).kind === "several";
    }
    if (turn.path.length > 1) return square === turn.path.at(-1);
    if (turn.path.length === 1 || legal.some(({ origin }) => origin === square)) return true;
    this.#say(refusalText(legal, "piece cannot move"));
    return false;
  }

  /** @param {number} square */
  #mayLand(square) {
    const { state } = this.#page.live;
    const turn = this.#turn();
    if (!state || !this.#isTidying || turn === null || turn.path.length === 0) return true;
    if (square === turn.path[0]) return true;
    const legal = legalMoves(state);
    const isLegal = judgeTurn(legal, { ...turn, path: [...turn.path, square] }).kind !== "illegal";
    if (!isLegal && !this.#table.pieces()[square]) this.#say(refusalText(legal, "no such move"));
    return isLegal;
  }

  /** @param {number} square */
  #handlePlaced(square) {
    const turn = this.#turn();
    if (turn === null) return;
    const isBack = turn.path.length === 0 || square === turn.path[0];
    this.#path = isBack ? [] : [...(turn.path.at(-1) === square ? turn.path : [...turn.path, square])];
    this.draw();
    this.#completeMove();
  }

  /** Return where the piece of a capture stands that is not finished, if the page tidies up; null for none. */
  #squareToGoOnFrom() {
    const { state } = this.#page.live;
    const turn = this.#turn();
    if (!state || !turn || this.#path.length < 2 || !this.#isTidying) return null;
    return judgeTurn(legalMoves(state), turn).kind === "under way" ? this.#path[this.#path.length - 1] : null;
  }

  /** Take off what was captured, crown, and press the clock, once this page has made a legal move. */
  async #completeMove() {
    const { state } = this.#page.live;
    const turn = this.#turn();
    if (this.#isCompleting || !state || !turn || this.#path.length < 2 || !this.#isTidying) return;
    if (this.#table.hands.originSquare !== null) return;
    const { move } = judgeTurn(legalMoves(state), turn);
    if (!move) return;
    this.#isCompleting = true;
    this.#path = [];
    const statements = completingStatements(move, {
      pieces: this.#table.pieces(),
      toMove: state.to_move,
      isCommittedByPress: state.game.commit === "clock" && !state.game.elsewhere.includes(state.to_move),
    });
    for (const statement of statements) {
      if (statement.startsWith("press") && (await this.#isWarned(state))) break; // who is warned presses himself, or not
      if (!(await this.#commands.send(statement)).done) break;
    }
    this.#isCompleting = false;
    await this.#crownKings();
  }

  /**
   * Wait for what the coach says of the move that stands, before its press; return true if it says anything, or if the
   * turn has passed meanwhile.
   *
   * @param {BoardState} before
   */
  async #isWarned({ game, ply, to_move: side }) {
    if (!game.coached.includes(side)) return false;
    const { live } = this.#page;
    const hasAnswer = () => live.state?.message?.code === "loses man" || live.state?.ply !== ply;
    const until = performance.now() + COACH_WAIT_MS;
    while (!hasAnswer() && performance.now() < until) await nextState(live, until - performance.now());
    return hasAnswer();
  }

  /** Crown the men that the record knows as kings, such as one that passed the last row on its way. */
  async #crownKings() {
    const { state } = this.#page.live;
    if (!state || state.game.commit !== "clock") return;
    for (const square of uncrownedKings(state.position.pieces, this.#table.pieces()))
      await this.#commands.send(`stack ${square}`);
  }
}

/**
 * Wait for the next state, for so long at most.
 *
 * @param {EventTarget} live
 * @param {number} longestMs
 */
function nextState(live, longestMs) {
  return new Promise((resolve) => {
    const timer = window.setTimeout(resolve, longestMs);
    const stop = () => {
      clearTimeout(timer);
      resolve(undefined);
    };
    live.addEventListener("state", stop, { once: true });
  });
}

/**
 * Return the legal moves of the side to move; none if there may be more than the server lists.
 *
 * @param {BoardState} state
 * @returns {LegalMove[]}
 */
function legalMoves(state) {
  const legal = state.table?.legal ?? [];
  return legal.length < MOST_LISTED ? legal : [];
}

/**
 * Return why a piece may not be touched or moved so.
 *
 * @param {LegalMove[]} legal
 * @param {string} otherKey text if no capture is due
 */
function refusalText(legal, otherKey) {
  const captures = legal.filter(({ captured }) => captured.length > 0);
  if (captures.length === 0) return pageText(otherKey);
  return pageText("capture is due", { squares: [...new Set(captures.map(({ origin }) => origin))] });
}

/**
 * Return why a piece of the other side may not be touched.
 *
 * @param {Side} toMove
 */
function notToMoveText(toMove) {
  return pageText("not this piece", { side: translateWord(toMove === "white" ? "White" : "Black") });
}

/**
 * Return what stands at some squares.
 *
 * @template Value
 * @param {Record<number | string, Value>} all
 * @param {number[]} squares
 * @returns {Record<number | string, Value>}
 */
function onSquares(all, squares) {
  return Object.fromEntries(Object.entries(all).filter(([square]) => squares.includes(Number(square))));
}
