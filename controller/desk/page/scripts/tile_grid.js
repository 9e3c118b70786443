/** All boards as tiles; only those that are in sight are drawn and kept up to date. */

/** @import { DeskPage } from "../types/desk.js" */

import { htmlElement, setAttribute } from "./dom.js";
import { TileView, tileLabel } from "./tile.js";

const OUT_OF_SIGHT_PX = 300; // tiles are drawn before they are scrolled into sight; a choice: two rows
const REFRESH_MS = 200; // of clocks; tenths are not shown on tiles for long
const STEADY_MS = 2500; // a choice: nobody touches a tile that has just taken the place of another one

/** @typedef {{ link: HTMLAnchorElement, box: HTMLInputElement, item: HTMLLIElement, view: TileView | null, isInSight: boolean }} Place */

export class TileGrid {
  #page;
  #onChoice;
  /** @type {Map<string, Place>} */
  #places = new Map();
  /** @type {string[]} */
  #order = [];
  /** @type {Set<string>} */
  chosen = new Set();
  #touchedAt = -Infinity;
  #sight = new IntersectionObserver((entries) => this.#updateSight(entries), {
    rootMargin: `${OUT_OF_SIGHT_PX}px 0px`,
  });
  #timer = setInterval(() => !document.hidden && this.#refresh(), REFRESH_MS);
  element = htmlElement("ol", { class: "tiles" });

  /**
   * @param {DeskPage} page
   * @param {() => void} onChoice called after boards were chosen or no longer
   */
  constructor(page, onChoice) {
    this.#page = page;
    this.#onChoice = onChoice;
    for (const name of /** @type {const} */ (["pointerdown", "pointermove", "keydown"]))
      this.element.addEventListener(name, () => (this.#touchedAt = performance.now()));
  }

  /** True while somebody is about to touch a tile, so that none may change its place. */
  get isTouched() {
    return performance.now() - this.#touchedAt < STEADY_MS;
  }

  /**
   * Show these boards in this order.
   *
   * @param {string[]} names
   */
  show(names) {
    if (names.join() === this.#order.join()) return;
    const wanted = new Set(names);
    for (const [name, place] of this.#places) if (!wanted.has(name)) this.#remove(name, place);
    const focused = document.activeElement;
    /** @type {Element | null} */
    let next = null;
    for (const name of [...names].reverse()) {
      const { item } = this.#places.get(name) ?? this.#add(name);
      if (item.parentElement !== this.element || item.nextElementSibling !== next)
        this.element.insertBefore(item, next);
      next = item;
    }
    this.#order = names;
    if (focused instanceof HTMLElement && focused !== document.activeElement && this.element.contains(focused))
      focused.focus({ preventScroll: true });
  }

  /**
   * Draw the boards that have changed; null: all.
   *
   * @param {Set<string> | null} names
   */
  update(names) {
    for (const name of names ?? this.#places.keys()) {
      const place = this.#places.get(name);
      if (place?.isInSight) this.#draw(name, place, names === null);
    }
  }

  /**
   * Allow boards to be chosen, or no longer.
   *
   * @param {boolean} isChoosing
   */
  setChoosing(isChoosing) {
    setAttribute(this.element, "data-choosing", isChoosing);
    if (!isChoosing) this.choose([]);
  }

  /**
   * Choose exactly these boards.
   *
   * @param {Iterable<string>} names
   */
  choose(names) {
    this.chosen = new Set(names);
    for (const [name, { box }] of this.#places) box.checked = this.chosen.has(name);
    this.#onChoice();
  }

  /** Stop the clocks. */
  close() {
    clearInterval(this.#timer);
    this.#sight.disconnect();
  }

  /** @param {string} name */
  #add(name) {
    const box = htmlElement("input", {
      type: "checkbox",
      class: "tile-choice",
      on: { change: () => this.#toggle(name) },
    });
    box.checked = this.chosen.has(name);
    const link = htmlElement("a", { class: "tile-link", href: `#board/${name}` });
    const item = htmlElement("li", { class: "tile-place", "data-board": name }, link, box);
    const place = { link, box, item, view: null, isInSight: false };
    this.#places.set(name, place);
    this.#sight.observe(item);
    return place;
  }

  /** @param {string} name */
  #toggle(name) {
    if (!this.chosen.delete(name)) this.chosen.add(name);
    this.#onChoice();
  }

  /**
   * @param {string} name
   * @param {Place} place
   */
  #remove(name, place) {
    this.#sight.unobserve(place.item);
    place.item.remove();
    this.#places.delete(name);
  }

  /** @param {IntersectionObserverEntry[]} entries */
  #updateSight(entries) {
    for (const { target, isIntersecting } of entries) {
      const name = target instanceof HTMLElement ? (target.dataset.board ?? "") : "";
      const place = this.#places.get(name);
      if (!place) continue;
      place.isInSight = isIntersecting;
      if (isIntersecting) this.#draw(name, place, true);
      else {
        place.link.replaceChildren();
        place.view = null;
      }
    }
  }

  /**
   * @param {string} name
   * @param {Place} place
   * @param {boolean} isWhole true: also if the board itself has not changed
   */
  #draw(name, place, isWhole) {
    const tiles = this.#page.live.state?.tiles ?? {};
    const tile = tiles[name];
    if (!tile) return;
    if (!place.view) {
      place.view = new TileView(this.#page, name);
      place.link.replaceChildren(place.view.element);
    }
    if (isWhole) place.view.redraw();
    place.view.update(tile);
    setAttribute(place.box, "aria-label", tileLabel(tiles, name, this.#page.live.deskNowMs));
  }

  #refresh() {
    const { deskNowMs } = this.#page.live;
    for (const { view } of this.#places.values()) view?.refresh(deskNowMs);
  }
}
