/** Where squares and LEDs are drawn. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { centreOf, DEFAULT_VIEW, EDGE, ledCentreOf, SIZE } from "../../controller/web/page/scripts/board_geometry.js";
import { SQUARES } from "../../controller/web/page/scripts/squares.js";

test("square 1 is the second of the top row, and a turned board has it below", () => {
  assert.deepEqual(centreOf(1, DEFAULT_VIEW), { x: EDGE + 150, y: EDGE + 50, row: 0, column: 1 });
  assert.deepEqual(centreOf(1, { ...DEFAULT_VIEW, isTurned: true }), {
    x: SIZE - 200,
    y: SIZE - 100,
    row: 7,
    column: 6,
  });
});

test("a turned board is the same board from the other side", () => {
  for (const square of SQUARES) {
    const [here, there] = [centreOf(square, DEFAULT_VIEW), centreOf(square, { ...DEFAULT_VIEW, isTurned: true })];
    assert.deepEqual([here.x + there.x, here.y + there.y], [SIZE, SIZE]);
  }
});

test("an LED lies within its square, and on the matrix beside its point", () => {
  for (const square of SQUARES) {
    const centre = centreOf(square, DEFAULT_VIEW);
    const [led, point] = [
      ledCentreOf(square, DEFAULT_VIEW),
      ledCentreOf(square, { ...DEFAULT_VIEW, drawing: "matrix" }),
    ];
    assert.deepEqual([led.x - centre.x, led.y - centre.y], [36, 36]);
    assert.deepEqual([point.x - centre.x, point.y - centre.y], [46, 0]);
  }
});
