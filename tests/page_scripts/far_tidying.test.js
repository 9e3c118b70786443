/** What the page does at the table in a game on two boards. */

/** @import { BoardState } from "../../controller/web/page/types/api.js" */

import assert from "node:assert/strict";
import { test } from "node:test";
import { farTask } from "../../controller/web/page/scripts/far_tidying.js";

/**
 * @param {object} changes
 * @returns {BoardState}
 */
function state(changes = {}) {
  /** @type {unknown} */
  const made = {
    ...{ phase: "playing", pauses: [], ply: 3, wrong_squares: [], taken_back: [], game: { id: 7 } },
    ...{ far: { side: "white" }, table: {}, position: { pieces: { 10: "b", 14: "w" } } },
    proposal: { side: "black", move: "10x17", captured: [14] },
    ...changes,
  };
  return /** @type {BoardState} */ (made);
}

test("the move of the other board is made where the pieces stand as in the record", () => {
  assert.deepEqual(farTask(state(), true)?.statements, ["lift 10", "place 17", "remove 14"]);
  assert.equal(farTask(state(), false), null);
  assert.equal(farTask(state({ pauses: ["arbiter"] }), true), null);
  assert.equal(farTask(state({ far: null }), true), null);
  assert.equal(farTask(state({ proposal: null }), true), null);
});

test("a man of the other board that reaches the last row is crowned", () => {
  const proposal = { side: "black", move: "25-29", captured: [] };
  const crowned = farTask(state({ proposal, position: { pieces: { 25: "b" } } }), true);
  assert.deepEqual(crowned?.statements, ["lift 25", "place 29", "stack 29"]);
});

test("the pieces are set up where they do not stand as they should when a game begins", () => {
  const beginning = { phase: "setup", ply: 0, proposal: null };
  assert.deepEqual(farTask(state({ ...beginning, wrong_squares: [9] }), false)?.statements, ["set up"]);
  assert.equal(farTask(state(beginning), true), null);
});

test("what is taken back is put back where it is missing", () => {
  const back = { taken_back: ["10x17"], proposal: null };
  assert.deepEqual(farTask(state({ ...back, wrong_squares: [14] }), false)?.statements, ["set up"]);
  assert.equal(farTask(state(back), true), null);
});
