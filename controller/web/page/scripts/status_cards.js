/** The board's own display, enlarged, and the condition of its sensors and parts. */

/**
 * @import { BoardState, SensorsState } from "../types/api.js"
 * @import { PiecesBySquare } from "../types/page.js"
 */

import { htmlElement, setAttribute, setText } from "./dom.js";
import { messageSentence, pageText, translateWord } from "./texts.js";

/** The display of the board: its pixels, or its characters. */
export class DisplayCard {
  #picture = htmlElement("img", { class: "display-picture", alt: "", draggable: "false" });
  #lines = htmlElement("pre", { class: "display-lines" });

  constructor() {
    this.element = htmlElement(
      "figure",
      { class: "display card", "aria-label": pageText("display") },
      this.#picture,
      this.#lines,
    );
  }

  /** @param {Pick<BoardState, "display">} state */
  update({ display }) {
    this.element.hidden = !display;
    const isPicture = display?.kind === "picture";
    this.#picture.hidden = !isPicture;
    this.#lines.hidden = isPicture;
    if (display?.kind === "picture") {
      setAttribute(this.#picture, "width", display.width);
      setAttribute(this.#picture, "height", display.height);
      setAttribute(this.#picture, "src", `data:image/png;base64,${display.png}`);
    } else if (display) setText(this.#lines, display.lines.join("\n"));
  }
}

/**
 * Split the pieces by what the sensors show: `unsensed` are believed but not sensed, `unknown` squares are sensed but not
 * believed.
 *
 * @param {{ position: { pieces: PiecesBySquare }, sensors: Pick<SensorsState, "known" | "closed"> }} state
 */
export function splitPiecesBySensor({ position, sensors }) {
  if (!sensors.known) return { unsensed: {}, unknown: [], pieces: position.pieces };
  const closed = new Set(sensors.closed);
  /** @type {PiecesBySquare} */
  const pieces = {};
  /** @type {PiecesBySquare} */
  const unsensed = {};
  for (const [square, name] of Object.entries(position.pieces))
    (closed.has(Number(square)) ? pieces : unsensed)[square] = name;
  return { pieces, unsensed, unknown: sensors.closed.filter((square) => !position.pieces[square]) };
}

const REQUEST_ROLES = ["lift", "place", "wrong", "question"]; // roles of LEDs by which the board asks for something

/**
 * Return what the board believes other than its sensors show, or else what it asks for.
 *
 * @param {BoardState} state
 */
function differences(state) {
  const { unsensed, unknown } = splitPiecesBySensor(state);
  const squares = Object.keys(unsensed);
  const hasRequest =
    squares.length + unknown.length === 0 && state.lamps.some(({ role }) => REQUEST_ROLES.includes(role));
  return [
    squares.length ? pageText("health unsensed", { squares: squares.join(", ") }) : null,
    unknown.length ? pageText("health unknown", { squares: unknown.join(", ") }) : null,
    hasRequest && state.message && state.message.code !== "announcement"
      ? pageText("health request", { what: messageSentence(state.message) })
      : null,
  ].filter((text) => text !== null);
}

/** Sensors and parts: nothing or one line while there are no faults, else the faults, or the differences for now. */
export class HealthCard {
  #line = htmlElement("p", { class: "health-line" });
  #list = htmlElement("ul", { class: "health-list" });

  constructor() {
    this.element = htmlElement(
      "section",
      { class: "health card", "aria-label": pageText("sensors") },
      this.#line,
      this.#list,
    );
  }

  /**
   * Show what a state says of sensors and parts.
   *
   * @param {BoardState} state
   * @param {boolean} [isTechnical] false: nothing is shown while there are no faults, unless the board is at rest and wrong
   */
  update(state, isTechnical = true) {
    const { sensors, position } = state;
    const faults = [
      sensors.known ? null : pageText("sensors unknown"),
      ...sensors.distrusted.map((square) => pageText("distrusted", { square })),
      ...sensors.lost.map((part) => pageText("part lost", { part: translateWord(part) })),
    ].filter((text) => text !== null);
    const differing = isTechnical || state.wrong_squares.length > 0 ? differences(state) : [];
    const standing = Object.keys(position.pieces).length;
    setAttribute(this.element, "data-faulty", faults.length > 0);
    const isGood = faults.length + differing.length === 0;
    this.element.hidden = isGood && !isTechnical;
    setText(
      this.#line,
      isGood
        ? pageText("health good", { closed: sensors.closed.length, pieces: standing })
        : pageText(faults.length ? "health faults" : "health differs"),
    );
    const texts = [...faults, ...differing];
    if (this.#list.textContent !== texts.join(""))
      this.#list.replaceChildren(...texts.map((text) => htmlElement("li", { text })));
  }
}
