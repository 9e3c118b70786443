/** The rounds that were paired: one of them is shown. */

import { htmlElement, setAttribute } from "./dom.js";
import { KeyedChildren } from "./keyed_children.js";
import { pageText } from "./texts.js";

/** @typedef {{ round: number, isLast: boolean, isShown: boolean }} ShownRound */

export class RoundChoice {
  /** @type {KeyedChildren<ShownRound>} */
  #buttons;
  element = htmlElement("nav", { class: "event-rounds row", "aria-label": pageText("event round") });

  /** @param {(round: number | null) => void} choose null: the last one, whichever it is then */
  constructor(choose) {
    this.#buttons = new KeyedChildren(
      this.element,
      ({ round }) => String(round),
      (shown) => roundButton(shown, choose),
    );
  }

  /**
   * @param {number} paired
   * @param {number | null} chosen
   */
  show(paired, chosen) {
    this.#buttons.show(
      Array.from({ length: paired }, (_, index) => ({
        round: index + 1,
        isLast: index + 1 === paired,
        isShown: index + 1 === chosen,
      })),
    );
  }
}

/**
 * @param {ShownRound} made
 * @param {(round: number | null) => void} choose
 */
function roundButton(made, choose) {
  let shown = made;
  const element = htmlElement("button", {
    type: "button",
    text: made.round,
    "aria-label": pageText("event round number", { round: made.round }),
    on: { click: () => choose(shown.isLast ? null : shown.round) },
  });
  const show = (/** @type {ShownRound} */ now) => {
    shown = now;
    setAttribute(element, "aria-pressed", String(now.isShown));
  };
  return { element, show };
}
