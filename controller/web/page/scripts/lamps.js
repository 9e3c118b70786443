/** The LEDs of a board: a milky dot while dark, a core in its glow while lit, in the rhythm of its role. */

/**
 * @import { BoardState, LampState, RhythmState } from "../types/api.js"
 * @import { BoardView } from "../types/page.js"
 */

import { ledCentreOf } from "./board_geometry.js";
import { prefersReducedMotion, svgElement } from "./dom.js";
import { SQUARES } from "./squares.js";

/** @typedef {BoardState["rhythms"]} Rhythms */

/** @type {Record<string, Partial<RhythmState>>} */
const DEFAULT_RHYTHMS = {
  "slow blink": { period_ms: 1200 },
  "fast blink": { period_ms: 340 },
  pulse: { period_ms: 2000, lowest_percent: 10 },
};

export class Lamps {
  #layer;
  #glows;
  /** @type {Map<number, { key: string | null, group: SVGElement }>} */
  #lit = new Map();

  constructor() {
    this.#glows = svgElement("defs");
    this.#layer = svgElement("g", { class: "lamps" });
    this.element = svgElement("g", {}, this.#glows, this.#layer);
  }

  /**
   * Draw all LEDs dark.
   *
   * @param {BoardView} view
   */
  setView(view) {
    this.#lit.clear();
    this.#layer.replaceChildren(
      ...SQUARES.map((square) => {
        const { x, y } = ledCentreOf(square, view);
        return svgElement(
          "g",
          { transform: `translate(${x} ${y})`, "data-lamp": square },
          svgElement("circle", { class: "lamp-rim", r: 7.2 }),
          svgElement("circle", { class: "lamp-dark", r: 5.2 }),
        );
      }),
    );
  }

  /**
   * Light these LEDs and no others; an LED that is lit already keeps its rhythm.
   *
   * @param {LampState[]} lamps
   * @param {Rhythms | null} rhythms
   */
  show(lamps, rhythms) {
    const wanted = new Map(lamps.map((lamp) => [lamp.square, lamp]));
    for (const [square, lit] of this.#lit) {
      if (lampKey(wanted.get(square)) === lit.key) continue;
      lit.group.remove();
      this.#lit.delete(square);
    }
    for (const [square, lamp] of wanted) if (!this.#lit.has(square)) this.#light(square, lamp, rhythms);
  }

  /**
   * @param {number} square
   * @param {LampState} lamp
   * @param {Rhythms | null} rhythms
   */
  #light(square, lamp, rhythms) {
    const group = svgElement(
      "g",
      { class: "lamp-lit", "data-role": lamp.role },
      svgElement("circle", { r: 46, fill: this.#glow(lamp.colour) }),
      svgElement("circle", { class: "lamp-core", r: 11, fill: lamp.colour }),
      svgElement("circle", { r: 7, fill: "#fff", "fill-opacity": 0.72 }),
      svgElement("circle", { class: `lamp-ring ${lamp.rhythm.replace(" ", "-")}`, r: 15, stroke: lamp.colour }),
    );
    this.#layer.querySelector(`[data-lamp="${square}"]`)?.append(group);
    animateRhythm(group, lamp.rhythm, rhythms);
    this.#lit.set(square, { key: lampKey(lamp), group });
  }

  /** @param {string} colour */
  #glow(colour) {
    const id = `glow-${colour.slice(1)}`;
    if (!document.getElementById(id)) {
      const stops = [
        [0, 0.95],
        [0.35, 0.5],
        [1, 0],
      ].map(([offset, opacity]) => svgElement("stop", { offset, "stop-color": colour, "stop-opacity": opacity }));
      this.#glows.append(svgElement("radialGradient", { id }, ...stops));
    }
    return `url(#${id})`;
  }
}

/**
 * Animate an element in a rhythm; with reduced motion it stands still, and the ring alone shows the rhythm.
 *
 * @param {Element} element
 * @param {string} rhythm
 * @param {Rhythms | null} rhythms
 */
export function animateRhythm(element, rhythm, rhythms) {
  const { period_ms: duration, lowest_percent: lowest } = { ...DEFAULT_RHYTHMS[rhythm], ...rhythms?.[rhythm] };
  if (!duration || rhythm === "steady" || prefersReducedMotion()) return;
  const frames =
    rhythm === "pulse"
      ? { opacity: [1, (lowest ?? 10) / 100, 1], easing: ["ease-in", "ease-out"] }
      : { opacity: [1, 1, 0, 0], offset: [0, 0.5, 0.5, 1] };
  element.animate(frames, { duration, iterations: Infinity });
}

/** @param {LampState | undefined} lamp */
function lampKey(lamp) {
  return lamp ? `${lamp.role}/${lamp.colour}/${lamp.rhythm}` : null;
}
