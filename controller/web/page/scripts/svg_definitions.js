/**
 * SVG definitions that every board of the page uses: pieces, wood and their lights. A square is 100 wide. Another style of
 * boards than wood sets variables, such as `--white-rim`, in place of the colours here.
 */

import { svgElement } from "./dom.js";

/** @typedef {{ face: string[], rim: string, side: string, groove: string, shine: string }} Colours */

/** @type {Record<string, Colours>} */
const PIECES = {
  white: {
    face: ["#fffaf0", "#f3e9d6", "#e2d3b6"],
    rim: "#bfae90",
    side: "#84765e",
    groove: "#b7a787",
    shine: "#fffdf8",
  },
  black: {
    face: ["#5d5350", "#39312f", "#272120"],
    rim: "#171312",
    side: "#0d0a0a",
    groove: "#131010",
    shine: "#6e6460",
  },
  unknown: {
    face: ["#d2d2d0", "#b4b4b2", "#9c9c9a"],
    rim: "#80807e",
    side: "#5a5a58",
    groove: "#8b8b88",
    shine: "#d8d8d6",
  },
};
const RADIUS = 37;

/**
 * Return a colour that a style of boards may set as a variable.
 *
 * @param {string} piece
 * @param {string} part
 * @param {string} colour of the style that is of wood
 */
function pieceColour(piece, part, colour) {
  return `var(--${piece}-${part}, ${colour})`;
}

const CROWN = "M-17 11 L-19 -10 L-8.500 0 L0 -15 L8.500 0 L19 -10 L17 11 Z";

/** Return the hidden drawing that holds all definitions. */
export function svgDefinitions() {
  const defs = svgElement("defs", {}, ...woodPatterns());
  for (const [name, colours] of Object.entries(PIECES))
    defs.append(pieceGradient(name, colours), man(name, colours), king(name, colours));
  defs.append(shadowGradient());
  return svgElement("svg", { class: "drawings", width: 0, height: 0, "aria-hidden": "true" }, defs);
}

/**
 * @param {string} name
 * @param {Colours} colours
 */
function pieceGradient(name, { face }) {
  const stops = face.map((colour, index) =>
    svgElement("stop", { offset: index / 2, "stop-color": pieceColour(name, "face", colour) }),
  );
  return svgElement("radialGradient", { id: `light-${name}`, cx: 0.36, cy: 0.3, r: 0.85 }, ...stops);
}

function shadowGradient() {
  const stops = [
    [0.55, 0.5],
    [0.8, 0.28],
    [1, 0],
  ].map(([offset, opacity]) => svgElement("stop", { offset, "stop-color": "#140a04", "stop-opacity": opacity }));
  return svgElement("radialGradient", { id: "shadow" }, ...stops);
}

/**
 * @param {string} name
 * @param {Colours} colours
 */
function disc(name, colours) {
  const [rim, side, groove, shine] = /** @type {const} */ (["rim", "side", "groove", "shine"]).map((part) =>
    pieceColour(name, part, colours[part]),
  );
  const rings = [0.74, 0.5].flatMap((share) => [
    svgElement("circle", {
      cx: 0.6,
      cy: 0.8,
      r: RADIUS * share,
      fill: "none",
      stroke: shine,
      "stroke-width": 1.8,
      opacity: 0.8,
    }),
    svgElement("circle", { r: RADIUS * share, fill: "none", stroke: groove, "stroke-width": 1.8 }),
  ]);
  return [
    svgElement("circle", { cy: 3.5, r: RADIUS, fill: side }),
    svgElement("circle", {
      r: RADIUS,
      fill: rim,
      stroke: pieceColour(name, "edge", "none"),
      "stroke-width": "var(--piece-edge, 0)",
    }),
    svgElement("circle", { r: RADIUS * 0.96, fill: `url(#light-${name})` }),
    ...rings,
  ];
}

/**
 * @param {string} name
 * @param {Colours} colours
 */
function man(name, colours) {
  const under = svgElement("circle", { class: "piece-shadow", cx: 4, cy: 9, r: RADIUS * 1.22, fill: "url(#shadow)" });
  const mark =
    name === "unknown"
      ? [svgElement("path", { class: "query", d: "M-8 -8 a8.500 8.500 0 1 1 11 8 q-3 2 -3 6 M0 15 v1" })]
      : [];
  return svgElement("g", { id: `man-${name}` }, under, ...disc(name, colours), ...mark);
}

/**
 * @param {string} name
 * @param {Colours} colours
 */
function king(name, colours) {
  const crown = svgElement(
    "g",
    {
      class: "crown",
      transform: "translate(0 -10)",
      fill: pieceColour(name, "crown", "#e0ae42"),
      stroke: pieceColour(name, "crown-line", "#6b4c0f"),
    },
    svgElement("path", { d: CROWN }),
    ...[
      [-19, -10],
      [0, -15],
      [19, -10],
    ].map(([cx, cy]) => svgElement("circle", { cx, cy, r: 2.8 })),
  );
  const upper = svgElement("g", { transform: "translate(0 -10)" }, ...disc(name, colours));
  return svgElement("g", { id: `king-${name}` }, svgElement("use", { href: `#man-${name}` }), upper, crown);
}

/** Return the woods: a colour, and over it lines of grain that wander a little, the same each time. */
function woodPatterns() {
  return [
    ...[0, 1, 2].flatMap((plank) => [
      wood(`maple-${plank}`, "#e0c093", "#9a6c34", 100, plank),
      wood(`walnut-${plank}`, "#8a5b39", "#4b2a14", 100, plank),
    ]),
    wood("plank", "#dfbf92", "#9a6c34", 800, 5, 0.8),
    wood("frame", "#56361f", "#241106", 900, 7, 1),
  ];
}

/**
 * @param {string} id
 * @param {string} colour
 * @param {string} grain
 * @param {number} size
 * @param {number} plank
 * @param {number} strength
 */
function wood(id, colour, grain, size, plank, strength = 1) {
  const lines = [];
  const count = Math.round(size / 6.5);
  for (let line = 0; line < count; line += 1) {
    const wander = (/** @type {number} */ k) =>
      Math.sin(line * 1.7 * k + plank * 2.3 + k) * 2.4 + Math.sin(line * 0.37 + plank + k * 5) * 2.2;
    const y = (line + 0.5) * (size / count);
    const d = `M0 ${(y + wander(0)).toFixed(1)} C${size * 0.3} ${(y + wander(1)).toFixed(1)} ${size * 0.7} ${(y - wander(1)).toFixed(1)} ${size} ${(y + wander(0)).toFixed(1)}`;
    const weight = 0.5 + 0.5 * Math.sin(line * 2.9 + plank * 1.3);
    lines.push(
      svgElement("path", {
        d,
        fill: "none",
        stroke: grain,
        "stroke-width": (0.8 + 2.6 * weight).toFixed(2),
        opacity: (strength * (0.05 + 0.13 * weight)).toFixed(3),
      }),
    );
  }
  const ground = svgElement("rect", { width: size, height: size, fill: colour });
  return svgElement(
    "pattern",
    { id: `wood-${id}`, width: size, height: size, patternUnits: "userSpaceOnUse" },
    ground,
    ...lines,
  );
}
