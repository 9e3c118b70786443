/** Table: the simulated table with one's own hands. Pieces are those of the table; where the board believes otherwise, both are seen. */

import { Board, pieceKey } from "./board.js";
import { faceChoice } from "./choices.js";
import { Clocks } from "./clocks.js";
import { el, setAttribute, setText } from "./dom.js";
import { icon } from "./icons.js";
import { Orders } from "./orders.js";
import { DisplayCard } from "./parts.js";
import { PressButton } from "./press_button.js";
import { Sheet } from "./sheet.js";
import { signInCard } from "./sign_in.js";
import { isSame } from "./squares.js";
import { Hands } from "./table_hands.js";
import { FaultsCard, PeopleCard, TraceCard, squaresOf } from "./table_panel.js";
import { t } from "./texts.js";
import { Tray } from "./tray.js";
import { WordsCard } from "./words_card.js";

/** Compare the table with what the board believes: what differs is marked, and what is only believed is a ghost. */
export function compared(pieces, believed) {
  const [ghosts, badges, says] = [{}, {}, {}];
  for (const square of new Set([...Object.keys(pieces), ...Object.keys(believed)])) {
    if (isSame(pieces[square], believed[square])) continue;
    if (pieces[square]) badges[square] = "differs";
    else ghosts[square] = believed[square];
    says[square] = t("board believes", { what: t(pieceKey(believed[square])) });
  }
  return { ghosts, badges, says };
}

export class TableView {
  #page;
  #orders = new Orders();
  #board = new Board(t("table"));
  #clocks;
  #words = new WordsCard();
  #display = new DisplayCard();
  #sheet;
  #buttons = {};
  #signIn;
  #help = el("p", { class: "game-title" });
  #none = el("div", { class: "waiting" }, el("p", { text: t("no table") }));

  constructor(page) {
    this.#page = page;
    this.#clocks = new Clocks(page.live);
    const table = {
      isAllowed: () => page.may === "arbitrate",
      held: () => this.#table().held.length,
      pieceAt: (square) => this.#pieces()[square],
      nameInHand: () => this.#table().held.at(-1) ?? this.#inHand ?? this.#table().beside.at(-1),
    };
    this.hands = new Hands(this.#board, this.#orders, table, () => this.#drawTable());
    this.tray = new Tray(this.hands);
    this.#sheet = new Sheet((place) => this.#lookAt(place));
    this.cards = [new PeopleCard(page, this.#orders), new FaultsCard(this.#orders)];
    this.#signIn = signInCard(page, "table needs token");
    for (const side of ["white", "black"]) {
      this.#buttons[side] = new PressButton(side, (heldMs) => this.#orders.say(heldMs === null ? `press ${side}` : `hold ${side} ${heldMs}ms`));
    }
    this.element = el("div", {}, this.#none, this.#content());
  }

  #inHand = null;

  show() {
    const { state } = this.#page.live;
    const hasTable = Boolean(state?.table);
    this.#none.hidden = hasTable;
    this.content.hidden = !hasTable;
    if (!hasTable) return;
    const { face, turned } = this.#page.settings;
    this.#board.look({ orientation: state.game.orientation, face, turned });
    setAttribute(this.content, "data-turned", turned);
    const isAllowed = this.#page.may === "arbitrate";
    this.#signIn.hidden = isAllowed;
    setAttribute(this.content, "data-locked", !isAllowed);
    setText(this.#help, t(isAllowed ? "table help" : "table locked"));
    for (const part of this.content.querySelectorAll(".press, .tray, .people, .faults")) part.inert = !isAllowed;
    this.take(new Set(Object.keys(state)));
  }

  take(keys) {
    const { state, arrivedAt } = this.#page.live;
    if (!state?.table) return this.show();
    const has = (...names) => names.some((name) => keys.has(name));
    if (has("clocks", "to_move", "phase", "pauses", "position")) this.#clocks.take(state, arrivedAt);
    if (has("message", "verdict", "result", "phase", "to_move", "lamps")) this.#words.take(state);
    if (has("display")) this.#display.take(state);
    if (has("table", "position", "lamps")) this.#drawTable();
    if (has("moves")) this.#sheet.show(state.moves);
    if (has("table")) for (const card of this.cards) card.show(state.table);
  }

  close() {
    this.#clocks.close();
  }

  /** Show how the board stood after a move; that is for the other view. */
  #lookAt(place) {
    this.#page.lookAt = place;
    location.hash = "watch";
  }

  #table() {
    return this.#page.live.state?.table ?? { pieces: {}, held: [], beside: [] };
  }

  /** What stands on the table, with what our hands have just done. */
  #pieces() {
    const pieces = { ...this.#table().pieces };
    for (const [square, name] of this.hands.away) {
      if (name === null) {
        this.#inHand = pieces[square] ?? this.#inHand;
        delete pieces[square];
      } else pieces[square] = name;
    }
    return pieces;
  }

  #drawTable() {
    const { state } = this.#page.live;
    if (!state?.table) return;
    const pieces = this.#pieces();
    const { ghosts, badges, says } = compared(pieces, state.position.pieces);
    for (const fault of state.table.faults) {
      for (const square of squaresOf(fault)) {
        badges[square] = "broken";
        says[square] = [says[square], t("sensor broken")].filter(Boolean).join(", ");
      }
    }
    this.#board.show({ pieces, ghosts, badges, says, lamps: state.lamps, rhythms: state.rhythms });
    this.tray.show(state.table);
    for (const side of ["white", "black"]) this.#buttons[side].show(Boolean(state.table.buttons?.[side]));
  }

  #content() {
    const { settings } = this.#page;
    const turn = el("button", { class: "icon", type: "button", "aria-label": t("turn board"), title: t("turn board"),
      on: { click: () => settings.choose("turned", !settings.turned) } }, icon("turn"));
    const clock = (side) => el("div", { class: "clock-row", "data-side": side }, this.#clocks[side].element, this.#buttons[side].element);
    this.content = el("div", { class: "watch table-view" },
      el("div", { class: "board-side" }, this.#board.element,
        el("div", { class: "board-tools" }, this.#help, faceChoice(settings), turn)),
      el("div", { class: "panel" }, clock("black"), this.#words.element, clock("white"),
        el("div", { class: "table-cards" }, this.#orders.element, this.tray.element, this.#signIn,
          el("section", { class: "card sheet-card", "aria-label": t("moves") }, this.#sheet.element),
          el("div", { class: "table-more" }, ...this.cards.map((card) => card.element), new TraceCard(this.#page).element, this.#display.element))));
    return this.content;
  }
}
