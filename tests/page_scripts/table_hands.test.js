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
  const state = { pieces, held: 0, isRefused: false };
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
