/** What Watch offers after a game: to play on at the simulated table, or to begin the next game at a real board. */

/**
 * @import { BoardState } from "../types/api.js"
 * @import { Page, WantedGame } from "../types/page.js"
 */

import { CommandQueue } from "./command_queue.js";
import { ResultCard } from "./result_card.js";

export class Rematch {
  #page;
  #commands = new CommandQueue();
  #card = new ResultCard({
    repeat: () => this.#begin("repeat"),
    exchange: () => this.#begin("exchange"),
    choose: () => this.#begin("choose"),
  });
  element = this.#card.element;

  /** @param {Page} page */
  constructor(page) {
    this.#page = page;
    this.element.append(this.#commands.element);
  }

  /**
   * Show the result of a state, with buttons for those who may begin a game.
   *
   * @param {BoardState} state
   */
  update(state) {
    this.#card.update(state);
    const hasTable = state.table !== null; // the pieces of a real board are set up by hand
    this.#card.showActions({ mayBegin: this.#page.may(hasTable ? "play" : "arbitrate"), mayChoose: hasTable });
  }

  /** @param {WantedGame} wanted */
  async #begin(wanted) {
    const { state } = this.#page.live;
    if (state?.table) {
      this.#page.wantedGame = wanted;
      location.hash = "play";
    } else if (state) {
      const { nextGameStatement } = await import("./game_setup.js");
      const { conduct, details, program } = state.game;
      this.#commands.send(nextGameStatement(conduct, wanted === "exchange" ? details : null, program));
    }
  }
}
