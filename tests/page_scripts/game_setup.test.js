/** The statements that begin a game. */

/** @import { GameChoice } from "../../controller/web/page/scripts/game_setup.js" */

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  exchangeStatements,
  nextGameStatement,
  openingStatements,
  ownSide,
  repeatStatements,
} from "../../controller/web/page/scripts/game_setup.js";

/** @type {GameChoice} */
const CHOICE = {
  opponent: "simulated",
  colour: "white",
  level: 3,
  hasProgram: false,
  timeControl: "5+3",
  ruleset: "filipino",
  help: "after_press",
  name: "Ana Reyes",
  otherName: "Ben",
};

test("against a simulated player, chance may choose the colour", () => {
  assert.equal(ownSide(CHOICE, false), "white");
  assert.equal(ownSide({ ...CHOICE, colour: "chance" }, true), "white");
  assert.equal(ownSide({ ...CHOICE, colour: "chance" }, false), "black");
  assert.equal(ownSide({ ...CHOICE, opponent: "person" }, true), null);
});

test("the pieces are set up before the simulated player sits down", () => {
  assert.deepEqual(openingStatements("casual", CHOICE, "white"), [
    "hands none",
    'new game time "5+3" rules filipino help after_press white "Ana Reyes" black ""',
    "set up",
    "hands black tidy",
  ]);
  assert.equal(openingStatements("casual", CHOICE, "black").at(-1), "hands white tidy");
});

test("the program plays the other side, and a hand makes its moves", () => {
  const choice = /** @type {GameChoice} */ ({ ...CHOICE, opponent: "program", hasProgram: true, level: 4 });
  assert.equal(ownSide({ ...choice, colour: "black" }, false), "black");
  const statements = openingStatements("casual", choice, "white");
  assert.match(statements[1], / white "Ana Reyes" black "" white-moves board black-moves program level 4$/);
  assert.equal(statements.at(-1), "hands black tidy");
  const [, asWhite] = openingStatements("casual", { ...choice, colour: "black" }, "black");
  assert.match(asWhite, / white "" black "Ana Reyes" white-moves program black-moves board level 4$/);
});

test("where a program could play, another opponent takes its place", () => {
  const [, game] = openingStatements("casual", { ...CHOICE, hasProgram: true }, "white");
  assert.match(game, / black "" white-moves board black-moves board$/);
});

test("colours change with the program", () => {
  const [, game, , hands] = exchangeStatements("casual", { white: null, black: "tidy" }, { white: "Ana", black: "" }, [
    "black",
  ]);
  assert.equal(game, 'new game white "" black "Ana" white-moves program black-moves board');
  assert.equal(hands, "hands white tidy");
  assert.equal(nextGameStatement("casual", { white: "", black: "" }, ["white", "black"]), 'new game white "" black ""');
});

test("two persons have both names and no simulated player", () => {
  const statements = openingStatements("casual", { ...CHOICE, opponent: "person" }, null);
  assert.match(statements[1], /white "Ana Reyes" black "Ben"$/);
  assert.equal(statements.at(-1), "set up");
});

test("two simulated players have no names", () => {
  const statements = openingStatements("casual", { ...CHOICE, opponent: "watch" }, null);
  assert.match(statements[1], /white "" black ""$/);
  assert.deepEqual(statements.slice(-2), ["hands white tidy", "hands black tidy"]);
});

test("a name cannot end its quotation marks", () => {
  const [, game] = openingStatements("casual", { ...CHOICE, name: ' A"; arbiter result 1-0 "\\ ' }, "white");
  assert.match(game, /white "A; arbiter result 1-0" black ""$/);
});

test("the same again keeps the seats, and colours change with names and seats", () => {
  assert.deepEqual(repeatStatements("casual", { white: null, black: "tidy" }), [
    "hands none",
    "new game",
    "set up",
    "hands black tidy",
  ]);
  assert.deepEqual(exchangeStatements("casual", { white: null, black: "tidy" }, { white: "Ana", black: "" }), [
    "hands none",
    'new game white "" black "Ana"',
    "set up",
    "hands white tidy",
  ]);
});

test("at a real board one statement begins the next game", () => {
  assert.equal(nextGameStatement("casual", null), "new game");
  assert.equal(nextGameStatement("casual", { white: "Ana", black: "Ben" }), 'new game white "Ben" black "Ana"');
  assert.equal(nextGameStatement("tournament", null), "arbiter new game");
});

test("in a rated game only the arbiter begins another one", () => {
  assert.equal(repeatStatements("rated", { white: null, black: null })[1], "arbiter new game");
  assert.match(openingStatements("tournament", CHOICE, "white")[1], /^arbiter new game time "5\+3"/);
});
