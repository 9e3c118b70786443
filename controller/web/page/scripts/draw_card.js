/** The draw that stands open: a control for each side that may accept or claim it. */

/**
 * @import { BoardState } from "../types/api.js"
 * @import { Side } from "../types/page.js"
 * @import { Execute } from "./arbiter_forms.js"
 */

import { htmlElement } from "./dom.js";
import { pageText, translateWord } from "./texts.js";

const SIDE_WORDS = { white: "White", black: "Black" };

export class DrawCard {
  #execute;
  #shown = "";
  element = htmlElement("section", {
    class: "card act open-matter draw-card",
    hidden: true,
    "aria-label": pageText("draw controls"),
  });

  /** @param {Execute} execute */
  constructor(execute) {
    this.#execute = execute;
  }

  /** @param {BoardState["draw"]} draw */
  update(draw) {
    const key = JSON.stringify(draw);
    if (key === this.#shown) return;
    this.#shown = key;
    this.element.hidden = draw === null;
    const sides = /** @type {Side[]} */ (draw?.open_to ?? []);
    const kind = draw?.is_claim ? "claim" : "accept";
    this.element.replaceChildren(
      htmlElement("h3", { text: pageText("draw controls") }),
      htmlElement("div", { class: "row" }, ...sides.map((side) => this.#button(kind, side))),
    );
  }

  /**
   * @param {"claim" | "accept"} kind
   * @param {Side} side
   */
  #button(kind, side) {
    const question = pageText("ask accept", { side: translateWord(SIDE_WORDS[side]) });
    const confirmation = { question, button: pageText(`${kind} ${side}`) };
    return htmlElement("button", {
      type: "button",
      text: pageText(`${kind} ${side}`),
      on: { click: () => this.#execute([`accept ${side}`], confirmation) },
    });
  }
}
