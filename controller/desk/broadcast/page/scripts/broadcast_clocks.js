/** Clocks of a game as they are shown now: as late as all else. */

/**
 * @import { BroadcastClocks, BroadcastDelay, BroadcastGame } from "../types/broadcast.js"
 * @import { Side } from "../../../../web/page/types/page.js"
 */

import { pageText } from "./texts.js";

/**
 * Return the time that a clock shows.
 *
 * @param {BroadcastClocks} clocks
 * @param {Side} side
 * @param {number} nowMs the server's time
 */
export function shownMs(clocks, side, nowMs) {
  const ms = side === "white" ? clocks.white_ms : clocks.black_ms;
  if (clocks.running !== side || clocks.since_ms === null) return ms;
  const ranMs = Math.max(0, nowMs - clocks.since_ms - clocks.waits_ms);
  return clocks.counts_up ? ms + ranMs : Math.max(0, ms - ranMs);
}

/**
 * Return the side to move.
 *
 * @param {Pick<BroadcastGame, "fen">} game
 * @returns {Side}
 */
export function sideToMove({ fen }) {
  return fen.startsWith("B") ? "black" : "white";
}

/**
 * Return in words how late the page is; empty if it is not.
 *
 * @param {BroadcastDelay} delay
 */
export function delayText({ seconds, moves }) {
  if (moves) return pageText("later moves", { count: moves });
  if (seconds % 60) return pageText("later seconds", { count: seconds });
  return seconds ? pageText("later minutes", { count: seconds / 60 }) : "";
}
