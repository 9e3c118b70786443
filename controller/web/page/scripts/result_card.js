/** The end of a game, once and in words: who won and by what, what to play next, and the game to read or to keep. */

/**
 * @import { BoardState } from "../types/api.js"
 * @import { Side } from "../types/page.js"
 */

import { htmlElement, setText } from "./dom.js";
import { gameLinks } from "./game_links.js";
import { drawIcon } from "./icons.js";
import { resultHeadline, resultSentence, scoreText } from "./result_words.js";
import { capitalize, pageText } from "./texts.js";

/**
 * @typedef {object} ResultActions
 * @property {() => void} repeat plays the same again
 * @property {() => void} exchange plays the same again with the colours changed
 * @property {() => void} choose asks for another game
 */

export class ResultCard {
  #headline = htmlElement("h2", { class: "result-headline" });
  #reason = htmlElement("p", { class: "result-reason" });
  #score = htmlElement("span", { class: "result-score" });
  #links = htmlElement("div", { class: "result-links" });
  #linked = "";
  #buttons;
  #repeat;
  #exchange;
  #choose;

  /** @param {ResultActions} actions */
  constructor({ repeat, exchange, choose }) {
    this.#choose = htmlElement("button", { type: "button", text: pageText("another game"), on: { click: choose } });
    this.#repeat = htmlElement(
      "button",
      { type: "button", class: "main", on: { click: repeat } },
      drawIcon("again"),
      pageText("same again"),
    );
    this.#exchange = htmlElement("button", {
      type: "button",
      text: pageText("change colours"),
      on: { click: exchange },
    });
    this.#buttons = htmlElement("div", { class: "result-acts" }, this.#repeat, this.#exchange, this.#choose);
    this.element = htmlElement(
      "section",
      { class: "result-card card", hidden: true, "aria-label": pageText("result") },
      htmlElement(
        "div",
        { class: "result-words", role: "status" },
        htmlElement("div", { class: "result-line" }, this.#headline, this.#score),
        this.#reason,
      ),
      this.#buttons,
      this.#links,
    );
  }

  /**
   * Show the buttons to those who can use them.
   *
   * @param {{ mayBegin: boolean, mayChoose: boolean }} rights
   */
  showActions({ mayBegin, mayChoose }) {
    this.#buttons.hidden = !mayBegin;
    this.#choose.hidden = !mayChoose;
  }

  /**
   * Show the result of a state, nothing while there is none. After a game on two boards the same is not offered again:
   * it would be a game at this board alone.
   *
   * @param {BoardState} state
   * @param {Side[]} [own] sides that people at the page play
   */
  update({ result, game, score, far }, own = []) {
    this.element.hidden = result === null;
    if (result === null) return;
    for (const button of [this.#repeat, this.#exchange]) button.hidden = far !== null;
    const ended = { score: result.score, white: game.white, black: game.black };
    setText(this.#headline, resultHeadline(ended, own));
    setText(this.#score, result.score === "*" ? "" : scoreText(result.score));
    setText(this.#reason, capitalize(resultSentence(ended, result.message, own)));
    this.#showLinks(game.id, score !== null);
  }

  /**
   * @param {number | null} id
   * @param {boolean} hasScore
   */
  #showLinks(id, hasScore) {
    const key = `${id} ${hasScore}`;
    if (key === this.#linked) return;
    this.#linked = key;
    if (id === null) this.#links.replaceChildren();
    else
      this.#links.replaceChildren(
        htmlElement("a", { class: "button", href: `#replay/${id}` }, drawIcon("replay"), pageText("see game")),
        ...gameLinks(id, hasScore),
      );
  }
}
