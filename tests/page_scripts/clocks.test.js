/** Clocks of the page: their text, how they run on between reports, and the pieces that a side has lost. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { clockAfter, clockText, countLostPieces } from "../../controller/web/page/scripts/clocks.js";

describe("the text of a clock", () => {
  /** @type {[number | null, string][]} */
  const texts = [
    [null, "–:––"],
    [0, "0:00"],
    [42, "0.1"],
    [9900, "9.9"],
    [9901, "0:10"],
    [9999, "0:10"],
    [10_000, "0:10"],
    [59_001, "1:00"],
    [899_999, "15:00"],
    [900_000, "15:00"],
    [3_599_001, "1:00:00"],
    [3_600_000, "1:00:00"],
    [36_061_000, "10:01:01"],
  ];
  for (const [ms, text] of texts) test(`${ms} ms is ${text}`, () => assert.equal(clockText(ms), text));

  test("time that counts up is rounded down, without tenths", () => {
    assert.deepEqual(
      [0, 999, 1000, 61_999].map((ms) => clockText(ms, true)),
      ["0:00", "0:00", "0:01", "1:01"],
    );
  });
});

describe("a clock some time after its report", () => {
  const clock = { ms: 5000, running: true, delay_ms: 3000, hand_ms: 0, counts_up: false };

  test("its delay runs first, then its time", () => {
    assert.deepEqual(clockAfter(clock, 0), { ms: 5000, delayMs: 3000, handMs: 0 });
    assert.deepEqual(clockAfter(clock, 2000), { ms: 5000, delayMs: 1000, handMs: 0 });
    assert.deepEqual(clockAfter(clock, 4000), { ms: 4000, delayMs: 0, handMs: 0 });
  });

  test("the time of a hand passes first, then a delay", () => {
    const both = { ...clock, delay_ms: 8000, hand_ms: 5000 };
    assert.deepEqual(clockAfter(both, 2000), { ms: 5000, delayMs: 6000, handMs: 3000 });
    assert.deepEqual(clockAfter(both, 6000), { ms: 5000, delayMs: 2000, handMs: 0 });
  });

  test("it never shows less than nothing", () => assert.equal(clockAfter(clock, 60_000).ms, 0));
  test("it counts up where the control does", () => {
    assert.equal(clockAfter({ ...clock, delay_ms: 0, counts_up: true }, 1500).ms, 6500);
  });
  test("it stands where it does not run", () => {
    assert.deepEqual(clockAfter({ ...clock, running: false }, 4000), { ms: 5000, delayMs: 3000, handMs: 0 });
  });
  test("without a time control it shows none", () => assert.equal(clockAfter({ ...clock, ms: null }, 4000).ms, null));
});

test("each side has lost what is missing of twelve", () => {
  const pieces = { 1: "b", 2: "B", 3: "bb", 21: "w", 22: "ww" };
  assert.equal(countLostPieces(pieces, "black"), 9);
  assert.equal(countLostPieces(pieces, "white"), 10);
  const thirteen = Object.fromEntries(Array.from({ length: 13 }, (_, index) => [index + 1, "w"]));
  assert.equal(countLostPieces(thirteen, "white"), 0);
});
