/** A whole game in Firefox, by mouse, with captured men taken off and the clock pressed by the page. */

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { boardState, FirefoxUser, startFirefox, waitUntil } from "./firefox_user.js";

const GAME = (process.env.GAME ?? "").split(" ");

/** @type {import("puppeteer-core").Browser} */
let browser;
before(async () => {
  browser = await startFirefox();
});
after(() => browser.close());

test("a whole game is played by mouse", async () => {
  const user = await FirefoxUser.open(browser, "play");
  for (const [ply, move] of GAME.entries()) {
    const squares = move.split(/[-x]/).map(Number);
    await user.dragPiece(squares[0], squares[squares.length - 1]);
    await waitUntil(`${ply + 1} moves`, async () => (await user.count(".sheet-moves .move-text")) === ply + 1);
  }
  await waitUntil("the result", async () => (await user.texts(".result-card")).join().includes("White wins"));
  const { moves } = await boardState();
  assert.deepEqual(
    moves.map((/** @type {{ text: string }} */ { text }) => text),
    GAME,
  );
  await user.close();
});
