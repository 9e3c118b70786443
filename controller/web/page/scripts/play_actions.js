/** What a player may say with a button: ask for a hint, resign, offer or take a draw, take back, play another game. */

/**
 * @import { CommandAnswer } from "./api.js"
 * @import { BoardState } from "../types/api.js"
 * @import { Side } from "../types/page.js"
 */

import { askConfirmation } from "./confirmation.js";
import { htmlElement, setAttribute } from "./dom.js";
import { drawIcon } from "./icons.js";
import { pageText, translateWord } from "./texts.js";

const SIDE_WORDS = { white: "White", black: "Black" };

/**
 * @typedef {object} PlayerChoices what the people at the page can say now
 * @property {Side | null} resigns side that may resign
 * @property {Side | null} offers side that may offer a draw
 * @property {Side[]} accepts sides that may take the draw that stands open
 * @property {boolean} isClaim true if one side ends the game by taking it
 * @property {boolean} takesBack
 * @property {Side | null} asks side that may ask for a hint
 */

/**
 * Return what the people at the page can say now: with both sides at the page, the side to move speaks.
 *
 * @param {BoardState} state
 * @param {Side[]} own
 * @returns {PlayerChoices}
 */
export function playerChoices({ phase, ply, draw, to_move: toMove, game, result, far }, own) {
  const isPlaying = phase === "playing" && result === null;
  const speaker = own.length === 2 ? toMove : (own[0] ?? null);
  const isCasual = game.conduct === "casual";
  const accepts = own.filter((side) => draw?.open_to.includes(side));
  return {
    resigns: isPlaying ? speaker : null,
    offers: isPlaying && draw === null ? speaker : null,
    accepts: isPlaying ? accepts : [],
    isClaim: draw?.is_claim ?? false,
    takesBack: isPlaying && own.length > 0 && ply > 0 && isCasual,
    asks: hintSide(isPlaying && isCasual && far === null, toMove, own),
  };
}

/**
 * Return the side that may ask for a hint now.
 *
 * @param {boolean} isGiven
 * @param {Side} toMove
 * @param {Side[]} own
 */
function hintSide(isGiven, toMove, own) {
  return isGiven && own.includes(toMove) ? toMove : null;
}

/**
 * Return true if the coach warns of a move before its turn has passed.
 *
 * @param {Pick<BoardState, "message" | "moves">} state
 */
export function isWarnedInTime({ message, moves }) {
  return message?.code === "loses man" && moves.at(-1)?.text !== message.args.move;
}

export class PlayActions {
  #send;
  /** @type {PlayerChoices} */
  #choices = { resigns: null, offers: null, accepts: [], isClaim: false, takesBack: false, asks: null };
  #resign = actionButton("resign", "resign", () => this.#askToResign());
  #draw = actionButton("draw", "offer draw", () => this.#send(`offer draw ${this.#choices.offers}`));
  #hint = actionButton("hint", "hint", () => this.#send(`hint ${this.#choices.asks}`));
  #takeBack = actionButton("takeback", "take a move back", () => this.#takeBackMove());
  /** True if the coach warns of a move that stands, and is not on record yet. */
  #isWarned = false;
  /** @type {Side | null} the side at this board of a game on two boards */
  #farSide = null;
  #accept = htmlElement("div", { class: "accept-draw" });
  #acceptKey = "";

  /**
   * @param {(statement: string) => Promise<CommandAnswer>} send
   * @param {() => void} choose asks for another game
   */
  constructor(send, choose) {
    this.#send = send;
    this.element = htmlElement(
      "div",
      { class: "play-acts", role: "group", "aria-label": pageText("game buttons") },
      this.#accept,
      this.#hint,
      this.#resign,
      this.#draw,
      this.#takeBack,
      actionButton("again", "new game", choose),
    );
  }

  /**
   * Show what can be said now.
   *
   * @param {BoardState} state
   * @param {Side[]} own
   */
  update(state, own) {
    const choices = playerChoices(state, own);
    this.#isWarned = isWarnedInTime(state);
    this.#farSide = state.far?.side ?? null;
    this.#takeBack.disabled = !choices.takesBack && !this.#isWarned;
    this.#choices = choices;
    this.#resign.disabled = choices.resigns === null;
    this.#draw.disabled = choices.offers === null;
    this.#hint.hidden = state.game.conduct !== "casual" || state.far !== null;
    this.#hint.disabled = choices.asks === null;
    this.#takeBack.hidden = !choices.takesBack && state.game.conduct !== "casual";
    this.#showAccept(choices);
  }

  /** @param {PlayerChoices} choices */
  #showAccept({ accepts, isClaim }) {
    const key = `${accepts} ${isClaim}`;
    if (key === this.#acceptKey) return;
    this.#acceptKey = key;
    setAttribute(this.element, "data-draw", accepts.length > 0);
    this.#accept.replaceChildren(
      ...accepts.map((side) =>
        htmlElement(
          "button",
          { type: "button", class: "main", on: { click: () => this.#send(`accept ${side}`) } },
          pageText(`${isClaim ? "claim" : "accept"} ${side}`),
        ),
      ),
    );
  }

  /** Take back, and put the pieces where they stood; a move that only stands is not on record. */
  async #takeBackMove() {
    if (this.#farSide !== null) {
      await this.#send(`take back ${this.#farSide}`); // its pieces stay until the other player has agreed
      return;
    }
    if (this.#isWarned || (await this.#send("take back")).done) await this.#send("set up");
  }

  async #askToResign() {
    const side = this.#choices.resigns;
    if (side === null) return;
    const question = pageText("ask resign", { side: translateWord(SIDE_WORDS[side]) });
    if (await askConfirmation({ question, button: pageText("yes resign") })) this.#send(`resign ${side}`);
  }
}

/**
 * @param {string} icon
 * @param {string} key key of its text
 * @param {() => unknown} act
 */
function actionButton(icon, key, act) {
  return htmlElement(
    "button",
    { type: "button", class: "act-button", on: { click: () => act() } },
    drawIcon(icon),
    htmlElement("span", { text: pageText(key) }),
  );
}
