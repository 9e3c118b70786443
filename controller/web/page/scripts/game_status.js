/** What is going on at the board, in words: its name, the state of its game, its last move. */

/** @import { BoardState } from "../types/api.js" */

import { boardTitle } from "./board_title.js";
import { moveNumberOf } from "./move_text.js";
import { messageSentence, pageText } from "./texts.js";

/**
 * Return what to call this board: by its number in the event, else as what it is.
 *
 * @param {Pick<BoardState, "game" | "table">} state
 */
export function boardName({ game, table }) {
  if (game.details.board) return boardTitle(game.details.board);
  return pageText(table ? "simulated board" : "this board");
}

/**
 * Return event, round, rule set and time control, as far as they are known.
 *
 * @param {BoardState["game"]} game
 */
export function gameSubtitle({ details, title, time_control: timeControl }) {
  const round = details.round ? pageText("round number", { number: details.round }) : "";
  return [details.event, round, details.site, title, timeControl].filter(Boolean).join(" · ");
}

/**
 * Return the state of the game in one sentence.
 *
 * @param {Pick<BoardState, "result" | "pauses" | "phase" | "to_move" | "ply" | "clocks" | "game">} state
 */
export function gameStatus({ result, pauses, phase, to_move: toMove, ply, clocks, game }) {
  if (result) return messageSentence(result.message);
  if (phase === "over") return pageText("phase over");
  if (phase === "setup") return pageText("phase setup");
  if (pauses.length) return pageText("game paused");
  const isRunning = clocks.white.running || clocks.black.running;
  if (ply === 0 && game.time_control && !isRunning) return pageText("ready to begin");
  return pageText(`${toMove} to move`);
}

/**
 * Return the last move with its number; empty before the first.
 *
 * @param {Pick<BoardState, "moves">} state
 */
export function lastMoveText({ moves }) {
  const move = moves.at(-1);
  if (!move) return "";
  const number = `${moveNumberOf(move)}${move.side === "black" ? "…" : "."}`;
  return pageText("last move", { move: `${number} ${move.text}` });
}
