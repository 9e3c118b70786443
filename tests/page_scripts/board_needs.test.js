/** What boards of a hall need, and the order that follows. */

/** @import { Tile, TileClock, TileGame } from "../../controller/desk/page/types/desk.js" */

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  isUrgent,
  isWanted,
  LOW_TIME_MS,
  needsOf,
  shownMs,
  sortByNeed,
  sortForHall,
} from "../../controller/desk/page/scripts/board_needs.js";

/** @type {TileClock} */
const standing = { ms: 90_000, zero_ms: null, starts_ms: null, runs: false, up: false, flag: false };
const running = (/** @type {number} */ zeroMs) => ({ ...standing, ms: 0, zero_ms: zeroMs, runs: true });

/**
 * @param {string} number
 * @param {Partial<TileGame>} [game]
 * @param {Partial<Tile>} [about]
 * @returns {Tile}
 */
function tile(number, game = {}, about = {}) {
  /** @type {TileGame} */
  const played = {
    white: "Ana Reyes",
    black: "Ben Cruz",
    round: "",
    pairing: "",
    ready: [],
    far_game: null,
    orientation: "vismin",
    fen: "",
    ply: 3,
    to_move: "white",
    last: "22-18",
    phase: "playing",
    paused: false,
    needs: [],
    dead: false,
    message: null,
    clocks: { white: standing, black: standing },
    result: null,
    ...game,
  };
  return { number, online: true, missing: 0, lost: 0, version: 1, game: played, ...about };
}

test("a clock runs to its zero, from when it starts", () => {
  assert.equal(shownMs(standing, 5), 90_000);
  assert.equal(shownMs(running(60_000), 50_000), 10_000);
  assert.equal(shownMs(running(60_000), 70_000), 0);
  assert.equal(shownMs({ ...running(60_000), starts_ms: 20_000 }, 10_000), 40_000);
  assert.equal(shownMs({ ...running(60_000), up: true }, 75_000), 15_000);
});

test("each need is found, the most urgent first", () => {
  const low = { white: running(LOW_TIME_MS - 1), black: standing };
  assert.deepEqual(needsOf(tile("1"), 0), []);
  assert.deepEqual(needsOf(tile("1", { needs: ["press"], dead: true, clocks: low }, { online: false, lost: 1 }), 0), [
    "low time",
    "dead sensor",
    "offline",
    "lost record",
    "press",
  ]);
  assert.deepEqual(needsOf(tile("1", { clocks: low, phase: "over" }), 0), []);
  assert.deepEqual(needsOf(tile("1", {}, { game: null }), 0), []);
});

test("a need that this page does not know is urgent, and comes after those that it knows", () => {
  assert.deepEqual(needsOf(tile("1", { needs: ["tea", "press"] }), 0), ["press", "tea"]);
  assert.equal(isUrgent("tea"), true);
  assert.equal(isUrgent("press"), false);
  assert.equal(isUrgent(undefined), false);
});

test("boards are sorted by need and then by number", () => {
  const tiles = {
    a: tile("10"),
    b: tile("9"),
    c: tile("12", { needs: ["flag"] }),
    d: tile("11", { needs: ["question"] }),
    e: tile("13", { needs: ["set up"] }),
  };
  assert.deepEqual(sortByNeed(tiles, 0), ["d", "c", "e", "b", "a"]);
});

test("boards are found by number, by name, and by what they do", () => {
  assert.equal(isWanted(tile("9"), "all", "9", 0), true);
  assert.equal(isWanted(tile("19"), "all", "9", 0), false);
  assert.equal(isWanted(tile("9"), "all", "cruz ana", 0), true);
  assert.equal(isWanted(tile("9"), "all", "cruz eva", 0), false);
  assert.equal(isWanted(tile("9", { paused: true }), "playing", "", 0), false);
  assert.equal(isWanted(tile("9", { paused: true }), "paused", "", 0), true);
  assert.equal(isWanted(tile("9", { phase: "over" }), "over", "", 0), true);
  assert.equal(isWanted(tile("9", {}, { online: false }), "offline", "", 0), true);
  assert.equal(isWanted(tile("9", { needs: ["flag"] }), "needs you", "", 0), true);
  assert.equal(isWanted(tile("9", { needs: ["press"] }), "needs you", "", 0), false);
});

test("a hall sees the least time first, and games that are over last", () => {
  const tiles = {
    over: tile("1", { phase: "over" }),
    calm: tile("2", { clocks: { white: running(900_000), black: standing } }),
    tense: tile("3", { clocks: { white: running(9000), black: standing } }),
    untimed: tile("4", { clocks: null }),
  };
  assert.deepEqual(sortForHall(tiles, 0), ["tense", "calm", "untimed", "over"]);
});
