/** All boards at a glance, those that need the arbiter first; the same act at many of them. */

/**
 * @import { DeskPage } from "../types/desk.js"
 * @import { Filter } from "./board_needs.js"
 */

import { FILTERS, isUrgent, isWanted, needsOf, sortByNeed } from "./board_needs.js";
import { htmlElement, setAttribute, setText } from "./dom.js";
import { GroupActs } from "./group_acts.js";
import { drawIcon } from "./icons.js";
import { pageText } from "./texts.js";
import { TileGrid } from "./tile_grid.js";

const ORDER_MS = 500; // how often all boards are looked at for order and counts; low time comes without a message

export class BoardsView {
  #page;
  /** @type {Filter} */
  #filter = "all";
  #isChoosing = false;
  #grid;
  #acts;
  #counts = htmlElement("p", { class: "hall-counts", role: "status" });
  #broker = htmlElement("p", { class: "notice refused", role: "alert" });
  #none = htmlElement("p", { class: "quiet waiting" });
  #search = htmlElement("input", { type: "search", autocomplete: "off", on: { input: () => this.#sort() } });
  #filterBox = htmlElement(
    "select",
    { on: { change: () => this.#chooseFilter() } },
    ...FILTERS.map((value) => htmlElement("option", { value, text: pageText(`filter ${value}`) })),
  );
  #choose = htmlElement(
    "button",
    { type: "button", "aria-pressed": "false", on: { click: () => this.#setChoosing(!this.#isChoosing) } },
    drawIcon("list"),
    pageText("choose boards"),
  );
  #signIn = htmlElement("a", { class: "button", href: "#record?then=boards", text: pageText("sign in") });
  #timer = setInterval(() => !document.hidden && this.#lookAtAll(), ORDER_MS);

  /** @param {DeskPage} page */
  constructor(page) {
    this.#page = page;
    this.#grid = new TileGrid(page, () => this.#acts.update());
    this.#acts = new GroupActs(
      page,
      () => this.#chosenBoards(),
      (which) => this.#grid.choose(which === "shown" ? this.#shownBoards() : []),
    );
    this.#search.setAttribute("aria-label", pageText("search boards"));
    this.#search.setAttribute("placeholder", pageText("search boards"));
    this.#filterBox.setAttribute("aria-label", pageText("filter boards"));
    this.element = htmlElement(
      "div",
      { class: "boards" },
      this.#broker,
      htmlElement(
        "div",
        { class: "boards-bar" },
        this.#counts,
        htmlElement("div", { class: "boards-tools" }, this.#search, this.#filterBox, this.#choose, this.#signIn),
      ),
      this.#grid.element,
      this.#none,
      this.#acts.element,
    );
  }

  /** Draw everything. */
  show() {
    this.#choose.hidden = !this.#page.may("arbitrate");
    this.#signIn.hidden = !this.#choose.hidden;
    if (this.#choose.hidden) this.#setChoosing(false);
    this.#showBroker();
    this.#showCounts();
    this.#sort();
    this.#grid.update(null);
  }

  /**
   * Draw the boards that have changed.
   *
   * @param {Set<string>} names
   */
  update(names) {
    this.#showBroker();
    const tiles = this.#page.live.state?.tiles ?? {};
    const isNewOrGone = [...names].some((name) => !(name in tiles) || !this.#known.has(name));
    if (isNewOrGone) {
      this.#showCounts();
      this.#sort();
    }
    this.#grid.update(names);
  }

  /** Stop the clocks. */
  close() {
    clearInterval(this.#timer);
    this.#grid.close();
  }

  /** @type {Set<string>} */
  #known = new Set();

  #lookAtAll() {
    this.#showCounts();
    if (!this.#grid.isTouched) this.#sort();
  }

  #showCounts() {
    const { state, deskNowMs } = this.#page.live;
    const tiles = Object.values(state?.tiles ?? {});
    const urgent = tiles.filter((tile) => isUrgent(needsOf(tile, deskNowMs)[0])).length;
    const offline = tiles.filter(({ online }) => !online).length;
    const parts = [
      pageText("count boards", { count: tiles.length }),
      urgent ? pageText("count needing", { count: urgent }) : null,
      offline ? pageText("count offline", { count: offline }) : null,
    ];
    setText(this.#counts, parts.filter(Boolean).join(" · "));
    setAttribute(this.#counts, "data-urgent", urgent > 0);
  }

  #showBroker() {
    const { hall } = this.#page.live.state ?? {};
    setText(
      this.#broker,
      hall && !hall.broker ? pageText("broker lost", { address: hall.address, reason: hall.reason }) : "",
    );
    setAttribute(this.#grid.element, "data-lost", Boolean(hall && !hall.broker));
  }

  #shownBoards() {
    const { state, deskNowMs } = this.#page.live;
    const tiles = state?.tiles ?? {};
    return sortByNeed(tiles, deskNowMs).filter((name) =>
      isWanted(tiles[name], this.#filter, this.#search.value, deskNowMs),
    );
  }

  #sort() {
    const names = this.#shownBoards();
    const { state } = this.#page.live;
    this.#known = new Set(Object.keys(state?.tiles ?? {}));
    this.#grid.show(names);
    this.#none.hidden = names.length > 0;
    setText(
      this.#none,
      pageText(state === null ? "waiting for desk" : this.#known.size ? "no such boards" : "no boards yet"),
    );
    this.#acts.update();
  }

  #chooseFilter() {
    this.#filter = /** @type {Filter} */ (this.#filterBox.value);
    this.#sort();
  }

  #chosenBoards() {
    const tiles = this.#page.live.state?.tiles ?? {};
    return [...this.#grid.chosen].filter((name) => name in tiles);
  }

  /** @param {boolean} isChoosing */
  #setChoosing(isChoosing) {
    if (this.#isChoosing === isChoosing) return;
    this.#isChoosing = isChoosing;
    this.#choose.setAttribute("aria-pressed", String(isChoosing));
    this.#acts.element.hidden = !isChoosing;
    this.#grid.setChoosing(isChoosing);
  }
}
