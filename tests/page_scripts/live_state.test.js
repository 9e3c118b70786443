/** Changes of the socket laid over a state. */

/** @import { BoardState, MoveState } from "../../controller/web/page/types/api.js" */

import assert from "node:assert/strict";
import { test } from "node:test";
import { applyChanges } from "../../controller/web/page/scripts/live_state.js";

const move = (/** @type {string} */ text) => /** @type {MoveState} */ ({ text });
/** @type {unknown} */
const beginning = { seq: 7, ply: 2, moves: [move("22-18"), move("11-15")], lamps: [] };
const state = /** @type {BoardState} */ (beginning);

test("a change replaces its key and leaves the others", () => {
  assert.deepEqual(applyChanges(state, { ply: 3 }), { ...state, ply: 3 });
  assert.equal(state.ply, 2);
});

test("moves keep their beginning", () => {
  const added = applyChanges(state, { moves: { from: 2, list: [move("18x11")] } });
  assert.deepEqual(
    added.moves.map(({ text }) => text),
    ["22-18", "11-15", "18x11"],
  );
  const amended = applyChanges(state, { moves: { from: 1, list: [move("12-16")] } });
  assert.deepEqual(
    amended.moves.map(({ text }) => text),
    ["22-18", "12-16"],
  );
  assert.deepEqual(applyChanges(state, { moves: { from: 0, list: [] } }).moves, []);
});
