/** Home: which board this is and what is going on, and where to go from here. */

/**
 * @import { BoardState } from "../types/api.js"
 * @import { Page, Side } from "../types/page.js"
 */

import { BoardPicture } from "./board_picture.js";
import { Clocks } from "./clocks.js";
import { htmlElement, setAttribute, setText } from "./dom.js";
import { boardName, gameStatus, gameSubtitle, lastMoveText } from "./game_status.js";
import { drawIcon } from "./icons.js";
import { lastMoveSquares } from "./move_text.js";
import { currentLanguage, pageText } from "./texts.js";

export class HomeView {
  #page;
  #board = new BoardPicture();
  #clocks;
  #name = htmlElement("p", { class: "home-name" });
  #subtitle = htmlElement("p", { class: "home-subtitle" });
  #status = htmlElement("p", { class: "home-status", role: "status" });
  #lastMove = htmlElement("p", { class: "home-last-move" });
  #waiting = htmlElement("p", { class: "quiet", text: pageText("waiting for board") });
  #live;
  #play = door("play", "door play");
  #playFar = door("play", "door play far");
  #lab = htmlElement("a", { href: "#lab", text: pageText("door lab") });

  /** @param {Page} page */
  constructor(page) {
    this.#page = page;
    this.#clocks = new Clocks(page.live);
    const clockOf = (/** @type {Side} */ side) => this.#clocks[side].element;
    this.#live = htmlElement(
      "section",
      { class: "home-live card", "aria-labelledby": "home-name" },
      htmlElement(
        "div",
        { class: "home-board" },
        this.#board.element,
        htmlElement("a", { href: "#watch", "aria-label": pageText("watch") }),
      ),
      htmlElement("div", { class: "home-game" }, this.#name, this.#subtitle, this.#status, this.#lastMove),
      htmlElement("div", { class: "home-clocks" }, clockOf("black"), clockOf("white")),
    );
    this.#name.id = "home-name";
    const doors = htmlElement(
      "nav",
      { class: "doors", "aria-label": pageText("doors") },
      this.#play,
      this.#playFar,
      door("watch", "door watch"),
      door("arbiter", "door arbiter"),
      door("replay", "door replay"),
    );
    const cards = `/page/cards/${currentLanguage()}/index.html`;
    const more = htmlElement(
      "p",
      { class: "home-more" },
      htmlElement("a", { href: cards, target: "_blank", text: pageText("cards") }),
      this.#lab,
    );
    this.element = htmlElement("div", { class: "home" }, this.#waiting, this.#live, doors, more);
  }

  /** Draw everything. */
  show() {
    const { state } = this.#page.live;
    this.#waiting.hidden = state !== null;
    this.#live.hidden = state === null;
    this.#play.hidden = !state?.table;
    this.#playFar.hidden = state === null || state.table !== null || !state.may_invite;
    this.#lab.hidden = !state?.table;
    if (state === null) return;
    const { drawing, isTurned } = this.#page.settings;
    this.#board.setView({ orientation: state.game.orientation, drawing, isTurned });
    setAttribute(this.element, "data-turned", isTurned);
    this.update(new Set(Object.keys(state)));
  }

  /**
   * Draw what changed.
   *
   * @param {Set<string>} keys
   */
  update(keys) {
    const { state, arrivedAt } = this.#page.live;
    if (state === null) return;
    const has = (/** @type {(keyof BoardState)[]} */ ...names) => names.some((name) => keys.has(name));
    if (has("clocks", "to_move", "phase", "pauses", "position", "score", "game")) this.#clocks.update(state, arrivedAt);
    if (has("game", "table")) {
      setText(this.#name, boardName(state));
      setText(this.#subtitle, gameSubtitle(state.game));
    }
    setText(this.#status, gameStatus(state));
    setText(this.#lastMove, lastMoveText(state));
    if (has("position", "score", "moves"))
      this.#board.show({ pieces: state.position.pieces, score: state.score, lastMove: lastMoveSquares(state.moves) });
  }

  /** Stop the clocks. */
  close() {
    this.#clocks.close();
  }
}

/**
 * Return a link to a view, with what one does there.
 *
 * @param {string} name
 * @param {string} helpKey
 */
function door(name, helpKey) {
  return htmlElement(
    "a",
    { class: "door card", href: `#${name}`, "data-door": name },
    htmlElement("span", { class: "door-icon" }, drawIcon(name)),
    htmlElement(
      "span",
      { class: "door-text" },
      htmlElement("strong", { text: pageText(`${helpKey} title`) }),
      htmlElement("span", { text: pageText(helpKey) }),
    ),
    drawIcon("arrow"),
  );
}
