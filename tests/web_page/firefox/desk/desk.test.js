/** The desk of a hall in Firefox: signing in with the printed address and with a token, all boards, one board, acts. */

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { FirefoxUser, startFirefox, waitUntil } from "../firefox_user.js";

const ADDRESS = process.env.DESK_ADDRESS ?? "";
const TOKEN = process.env.DESK_TOKEN ?? "";
const BOARDS = 12;
const LANGUAGE = JSON.stringify({ language: "en" });

/** @type {import("puppeteer-core").Browser} */
let browser;
before(async () => {
  browser = await startFirefox();
});
after(() => browser.close());

/**
 * Open the desk in a browser of its own.
 *
 * @param {string} address
 */
async function openDesk(address) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport({ width: 1280, height: 800 });
  await page.goto(new URL("/api/openapi.json", address).href); // of the same origin, and no page that has a language
  await page.evaluate((chosen) => localStorage.setItem("damahan", chosen), LANGUAGE);
  const user = new FirefoxUser(page);
  await page.goto(address);
  await waitUntil("all boards are shown", async () => (await user.count(".tile-place")) === BOARDS);
  return user;
}

/**
 * Touch the button with a text.
 *
 * @param {FirefoxUser} user
 * @param {string} text
 */
async function touch(user, text) {
  const button = await user.page.waitForSelector(`::-p-xpath(//button[normalize-space()="${text}"])`, {
    visible: true,
  });
  assert(button);
  await button.click();
}

test("the printed address signs in, and an act at one board is done", async () => {
  const user = await openDesk(ADDRESS);
  await waitUntil("boards can be chosen", async () => (await user.texts(".boards-tools button")).length > 0);
  assert((await user.count(".tile .piece")) > 0);
  await user.page.click('.tile-place[data-board="b001"] a');
  await waitUntil("the score sheet", () => user.count(".sheet-moves .move-text"));
  assert.deepEqual(await user.texts(".hall-board-title"), ["Board 1"]);
  await touch(user, "Pause");
  await user.page.waitForSelector('::-p-xpath(//button[normalize-space()="Resume"])', { visible: true });
  await user.page.type('input[aria-label="Note"]', "A phone rang");
  await touch(user, "Note down");
  await waitUntil("the note is on record", async () =>
    (await user.texts(".act-list li")).some((line) => line.includes("A phone rang")),
  );
  await user.close();
});

test("a token signs in, and an act at all boards is answered", async () => {
  const user = await openDesk(`${new URL(ADDRESS).origin}/#boards`);
  await user.show("record");
  await user.page.type('input[type="password"]', TOKEN);
  await user.page.keyboard.press("Enter");
  await waitUntil("the record is shown", () => user.count(".act-list"));
  await user.show("boards");
  await touch(user, "Choose boards");
  await touch(user, "All that are shown");
  await touch(user, "Announce");
  await user.page.type("dialog input", "Round 2 begins at ten");
  const [, send] = await user.page.$$("dialog button");
  await send.click();
  await waitUntil("the answers", async () => (await user.texts("dialog")).some((text) => /\d+ done/.test(text)));
  await user.close();
});
