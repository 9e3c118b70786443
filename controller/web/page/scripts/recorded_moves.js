/** The move list of a recorded game, with what was taken back and decided between the moves, and the result below. */

/**
 * @import { RecordedMove, Remark } from "./game_moves.js"
 * @import { Recording } from "./recording.js"
 */

import { htmlElement, setAttribute } from "./dom.js";
import { breakableText, ScoreSheet } from "./score_sheet.js";
import { resultHeadline, resultSentence, scoreText } from "./result_words.js";
import { capitalize, messageSentence, pageText } from "./texts.js";

export class RecordedMoves {
  #recording;
  #sheet;
  #seek;
  /** @type {Map<RecordedMove, HTMLButtonElement>} the moves that were taken back */
  #undone = new Map();

  /**
   * @param {Recording} recording
   * @param {(atMs: number) => void} seek called with the time of what was chosen
   * @param {{ isGivenUp: boolean }} options true of a game that no board goes on with
   */
  constructor(recording, seek, { isGivenUp }) {
    this.#recording = recording;
    this.#seek = seek;
    this.#sheet = new ScoreSheet((index) => seek(recording.timeOfMove(index)), { hasKeys: false });
    this.#sheet.show(recording.moves, -1);
    this.#sheet.addRemarks(recording.remarks.map((remark) => ({ after: remark.after, element: this.#item(remark) })));
    this.element = htmlElement(
      "section",
      { class: "sheet-card card", "aria-label": pageText("moves") },
      this.#sheet.element,
      resultLine(recording, isGivenUp),
    );
  }

  /**
   * Mark the move that is shown.
   *
   * @param {RecordedMove | null} move null before the first
   */
  show(move) {
    const { moves } = this.#recording;
    this.#sheet.show(moves, move === null ? -1 : moves.indexOf(move));
    for (const [undone, button] of this.#undone) setAttribute(button, "aria-current", undone === move ? "true" : null);
  }

  /** @param {Remark} remark */
  #item({ atMs, message, undone }) {
    const text = message ? messageSentence(message) : pageText("position changed");
    return htmlElement(
      "li",
      { class: "remark" },
      undone.length
        ? htmlElement(
            "div",
            { class: "undone", role: "group", "aria-label": pageText("taken back") },
            ...undone.map((move) => this.#undoneButton(move)),
          )
        : null,
      htmlElement("button", { type: "button", tabindex: -1, text, on: { click: () => this.#seek(atMs) } }),
    );
  }

  /** @param {RecordedMove} move */
  #undoneButton(move) {
    const button = htmlElement(
      "button",
      { type: "button", tabindex: -1, on: { click: () => this.#seek(move.at_ms) } },
      htmlElement("s", {}, ...breakableText(move.text)),
    );
    this.#undone.set(move, button);
    return button;
  }
}

/**
 * @param {Recording} recording
 * @param {boolean} isGivenUp
 */
function resultLine({ game, result }, isGivenUp) {
  const unfinished = isGivenUp ? capitalize(pageText("state abandoned")) : pageText("goes on");
  if (!result) return htmlElement("p", { class: "replay-result quiet", text: unfinished });
  const { white, black } = game;
  const ended = { score: result.score, white, black };
  return htmlElement(
    "p",
    { class: "replay-result" },
    htmlElement("strong", { class: "result-score", text: scoreText(result.score) }),
    htmlElement(
      "span",
      {},
      htmlElement("strong", { text: resultHeadline(ended) }),
      htmlElement("span", { text: `: ${resultSentence(ended, result.message)}` }),
    ),
  );
}
