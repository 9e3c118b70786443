/** What boards need of the arbiter, and the order and the choice of boards that follow from it. */

/**
 * @import { Tile, TileClock } from "../types/desk.js"
 * @import { Side } from "../../../web/page/types/page.js"
 */

/** Needs, the most urgent first; those that a later board may add are the last. */
export const NEEDS = [
  "records differ",
  "game disputed",
  "call",
  "question",
  "fault",
  "flag",
  "low time",
  "draw offer",
  "dead sensor",
  "offline",
  "lost record",
  "set up",
  "press",
];
/** Needs that want somebody at the board; the others are told, and their boards stand after these. */
const URGENT = new Set([
  "records differ",
  "game disputed",
  "call",
  "question",
  "fault",
  "flag",
  "low time",
  "draw offer",
  "dead sensor",
  "offline",
  "lost record",
]);
export const LOW_TIME_MS = 30_000; // a choice: time to walk to the board before the flag falls

const NUMBERS = new Intl.Collator("en", { numeric: true }); // made once: a thousand boards are sorted twice a second

/** Which boards are shown. */
export const FILTERS = /** @type {const} */ (["all", "needs you", "playing", "paused", "over", "offline"]);

/** @typedef {(typeof FILTERS)[number]} Filter */

/**
 * Return what a clock shows at a time of the desk's clock.
 *
 * @param {TileClock} clock
 * @param {number} deskMs
 */
export function shownMs({ ms, zero_ms: zeroMs, starts_ms: startsMs, up }, deskMs) {
  if (zeroMs === null) return ms;
  const ranTo = Math.max(deskMs, startsMs ?? -Infinity);
  return Math.max(0, up ? ranTo - zeroMs : zeroMs - ranTo);
}

/**
 * Return true if a running clock has little time left.
 *
 * @param {TileClock} clock
 * @param {number} deskMs
 */
export function isLow(clock, deskMs) {
  return clock.runs && !clock.up && shownMs(clock, deskMs) < LOW_TIME_MS;
}

/**
 * Return what a board needs, the most urgent first.
 *
 * @param {Tile} tile
 * @param {number} deskMs
 * @returns {string[]}
 */
export function needsOf({ game, online, lost, missing }, deskMs) {
  const found = [...(game?.needs ?? [])];
  const isPlaying = game !== null && game.phase === "playing";
  if (isPlaying && game.clocks && Object.values(game.clocks).some((clock) => isLow(clock, deskMs)))
    found.push("low time");
  if (game?.dead) found.push("dead sensor");
  if (!online) found.push("offline");
  if (lost > 0 || missing > 0) found.push("lost record");
  return found.sort((one, other) => rankOf(one) - rankOf(other));
}

/** @param {string | undefined} need undefined: none */
function rankOf(need) {
  if (need === undefined) return NEEDS.length + 1;
  const rank = NEEDS.indexOf(need);
  return rank === -1 ? NEEDS.length : rank;
}

/**
 * Return true if a need wants somebody at the board.
 *
 * @param {string | undefined} need
 */
export function isUrgent(need) {
  return need !== undefined && (URGENT.has(need) || !NEEDS.includes(need));
}

/**
 * Return the names of boards in the order of what they need, and then of their numbers.
 *
 * @param {Record<string, Tile>} tiles
 * @param {number} deskMs
 */
export function sortByNeed(tiles, deskMs) {
  const ranks = new Map(Object.entries(tiles).map(([name, tile]) => [name, rankOf(needsOf(tile, deskMs)[0])]));
  return Object.keys(tiles).sort(
    (one, other) => (ranks.get(one) ?? 0) - (ranks.get(other) ?? 0) || compareNumbers(tiles[one], tiles[other]),
  );
}

/**
 * Compare boards by their numbers: 9 before 10, and numbers before names.
 *
 * @param {Tile} one
 * @param {Tile} other
 */
export function compareNumbers(one, other) {
  return NUMBERS.compare(one.number, other.number);
}

/**
 * Return true if a board fits a filter, and its number or its players a text.
 *
 * @param {Tile} tile
 * @param {Filter} filter
 * @param {string} text
 * @param {number} deskMs
 */
export function isWanted(tile, filter, text, deskMs) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const about = [tile.number, tile.game?.white, tile.game?.black].join(" ").toLowerCase();
  if (
    !words.every((word) =>
      /^\d+$/.test(word) ? tile.number === word || about.includes(` ${word}`) : about.includes(word),
    )
  )
    return false;
  switch (filter) {
    case "needs you":
      return isUrgent(needsOf(tile, deskMs)[0]);
    case "playing":
      return tile.game?.phase === "playing" && !tile.game.paused;
    case "paused":
      return Boolean(tile.game?.paused);
    case "over":
      return tile.game?.phase === "over";
    case "offline":
      return !tile.online;
    default:
      return true;
  }
}

/**
 * Return the names of the games that a hall wants to see, the most exciting first: the least time left, then those that
 * are played, then those that are over.
 *
 * @param {Record<string, Tile>} tiles
 * @param {number} deskMs
 */
export function sortForHall(tiles, deskMs) {
  const keyOf = (/** @type {Tile} */ { game }) => {
    if (!game) return Infinity;
    if (game.phase !== "playing") return game.phase === "over" ? 2e9 : 3e9;
    const running = game.clocks && game.to_move ? game.clocks[game.to_move] : null;
    return running && !running.up ? shownMs(running, deskMs) : 1e9;
  };
  return Object.keys(tiles).sort(
    (one, other) => keyOf(tiles[one]) - keyOf(tiles[other]) || compareNumbers(tiles[one], tiles[other]),
  );
}

/** @type {Side[]} the sides as a board shows them, from above */
export const SIDES_DOWN = ["black", "white"];
