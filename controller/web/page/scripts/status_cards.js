/** The board's own display, enlarged, and how its sensors and parts are. */

import { htmlElement, setAttribute, setText } from "./dom.js";
import { messageSentence, pageText, translateWord } from "./texts.js";

/** The display of the board as it is: its pixels, or its characters. */
export class DisplayCard {
  #picture = htmlElement("img", { class: "display-picture", alt: "", draggable: "false" });
  #lines = htmlElement("pre", { class: "display-lines" });

  constructor() {
    this.element = htmlElement("figure", { class: "display card", "aria-label": pageText("display") }, this.#picture, this.#lines);
  }

  update({ display }) {
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
export function splitPiecesBySensor({ position, sensors }) {
  if (!sensors?.known) return { ghosts: {}, unknown: [], pieces: position.pieces };
  const closed = new Set(sensors.closed);
  const pieces = {};
  const ghosts = {};
  for (const [square, name] of Object.entries(position.pieces)) (closed.has(Number(square)) ? pieces : ghosts)[square] = name;
  return { pieces, ghosts, unknown: sensors.closed.filter((square) => !position.pieces[square]) };
}

const REQUEST_ROLES = ["lift", "place", "wrong", "question"]; // roles of LEDs by which the board asks for something

/** Tell what is believed otherwise than sensed, or else what the board asks for; nothing where all agrees. */
function differences(state) {
  const { ghosts, unknown } = splitPiecesBySensor(state);
  const unseen = Object.keys(ghosts);
  const isAsking = unseen.length + unknown.length === 0 && state.lamps?.some(({ role }) => REQUEST_ROLES.includes(role)) && state.message;
  return [
    unseen.length ? pageText("health unseen", { squares: unseen.join(", ") }) : null,
    unknown.length ? pageText("health unknown", { squares: unknown.join(", ") }) : null,
    isAsking ? pageText("health asks", { what: messageSentence(state.message) }) : null,
  ].filter(Boolean);
}

/** Sensors and parts: one line when all is well, else what is not, or what differs for the time being. */
export class HealthCard {
  #line = htmlElement("p", { class: "health-line" });
  #list = htmlElement("ul", { class: "health-list" });

  constructor() {
    this.element = htmlElement("section", { class: "health card", "aria-label": pageText("sensors") }, this.#line, this.#list);
  }

  update(state) {
    const { sensors, position } = state;
    const faults = [
      sensors.known ? null : pageText("sensors unknown"),
      ...(sensors.distrusted ?? []).map((square) => pageText("distrusted", { square })),
      ...(sensors.lost ?? []).map((part) => pageText("part lost", { part: translateWord(part) })),
    ].filter(Boolean);
    const differing = differences(state);
    const standing = Object.keys(position.pieces).length;
    setAttribute(this.element, "data-ill", faults.length > 0);
    const isWell = faults.length + differing.length === 0;
    setText(this.#line, isWell ? pageText("health well", { closed: sensors.closed.length, pieces: standing }) : pageText(faults.length ? "health ill" : "health differs"));
    const texts = [...faults, ...differing];
    if (this.#list.textContent !== texts.join("")) this.#list.replaceChildren(...texts.map((text) => htmlElement("li", { text })));
  }
}
