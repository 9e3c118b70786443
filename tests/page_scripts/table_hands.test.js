/** Hands at the table while the state lags behind the answers: no touch is lost or taken for another. */

/**
 * @import { Board } from "../../controller/web/page/scripts/board.js"
 * @import { CommandQueue } from "../../controller/web/page/scripts/command_queue.js"
 * @import { PiecesBySquare } from "../../controller/web/page/types/page.js"
 */

import assert from "node:assert/strict";
import { test } from "node:test";
import { TableHands } from "../../controller/web/page/scripts/table_hands.js";

/** @param {PiecesBySquare} pieces pieces of the state that the page has */
function handsAt(pieces) {
  /** @type {string[]} */
  const sent = [];
  /** @type {{ pieces: PiecesBySquare, held: number, isRefused: boolean, goesOnFrom: number | null }} */
  const state = { pieces, held: 0, isRefused: false, goesOnFrom: null };
  /** @type {unknown} */
  const queue = {
    isBusy: true,
    element: {},
    send: (/** @type {string} */ statement) => {
      sent.push(statement);
      return Promise.resolve(state.isRefused ? { faults: ["no"] } : { done: true });
    },
  };
  /** @type {unknown} */
  const board = { selectSquare: () => {} };
  /** @returns {PiecesBySquare} */
  const shownPieces = () => hands.applyTo(state.pieces);
  /** @type {TableHands} */
  const hands = new TableHands(
    /** @type {Board} */ (board),
    /** @type {CommandQueue} */ (queue),
    {
      isAllowed: () => true,
      held: () => state.held,
      pieceAt: (square) => shownPieces()[square],
      nameInHand: () => undefined,
      mayLift: () => true,
      mayLand: () => true,
      onPlaced: () => {},
      squareToGoOnFrom: () => state.goesOnFrom,
    },
    () => {},
  );
  return { hands, sent, state };
}

test("a piece is moved on before the state shows where it was put", async () => {
  const { hands, sent, state } = handsAt({ 22: "w" });
  hands.lift(22);
  await hands.place(18);
  assert.deepEqual(hands.applyTo(state.pieces), { 18: "w" });
  hands.handleSquare(18);
  assert.deepEqual(sent, ["lift 22", "place 18", "lift 18"]);
});

test("a piece that the late state still has in the hand is not put down again", async () => {
  const { hands, sent, state } = handsAt({ 9: "b", 22: "w" });
  hands.lift(22);
  await hands.place(18);
  state.held = 1;
  hands.handleSquare(9);
  assert.deepEqual(sent, ["lift 22", "place 18", "lift 9"]);
});

test("once the state has followed, it alone counts", async () => {
  const { hands, state } = handsAt({ 22: "w" });
  hands.lift(22);
  await hands.place(18);
  state.pieces = { 18: "w" };
  assert.deepEqual(hands.applyTo(state.pieces), { 18: "w" });
  state.pieces = { 15: "w" };
  assert.deepEqual(hands.applyTo(state.pieces), { 15: "w" });
});

test("a piece that could not be lifted stands where it stood", async () => {
  const { hands, state } = handsAt({ 22: "w" });
  state.isRefused = true;
  await hands.lift(22);
  await Promise.resolve();
  assert.deepEqual(hands.applyTo(state.pieces), { 22: "w" });
});

test("a capture that goes on is taken up again, so that each landing is one touch", async () => {
  const { hands, sent, state } = handsAt({ 18: "w" });
  hands.handleSquare(18);
  state.goesOnFrom = 11;
  hands.handleSquare(11);
  await new Promise(setImmediate);
  assert.equal(hands.originSquare, 11);
  state.goesOnFrom = null;
  hands.handleSquare(4);
  await new Promise(setImmediate);
  assert.equal(hands.originSquare, null);
  assert.deepEqual(sent, ["lift 18", "place 11", "lift 11", "place 4"]);
});

test("a piece that is put down where it was lifted stays there", async () => {
  const { hands, sent, state } = handsAt({ 18: "w" });
  hands.handleSquare(18);
  state.goesOnFrom = 18;
  hands.handleSquare(18);
  await new Promise(setImmediate);
  assert.deepEqual(sent, ["lift 18", "place 18"]);
});
