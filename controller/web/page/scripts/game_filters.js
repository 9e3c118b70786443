/** Which games are looked for: the filters, as they stand in the address and as the server takes them. */

/** @typedef {Record<string, string>} Filters values by name; what is not looked for is not there */

/** Filters as the server knows them. */
const SERVER_NAMES = [
  ...["text", "player", "event", "ruleset", "result", "state", "from", "to"],
  ...["pieces", "material", "either_colour", "order"],
];
const GAMES_AT_ONCE = 50; // a choice: more than a screen shows

const OF_LIST = ["order"]; // what the statistics and the export do not take
const OF_POSITION = ["pieces", "material", "either_colour"];

/**
 * Return the filters that a fragment names: `#replay?player=Ana`.
 *
 * @param {string} fragment
 * @returns {Filters}
 */
export function filtersOfAddress(fragment) {
  const parameters = new URLSearchParams(fragment.split("?").slice(1).join("?"));
  const known = [...parameters].filter(([name, value]) => SERVER_NAMES.includes(name) && value.trim() !== "");
  return Object.fromEntries(known.map(([name, value]) => [name, value.trim()]));
}

/**
 * Return the fragment that names filters.
 *
 * @param {Filters} filters
 */
export function addressOfFilters(filters) {
  const parameters = new URLSearchParams(filters).toString();
  return parameters ? `#replay?${parameters}` : "#replay";
}

/**
 * Return a part of the list as a query of the server.
 *
 * @param {Filters} filters
 * @param {number | null} after number of the last game that is listed already
 */
export function queryOfPart(filters, after) {
  const onwards = filters.order === "oldest" ? "after" : "before";
  const part = after === null ? {} : { [onwards]: String(after) };
  return new URLSearchParams({ ...filters, ...part, limit: String(GAMES_AT_ONCE) }).toString();
}

/**
 * Return filters as a query that counts or exports all games found.
 *
 * @param {Filters} filters
 */
export function queryOfAll(filters) {
  return new URLSearchParams(withoutFilters(filters, OF_LIST)).toString();
}

/**
 * Return filters without those of a position.
 *
 * @param {Filters} filters
 */
export function withoutPosition(filters) {
  return withoutFilters(filters, OF_POSITION);
}

/**
 * Return true if some games may be left out.
 *
 * @param {Filters} filters
 */
export function isSearching(filters) {
  return Object.keys(withoutFilters(filters, OF_LIST)).length > 0;
}

/**
 * Return material as the server reads it: `2k1m-0`.
 *
 * @param {{ whiteKings: number, whiteMen: number, blackKings: number, blackMen: number }} counts
 */
export function materialText({ whiteKings, whiteMen, blackKings, blackMen }) {
  return `${sideText(whiteKings, whiteMen)}-${sideText(blackKings, blackMen)}`;
}

/**
 * Return the counts of a text of material; null for another text.
 *
 * @param {string} text
 */
export function materialCounts(text) {
  const side = "(?:0|(?:(\\d+)k)?(?:(\\d+)m)?)";
  const found = new RegExp(`^${side}-${side}$`, "i").exec(text);
  if (!found) return null;
  const [whiteKings, whiteMen, blackKings, blackMen] = found.slice(1).map((count) => Number(count ?? 0));
  return { whiteKings, whiteMen, blackKings, blackMen };
}

/**
 * @param {number} kings
 * @param {number} men
 */
function sideText(kings, men) {
  return `${kings ? `${kings}k` : ""}${men ? `${men}m` : ""}` || "0";
}

/**
 * @param {Filters} filters
 * @param {string[]} names
 * @returns {Filters}
 */
function withoutFilters(filters, names) {
  return Object.fromEntries(Object.entries(filters).filter(([name]) => !names.includes(name)));
}
