/** Filters of games: in the address and back, and as the server takes them. */

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  addressOfFilters,
  filtersOfAddress,
  isSearching,
  materialCounts,
  materialText,
  queryOfAll,
  queryOfPart,
} from "../../controller/web/page/scripts/game_filters.js";

test("an address has the filters, and nothing else", () => {
  const filters = { text: "Peña & Cruz", ruleset: "russian", pieces: "W18:BK4" };
  assert.deepEqual(filtersOfAddress(addressOfFilters(filters)), filters);
  assert.equal(addressOfFilters({}), "#replay");
  assert.deepEqual(filtersOfAddress("#replay?colour=red&text=%20&player=Ana"), { player: "Ana" });
});

test("a part of the list begins after the last game that is listed", () => {
  assert.equal(queryOfPart({ player: "Ana" }, null), "player=Ana&limit=50");
  assert.equal(queryOfPart({ player: "Ana" }, 12), "player=Ana&before=12&limit=50");
  assert.equal(queryOfPart({ order: "oldest" }, 12), "order=oldest&after=12&limit=50");
});

test("an order leaves out no game", () => {
  assert.equal(queryOfAll({ order: "oldest", event: "Open" }), "event=Open");
  assert.equal(isSearching({ order: "oldest" }), false);
  assert.equal(isSearching({ event: "Open" }), true);
});

test("material is written and read", () => {
  const counts = { whiteKings: 2, whiteMen: 1, blackKings: 0, blackMen: 0 };
  assert.equal(materialText(counts), "2k1m-0");
  assert.deepEqual(materialCounts("2k1m-0"), counts);
  assert.deepEqual(materialCounts("3m-12K"), { whiteKings: 0, whiteMen: 3, blackKings: 12, blackMen: 0 });
  assert.equal(materialCounts("two kings"), null);
});
