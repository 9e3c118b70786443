/** How a game ended, in words: who won, and by what; to a player as it concerns that player. */

/**
 * @import { MessageState } from "../types/api.js"
 * @import { Side } from "../types/page.js"
 */

import { endReason, messageSentence, pageText, translateWord } from "./texts.js";

/**
 * @typedef {object} EndedGame
 * @property {string} score as PDN writes it
 * @property {string | null} reason code of the reason
 * @property {string} white name, empty or `?` if nobody knows it
 * @property {string} black
 */

const SIDE_WORDS = { white: "White", black: "Black" };

/** What the loser did, with a wording for each reader; where pieces or moves are used up, the rules say who loses by that. */
const OF_LOSER = ["resignation", "time", "illegal moves", "warnings"];

/** Codes of the messages that say a result with its reason alone. */
const PLAIN_RESULTS = ["White wins", "Black wins", "draw", "undecided"];

/**
 * Return the side that won, null if nobody did.
 *
 * @param {string} score
 * @returns {Side | null}
 */
export function winnerOf(score) {
  return score === "1-0" ? "white" : score === "0-1" ? "black" : null;
}

/**
 * Return a score as people write it: `1–0`, `½–½`.
 *
 * @param {string} score
 */
export function scoreText(score) {
  return score.replaceAll("1/2", "½").replace("-", "–");
}

/**
 * Return the name of a side's player, or the side.
 *
 * @param {Pick<EndedGame, Side>} game
 * @param {Side} side
 */
export function playerOf(game, side) {
  return knownName(game[side]) || translateWord(SIDE_WORDS[side]);
}

/** @param {string} name */
function knownName(name) {
  return name === "?" ? "" : name;
}

/**
 * Return the headline of a result as the people at the page see it.
 *
 * @param {Omit<EndedGame, "reason">} game
 * @param {Side[]} own sides that they play; empty for somebody who watches
 */
export function resultHeadline(game, own = []) {
  const winner = winnerOf(game.score);
  if (winner === null) return pageText(game.score === "1/2-1/2" ? "drawn" : "no result");
  if (own.length === 1) return pageText(own[0] === winner ? "you win" : "you lose");
  const name = knownName(game[winner]);
  return name ? pageText("name wins", { name }) : pageText(`${winner} wins`);
}

/**
 * Return why a game ended, to be read after a headline, without a full stop; empty where nobody said why.
 *
 * @param {EndedGame} game
 * @param {Side[]} own sides that people at the page play
 */
export function resultReason(game, own = []) {
  const { score, reason } = game;
  if (!reason) return "";
  const winner = winnerOf(score);
  if (winner === null || !OF_LOSER.includes(reason)) return endReason(reason);
  const loser = winner === "white" ? "black" : "white";
  if (own.length === 1 && own[0] === loser) return pageText(`you lost by ${reason}`);
  return pageText(`lost by ${reason}`, { name: knownName(game[loser]), side: translateWord(SIDE_WORDS[loser]) });
}

/**
 * Return why a game ended as its record says it: the totals of a game of Damath, or the reason.
 *
 * @param {Omit<EndedGame, "reason">} game
 * @param {MessageState} message
 * @param {Side[]} own
 */
export function resultSentence(game, message, own = []) {
  if (!PLAIN_RESULTS.includes(message.code)) return messageSentence(message);
  return resultReason({ ...game, reason: String(message.args.reason ?? "") }, own);
}
