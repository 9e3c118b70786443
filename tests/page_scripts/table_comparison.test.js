import assert from "node:assert/strict";
import { test } from "node:test";

import { chipsOnTable } from "../../controller/web/page/scripts/table_comparison.js";

test("a piece keeps its own value; one that the table does not know is blank where the record differs", () => {
  const table = { pieces: { 1: "w", 2: "b", 3: "w" }, chips: { 3: "9" } };
  assert.deepEqual(chipsOnTable({ 1: "2", 2: "5", 3: "8" }, table, [2]), { 1: "2", 3: "9" });
});
