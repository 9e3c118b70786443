/** Numbers of moves, and the squares of the last one. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { lastMoveSquares, moveNumberOf } from "../../controller/web/page/scripts/move_text.js";

test("a move of each side makes one number", () => {
  assert.equal(moveNumberOf({ ply: 1, side: "white" }), 1);
  assert.equal(moveNumberOf({ ply: 2, side: "black" }), 1);
  assert.equal(moveNumberOf({ ply: 3, side: "white" }), 2);
});

test("after a position was set, White's plies may be the even ones", () => {
  assert.equal(moveNumberOf({ ply: 2, side: "white" }), 2);
  assert.equal(moveNumberOf({ ply: 3, side: "black" }), 2);
});

test("the last move is marked where it began and where it ended", () => {
  assert.deepEqual(lastMoveSquares([{ text: "22-18" }, { text: "14x23x32" }]), [14, 32]);
  assert.deepEqual(lastMoveSquares([]), []);
});
