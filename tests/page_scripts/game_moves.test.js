/** Moves and remarks of a recorded game, as a reader sees them. */

/** @import { TimelineEvent } from "../../controller/web/page/types/page.js" */

import assert from "node:assert/strict";
import { test } from "node:test";
import { readMoves } from "../../controller/web/page/scripts/game_moves.js";

const moved = (/** @type {number} */ at_ms, /** @type {number} */ ply, /** @type {string} */ text) =>
  /** @type {TimelineEvent} */ ({ kind: "move", at_ms, ply, text, side: ply % 2 ? "white" : "black" });
const position = (/** @type {number} */ at_ms, /** @type {number} */ undone) =>
  /** @type {TimelineEvent} */ ({ kind: "position", at_ms, undone, pieces: {} });
const decided = (/** @type {number} */ at_ms, /** @type {string} */ what, before = "") =>
  /** @type {TimelineEvent} */ ({
    ...{ kind: "verdict", judgement: "change", at_ms, text: what },
    message: { code: "changed", args: { what, before }, text: what },
  });

test("moves that were taken back are in the remark that says so", () => {
  const { moves, remarks, shown } = readMoves([
    moved(10, 1, "22-18"),
    moved(20, 2, "11-15"),
    decided(25, "time"),
    moved(30, 3, "18x11"),
    position(40, 2),
    decided(40, "takeback"),
    moved(50, 2, "9-14"),
  ]);
  assert.deepEqual(
    moves.map(({ text }) => text),
    ["22-18", "9-14"],
  );
  assert.deepEqual(
    remarks.map(({ after, message, undone }) => [after, message?.text, undone.map(({ text }) => text)]),
    [
      [0, "time", []],
      [0, "takeback", ["11-15", "18x11"]],
    ],
  );
  assert.deepEqual(
    shown.map(({ atMs, move }) => [atMs, move?.text]),
    [
      [10, "22-18"],
      [20, "11-15"],
      [30, "18x11"],
      [40, "22-18"],
      [50, "9-14"],
    ],
  );
});

test("a corrected result is told, the first one is not told twice, and names are no matter of moves", () => {
  const { remarks } = readMoves([
    moved(10, 1, "22-18"),
    decided(20, "result", "*"),
    decided(30, "result", "1-0 arbiter"),
    decided(40, "name"),
  ]);
  assert.deepEqual(
    remarks.map(({ atMs }) => atMs),
    [30],
  );
});
