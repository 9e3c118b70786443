/** The board's own display, enlarged, and how its sensors and parts are. */

import { el, setAttribute, setText } from "./dom.js";
import { pieceOf } from "./squares.js";
import { t, word } from "./texts.js";

/** The display of the board as it is: its pixels, or its characters. */
export class DisplayCard {
  #picture = el("img", { class: "display-picture", alt: "", draggable: "false" });
  #lines = el("pre", { class: "display-lines" });

  constructor() {
    this.element = el("figure", { class: "display card", "aria-label": t("display") }, this.#picture, this.#lines);
  }

  take({ display }) {
    this.element.hidden = !display;
    const isPicture = display?.kind === "picture";
    this.#picture.hidden = !isPicture;
    this.#lines.hidden = isPicture;
    if (isPicture) {
      setAttribute(this.#picture, "width", display.width);
      setAttribute(this.#picture, "height", display.height);
      setAttribute(this.#picture, "src", `data:image/png;base64,${display.png}`);
    } else if (display) setText(this.#lines, display.lines.join("\n"));
  }
}

/** Compare what is believed with what is sensed: ghosts stand unseen, unknown ones are seen where none should be. */
export function sensedOf({ position, sensors }) {
  if (!sensors?.known) return { ghosts: {}, unknown: [], pieces: position.pieces };
  const closed = new Set(sensors.closed);
  const pieces = {};
  const ghosts = {};
  for (const [square, name] of Object.entries(position.pieces)) (closed.has(Number(square)) ? pieces : ghosts)[square] = name;
  return { pieces, ghosts, unknown: sensors.closed.filter((square) => !position.pieces[square]) };
}

/** Sensors and parts: one line when all is well, else what is not. */
export class HealthCard {
  #line = el("p", { class: "health-line" });
  #list = el("ul", { class: "health-list" });

  constructor() {
    this.element = el("section", { class: "health card", "aria-label": t("sensors") }, this.#line, this.#list);
  }

  take({ sensors, position }) {
    const faults = [
      sensors.known ? null : t("sensors unknown"),
      ...(sensors.distrusted ?? []).map((square) => t("distrusted", { square })),
      ...(sensors.lost ?? []).map((part) => t("part lost", { part: word(part) })),
    ].filter(Boolean);
    const standing = Object.values(position.pieces).map(pieceOf).length;
    setAttribute(this.element, "data-ill", faults.length > 0);
    setText(this.#line, faults.length ? t("health ill") : t("health well", { closed: sensors.closed.length, pieces: standing }));
    if (this.#list.textContent !== faults.join("")) this.#list.replaceChildren(...faults.map((text) => el("li", { text })));
  }
}
