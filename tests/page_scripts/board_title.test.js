/** What a board is called: its number has a word before it, its name has none. */

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { boardTitle } from "../../controller/web/page/scripts/board_title.js";
import { loadSampleTexts } from "./sample_texts.js";

before(() => loadSampleTexts("en"));

test("a number and a name", () => {
  assert.equal(boardTitle("7"), "Board 7");
  assert.equal(boardTitle("7a"), "Board 7a");
  assert.equal(boardTitle("board-7"), "board-7");
  assert.equal(boardTitle("finals"), "finals");
});
