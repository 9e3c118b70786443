/** How Play begins a game, and what the next dialog then offers. */

/**
 * @import { CommandQueue } from "../../controller/web/page/scripts/command_queue.js"
 * @import { Page } from "../../controller/web/page/types/page.js"
 */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { GameStarter } from "../../controller/web/page/scripts/game_starter.js";
import { rememberChoice, storedChoice } from "../../controller/web/page/scripts/stored_game_choice.js";

/** @type {Map<string, string>} */
const stored = new Map();

beforeEach(() => {
  stored.clear();
  const storage = {
    getItem: (/** @type {string} */ key) => stored.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => stored.set(key, value),
  };
  Object.defineProperty(globalThis, "localStorage", { value: storage, configurable: true });
});

/** @param {Record<string, string | null>} hands */
function exchangeColours(hands) {
  const game = { conduct: "casual", details: { white: "Ana", black: "" }, program: [] };
  /** @type {unknown} */
  const page = {
    live: { state: { game, far: null, table: { hands }, press_due: null } },
    settings: { isTidying: false },
  };
  /** @type {unknown} */
  const commands = { send: () => Promise.resolve({ done: true }) };
  new GameStarter(/** @type {Page} */ (page), /** @type {CommandQueue} */ (commands)).exchange();
}

test("after a change of colours the next dialog offers the new colour", () => {
  rememberChoice({ ...storedChoice(), opponent: "simulated", colour: "white", name: "Ana" });
  exchangeColours({ white: null, black: "tidy" });
  assert.deepEqual(
    [storedChoice().colour, storedChoice().opponent, storedChoice().name],
    ["black", "simulated", "Ana"],
  );
  exchangeColours({ white: "tidy", black: null });
  assert.equal(storedChoice().colour, "white");
});

test("a colour that is left to chance, and a game of two persons, change nothing", () => {
  rememberChoice({ ...storedChoice(), colour: "chance" });
  exchangeColours({ white: null, black: "tidy" });
  assert.equal(storedChoice().colour, "chance");
  rememberChoice({ ...storedChoice(), colour: "white" });
  exchangeColours({ white: null, black: null });
  assert.equal(storedChoice().colour, "white");
});

test("a game that was begun here is started by a press at once", async () => {
  const due = { press_due: "black", to_move: "white", ply: 0 };
  const table = { hands: { white: "tidy", black: null } };
  const state = {
    game: { conduct: "casual", details: { white: "", black: "" }, program: [] },
    far: null,
    table,
    ...due,
  };
  /** @type {unknown} */
  const page = { live: { state }, settings: { isTidying: true } };
  /** @type {string[]} */
  const sent = [];
  const send = (/** @type {string} */ statement) => {
    sent.push(statement);
    return Promise.resolve({ done: true });
  };
  /** @type {unknown} */
  const commands = { send };
  new GameStarter(/** @type {Page} */ (page), /** @type {CommandQueue} */ (commands)).repeat();
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
  assert.equal(sent.at(-1), "press black");
});
