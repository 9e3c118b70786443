/** What is believed beside what is sensed, and what stands on the table beside what is believed. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { splitPiecesBySensor } from "../../controller/web/page/scripts/status_cards.js";
import { compareWithBoard } from "../../controller/web/page/scripts/table_comparison.js";

test("a piece that no sensor shows is unsensed, and a sensor without a piece is unknown", () => {
  const position = { pieces: { 1: "b", 22: "w" } };
  assert.deepEqual(splitPiecesBySensor({ position, sensors: { known: true, closed: [1, 18] } }), {
    pieces: { 1: "b" },
    unsensed: { 22: "w" },
    unknown: [18],
  });
});

test("before the sensors have reported, everything is as believed", () => {
  const position = { pieces: { 1: "b" } };
  assert.deepEqual(splitPiecesBySensor({ position, sensors: { known: false, closed: [] } }), {
    pieces: { 1: "b" },
    unsensed: {},
    unknown: [],
  });
});

test("the table is marked where the board believes otherwise", () => {
  const { unsensed, badges, differing } = compareWithBoard({ 1: "b", 5: "ww", 18: "w" }, { 1: "b", 5: "W", 22: "w" });
  assert.deepEqual(unsensed, { 22: "w" });
  assert.deepEqual(badges, { 18: "differs" });
  assert.deepEqual(differing, [18, 22]);
});
