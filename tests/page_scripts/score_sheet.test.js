/** Numbers of moves on the score sheet. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { moveNumberOf } from "../../controller/web/page/scripts/score_sheet.js";

test("a move of each side makes one number", () => {
  assert.equal(moveNumberOf({ ply: 1, side: "white" }), 1);
  assert.equal(moveNumberOf({ ply: 2, side: "black" }), 1);
  assert.equal(moveNumberOf({ ply: 3, side: "white" }), 2);
});

test("after a position was set, White's plies may be the even ones", () => {
  assert.equal(moveNumberOf({ ply: 2, side: "white" }), 2);
  assert.equal(moveNumberOf({ ply: 3, side: "black" }), 2);
});
