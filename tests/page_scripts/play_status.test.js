/** What Play says: whose turn it is, and what is missing. */

/** @import { BoardState } from "../../controller/web/page/types/api.js" */

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { ownSides, playStatus } from "../../controller/web/page/scripts/play_status.js";
import { loadSampleTexts } from "./sample_texts.js";

before(() => loadSampleTexts("en"));

/**
 * @param {object} changes
 * @returns {BoardState}
 */
function state(changes = {}) {
  /** @type {unknown} */
  const made = {
    ...{ phase: "playing", pauses: [], to_move: "white", ply: 4, press_due: null, draw: null, verdict: null },
    ...{
      message: null,
      result: null,
      proposal: null,
      far: null,
      wrong_squares: [],
      game: { elsewhere: [] },
      table: { hands: { white: null, black: "tidy" } },
    },
    ...changes,
  };
  return /** @type {BoardState} */ (made);
}

const TWO_PERSONS = { hands: { white: null, black: null } };

test("the sides of the page are those that nobody simulated plays", () => {
  assert.deepEqual(ownSides(state()), ["white"]);
  assert.deepEqual(ownSides(state({ table: TWO_PERSONS })), ["white", "black"]);
  assert.deepEqual(ownSides(state({ table: null })), []);
  assert.deepEqual(ownSides(state({ table: TWO_PERSONS, far: { side: "black" } })), ["black"]);
});

test("one who plays alone is told the own turn, two are told the side", () => {
  assert.equal(playStatus(state(), "").text, "Your move");
  assert.equal(playStatus(state({ to_move: "black" }), "").text, "Black is thinking");
  assert.equal(playStatus(state({ to_move: "black", table: TWO_PERSONS }), "").text, "Black to move");
  const program = { elsewhere: ["black"] };
  assert.equal(
    playStatus(state({ to_move: "black", table: TWO_PERSONS, game: program }), "").text,
    "Black is thinking",
  );
  assert.equal(playStatus(state({ table: TWO_PERSONS, game: program }), "").text, "White to move");
});

test("who only watches is told whose move it is, and nothing is asked of him", () => {
  const textOf = (/** @type {object} */ changes) => playStatus(state(changes), "", false).text;
  assert.equal(textOf({ ply: 0 }), "White to move");
  assert.equal(textOf({}), "White to move");
  assert.equal(textOf({ to_move: "black", game: { elsewhere: ["black"] } }), "Black is thinking");
  const due = playStatus(state({ press_due: "white" }), "", false);
  assert.deepEqual([due.text, due.press], ["White to move", null]);
});

test("after a stop the press is said to continue the game, also in a turn of the other side", () => {
  const message = { code: "press to go on", args: {}, text: "Press the clock to continue" };
  const paused = { message, press_due: "white", to_move: "black", pauses: ["resumed"] };
  for (const table of [undefined, TWO_PERSONS]) {
    const status = playStatus(state({ ...paused, ...(table && { table }) }), "");
    assert.deepEqual(status, { kind: "press", text: "Press the clock to continue", press: "white" });
  }
});

test("before the own first move it is said how a piece is moved", () => {
  assert.match(playStatus(state({ ply: 0 }), "").text, /^Your move: touch a piece/);
  assert.match(playStatus(state({ ply: 1 }), "").text, /^Your move: touch a piece/);
  assert.equal(playStatus(state({ ply: 2 }), "").text, "Your move");
  const ready = { code: "ready", args: { side: "White" } };
  assert.match(playStatus(state({ ply: 0, message: ready }), "").text, /^Your move: touch a piece/);
  assert.match(
    playStatus(state({ ply: 0, message: ready, table: { hands: { white: "tidy", black: "tidy" } } }), "").text,
    /^The pieces are set up/,
  );
});

test("a move that a simulated hand makes is named, and nobody here is asked to make it", () => {
  const made = {
    to_move: "black",
    proposal: { side: "black", move: "6x15", captured: [11] },
    game: { elsewhere: ["black"] },
  };
  const proposed = { code: "proposed", args: { side: "Black", move: "6x15" } };
  assert.equal(playStatus(state({ ...made, message: proposed }), "").text, "Black plays 6x15");
  const standing = { code: "remove captured", args: { squares: [11] } };
  assert.equal(playStatus(state({ ...made, message: standing, wrong_squares: [11] }), "").text, "Black plays 6x15");
  const byPerson = state({ ...made, message: proposed, table: TWO_PERSONS });
  assert.match(playStatus(byPerson, "").text, /make this move/);
  assert.notEqual(playStatus(state({ ...made, message: proposed, wrong_squares: [19] }), "").text, "Black plays 6x15");
});

test("a finished move whose press is missing asks for it, and names the side where two play", () => {
  assert.deepEqual(playStatus(state({ press_due: "white" }), ""), {
    kind: "press",
    text: "Press the clock",
    press: "white",
  });
  assert.equal(playStatus(state({ press_due: "white", table: TWO_PERSONS }), "").text, "White: press the clock");
  assert.equal(playStatus(state({ press_due: "black", to_move: "black" }), "").press, null);
});

test("the press that starts the clock is told from the one that ends a move", () => {
  const start = state({ ply: 0, press_due: "black", table: TWO_PERSONS });
  assert.equal(playStatus(start, "").text, "Black presses the clock to begin");
});

test("a fault of the board is said as one, a message as what it is", () => {
  const message = { code: "put back", args: { origin: 15, square: 12 } };
  assert.equal(playStatus(state({ message, wrong_squares: [15] }), "").kind, "fault");
  assert.equal(playStatus(state({ message }), "").kind, "turn");
});

test("a draw offer is said without the words for buttons that nobody holds here", () => {
  const message = { code: "draw offered", args: { side: "White" } };
  const own = state({ message, draw: { open_to: ["black"], is_claim: false } });
  assert.equal(playStatus(own, "").text, "You have offered a draw");
  const other = state({ message: { ...message, args: { side: "Black" } }, draw: { open_to: ["white"] } });
  assert.equal(playStatus(other, "").text, "Black offers a draw");
});

test("what the other board asks now comes before the answer to what it asked before", () => {
  const message = { code: "refused here", args: {} };
  const draw = { open_to: ["white"], is_claim: false };
  const far = { side: "white", asks: { kind: "draw", plies: 0 } };
  assert.equal(playStatus(state({ message, draw, far, table: TWO_PERSONS }), "").text, "Black offers a draw");
  const pause = { side: "white", asks: { kind: "pause", plies: 0 } };
  assert.equal(playStatus(state({ message, far: pause }), "").text, "Black asks for a pause: agree?");
  assert.match(playStatus(state({ message, far: { side: "white", asks: null } }), "").text, /^You said no/);
});

test("why a touch did nothing comes first, and the result before all", () => {
  assert.equal(playStatus(state({ press_due: "white" }), "A capture is due").text, "A capture is due");
  const result = { score: "1-0", message: { code: "White wins", args: { reason: "resignation" } } };
  assert.equal(playStatus(state({ result }), "A capture is due").kind, "over");
});

test("a warning that a move loses a man comes before the press that is due", () => {
  const warning = { code: "loses man", args: { demand: "", move: "22-18", origin: 18, square: 22 } };
  const said = playStatus(state({ message: warning, press_due: "white" }), "");
  assert.deepEqual({ ...said, text: "" }, { kind: "turn", text: "", press: "white" });
  assert.match(said.text, /22-18 loses a man/);
});

test("an announcement comes before the turn, a proposed move and a result, but not before a refusal", () => {
  const message = {
    code: "announcement",
    args: { before: "", piece: "Round 2", after: " begins" },
    text: "Round 2 begins",
  };
  const result = { score: "1-0", message: { code: "white wins", args: {}, text: "" } };
  const proposal = { side: "black", move: "9-14", captured: [] };
  for (const changes of [{}, { result }, { proposal, to_move: "black" }, { press_due: "white" }])
    assert.equal(playStatus(state({ message, ...changes }), "").text, "Round 2 begins");
  assert.equal(playStatus(state({ message, press_due: "white" }), "").press, "white");
  assert.equal(playStatus(state({ message }), "No").text, "No");
});
