/** What the buttons of Play say. */

/** @import { BoardState } from "../../controller/web/page/types/api.js" */

import assert from "node:assert/strict";
import { test } from "node:test";
import { isWarnedInTime, playerChoices } from "../../controller/web/page/scripts/play_actions.js";

/**
 * @param {object} changes
 * @returns {BoardState}
 */
function state(changes = {}) {
  /** @type {unknown} */
  const made = {
    ...{ phase: "playing", ply: 2, draw: null, to_move: "white", far: null, result: null, message: null, moves: [] },
    game: { conduct: "casual" },
    ...changes,
  };
  return /** @type {BoardState} */ (made);
}

test("who is to move at the page may ask for a hint, where the game is casual", () => {
  assert.equal(playerChoices(state(), ["white"]).asks, "white");
  assert.equal(playerChoices(state({ to_move: "black" }), ["white", "black"]).asks, "black");
  assert.equal(playerChoices(state(), ["black"]).asks, null);
  assert.equal(playerChoices(state({ game: { conduct: "rated" } }), ["white"]).asks, null);
  assert.equal(playerChoices(state({ phase: "over" }), ["white"]).asks, null);
  assert.equal(playerChoices(state({ far: { side: "white" } }), ["white"]).asks, null);
});

test("a move that the coach warns of is on record, or stands only", () => {
  const message = { code: "loses man", args: { move: "22-18" } };
  assert.equal(isWarnedInTime(state({ message, moves: [{ text: "11-15" }] })), true);
  assert.equal(isWarnedInTime(state({ message })), true);
  assert.equal(isWarnedInTime(state({ message, moves: [{ text: "22-18" }] })), false);
  assert.equal(isWarnedInTime(state()), false);
});
