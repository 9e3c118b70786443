/** The frame of the page: its title, the four views, the connection, and the preferences. */

/** @import { Page, View } from "../types/page.js" */

import { ArbiterView } from "./arbiter_view.js";
import { htmlElement, setAttribute, setText } from "./dom.js";
import { drawIcon } from "./icons.js";
import { openPreferences } from "./preferences.js";
import { ReplayView } from "./replay_view.js";
import { TableView } from "./table_view.js";
import { pageText } from "./texts.js";
import { WatchView } from "./watch_view.js";

const VIEWS = { watch: WatchView, table: TableView, arbiter: ArbiterView, replay: ReplayView };

/** @typedef {keyof typeof VIEWS} ViewName */

export class PageFrame {
  #page;
  /** @type {ViewName | null} */
  #name = null;
  /** @type {View | null} */
  #view = null;
  #main = htmlElement("main", { id: "view", tabindex: -1 });
  /** @type {Map<string, HTMLAnchorElement>} */
  #links = new Map();
  #connection = htmlElement("span", { class: "connection", role: "status" });

  /** @param {Page} page */
  constructor(page) {
    this.#page = page;
    const links = Object.keys(VIEWS).map((name) => {
      const link = htmlElement(
        "a",
        { href: `#${name}` },
        drawIcon(name),
        htmlElement("span", { text: pageText(name) }),
      );
      this.#links.set(name, link);
      return link;
    });
    const options = htmlElement(
      "button",
      {
        class: "icon",
        type: "button",
        "aria-label": pageText("options"),
        title: pageText("options"),
        on: { click: () => openPreferences(page) },
      },
      drawIcon("options"),
    );
    const top = htmlElement(
      "header",
      { class: "top" },
      htmlElement(
        "h1",
        { class: "brand" },
        htmlElement("img", { src: "/page/icon.svg", alt: "" }),
        htmlElement("span", { text: "DAMAHAN" }),
      ),
      htmlElement("nav", { class: "views", "aria-label": pageText("views") }, ...links),
      htmlElement("div", { class: "tools" }, this.#connection, options),
    );
    this.element = htmlElement("div", { class: "shell" }, top, this.#main);
    this.showConnection();
  }

  /** Show the view that the address names, or draw the present one again. */
  show() {
    const wanted = location.hash.slice(1).split("/")[0];
    const name = wanted in VIEWS ? /** @type {ViewName} */ (wanted) : "watch";
    const { state } = this.#page.live;
    this.#links.get("table")?.toggleAttribute("hidden", state !== null && !state.table && name !== "table");
    if (name !== this.#name) this.#openView(name);
    this.#view?.show();
  }

  /**
   * Update the view; `keys` are the changed keys of the state, null for all.
   *
   * @param {Set<string> | null} keys
   */
  update(keys) {
    if (keys === null) this.show();
    else this.#view?.update(keys);
  }

  /** Show whether the page is connected. */
  showConnection() {
    const { isConnected, state } = this.#page.live;
    setAttribute(this.#connection, "data-lost", !isConnected);
    setText(this.#connection, pageText(isConnected ? "live" : state ? "connection lost" : "connecting"));
  }

  /** Stop the timers of the view. */
  close() {
    this.#view?.close();
  }

  /** @param {ViewName} name */
  #openView(name) {
    this.close();
    const isFirst = this.#name === null;
    this.#name = name;
    for (const [each, link] of this.#links) setAttribute(link, "aria-current", each === name ? "page" : null);
    this.#view = new VIEWS[name](this.#page);
    this.#main.replaceChildren(
      htmlElement("h2", { class: "visually-hidden", text: pageText(name) }),
      this.#view.element,
    );
    document.title = `${pageText(name)} · Damahan`;
    if (!isFirst) this.#main.focus({ preventScroll: true });
    if (!isFirst) scrollTo(0, 0);
  }
}
