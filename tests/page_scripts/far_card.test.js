/** What can be said to the other board of a game on two, or about it. */

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { hearingText, sayings } from "../../controller/web/page/scripts/far_card.js";
import { loadSampleTexts } from "./sample_texts.js";

before(() => loadSampleTexts("en"));

/** @typedef {Parameters<typeof sayings>[0]} FarState */

/** @type {FarState} */
const HEARD = {
  ...{
    board: "board-2",
    side: "white",
    asks: null,
    asked: null,
    silent_minutes: null,
    silent_since: null,
    offline_since: null,
  },
  ...{ is_refused: false, is_waited_for: false, calls_arbiter: false, open_entry: null, is_adjourned: false },
};
const SILENT = { ...HEARD, silent_minutes: 2, silent_since: "2026-11-01T20:00:00" };

test("a game is adjourned only once the question was answered", () => {
  const said = sayings(SILENT, "playing", false);
  assert.deepEqual(
    said.filter(({ question }) => question).map(({ statement }) => statement),
    ["adjourn"],
  );
  assert.ok(!sayings(HEARD, "playing", false).some(({ statement }) => statement === "adjourn"));
});

test("a game that was adjourned here can be played on, whether the other board is heard or not", () => {
  for (const far of [HEARD, SILENT]) {
    const said = sayings({ ...far, is_adjourned: true }, "over", false);
    assert.deepEqual(
      said.map(({ text, statement }) => [text, statement]),
      [["Play on", "ask go on white"]],
    );
  }
});

test("a board that is not connected is not said to be heard, also before it counts as silent", () => {
  assert.equal(hearingText(HEARD), "It is heard.");
  const offline = { ...HEARD, offline_since: "2026-11-01T20:01:00" };
  assert.equal(hearingText(offline), "Not connected since 20:01.");
  assert.equal(hearingText({ ...SILENT, offline_since: offline.offline_since }), "Not heard since 20:00.");
  assert.ok(!sayings(offline, "playing", false).some(({ statement }) => statement === "adjourn"));
});

test("a game that the other board refuses to begin is adjourned at once, and cannot be played on", () => {
  const refused = { ...HEARD, is_refused: true };
  for (const far of [refused, { ...SILENT, is_refused: true }]) {
    assert.deepEqual(sayings(far, "playing", false), [{ text: "Adjourn", statement: "adjourn", isMain: true }]);
  }
  assert.equal(hearingText(refused), "It is heard.");
  assert.deepEqual(sayings({ ...refused, is_adjourned: true }, "over", false), []);
});
