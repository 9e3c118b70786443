/** Squares of the page: where they lie, which lines join them, and pieces as FEN. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  columnOf,
  diagonalLines,
  fenOf,
  isSamePiece,
  pieceOf,
  piecesOfFen,
  rowOf,
  SQUARES,
  squareAt,
} from "../../controller/web/page/scripts/squares.js";

/** @type {("vismin" | "luzon")[]} */
const ORIENTATIONS = ["vismin", "luzon"];

describe("squares on the board", () => {
  test("1 to 4 are the top row, from left to right", () => {
    assert.deepEqual(
      [1, 2, 3, 4].map((square) => columnOf(square, "vismin")),
      [1, 3, 5, 7],
    );
    assert.deepEqual(
      [1, 2, 3, 4].map((square) => columnOf(square, "luzon")),
      [0, 2, 4, 6],
    );
    assert.deepEqual([1, 4, 5, 32].map(rowOf), [0, 0, 1, 7]);
  });

  for (const orientation of ORIENTATIONS) {
    test(`${orientation}: each square is found at its place, and none elsewhere`, () => {
      const found = [];
      for (let row = -1; row <= 8; row += 1) {
        for (let column = -1; column <= 8; column += 1) found.push(squareAt(row, column, orientation));
      }
      assert.deepEqual(
        found.filter((square) => square !== null),
        SQUARES,
      );
      for (const square of SQUARES) {
        assert.equal(squareAt(rowOf(square), columnOf(square, orientation), orientation), square);
      }
    });

    test(`${orientation}: thirteen diagonals, of which the longest joins two corners`, () => {
      const lines = diagonalLines(orientation);
      assert.equal(lines.length, 13);
      assert.ok(lines.some(([upper, lower]) => rowOf(upper) === 0 && rowOf(lower) === 7));
      for (const [upper, lower] of lines) {
        const width = Math.abs(columnOf(upper, orientation) - columnOf(lower, orientation));
        assert.equal(rowOf(lower) - rowOf(upper), width);
      }
    });
  }
});

describe("pieces", () => {
  test("names say colour and rank", () => {
    assert.deepEqual(pieceOf("w"), { white: true, king: false });
    assert.deepEqual(pieceOf("B"), { white: false, king: true });
    assert.deepEqual(pieceOf("ww"), { white: true, king: true });
  });

  test("a king of the table is a king of the board", () => {
    assert.ok(isSamePiece("W", "ww"));
    assert.ok(!isSamePiece("w", "ww"));
    assert.ok(!isSamePiece("w", "b"));
    assert.ok(isSamePiece(undefined, null));
    assert.ok(!isSamePiece("w", undefined));
  });

  test("a FEN is read with ranges and kings", () => {
    assert.deepEqual(piecesOfFen("W:W21-23,K5:B1,K2."), { 21: "w", 22: "w", 23: "w", 5: "W", 1: "b", 2: "B" });
    assert.deepEqual(piecesOfFen("B:W:B"), {});
  });

  test("a FEN is written so that it reads the same", () => {
    const fen = "B:W21,K22:B1,K12";
    assert.equal(fenOf(piecesOfFen(fen), "black"), fen);
    assert.equal(fenOf({ 9: "ww" }, "white"), "W:WK9:B");
  });
});
