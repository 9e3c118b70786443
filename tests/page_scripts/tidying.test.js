/** Tidying up: where a touched piece may land, and what is left to do after a legal move. */

/** @import { LegalMove } from "../../controller/web/page/types/api.js" */

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  completingStatements,
  judgeTurn,
  squaresAhead,
  turnOnTable,
  uncrownedKings,
} from "../../controller/web/page/scripts/tidying.js";

/**
 * @param {number[]} route
 * @param {number[]} captured
 * @returns {LegalMove}
 */
const move = (route, captured = []) => ({
  origin: route[0],
  landing: route[route.length - 1],
  captured,
  routes: [route],
});

const STEP = move([22, 18]);
const DOUBLE = move([22, 15, 8], [18, 11]);
const RECORD = { 22: "w", 18: "b", 11: "b", 30: "w" };

test("before a touch the table is as the record", () => {
  assert.deepEqual(turnOnTable(RECORD, RECORD, "white", []), { path: [], removed: [] });
});

test("a piece that has moved is known by its squares, and its hops by what the page has seen", () => {
  const table = { 8: "w", 18: "b", 30: "w" };
  assert.deepEqual(turnOnTable(RECORD, table, "white", []), { path: [22, 8], removed: [11] });
  assert.deepEqual(turnOnTable(RECORD, table, "white", [22, 15, 8]), { path: [22, 15, 8], removed: [11] });
});

test("a piece in the hand has only its origin, and one that is lifted again its way so far", () => {
  const table = { 18: "b", 11: "b", 30: "w" };
  assert.deepEqual(turnOnTable(RECORD, table, "white", []), { path: [22], removed: [] });
  assert.deepEqual(turnOnTable(RECORD, table, "white", [22, 15]), { path: [22, 15], removed: [] });
});

test("a capture that ends where it began is known by its way", () => {
  const round = [22, 13, 6, 15, 22];
  assert.deepEqual(turnOnTable({ 22: "W" }, { 22: "ww" }, "white", round), { path: round, removed: [] });
});

test("two pieces that have moved are no move", () => {
  assert.equal(turnOnTable(RECORD, { 17: "w", 26: "w", 18: "b", 11: "b" }, "white", []), null);
});

test("a step is finished where it lands", () => {
  assert.deepEqual(judgeTurn([STEP], { path: [22, 18], removed: [] }), { kind: "finished", move: STEP });
  assert.equal(judgeTurn([STEP], { path: [22, 17], removed: [] }).kind, "illegal");
  assert.equal(judgeTurn([STEP], { path: [23, 18], removed: [] }).kind, "illegal");
});

test("a double capture is under way at its first hop, also if it is taken straight to the end", () => {
  assert.equal(judgeTurn([DOUBLE], { path: [22, 15], removed: [] }).kind, "under way");
  assert.equal(judgeTurn([DOUBLE], { path: [22, 15, 8], removed: [] }).kind, "finished");
  assert.equal(judgeTurn([DOUBLE], { path: [22, 8], removed: [18] }).kind, "finished");
});

test("of two captures that end on one square, what was taken off decides", () => {
  const [left, right] = [move([29, 15], [22]), { ...move([29, 15], [25]), routes: [[29, 20, 15]] }];
  assert.equal(judgeTurn([left, right], { path: [29, 15], removed: [] }).kind, "several");
  assert.deepEqual(judgeTurn([left, right], { path: [29, 15], removed: [25] }), { kind: "finished", move: right });
  assert.deepEqual(judgeTurn([left, right], { path: [29, 20, 15], removed: [] }), { kind: "finished", move: right });
});

test("the squares ahead are landings and the hops between", () => {
  assert.deepEqual(squaresAhead([STEP, DOUBLE], { path: [22], removed: [] }), { landings: [18, 8], hops: [15] });
  assert.deepEqual(squaresAhead([DOUBLE], { path: [22, 15], removed: [] }), { landings: [8], hops: [] });
  assert.deepEqual(squaresAhead([STEP], { path: [23], removed: [] }), { landings: [], hops: [] });
});

test("captured pieces that still stand go off, then the clock is pressed", () => {
  const table = { pieces: { 8: "w", 11: "b" }, toMove: /** @type {const} */ ("white"), isCommittedByPress: true };
  assert.deepEqual(completingStatements(DOUBLE, table), ["remove 11", "press white"]);
});

test("a man on the last row is crowned, a king is not", () => {
  const step = move([6, 2]);
  const table = { toMove: /** @type {const} */ ("white"), isCommittedByPress: true };
  assert.deepEqual(completingStatements(step, { ...table, pieces: { 2: "w" } }), ["stack 2", "press white"]);
  assert.deepEqual(completingStatements(step, { ...table, pieces: { 2: "ww" } }), ["press white"]);
  assert.deepEqual(completingStatements(move([25, 29]), { ...table, toMove: "black", pieces: { 29: "b" } }), [
    "stack 29",
    "press black",
  ]);
});

test("without a clock to press nobody presses", () => {
  const table = { pieces: { 18: "w" }, toMove: /** @type {const} */ ("white"), isCommittedByPress: false };
  assert.deepEqual(completingStatements(STEP, table), []);
});

test("a man that the record knows as a king is found", () => {
  assert.deepEqual(uncrownedKings({ 5: "W", 9: "B", 12: "w" }, { 5: "w", 9: "bb", 12: "w" }), [5]);
});
