/** The frame of the page: its name, the four views, the connection, and the viewer's choices. */

import { ArbiterView } from "./arbiter_view.js";
import { openPreferences } from "./preferences.js";
import { htmlElement, setAttribute, setText, svgElement } from "./dom.js";
import { drawIcon } from "./icons.js";
import { ReplayView } from "./replay_view.js";
import { TableView } from "./table_view.js";
import { pageText } from "./texts.js";
import { WatchView } from "./watch_view.js";

const VIEWS = { watch: WatchView, table: TableView, arbiter: ArbiterView, replay: ReplayView };

export class PageFrame {
  #page;
  #name = null;
  #view = null;
  #main = htmlElement("main", { id: "view", tabindex: -1 });
  #links = new Map();
  #connection = htmlElement("span", { class: "connection", role: "status" });

  constructor(page) {
    this.#page = page;
    const links = Object.keys(VIEWS).map((name) => {
      const link = htmlElement("a", { href: `#${name}` }, drawIcon(name), htmlElement("span", { text: pageText(name) }));
      this.#links.set(name, link);
      return link;
    });
    const options = htmlElement("button", { class: "icon", type: "button", "aria-label": pageText("options"), title: pageText("options"), on: { click: () => openPreferences(page) } }, drawIcon("options"));
    const top = htmlElement("header", { class: "top" },
      htmlElement("h1", { class: "brand" }, htmlElement("img", { src: "/page/icon.svg", alt: "" }), htmlElement("span", { text: "DAMAHAN" })),
      htmlElement("nav", { class: "views", "aria-label": pageText("views") }, ...links),
      htmlElement("div", { class: "tools" }, this.#connection, options));
    this.element = htmlElement("div", { class: "shell" }, top, this.#main);
    this.showConnection();
  }

  /** Show the view that the address names, or the present one anew after a choice. */
  show() {
    const wanted = location.hash.slice(1).split("/")[0];
    const name = wanted in VIEWS ? wanted : "watch";
    setAttribute(this.#links.get("table"), "hidden", this.#page.live.state !== null && !this.#page.live.state.table && name !== "table");
    if (name !== this.#name) this.#openView(name);
    this.#view.show();
  }

  /** Let the view take a new state; `keys` are those that changed, null for all. */
  update(keys) {
    if (keys === null) this.show();
    else this.#view.update(keys);
  }

  /** Say whether the page is connected. */
  showConnection() {
    const { isConnected, state } = this.#page.live;
    setAttribute(this.#connection, "data-lost", !isConnected);
    setText(this.#connection, pageText(isConnected ? "live" : state ? "connection lost" : "connecting"));
  }

  /** Stop what the view has going on. */
  close() {
    this.#view?.close();
  }

  #openView(name) {
    this.close();
    const isFirst = this.#name === null;
    this.#name = name;
    for (const [each, link] of this.#links) setAttribute(link, "aria-current", each === name ? "page" : null);
    this.#view = new VIEWS[name](this.#page);
    this.#main.replaceChildren(htmlElement("h2", { class: "unseen", text: pageText(name) }), this.#view.element);
    document.title = `${pageText(name)} · Damahan`;
    if (!isFirst) this.#main.focus({ preventScroll: true });
    if (!isFirst) scrollTo(0, 0);
  }
}
