/** A move under way is not a fault: what is shown meanwhile. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { isBoardAtFault, moveUnderWay } from "../../controller/web/page/scripts/move_under_way.js";

const REST = { 9: "b" };

test("a lifted piece stays over its square", () => {
  assert.deepEqual(moveUnderWay(REST, { 22: "w" }, [], "white"), { pieces: REST, lifted: { 22: "w" } });
});

test("a piece that was put down stands where it was put", () => {
  assert.deepEqual(moveUnderWay(REST, { 22: "w" }, [18], "white"), { pieces: { 9: "b", 18: "w" }, lifted: {} });
});

test("captured pieces that were taken off are gone", () => {
  assert.deepEqual(moveUnderWay(REST, { 22: "w", 18: "b" }, [15], "white"), {
    pieces: { 9: "b", 15: "w" },
    lifted: {},
  });
});

test("two pieces that are missing or new are no move", () => {
  assert.equal(moveUnderWay(REST, { 22: "w", 23: "w" }, [18], "white"), null);
  assert.equal(moveUnderWay(REST, {}, [18], "white"), null);
  assert.equal(moveUnderWay(REST, { 18: "b" }, [], "white"), null);
});

test("the board is at fault while squares are wrong, and while the game waits", () => {
  /** @param {object} changes */
  const at = (changes) => {
    /** @type {unknown} */
    const state = { wrong_squares: [], pauses: [], phase: "playing", ...changes };
    return isBoardAtFault(/** @type {Parameters<typeof isBoardAtFault>[0]} */ (state));
  };
  assert.equal(at({}), false);
  assert.equal(at({ wrong_squares: [15] }), true);
  assert.equal(at({ pauses: ["board differs"] }), true);
  assert.equal(at({ phase: "setup" }), true);
});
