/** The end of a game: its result, and what to play next. */

/**
 * @import { BoardState } from "../types/api.js"
 * @import { Side } from "../types/page.js"
 */

import { htmlElement, setText } from "./dom.js";
import { drawIcon } from "./icons.js";
import { messageSentence, pageText } from "./texts.js";

/**
 * @typedef {object} ResultActions
 * @property {() => void} repeat plays the same again
 * @property {() => void} exchange plays the same again with the colours changed
 * @property {() => void} choose asks for another game
 */

/**
 * Return the headline of a result as the people at the page see it.
 *
 * @param {string} score
 * @param {Side[]} own sides that they play
 */
export function resultHeadline(score, own) {
  const winner = score === "1-0" ? "white" : score === "0-1" ? "black" : null;
  if (winner === null) return pageText(score === "1/2-1/2" ? "drawn" : "game ended");
  if (own.length === 1) return pageText(own[0] === winner ? "you win" : "you lose");
  return pageText(`${winner} wins`);
}

export class ResultCard {
  #headline = htmlElement("h2", { class: "result-headline" });
  #reason = htmlElement("p", { class: "result-reason" });
  #score = htmlElement("span", { class: "result-score" });
  #replay = htmlElement("a", { class: "button", text: pageText("see game") });
  #controls;

  /** @param {ResultActions} actions */
  constructor({ repeat, exchange, choose }) {
    this.#controls = htmlElement(
      "div",
      { class: "result-acts" },
      htmlElement(
        "button",
        { type: "button", class: "main", on: { click: repeat } },
        drawIcon("again"),
        pageText("same again"),
      ),
      htmlElement("button", { type: "button", text: pageText("change colours"), on: { click: exchange } }),
      htmlElement("button", { type: "button", text: pageText("another game"), on: { click: choose } }),
      this.#replay,
    );
    this.element = htmlElement(
      "section",
      { class: "result-card card", hidden: true, "aria-label": pageText("result") },
      htmlElement("div", { class: "result-line" }, this.#headline, this.#score),
      this.#reason,
      this.#controls,
    );
  }

  /**
   * Show the result of a state, nothing while there is none.
   *
   * @param {BoardState} state
   * @param {Side[]} own
   */
  update({ result, game }, own) {
    this.element.hidden = result === null;
    if (result === null) return;
    setText(this.#headline, resultHeadline(result.score, own));
    setText(this.#score, result.score.replaceAll("1/2", "½").replace("-", "–"));
    setText(this.#reason, messageSentence(result.message));
    this.#replay.hidden = game.id === null;
    this.#replay.href = `#replay/${game.id}`;
  }
}
