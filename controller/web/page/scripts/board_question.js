/** What the board waits for an arbiter or for the players to say: a question, or a limit of time that both have used. */

/** @import { BoardState } from "../types/api.js" */

import { htmlElement, setText } from "./dom.js";
import { messageSentence, pageText } from "./texts.js";

const OPEN_PAUSES = ["question", "result", "limit"];

export class BoardQuestion {
  #sentence = htmlElement("p", { class: "message" });
  #squares = htmlElement("p");
  element = htmlElement(
    "section",
    { class: "card act open-matter", hidden: true, "aria-label": pageText("board asks") },
    htmlElement("h3", { text: pageText("board asks") }),
    this.#sentence,
    this.#squares,
    htmlElement("p", { class: "quiet small", text: pageText("board asks help") }),
  );

  /** @param {BoardState} state */
  update({ pauses, lamps, message }) {
    const squares = lamps.filter(({ role }) => role === "question").map(({ square }) => square);
    this.element.hidden = squares.length === 0 && !pauses.some((pause) => OPEN_PAUSES.includes(pause));
    setText(this.#sentence, message ? messageSentence(message) : pageText("game paused"));
    setText(this.#squares, squares.length ? pageText("question squares", { squares: squares.join(", ") }) : "");
  }
}
