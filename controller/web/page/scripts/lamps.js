/** The LEDs of a board: a milky dot when dark, a core in its glow when lit, in the rhythm of its role. */

import { isStill, svg } from "./dom.js";
import { lampOf } from "./field.js";
import { SQUARES } from "./squares.js";

const USUAL = { "slow blink": { period_ms: 1200 }, "fast blink": { period_ms: 340 }, pulse: { period_ms: 2000, lowest_percent: 10 } };

export class Lamps {
  #layer;
  #glows;
  #lit = new Map(); // square -> {key, group, animation}

  constructor() {
    this.#glows = svg("defs");
    this.#layer = svg("g", { class: "lamps" });
    this.element = svg("g", {}, this.#glows, this.#layer);
  }

  /** Draw all dots anew, dark. */
  place(view) {
    this.#lit.clear();
    this.#layer.replaceChildren(
      ...SQUARES.map((square) => {
        const { x, y } = lampOf(square, view);
        return svg("g", { transform: `translate(${x} ${y})`, "data-lamp": square },
          svg("circle", { class: "lamp-rim", r: 7.2 }), svg("circle", { class: "lamp-dark", r: 5.2 }));
      }),
    );
  }

  /** Light these lamps and no others; one that is lit already keeps its beat. */
  show(lamps, rhythms) {
    const wanted = new Map((lamps ?? []).map((lamp) => [lamp.square, lamp]));
    for (const [square, lit] of this.#lit) {
      if (keyOf(wanted.get(square)) === lit.key) continue;
      lit.group.remove();
      this.#lit.delete(square);
    }
    for (const [square, lamp] of wanted) if (!this.#lit.has(square)) this.#light(square, lamp, rhythms);
  }

  #light(square, lamp, rhythms) {
    const group = svg("g", { class: "lamp-lit", "data-role": lamp.role },
      svg("circle", { r: 46, fill: this.#glow(lamp.colour) }),
      svg("circle", { r: 10.5, fill: lamp.colour }),
      svg("circle", { r: 7, fill: "#fff", "fill-opacity": 0.72 }),
      svg("circle", { class: `lamp-ring ${lamp.rhythm.replace(" ", "-")}`, r: 15, stroke: lamp.colour }));
    this.#layer.querySelector(`[data-lamp="${square}"]`)?.append(group);
    beat(group, lamp.rhythm, rhythms);
    this.#lit.set(square, { key: keyOf(lamp), group });
  }

  #glow(colour) {
    const id = `glow-${colour.slice(1)}`;
    if (!document.getElementById(id)) {
      const stops = [[0, 0.95], [0.35, 0.5], [1, 0]].map(([offset, opacity]) =>
        svg("stop", { offset, "stop-color": colour, "stop-opacity": opacity }));
      this.#glows.append(svg("radialGradient", { id }, ...stops));
    }
    return `url(#${id})`;
  }
}

/** Let something beat in a rhythm; where things are to stand still, its ring alone tells the rhythm. */
export function beat(element, rhythm, rhythms) {
  const { period_ms: duration, lowest_percent: lowest } = { ...USUAL[rhythm], ...rhythms?.[rhythm] };
  if (!duration || rhythm === "steady" || isStill()) return;
  const frames = rhythm === "pulse"
    ? { opacity: [1, (lowest ?? 10) / 100, 1], easing: ["ease-in", "ease-out"] }
    : { opacity: [1, 1, 0, 0], offset: [0, 0.5, 0.5, 1] };
  element.animate(frames, { duration, iterations: Infinity });
}

function keyOf(lamp) {
  return lamp ? `${lamp.role}/${lamp.colour}/${lamp.rhythm}` : null;
}
