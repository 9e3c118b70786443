/** The events of a recording in words. */

/** @import { TimelineEvent } from "../../controller/web/page/types/page.js" */

import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { eventLines, timeText } from "../../controller/web/page/scripts/event_text.js";
import { loadSampleTexts } from "./sample_texts.js";

before(() => loadSampleTexts("en"));

/** @param {object[]} events */
const textsOf = (...events) =>
  eventLines(/** @type {TimelineEvent[]} */ (events.map((event) => ({ at_ms: 0, ...event })))).map(({ text }) => text);

describe("the time of an event", () => {
  /** @type {[number, string][]} */
  const times = [
    [0, "0:00.000"],
    [137.763, "0:00.137"],
    [59_999, "0:59.999"],
    [123_456, "2:03.456"],
    [3_723_400, "1:02:03.400"],
  ];
  for (const [ms, text] of times) test(`${ms} ms is ${text}`, () => assert.equal(timeText(ms), text));
});

describe("an event in words", () => {
  const rest = { code: "put back", args: { origin: 15, square: 12 } };
  /** @type {[object, string[]][]} */
  const events = [
    [{ kind: "edge", square: 22, closed: false }, ["Sensor 22 opens"]],
    [{ kind: "edge", square: 22, closed: true }, ["Sensor 22 closes"]],
    [{ kind: "button", button: "white", down: true }, ["Button pressed: White"]],
    [{ kind: "button", button: "black", down: false }, ["Button released: Black"]],
    [{ kind: "command", text: "arbiter pause" }, ["arbiter pause"]],
    [{ kind: "move", text: "22-18" }, ["Move 22-18"]],
    [{ kind: "phase", phase: "over", pauses: [] }, ["The game is over"]],
    [{ kind: "phase", phase: "playing", pauses: ["arbiter"] }, ["paused"]],
    [{ kind: "message", message: rest }, ["Put the piece from square 15 back on square 12"]],
    [{ kind: "message", message: null }, []],
    [{ kind: "distrusted", squares: [] }, []],
    [{ kind: "snapshot", closed: [] }, []],
    [{ kind: "clocks", clocks: {} }, []],
  ];
  for (const [event, texts] of events) {
    test(JSON.stringify(event), () => assert.deepEqual(textsOf(event), texts));
  }
});

describe("the list of events", () => {
  const ready = { code: "ready", args: { side: "White" } };
  const begin = [
    { kind: "said", message: ready },
    { kind: "phase", phase: "playing", pauses: [] },
    { kind: "message", message: ready },
  ];

  test("says once what several events of one time say", () => {
    assert.deepEqual(textsOf(...begin), ["The pieces are set up: White moves first"]);
  });

  test("has no sentence twice for a verdict and its message", () => {
    const message = { code: "remove", args: { squares: [15] } };
    assert.deepEqual(textsOf({ kind: "verdict", judgement: "incomplete", message }, { kind: "message", message }), [
      "Incomplete: Take the captured piece off the board: square 15",
    ]);
  });

  test("repeats a sentence at another time", () => {
    assert.equal(textsOf({ kind: "said", message: ready }, { kind: "message", message: ready, at_ms: 5 }).length, 2);
  });

  test("says that a game continues after a pause", () => {
    const pause = { kind: "phase", phase: "playing", pauses: ["arbiter"], at_ms: 10 };
    const end = { kind: "phase", phase: "playing", pauses: [], at_ms: 20 };
    assert.deepEqual(textsOf(...begin, pause, end).slice(1), ["paused", "The game continues"]);
  });

  test("names the LEDs that are lit", () => {
    const lamps = [
      { square: 12, role: "place" },
      { square: 15, role: "lift" },
    ];
    assert.deepEqual(textsOf({ kind: "lamps", lamps }, { kind: "lamps", lamps: [], at_ms: 5 }), [
      "LEDs: 12 place, 15 lift",
      "LEDs dark",
    ]);
  });
});
