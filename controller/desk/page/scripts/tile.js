/** One board among all: its number, what it needs, both players with their clocks, a small board, the last move. */

/**
 * @import { DeskPage, Tile, TileGame } from "../types/desk.js"
 * @import { Side } from "../../../web/page/types/page.js"
 */

import { BoardPicture } from "./board_picture.js";
import { isLow, isUrgent, needsOf, shownMs, SIDES_DOWN } from "./board_needs.js";
import { boardTitle } from "./board_title.js";
import { clockText } from "./clocks.js";
import { partnersOf } from "./far_partners.js";
import { htmlElement, setAttribute, setText } from "./dom.js";
import { lastMoveSquares } from "./move_text.js";
import { scoreText } from "./result_words.js";
import { sideName } from "./statement_words.js";
import { piecesOfFen } from "./squares.js";
import { messageSentence, pageText } from "./texts.js";

const LONG_NAME = 22; // characters from which on a name has smaller letters

/**
 * Return a need of a board in words.
 *
 * @param {string} need
 */
export function needText(need) {
  const text = pageText(`need ${need}`);
  return text === `need ${need}` ? need : text; // of a later board
}

/**
 * Return the state of a game in a few words: its result, that it is paused, or its last move.
 *
 * @param {TileGame | null} game
 */
export function gameText(game) {
  if (game === null) return pageText("no game yet");
  if (game.phase === "over")
    return game.result && game.result !== "*" ? scoreText(game.result) : pageText("phase over");
  if (game.phase === "setup") return pageText("phase setup");
  if (game.paused) return pageText("paused");
  if (game.last === null) return pageText("not begun");
  const mover = game.to_move === "white" ? "…" : ".";
  return `${Math.ceil(game.ply / 2)}${mover} ${game.last}`;
}

/**
 * Return what the board of a tile does in a few words: its game, or that this does not count in the event.
 *
 * @param {Tile} tile
 */
function tileText({ game, left }) {
  return left ? pageText("game left") : gameText(game);
}

/** One side on a tile: disc, name and clock. */
class TileSide {
  #side;
  #name = htmlElement("span", { class: "tile-name" });
  #time = htmlElement("span", { class: "tile-time" });

  /** @param {Side} side */
  constructor(side) {
    this.#side = side;
    const disc = htmlElement("span", { class: `disc ${side}`, "aria-hidden": "true" });
    this.element = htmlElement("div", { class: "tile-side", "data-side": side }, disc, this.#name, this.#time);
  }

  /** @param {TileGame} game */
  update(game) {
    const name = game[this.#side];
    setText(this.#name, name || sideName(this.#side));
    setAttribute(this.#name, "title", name);
    setAttribute(this.#name, "data-long", name.length > LONG_NAME);
    const isToMove = game.to_move === this.#side && game.phase === "playing";
    setAttribute(this.element, "data-turn", isToMove);
    this.#time.hidden = game.clocks === null;
  }

  /**
   * @param {TileGame} game
   * @param {number} deskMs
   */
  refreshClock(game, deskMs) {
    const clock = game.clocks?.[this.#side];
    if (!clock) return;
    setText(this.#time, clockText(shownMs(clock, deskMs), clock.up));
    setAttribute(this.element, "data-runs", clock.runs);
    setAttribute(this.element, "data-low", isLow(clock, deskMs) || clock.flag);
  }
}

export class TileView {
  #page;
  #board = new BoardPicture();
  #number = htmlElement("span", { class: "tile-number" });
  #need = htmlElement("span", { class: "tile-need" });
  #state = htmlElement("span", { class: "tile-state" });
  #message = htmlElement("p", { class: "tile-message" });
  #sides = { black: new TileSide("black"), white: new TileSide("white") };
  /** @type {Tile | null} */
  #tile = null;
  #fen = "";
  #partner = htmlElement("span", { class: "tile-partner" });
  #name;

  /**
   * @param {DeskPage} page
   * @param {string} name of the board
   */
  constructor(page, name) {
    this.#page = page;
    this.#name = name;
    this.element = htmlElement(
      "div",
      { class: "tile" },
      htmlElement("div", { class: "tile-board" }, this.#board.element),
      htmlElement("div", { class: "tile-head" }, this.#number, this.#partner, this.#need),
      htmlElement("div", { class: "tile-sides" }, ...SIDES_DOWN.map((side) => this.#sides[side].element)),
      this.#state,
      this.#message,
    );
  }

  /**
   * Show a board.
   *
   * @param {Tile} tile
   */
  update(tile) {
    const { settings, live } = this.#page;
    const { game } = tile;
    this.#tile = tile;
    setText(this.#number, tile.number);
    setText(this.#state, tileText(tile));
    setAttribute(this.element, "data-offline", !tile.online);
    setAttribute(this.element, "data-turned", settings.isTurned);
    this.#board.setView({
      orientation: game?.orientation ?? "vismin",
      drawing: settings.drawing,
      isTurned: settings.isTurned,
    });
    const fen = `${game?.fen} ${game?.last}`;
    if (fen !== this.#fen) this.#drawPieces(game);
    this.#fen = fen;
    for (const side of SIDES_DOWN) {
      this.#sides[side].element.hidden = game === null || Boolean(tile.left);
      if (game) this.#sides[side].update(game);
    }
    this.refresh(live.deskNowMs);
  }

  /**
   * Show clocks and needs as of now.
   *
   * @param {number} deskMs
   */
  refresh(deskMs) {
    const tile = this.#tile;
    if (!tile) return;
    const { game } = tile;
    if (game) for (const side of SIDES_DOWN) this.#sides[side].refreshClock(game, deskMs);
    const { tiles } = this.#page.live.state ?? { tiles: {} };
    setText(this.#partner, partnerText(tiles, this.#name));
    const [need] = needsOf(tile, deskMs);
    setText(this.#need, need ? needText(need) : "");
    setAttribute(this.element, "data-need", need);
    setAttribute(this.element, "data-urgent", isUrgent(need));
    const words = need && game?.needs.length && game.message ? messageSentence(game.message) : "";
    setText(this.#message, words);
    setAttribute(this.#message, "title", words);
  }

  /** Draw the board again, as after another drawing was chosen. */
  redraw() {
    this.#fen = "";
    if (this.#tile) this.update(this.#tile);
  }

  /** @param {TileGame | null} game */
  #drawPieces(game) {
    const lastMove = game?.last ? lastMoveSquares([{ text: game.last }]) : [];
    this.#board.show({ pieces: piecesOfFen(game?.fen ?? ""), lastMove });
  }
}

/**
 * Return which other board plays the game of a board; empty: none does.
 *
 * @param {Record<string, Tile>} tiles
 * @param {string} name
 */
function partnerText(tiles, name) {
  const partners = partnersOf(tiles, name).map((other) => tiles[other].number);
  return partners.length ? pageText("tile with", { board: partners.join(", ") }) : "";
}

/**
 * Return a board in one sentence, for screen readers: what its box chooses.
 *
 * @param {Record<string, Tile>} tiles
 * @param {string} name
 * @param {number} deskMs
 */
export function tileLabel(tiles, name, deskMs) {
  const tile = tiles[name];
  const { game } = tile;
  const needs = needsOf(tile, deskMs).map(needText);
  const players = game && !tile.left ? `${game.white || sideName("white")} – ${game.black || sideName("black")}` : "";
  return [boardTitle(tile.number), partnerText(tiles, name), players, ...needs, tileText(tile)]
    .filter(Boolean)
    .join(", ");
}
