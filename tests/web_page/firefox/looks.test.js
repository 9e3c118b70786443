/** In Firefox: themes and styles of boards, the screen of a hall, and a time that an arbiter types and undoes. */

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { FirefoxUser, startFirefox, waitUntil } from "./firefox_user.js";

const BLACK = "rgb(0, 0, 0)";

/** @type {import("puppeteer-core").Browser} */
let browser;
before(async () => {
  browser = await startFirefox();
});
after(() => browser.close());

test("theme and style of boards are drawn as they were chosen", async () => {
  const user = await FirefoxUser.open(browser, "watch");
  await user.page.evaluate(() => localStorage.setItem("damahan", JSON.stringify({ theme: "contrast", style: "bold" })));
  await user.page.reload();
  await waitUntil("the frame is black", async () => {
    const fills = await user.page.$$eval("main .frame", (frames) =>
      frames.map((frame) => getComputedStyle(frame).fill),
    );
    return fills.length > 0 && fills.every((fill) => fill === BLACK);
  });
  const ground = await user.page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  assert.equal(ground, "rgb(255, 255, 255)");
  await user.close();
});

test("the screen of a hall shows the game without a menu, and Escape leaves it", async () => {
  const user = await FirefoxUser.open(browser, "watch");
  await user.page.evaluate(() => {
    location.hash = "watch/screen";
  });
  await waitUntil("24 pieces", async () => (await user.count(".screen .piece[data-square]")) === 24);
  assert.equal(await user.page.$eval(".top", (top) => getComputedStyle(top).display), "none");
  await user.page.keyboard.press("Escape");
  await waitUntil("the ordinary view", () => user.page.$('.shell[data-view="watch"]'));
  await user.close();
});

test("an arbiter types a time, sets it, and undoes it", async () => {
  const user = await FirefoxUser.open(browser, "arbiter");
  await user.page.type(".time-row input", "2m30s");
  await user.page.click(".time-row .time-buttons button:first-child");
  await user.page.click("dialog button.main");
  const shows = (/** @type {string} */ time) => async () =>
    (await user.texts('.clock[data-side="white"] .clock-time')).includes(time);
  await waitUntil("the clock is set", shows("2:30"));
  await user.page.click(".done-notice button");
  await waitUntil("it is undone", shows("15:00"));
  await user.close();
});
