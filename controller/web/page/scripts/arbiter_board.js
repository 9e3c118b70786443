/** The live board of the arbiter's view, which stays in sight: pieces, lamps, clocks, and what the board says. */

/**
 * @import { BoardSource, BoardView, Page } from "../types/page.js"
 */

import { Board } from "./board.js";
import { DEFAULT_VIEW } from "./board_geometry.js";
import { Clocks } from "./clocks.js";
import { htmlElement, setAttribute } from "./dom.js";
import { livePieces } from "./live_pieces.js";
import { MessageCard } from "./message_card.js";
import { lastMoveSquares } from "./move_text.js";
import { pageText } from "./texts.js";

export class ArbiterBoard {
  #page;
  #board = new Board(pageText("board"));
  #clocks;
  #messages = new MessageCard();
  /** @type {BoardView} */
  view = DEFAULT_VIEW;

  /** @param {{ live: BoardSource, settings: Page["settings"] }} page */
  constructor(page) {
    this.#page = page;
    this.#clocks = new Clocks(page.live, { countsLost: false });
    this.#messages.element.append(this.#clocks.match);
    this.element = htmlElement(
      "div",
      { class: "arbiter-live" },
      this.#clocks.black.element,
      htmlElement("div", { class: "arbiter-board" }, this.#board.element),
      this.#clocks.white.element,
      this.#messages.element,
    );
  }

  /** Draw everything. */
  show() {
    const { live, settings } = this.#page;
    const isWaiting = live.state === null;
    for (const part of this.element.children)
      if (part instanceof HTMLElement && !part.matches("button, .arbiter-notices")) part.hidden = isWaiting;
    if (live.state === null) return;
    this.view = {
      orientation: live.state.game.orientation,
      drawing: settings.drawing,
      isTurned: settings.isTurned,
    };
    this.#board.setView(this.view);
    setAttribute(this.element, "data-turned", settings.isTurned);
  }

  /** Draw the state. */
  update() {
    const { state, arrivedAt } = this.#page.live;
    if (state === null) return;
    this.#clocks.update(state, arrivedAt);
    this.#messages.update(state);
    const { lamps, rhythms, score } = state;
    this.#board.show({ ...livePieces(state), lamps, rhythms, score, lastMove: lastMoveSquares(state.moves) });
  }

  /** Stop the clocks. */
  close() {
    this.#clocks.close();
  }
}
