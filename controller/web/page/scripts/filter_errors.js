/** What is wrong with a filter that the server refuses, in the reader's language. */

/** @import { Filters } from "./game_filters.js" */

import { pageText } from "./texts.js";

/** @type {Record<string, { label: string, fault: string }>} filters by name: the keys of their label and of what is wrong */
const FAULTS = {
  text: { label: "search games", fault: "bad length" },
  player: { label: "player", fault: "bad length" },
  event: { label: "event head", fault: "bad length" },
  ruleset: { label: "rules", fault: "bad choice" },
  result: { label: "result", fault: "bad choice" },
  state: { label: "state", fault: "bad choice" },
  from: { label: "from day", fault: "bad date" },
  to: { label: "to day", fault: "bad date" },
  order: { label: "order", fault: "bad choice" },
  either_colour: { label: "either colour", fault: "bad choice" },
  pieces: { label: "search position", fault: "bad pieces" },
  material: { label: "search position", fault: "bad material" },
};
const LONGEST_VALUE = 30; // a choice: enough to know again what was written

/**
 * Return why filters are refused.
 *
 * @param {string} reason as the server gives it; it begins with the name of the filter
 * @param {Filters} filters
 */
export function filterErrorText(reason, filters) {
  const name = reason.split(":")[0];
  const known = FAULTS[name];
  if (!known) return pageText("bad filter");
  const value = filters[name] ?? "";
  const shown = value.length > LONGEST_VALUE ? `${value.slice(0, LONGEST_VALUE)} …` : value;
  return pageText(known.fault, { filter: pageText(known.label), value: shown });
}
