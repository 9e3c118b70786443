/** What the board of the hall does with a game that the desk has sent, in words. */

/** @import { EventBoard, EventGame, Tile } from "../types/desk.js" */

import { pageText } from "./texts.js";
import { gameText } from "./tile.js";

/** @typedef {{ text: string, kind: "" | "wait" | "ready" | "play" | "warn" }} BoardWord */

/**
 * Return the game of a match that is due, or the last one.
 *
 * @param {EventBoard} board
 */
export function currentGame(board) {
  return board.games.find(({ result }) => result === "*") ?? board.games[board.games.length - 1];
}

/**
 * Return what a board of the hall does with a game.
 *
 * @param {EventBoard} board
 * @param {EventGame} game
 * @param {boolean} isStarted whether the round has started
 * @param {Record<string, Tile>} tiles
 * @returns {BoardWord}
 */
export function boardWord(board, game, isStarted, tiles) {
  if (!isStarted || !game.hall_board) return { text: board.table || pageText("event no board"), kind: "" };
  if (game.result !== "*" && game.said === null) return { text: finishedText(game), kind: "" };
  if (game.fault) return { text: `${game.hall_board}: ${game.fault}`, kind: "warn" };
  if (game.result === "*" && board.table && board.table !== game.hall_board)
    return { text: pageText("event table moved", { board: board.table, before: game.hall_board }), kind: "warn" };
  const { text, kind } = gameWord(game, tiles[game.hall_board]);
  return { text: `${game.hall_board}: ${text}`, kind };
}

/** @param {EventGame} game */
function finishedText({ hall_board: board, board_result: said }) {
  if (said === null) return board;
  return pageText("event board says", { board, said: said === "*" ? pageText("event no result") : said });
}

/**
 * @param {EventGame} game
 * @param {Tile | undefined} tile
 * @returns {BoardWord}
 */
function gameWord(game, tile) {
  if (!tile?.online) return { text: pageText("need offline"), kind: "warn" };
  if (game.refusal && !game.begun) return { text: game.refusal, kind: "warn" };
  if (game.unanswered && !game.begun) return { text: pageText("event no answer"), kind: "warn" };
  if (tile.game?.pairing !== game.pairing) {
    if (game.begun) return { text: pageText("event other game"), kind: "warn" };
    return tile.missing
      ? { text: pageText("event waits for record"), kind: "warn" }
      : { text: pageText("event sent"), kind: "wait" };
  }
  if (tile.game.phase === "setup") return { text: gameText(tile.game), kind: "wait" };
  if (tile.game.ply > 0 || tile.game.phase === "over") return { text: gameText(tile.game), kind: "play" };
  return readyWord(tile.game.ready);
}

/**
 * @param {string[]} ready sides that have said so
 * @returns {BoardWord}
 */
function readyWord(ready) {
  if (ready.length > 1) return { text: pageText("event both ready"), kind: "ready" };
  if (ready.length === 1) return { text: pageText(`event ${ready[0]} ready`), kind: "wait" };
  return { text: pageText("event awaits players"), kind: "wait" };
}
