/** A recording: what was so at any of its times. */

/**
 * @import { Timeline } from "../../controller/web/page/types/api.js"
 * @import { TimelineEvent } from "../../controller/web/page/types/page.js"
 */

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Recording } from "../../controller/web/page/scripts/recording.js";

const lamp = (/** @type {number} */ square, /** @type {"lift" | "win"} */ role) =>
  /** @type {const} */ ({ square, role, colour: "#ff0000", rhythm: "steady" });
const moved = (/** @type {number} */ at_ms, /** @type {number} */ ply, /** @type {string} */ text) =>
  /** @type {TimelineEvent} */ ({ kind: "move", at_ms, ply, text, side: "white", pieces: { [ply]: "w" } });

/** @param {TimelineEvent[]} events */
function recordingOf(...events) {
  const start = { fen: "W:W22:B", pieces: { 22: "w" } };
  /** @type {unknown} */
  const timeline = { game: {}, start, rhythms: {}, length_ms: 1000, events, cut: false, fault: null };
  return new Recording(/** @type {Timeline} */ (timeline));
}

describe("sensors", () => {
  const recording = recordingOf(
    { kind: "edge", at_ms: 100, square: 22, closed: false },
    { kind: "edge", at_ms: 200, square: 18, closed: true },
    { kind: "snapshot", at_ms: 300, closed: [5] },
  );

  test("each shows its piece from the start until it changes", () => {
    assert.deepEqual(
      [0, 99, 100, 250].map((ms) => recording.isClosed(22, ms)),
      [true, true, false, false],
    );
    assert.deepEqual(
      [199, 200, 299].map((ms) => recording.isClosed(18, ms)),
      [false, true, true],
    );
  });

  test("a snapshot tells all of them", () => {
    assert.deepEqual(recording.stateAt(299).closed, [18]);
    assert.deepEqual(recording.stateAt(300).closed, [5]);
  });
});

describe("the state at a time", () => {
  const recording = recordingOf(
    { kind: "phase", at_ms: 10, phase: "playing", pauses: [] },
    { kind: "button", at_ms: 20, button: "white", down: true },
    { kind: "button", at_ms: 60, button: "white", down: false },
    { kind: "lamps", at_ms: 70, lamps: [lamp(22, "lift")] },
    { kind: "lost", at_ms: 80, part: "display" },
    { kind: "back", at_ms: 90, part: "display" },
    moved(100, 1, "22-18"),
    { kind: "lamps", at_ms: 150, lamps: [lamp(22, "lift"), lamp(18, "win")] },
    { kind: "phase", at_ms: 200, phase: "over", pauses: [] },
  );

  test("is the last report of each thing", () => {
    assert.equal(recording.stateAt(0).phase, "setup");
    assert.deepEqual(
      [20, 60].map((ms) => recording.stateAt(ms).buttons.white),
      [true, false],
    );
    assert.deepEqual(
      [80, 90].map((ms) => recording.stateAt(ms).lost.size),
      [1, 0],
    );
    assert.deepEqual(recording.stateAt(99).pieces, { 22: "w" });
    assert.deepEqual(recording.stateAt(100).pieces, { 1: "w" });
    assert.deepEqual(
      [99, 100].map((ms) => recording.stateAt(ms).lastMove),
      [-1, 0],
    );
  });

  test("after the end has only the LEDs and pieces of the finished game", () => {
    assert.equal(recording.stateAt(150).lamps.length, 2);
    assert.deepEqual(
      recording.stateAt(200).lamps.map(({ role }) => role),
      ["win"],
    );
    assert.deepEqual(recording.stateAt(200).closed, [1]);
  });
});

describe("moves", () => {
  test("an amendment replaces its move, and moves taken back are gone", () => {
    const undone = /** @type {TimelineEvent} */ ({ kind: "position", at_ms: 40, undone: 1, pieces: {} });
    const recording = recordingOf(moved(10, 1, "22-18"), moved(20, 1, "22-17"), moved(30, 2, "9-14"), undone);
    assert.deepEqual(
      recording.moves.map(({ text }) => text),
      ["22-17"],
    );
  });

  test("a step goes to the next move that counts, and no further than to the last", () => {
    const recording = recordingOf(moved(100, 1, "22-18"), moved(200, 2, "9-14"));
    assert.deepEqual(
      [0, 100, 150, 200].map((ms) => recording.nextMove(ms, 1)),
      [100, 200, 200, 200],
    );
    assert.deepEqual(
      [0, 100, 150, 1000].map((ms) => recording.nextMove(ms, -1)),
      [0, 0, 0, 100],
    );
    assert.deepEqual(
      [0, 100, 200].map((ms) => recording.nextEvent(ms, 1)),
      [100, 200, 1000],
    );
    assert.deepEqual(
      [100, 200, 1000].map((ms) => recording.nextEvent(ms, -1)),
      [0, 100, 200],
    );
  });
});
