/** A user of the page in Debian's Firefox, over WebDriver BiDi. */

/** @import { Browser, Page } from "puppeteer-core" */

import assert from "node:assert/strict";
import { setTimeout as wait } from "node:timers/promises";

import { launch } from "puppeteer-core";

const FIREFOX = process.env.FIREFOX ?? "/usr/bin/firefox-esr";
const ORIGIN = process.env.BOARD_ORIGIN ?? "";
const TOKEN = process.env.BOARD_TOKEN ?? "";
const TIMEOUT_MS = 30_000;
const POLL_MS = 30;
const REFUSED = /status(?: code)?:? 409/; // a line that a refusing response leaves on a console

/** Start Firefox without a window. */
export function startFirefox() {
  return launch({ browser: "firefox", executablePath: FIREFOX, headless: true });
}

/**
 * Wait until a condition holds, and return its value.
 *
 * @template Value
 * @param {string} what what is waited for
 * @param {() => Promise<Value> | Value} condition
 * @returns {Promise<Value>}
 */
export async function waitUntil(what, condition) {
  const end = performance.now() + TIMEOUT_MS;
  for (;;) {
    const value = await condition();
    if (value) return value;
    assert(performance.now() < end, `never came to be: ${what}`);
    await wait(POLL_MS);
  }
}

/** Return the state as the server sends it now. */
export async function boardState() {
  const answer = await fetch(`${ORIGIN}/api/state`);
  return answer.json();
}

/**
 * Send the board one statement.
 *
 * @param {string} say
 */
export async function command(say) {
  const headers = { Authorization: `Bearer ${TOKEN}`, "Content-Type": "application/json" };
  const answer = await fetch(`${ORIGIN}/api/commands`, { method: "POST", headers, body: JSON.stringify({ say }) });
  assert.equal(answer.status, 200, `${say}: ${await answer.text()}`);
}

export class FirefoxUser {
  /** @type {string[]} errors of the page and of its console */
  errors = [];

  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    page.setDefaultTimeout(TIMEOUT_MS);
    page.on("pageerror", (error) => this.errors.push(String(error)));
    page.on("console", (message) => {
      if (message.type() === "error" && !REFUSED.test(message.text())) this.errors.push(message.text());
    });
  }

  /**
   * Open a view with an arbiter's token.
   *
   * @param {Browser} browser
   * @param {string} view
   * @param {string} language
   */
  static async open(browser, view, language = "en") {
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    await page.setViewport({ width: 1280, height: 800 });
    await context.setCookie({ name: "damahan_token", value: TOKEN, domain: new URL(ORIGIN).hostname, path: "/" });
    await page.goto(`${ORIGIN}/live.pdn`); // of the same origin, and no page that has chosen its language
    await page.evaluate((chosen) => localStorage.setItem("damahan", chosen), JSON.stringify({ language }));
    const user = new FirefoxUser(page);
    await page.goto(`${ORIGIN}/#${view}`);
    await page.waitForSelector('main[aria-busy="true"]', { hidden: true });
    await waitUntil("the page is live", () => page.$(".connection:not([data-lost])"));
    return user;
  }

  /** Close the page; no error may have been noted. */
  async close() {
    await this.page.browserContext().close();
    assert.deepEqual(this.errors, []);
  }

  /**
   * Show another view.
   *
   * @param {string} view
   */
  async show(view) {
    await this.page.evaluate((name) => {
      location.hash = name;
    }, view);
    await waitUntil(`${view} is shown`, () => this.page.$(`.shell[data-view="${view}"] main:not([aria-busy])`));
  }

  /**
   * Count the elements that a selector finds.
   *
   * @param {string} selector
   */
  async count(selector) {
    return (await this.page.$$(selector)).length;
  }

  /**
   * Return the texts of the elements that a selector finds.
   *
   * @param {string} selector
   */
  texts(selector) {
    return this.page.$$eval(selector, (elements) => elements.map((element) => element.textContent ?? ""));
  }

  /**
   * Drag a piece from square to square.
   *
   * @param {number} origin
   * @param {number} landing
   */
  async dragPiece(origin, landing) {
    const { mouse } = this.page;
    const [from, to] = [await this.#centreOf(origin), await this.#centreOf(landing)];
    await mouse.move(from.x, from.y);
    await mouse.down();
    await mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
    await mouse.move(to.x, to.y);
    await mouse.up();
  }

  /** @param {number} square */
  async #centreOf(square) {
    const cell = await this.page.waitForSelector(`.cell[data-square="${square}"]`, { visible: true });
    const box = await cell?.boundingBox();
    assert(box, `square ${square} is not shown`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }
}
