/** Every view opens in Firefox, in both languages, with its board drawn and nothing on the console. */

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { FirefoxUser, startFirefox, waitUntil } from "./firefox_user.js";

const VIEWS = ["home", "play", "watch", "arbiter", "replay", "lab"];
const WITH_BOARD = ["home", "play", "watch", "arbiter", "lab"];
const TITLES = { en: "Watch", fil: "Panoorin" };

/** @type {import("puppeteer-core").Browser} */
let browser;
before(async () => {
  browser = await startFirefox();
});
after(() => browser.close());

for (const [language, title] of Object.entries(TITLES)) {
  test(`every view opens in ${language}`, async () => {
    const user = await FirefoxUser.open(browser, "home", language);
    assert.equal(await user.page.$eval("html", (page) => page.lang), language);
    assert((await user.texts(".views a")).includes(title));
    for (const view of VIEWS) {
      await user.show(view);
      if (!WITH_BOARD.includes(view)) continue;
      const pieces = `main .board .piece[data-square]`;
      await waitUntil(`24 pieces in ${view}`, async () => (await user.count(pieces)) === 24);
    }
    await user.close();
  });
}
