/** One game among others: its board, both players with their clocks, a small picture, the last move or the result. */

/**
 * @import { BroadcastGame, BroadcastPage } from "../types/broadcast.js"
 * @import { Side } from "../../../../web/page/types/page.js"
 */

import { BoardPicture } from "./board_picture.js";
import { boardTitle } from "./board_title.js";
import { shownMs, sideToMove } from "./broadcast_clocks.js";
import { clockText } from "./clocks.js";
import { htmlElement, setAttribute, setText } from "./dom.js";
import { lastMoveSquares } from "./move_text.js";
import { playerOf, scoreText } from "./result_words.js";
import { piecesOfFen } from "./squares.js";
import { pageText } from "./texts.js";

/** @type {Side[]} */
const SIDES = ["black", "white"];

/**
 * Return how a game stands, in a few words.
 *
 * @param {BroadcastGame} game
 */
export function standText({ result, ply, last_move: move, is_paused: isPaused }) {
  if (result) return result.score === "*" ? pageText("no result") : scoreText(result.score);
  if (!move) return pageText("not begun");
  const text = `${Math.ceil(ply / 2)}${ply % 2 ? "." : "…"} ${move}`;
  return isPaused ? `${text} · ${pageText("paused")}` : text;
}

export class BroadcastTile {
  #page;
  #board = new BoardPicture();
  #number = htmlElement("span", { class: "game-number" });
  #stand = htmlElement("span", { class: "game-stand" });
  #names = { white: htmlElement("span", { class: "game-name" }), black: htmlElement("span", { class: "game-name" }) };
  #times = { white: htmlElement("span", { class: "game-time" }), black: htmlElement("span", { class: "game-time" }) };
  #sides;
  #link;
  /** @type {BroadcastGame | null} */
  #game = null;

  /** @param {BroadcastPage} page */
  constructor(page) {
    this.#page = page;
    const line = (/** @type {Side} */ side) =>
      htmlElement(
        "span",
        { class: "game-side", "data-side": side },
        htmlElement("span", { class: `disc ${side}`, "aria-hidden": "true" }),
        this.#names[side],
        this.#times[side],
      );
    this.#sides = { white: line("white"), black: line("black") };
    this.#link = htmlElement(
      "a",
      { class: "game-tile" },
      htmlElement("span", { class: "game-picture" }, this.#board.element),
      htmlElement(
        "span",
        { class: "game-text" },
        htmlElement("span", { class: "game-head" }, this.#number, this.#stand),
        ...SIDES.map((side) => this.#sides[side]),
      ),
    );
    this.element = htmlElement("li", {}, this.#link);
  }

  /**
   * Show a game.
   *
   * @param {BroadcastGame} game
   */
  update(game) {
    const { settings } = this.#page;
    this.#game = game;
    this.#link.setAttribute("href", `#game/${game.id}`);
    setAttribute(this.#link, "data-turned", settings.isTurned);
    setAttribute(this.#link, "data-over", Boolean(game.result));
    setText(this.#number, boardTitle(game.board));
    setText(this.#stand, standText(game));
    const { orientation } = game;
    this.#board.setView({ orientation, drawing: settings.drawing, isTurned: settings.isTurned });
    this.#board.show({
      pieces: piecesOfFen(game.fen),
      lastMove: lastMoveSquares(game.last_move ? [{ text: game.last_move }] : []),
    });
    for (const side of SIDES) {
      setText(this.#names[side], playerOf(game, side));
      setAttribute(this.#sides[side], "data-turn", !game.result && sideToMove(game) === side);
      this.#times[side].hidden = game.clocks === null;
    }
    this.refresh();
  }

  /** Show the clocks as of now. */
  refresh() {
    const clocks = this.#game?.clocks;
    if (!clocks) return;
    for (const side of SIDES)
      setText(this.#times[side], clockText(shownMs(clocks, side, this.#page.live.serverNowMs), clocks.counts_up));
  }
}
