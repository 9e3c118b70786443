/** Results in words: to who watches, and to a player as they concern that player. */

/** @import { MessageState } from "../../controller/web/page/types/api.js" */

import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import {
  resultHeadline,
  resultReason,
  resultSentence,
  scoreText,
} from "../../controller/web/page/scripts/result_words.js";
import { loadSampleTexts } from "./sample_texts.js";

/**
 * @param {string} score
 * @param {string} reason
 */
const named = (score, reason) => ({ score, reason, white: "Ana", black: "Ben" });
/**
 * @param {string} score
 * @param {string} reason
 */
const nameless = (score, reason) => ({ score, reason, white: "?", black: "" });

describe("in English", () => {
  before(() => loadSampleTexts("en"));

  test("a headline names the winner, or tells a player how it went", () => {
    assert.equal(resultHeadline(named("1-0", "time")), "Ana wins");
    assert.equal(resultHeadline(nameless("0-1", "time")), "Black wins");
    assert.equal(resultHeadline(named("1-0", "time"), ["white"]), "You win!");
    assert.equal(resultHeadline(named("1-0", "time"), ["black"]), "You lose");
    assert.equal(resultHeadline(named("0-1", "time"), ["white", "black"]), "Ben wins");
    assert.equal(resultHeadline(named("1/2-1/2", "agreement"), ["white"]), "Draw");
    assert.equal(resultHeadline(named("*", "arbiter")), "No result");
  });

  test("a reason says who resigned, and to that player that it was them", () => {
    assert.equal(resultReason(named("0-1", "resignation")), "Ana resigned");
    assert.equal(resultReason(nameless("0-1", "resignation")), "White resigned");
    assert.equal(resultReason(named("0-1", "resignation"), ["white"]), "You resigned");
    assert.equal(resultReason(named("0-1", "resignation"), ["black"]), "Ana resigned");
    assert.equal(resultReason(named("1-0", "time"), ["black"]), "Your time ran out");
    assert.equal(resultReason(named("1/2-1/2", "agreement")), "the players agreed");
    assert.equal(resultReason({ ...named("*", ""), reason: null }), "");
  });

  test("the totals of a game of Damath say themselves why it ended", () => {
    const message = (/** @type {string} */ code) =>
      /** @type {MessageState} */ ({
        code,
        args: { reason: "no move left", side: "White", white: "9", black: "4" },
        text: "",
      });
    assert.match(resultSentence(named("1-0", ""), message("totals decide")), /9/);
    assert.equal(resultSentence(named("1-0", ""), message("White wins")), "no move left");
  });

  test("a score is written as people write it", () => {
    assert.deepEqual(["1-0", "1/2-1/2"].map(scoreText), ["1–0", "½–½"]);
  });
});

describe("in Filipino", () => {
  before(() => loadSampleTexts("fil"));

  test("people have si, sides have ang", () => {
    assert.equal(resultHeadline(named("1-0", "time")), "Panalo si Ana");
    assert.equal(resultReason(named("1-0", "resignation")), "Sumuko si Ben");
    assert.equal(resultReason(nameless("1-0", "resignation")), "Sumuko ang Itim");
    assert.equal(resultReason(nameless("1-0", "resignation"), ["black"]), "Sumuko ka");
  });
});
