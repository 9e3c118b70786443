/** What the message card says of the last verdict beside the board's message. */

/** @import { MessageSource } from "../../controller/web/page/types/page.js" */

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { verdictLine } from "../../controller/web/page/scripts/message_card.js";
import { messageSentence } from "../../controller/web/page/scripts/texts.js";
import { loadSampleTexts } from "./sample_texts.js";

before(() => loadSampleTexts("en"));

const SEVERAL = { code: "several moved", args: {} };
const PUT_BACK = { code: "put back", args: { origin: 15, square: 12 } };
const REMOVE = { code: "remove", args: { squares: [15] } };
const MOVE = { code: "move", args: { side: "White", move: "22-18" } };

/**
 * @param {string} judgement
 * @param {object} verdictMessage
 * @param {object | null} message
 * @param {string[]} roles
 */
function lineOf(judgement, verdictMessage, message, roles = []) {
  /** @type {unknown} */
  const state = { verdict: { judgement, message: verdictMessage }, message, lamps: roles.map((role) => ({ role })) };
  const source = /** @type {MessageSource} */ (state);
  return verdictLine(source, source.message ? messageSentence(source.message) : "White to move");
}

test("a fault is said in full beside what is to be done", () => {
  assert.equal(
    lineOf("illegal", SEVERAL, PUT_BACK, ["lift", "place"]),
    "Illegal: More than one piece was moved: only one may move",
  );
});

test("where the message says the fault, only the word for it is added", () => {
  assert.equal(lineOf("incomplete", REMOVE, REMOVE, ["captured"]), "Incomplete");
  assert.equal(lineOf("illegal", SEVERAL, SEVERAL), "Illegal");
});

test("a fault is gone once the board is corrected", () => {
  assert.equal(lineOf("illegal", SEVERAL, { code: "press clock", args: {} }), "");
  assert.equal(lineOf("illegal", SEVERAL, { code: "land on", args: { squares: [15] } }, ["landing"]), "");
  assert.equal(lineOf("incomplete", REMOVE, null), "");
});

test("a move stands until the next verdict", () => {
  assert.equal(lineOf("move", MOVE, null, ["last move"]), "White: 22-18");
  assert.equal(lineOf("move", MOVE, MOVE), "");
});

test("before the first verdict there is none", () => {
  assert.equal(verdictLine({ verdict: null, message: null, lamps: [] }, "White to move"), "");
});
