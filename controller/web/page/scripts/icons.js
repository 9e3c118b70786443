/** The icons of the page, as lines on a square of 24 by 24. */

import { htmlElement, svgElement } from "./dom.js";
import { pageText } from "./texts.js";

/** @type {Record<string, string>} */
const PATHS = {
  home: "M3 11.500 12 4l9 7.500 M5.500 10v10h13V10 M10 20v-6h4v6",
  watch: "M2 12s3.600-6.500 10-6.500S22 12 22 12s-3.600 6.500-10 6.500S2 12 2 12Z M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z",
  lab: "M9 3h6 M10 3v6L4.500 19.500h15L14 9V3 M7.500 14h9",
  resign: "M6 21V4 M6 4.500c4-2 7 2 12 0v9c-5 2-8-2-12 0",
  draw: "M4 9h16 M4 15h16",
  hint: "M9 18h6 M10 21h4 M12 3a6 6 0 0 0-3.500 10.900c.500.400.500 1.100.500 2.100h6c0-1 0-1.700.500-2.100A6 6 0 0 0 12 3Z",
  takeback: "M9 14 4 9l5-5 M4 9h10a6 6 0 0 1 0 12h-3",
  again: "M20 12a8 8 0 1 1-2.500-5.800 M20 4v4.500h-4.500",
  sound: "M4 9.500v5h3.500L12 18.500v-13L7.500 9.500Z M15.500 9a4.200 4.200 0 0 1 0 6 M18 6.500a8 8 0 0 1 0 11",
  mute: "M4 9.500v5h3.500L12 18.500v-13L7.500 9.500Z M16 9.500l5 5 M21 9.500l-5 5",
  arrow: "M9 5l7 7-7 7",
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
  play: "M12 12a8.500 4 0 1 0 0-.010 M3.500 12v4c0 2.200 3.800 4 8.500 4s8.500-1.800 8.500-4v-4 M7 5.500h10",
  start: "M7 4l13 8-13 8Z",
  pause: "M8 5v14 M16 5v14",
  expand: "M4 9V4h5 M15 4h5v5 M20 15v5h-5 M9 20H4v-5",
  close: "M6 6l12 12 M18 6 6 18",
  list: "M8 6h12 M8 12h12 M8 18h12 M4 6h.010 M4 12h.010 M4 18h.010",
  help: "M9 9a3 3 0 1 1 4.500 2.600c-1 .600-1.500 1.200-1.500 2.400 M12 17.500h.010",
  boards: "M4 4h7v7H4Z M13 4h7v7h-7Z M4 13h7v7H4Z M13 13h7v7h-7Z",
  event:
    "M7 4h10v5a5 5 0 0 1-10 0Z M7 5.500H4c0 3 1 4.500 3.200 4.800 M17 5.500h3c0 3-1 4.500-3.200 4.800 M12 14v4 M8.500 20h7l-1.500-2h-4Z",
  projector: "M3 4.500h18 M4.500 4.500v11h15v-11 M12 15.500v3 M8 20.500l4-2 4 2",
  record: "M6 3.500h12v17H6Z M9 8h6 M9 12h6 M9 16h4",
  search: "M10.500 17a6.500 6.500 0 1 0 0-13 6.500 6.500 0 0 0 0 13Z M15.500 15.500 20 20",
  download: "M12 4v11 M7 11l5 5 5-5 M5 20h14",
};

/** Return the mark of the page, as in icon.svg. */
export function drawMark() {
  const part = (/** @type {string} */ d, /** @type {string} */ fill) => svgElement("path", { d, fill });
  const disc = (
    /** @type {number} */ x,
    /** @type {number} */ y,
    /** @type {number} */ r,
    /** @type {string} */ fill,
  ) => svgElement("circle", { cx: x, cy: y, r, fill });
  return svgElement(
    "svg",
    { class: "mark", viewBox: "0 0 64 64", "aria-hidden": "true" },
    svgElement("rect", { width: 64, height: 64, rx: 14, fill: "#54341f" }),
    part("M9 9h46v46H9z", "#e2c294"),
    part("M9 9h23v23H9zM32 32h23v23H32z", "#8b5c3a"),
    disc(43.5, 20.5, 8.5, "#302a29"),
    disc(20.5, 43.5, 8.5, "#f3e9d6"),
    disc(47, 47, 4, "#56b4e9"),
  );
}

/**
 * Return an icon; it has no text, so its button needs a label.
 *
 * @param {string} name
 */
export function drawIcon(name) {
  return svgElement("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svgElement("path", { d: PATHS[name] }));
}

/**
 * Return a button with an icon and a label.
 *
 * @param {string} icon
 * @param {string} name key of its label
 * @param {() => void} act
 */
export function iconButton(icon, name, act) {
  return htmlElement(
    "button",
    { type: "button", class: "icon", "aria-label": pageText(name), title: pageText(name), on: { click: act } },
    drawIcon(icon),
  );
}
