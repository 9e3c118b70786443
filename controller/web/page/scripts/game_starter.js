/** How Play begins a game: the one that is chosen, the same again, or the same with the colours changed. */

/**
 * @import { CommandQueue } from "./command_queue.js"
 * @import { BoardState } from "../types/api.js"
 * @import { Page } from "../types/page.js"
 */

import { fetchChoices } from "./api.js";
import { exchangeStatements, openingStatements, ownSide, repeatStatements } from "./game_setup.js";
import { ownSides } from "./play_status.js";
import { rememberColour } from "./stored_game_choice.js";
import { pageText } from "./texts.js";

export class GameStarter {
  #page;
  #commands;
  #isPressDue = false; // true until the first press of a game that was begun here

  /**
   * @param {Page} page
   * @param {CommandQueue} commands
   */
  constructor(page, commands) {
    this.#page = page;
    this.#commands = commands;
  }

  /** Ask what to play, and begin it. */
  async choose() {
    const [choices, { askForGame }] = await Promise.all([fetchChoices(), import("./game_dialog.js")]);
    if (choices === null) {
      this.#commands.showError(pageText("no answer"));
      return;
    }
    const choice = await askForGame(choices);
    const conduct = this.#page.live.state?.game.conduct ?? "casual";
    if (choice) await this.#begin(openingStatements(conduct, choice, ownSide(choice, Math.random() < 0.5)));
  }

  /** Begin the same game again. */
  repeat() {
    const { state } = this.#page.live;
    if (state?.table) this.#begin(repeatStatements(state.game.conduct, state.table.hands));
  }

  /** Begin the same game with the colours changed. */
  exchange() {
    const { state } = this.#page.live;
    if (!state?.table) return;
    const { conduct, details, program } = state.game;
    this.#begin(exchangeStatements(conduct, state.table.hands, details, program));
    const [own, ...others] = ownSides(state);
    if (own && others.length === 0) rememberColour(own === "white" ? "black" : "white");
  }

  /**
   * Press the clock that starts a game which was begun here, if a person has to.
   *
   * @param {BoardState} state
   */
  startByPress(state) {
    const { press_due: due, to_move: toMove, ply } = state;
    if (!this.#isPressDue || !due) return;
    const isStart = ply === 0 && due !== toMove; // the side that waits starts the clock; the other one ends its move
    if (isStart && ownSides(state).includes(due) && this.#page.settings.isTidying) this.#commands.send(`press ${due}`);
    this.#isPressDue = false;
  }

  /** @param {string[]} statements */
  async #begin(statements) {
    for (const statement of statements) if (!(await this.#commands.send(statement)).done) return;
    this.#isPressDue = true;
    const { state } = this.#page.live;
    if (state?.table) this.startByPress(state);
  }
}
