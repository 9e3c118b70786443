/** A whole game in Firefox, by mouse, with captured men taken off and the clock pressed by the page; then it is read. */

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
  await user.page.click(".result-links a.button");
  await readGame(user);
  await user.page.click('.replay-head a[href^="#replay"]');
  await findGame(user);
  await user.close();
});

/**
 * Step through the game by keys, and copy its link.
 *
 * @param {FirefoxUser} user
 */
async function readGame(user) {
  const shown = async () => (await user.texts(".sheet-moves [aria-current] .move-text")).join();
  await waitUntil("the last move", async () => (await shown()) === GAME.at(-1));
  await user.page.keyboard.press("ArrowLeft");
  await waitUntil("the move before", async () => (await shown()) === GAME.at(-2));
  await waitUntil("its address", () => user.page.url().endsWith(`/${GAME.length - 1}`));
  await user.page.keyboard.press("Home");
  await waitUntil("the start", async () => (await user.count("main .board .piece[data-square]")) === 24);
  await user.page.click(".replay-share button");
  await waitUntil("the link is copied", async () => (await user.texts(".replay-share button"))[0] === "Link copied");
}

/**
 * Find the game by a search that the address keeps.
 *
 * @param {FirefoxUser} user
 */
async function findGame(user) {
  await waitUntil("the list", async () => (await user.count(".game-link")) > 0);
  await user.page.type('[type="search"]', "nobody of this name");
  await waitUntil("no game", async () => (await user.count(".game-link")) === 0);
  assert.match(user.page.url(), /#replay\?text=nobody/);
  await user.page.click(".search-line button");
  await waitUntil("the list again", async () => (await user.count(".game-link")) > 0);
}
