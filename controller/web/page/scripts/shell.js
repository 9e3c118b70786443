/** The frame of the page: its name, the four views, the connection, and the viewer's choices. */

import { ArbiterView } from "./arbiter.js";
import { openChoices } from "./choices.js";
import { el, setAttribute, setText, svg } from "./dom.js";
import { icon } from "./icons.js";
import { ReplayView } from "./replay.js";
import { TableView } from "./table.js";
import { t } from "./texts.js";
import { WatchView } from "./watch.js";

const VIEWS = { watch: WatchView, table: TableView, arbiter: ArbiterView, replay: ReplayView };

export class Shell {
  #page;
  #name = null;
  #view = null;
  #main = el("main", { id: "view", tabindex: -1 });
  #links = new Map();
  #connection = el("span", { class: "connection", role: "status" });

  constructor(page) {
    this.#page = page;
    const links = Object.keys(VIEWS).map((name) => {
      const link = el("a", { href: `#${name}` }, icon(name), el("span", { text: t(name) }));
      this.#links.set(name, link);
      return link;
    });
    const options = el("button", { class: "icon", type: "button", "aria-label": t("options"), title: t("options"), on: { click: () => openChoices(page) } }, icon("options"));
    const top = el("header", { class: "top" },
      el("h1", { class: "brand" }, el("img", { src: "/page/icon.svg", alt: "" }), el("span", { text: "DAMAHAN" })),
      el("nav", { class: "views", "aria-label": t("views") }, ...links),
      el("div", { class: "tools" }, this.#connection, options));
    this.element = el("div", { class: "shell" }, top, this.#main);
    this.tellConnection();
  }

  /** Show the view that the address names, or the present one anew after a choice. */
  show() {
    const wanted = location.hash.slice(1).split("/")[0];
    const name = wanted in VIEWS ? wanted : "watch";
    setAttribute(this.#links.get("table"), "hidden", this.#page.live.state !== null && !this.#page.live.state.table && name !== "table");
    if (name !== this.#name) this.#open(name);
    this.#view.show();
  }

  /** Let the view take a new state; `keys` are those that changed, null for all. */
  take(keys) {
    if (keys === null) this.show();
    else this.#view.take(keys);
  }

  /** Say whether the page is connected. */
  tellConnection() {
    const { isConnected, state } = this.#page.live;
    setAttribute(this.#connection, "data-lost", !isConnected);
    setText(this.#connection, t(isConnected ? "live" : state ? "connection lost" : "connecting"));
  }

  /** Stop what the view has going on. */
  close() {
    this.#view?.close();
  }

  #open(name) {
    this.close();
    const isFirst = this.#name === null;
    this.#name = name;
    for (const [each, link] of this.#links) setAttribute(link, "aria-current", each === name ? "page" : null);
    this.#view = new VIEWS[name](this.#page);
    this.#main.replaceChildren(el("h2", { class: "unseen", text: t(name) }), this.#view.element);
    document.title = `${t(name)} · Damahan`;
    if (!isFirst) this.#main.focus({ preventScroll: true });
    if (!isFirst) scrollTo(0, 0);
  }
}
