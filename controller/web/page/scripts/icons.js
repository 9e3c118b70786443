/** The icons of the page, as lines on a square of 24 by 24. */

import { svgElement } from "./dom.js";

/** @type {Record<string, string>} */
const PATHS = {
  watch: "M2 12s3.600-6.500 10-6.500S22 12 22 12s-3.600 6.500-10 6.500S2 12 2 12Z M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z",
  table: "M4 4h16v16H4Z M4 12h16 M12 4v16",
  arbiter: "M12 4v16 M7 20h10 M5 7h14 M5 7l-3 7h6Z M19 7l-3 7h6Z",
  replay: "M4 12a8 8 0 1 0 2.500-5.800 M4 4v4.500h4.500 M12 8v4.500l3 1.700",
  account: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Z M4.500 20a7.500 7.500 0 0 1 15 0",
  options:
    "M4 7h9 M19 7h1 M16 9.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5Z M4 17h1 M11 17h9 M8 19.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5Z",
  turn: "M7 4 4 7l3 3 M4 7h10a5 5 0 0 1 5 5 M17 20l3-3-3-3 M20 17H10a5 5 0 0 1-5-5",
  first: "M6 5v14 M18 5l-9 7 9 7Z",
  back: "M16 5l-9 7 9 7Z",
  forward: "M8 5l9 7-9 7Z",
  last: "M18 5v14 M6 5l9 7-9 7Z",
  play: "M7 4l13 8-13 8Z",
  pause: "M8 5v14 M16 5v14",
  download: "M12 4v11 M7 11l5 5 5-5 M5 20h14",
};

/**
 * Return an icon; it has no text, so its button needs a label.
 *
 * @param {string} name
 */
export function drawIcon(name) {
  return svgElement("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svgElement("path", { d: PATHS[name] }));
}
