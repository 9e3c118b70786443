/** Watch: the board as it is, clocks, words and score sheet; any earlier move can be looked at meanwhile. */

import { Board } from "./board.js";
import { faceChoice } from "./choices.js";
import { Clocks } from "./clocks.js";
import { el, setAttribute, setText } from "./dom.js";
import { icon } from "./icons.js";
import { DisplayCard, HealthCard, sensedOf } from "./parts.js";
import { Sheet, numberOf } from "./sheet.js";
import { signInCard } from "./sign_in.js";
import { piecesOfFen } from "./squares.js";
import { t } from "./texts.js";
import { WordsCard } from "./words_card.js";

export class WatchView {
  #page;
  #at = null; // the place of the move that is looked at; null: live
  #board = new Board(t("board"));
  #clocks;
  #sheet = new Sheet((place) => this.#lookAt(place));
  #words = new WordsCard();
  #display = new DisplayCard();
  #health = new HealthCard();
  #title = el("p", { class: "game-title" });
  #past = el("div", { class: "past", role: "status" });
  #waiting = el("p", { text: t("waiting for board") });
  #signIn;
  #game = null;

  constructor(page) {
    this.#page = page;
    this.#clocks = new Clocks(page.live);
    this.#at = page.lookAt ?? null;
    page.lookAt = null;
    const turn = el("button", { class: "icon", type: "button", "aria-label": t("turn board"), title: t("turn board"),
      on: { click: () => page.settings.choose("turned", !page.settings.turned) } }, icon("turn"));
    const sheet = el("section", { class: "sheet-card card" },
      el("div", { class: "sheet-head" }, el("h2", { text: t("moves") }), el("a", { class: "quiet-link", href: "/live.pdn", text: "PDN" })), this.#past, this.#sheet.element);
    this.content = el("div", { class: "watch" },
      el("div", { class: "board-side" }, this.#board.element,
        el("div", { class: "board-tools" }, this.#title, faceChoice(page.settings), turn)),
      el("div", { class: "panel" }, this.#clocks.black.element, this.#words.element, this.#clocks.white.element,
        sheet, el("div", { class: "board-parts" }, this.#display.element, this.#health.element)));
    this.#signIn = signInCard(page, "watch needs token");
    this.before = el("div", { class: "waiting" }, this.#waiting, this.#signIn);
    this.element = el("div", {}, this.before, this.content);
  }

  /** Draw all of it. */
  show() {
    const { state } = this.#page.live;
    const isKeptOut = this.#page.may === "nothing";
    this.before.hidden = state !== null;
    this.#waiting.hidden = isKeptOut;
    this.#signIn.hidden = !isKeptOut;
    this.content.hidden = state === null;
    if (state === null) return;
    const { face, turned } = this.#page.settings;
    this.#board.look({ orientation: state.game.orientation, face, turned });
    setAttribute(this.content, "data-turned", turned);
    setText(this.#title, [state.game.title, state.game.time_control].filter(Boolean).join(" · "));
    this.take(new Set(Object.keys(state)));
  }

  /** Draw what has changed. */
  take(keys) {
    const { state, arrivedAt } = this.#page.live;
    const has = (...names) => names.some((name) => keys.has(name));
    if (this.#game !== null && this.#game !== state.game.id) this.#at = null;
    this.#game = state.game.id;
    if (has("clocks", "to_move", "phase", "pauses", "position", "game")) this.#clocks.take(state, arrivedAt);
    if (has("message", "verdict", "result", "phase", "to_move", "lamps")) this.#words.take(state);
    if (has("display")) this.#display.take(state);
    if (has("sensors", "position", "lamps", "message")) this.#health.take(state);
    if (has("moves", "game")) this.#drawSheet(state);
    if (has("position", "sensors", "lamps", "moves", "game")) this.#drawBoard(state);
  }

  close() {
    this.#clocks.close();
  }

  #lookAt(place) {
    const { state } = this.#page.live;
    this.#at = place >= state.moves.length - 1 ? null : place;
    this.#drawSheet(state);
    this.#drawBoard(state);
  }

  #drawSheet(state) {
    if (this.#at !== null && this.#at >= state.moves.length) this.#at = null;
    this.#sheet.show(state.moves, this.#at);
    const move = this.#at === null ? null : state.moves[this.#at];
    this.#past.hidden = move === null;
    if (move === null) this.#past.replaceChildren();
    else this.#past.replaceChildren(
      el("span", { text: t("looking at", { move: move.text, number: numberOf(move) }) }),
      el("button", { type: "button", text: t("back to live"), on: { click: () => this.#lookAt(Infinity) } }));
  }

  #drawBoard(state) {
    setAttribute(this.#board.element, "data-past", this.#at !== null);
    if (this.#at !== null) this.#board.show({ pieces: piecesOfFen(state.moves[this.#at].fen) });
    else {
      const says = Object.fromEntries((state.sensors.distrusted ?? []).map((square) => [square, t("sensor distrusted")]));
      this.#board.show({ ...sensedOf(state), lamps: state.lamps, rhythms: state.rhythms, says });
    }
  }
}
