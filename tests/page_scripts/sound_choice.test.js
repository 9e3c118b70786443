/** Which sound a change of the game makes. */

/** @import { SoundSource } from "../../controller/web/page/scripts/sound_choice.js" */

import assert from "node:assert/strict";
import { test } from "node:test";
import { soundOfChange } from "../../controller/web/page/scripts/sound_choice.js";

/**
 * @param {object} changes
 * @returns {SoundSource}
 */
function state(changes = {}) {
  /** @type {unknown} */
  const source = { game: { id: 1 }, moves: [], verdict: null, result: null, ...changes };
  return /** @type {SoundSource} */ (source);
}

const FAULT = { judgement: "illegal" };

test("a move and a capture sound different", () => {
  assert.equal(soundOfChange(state(), state({ moves: [{ text: "22-18" }] })), "move");
  assert.equal(soundOfChange(state(), state({ moves: [{ text: "22x15" }] })), "capture");
});

test("a new fault sounds once", () => {
  const faulty = state({ verdict: FAULT });
  assert.equal(soundOfChange(state(), faulty), "fault");
  assert.equal(soundOfChange(faulty, state({ verdict: FAULT })), null);
  assert.equal(soundOfChange(state(), state({ verdict: { judgement: "change" } })), null);
});

test("the end is heard before the last move", () => {
  const over = state({ moves: [{ text: "22x15" }], result: { score: "1-0" } });
  assert.equal(soundOfChange(state(), over), "end");
});

test("a page that opens and another game are silent", () => {
  assert.equal(soundOfChange(null, state({ result: { score: "1-0" } })), null);
  assert.equal(soundOfChange(state(), state({ game: { id: 2 }, moves: [{ text: "22-18" }] })), null);
});

test("a move that is taken back is silent", () => {
  assert.equal(soundOfChange(state({ moves: [{ text: "22-18" }] }), state()), null);
});
