/** What an arbiter may decide of a board for the desk's list alone: it is away, or events of it are missing. */

/** @import { BoardMark, Tile } from "../types/desk.js" */

import { actionCard } from "./action_card.js";
import { htmlElement, setText } from "./dom.js";
import { pageText } from "./texts.js";

export class MarkCard {
  #send;
  #remove;
  #accept;
  #notice = htmlElement("p", { class: "notice refused", role: "alert" });

  /** @param {(mark: BoardMark) => Promise<string>} send returns why it was not done; empty if it was */
  constructor(send) {
    this.#send = send;
    this.#remove = this.#row("removed");
    this.#accept = this.#row("loss accepted");
    this.element = actionCard("mark", this.#remove, this.#accept, this.#notice);
    this.element.classList.add("list-marks");
  }

  /**
   * Show what may be decided of a board.
   *
   * @param {Tile | null} tile null: nothing
   */
  update(tile) {
    this.#remove.hidden = !tile || tile.online;
    this.#accept.hidden = !tile || (tile.missing === 0 && tile.lost === 0);
    this.element.hidden = this.#remove.hidden && this.#accept.hidden;
  }

  /** @param {BoardMark} mark */
  #row(mark) {
    return htmlElement(
      "div",
      { class: "list-mark" },
      htmlElement("button", {
        type: "button",
        text: pageText(`mark ${mark}`),
        on: { click: () => this.#decide(mark) },
      }),
      htmlElement("p", { class: "quiet small", text: pageText(`mark ${mark} help`) }),
    );
  }

  /** @param {BoardMark} mark */
  async #decide(mark) {
    const error = await this.#send(mark);
    setText(this.#notice, error);
    if (!error && mark === "removed") location.hash = "#boards";
  }
}
