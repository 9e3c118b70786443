/** The frame of the page: its title, the four views, the connection, and the preferences. */

/** @import { Page, Right, View } from "../types/page.js" */

import { AccountButton } from "./account.js";
import { ArbiterView } from "./arbiter_view.js";
import { htmlElement, setAttribute, setText } from "./dom.js";
import { drawIcon } from "./icons.js";
import { openPreferences } from "./preferences.js";
import { ReplayView } from "./replay_view.js";
import { SignInCard } from "./sign_in.js";
import { TableView } from "./table_view.js";
import { pageText } from "./texts.js";
import { WatchView } from "./watch_view.js";

/** @type {Record<string, Right>} the right that a view is mostly for */
const RIGHTS = { watch: "watch", table: "play", arbiter: "arbitrate", replay: "watch" };

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
  #account;
  #notice = htmlElement("p", { class: "notice refused", role: "alert" });
  /** @type {SignInCard | null} shown in place of a view while this browser may not watch */
  #signIn = null;
  #connection = htmlElement("span", { class: "connection", role: "status" });

  /** @param {Page} page */
  constructor(page) {
    this.#page = page;
    this.#account = new AccountButton(page);
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
      htmlElement("div", { class: "tools" }, this.#connection, this.#account.element, options),
    );
    this.element = htmlElement("div", { class: "shell" }, top, this.#notice, this.#main);
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
    this.#showSession();
  }

  /** Show who is signed in; ask who may not even watch to sign in. */
  #showSession() {
    const { endedSession } = this.#page;
    this.#account.show();
    setText(this.#notice, endedSession ? pageText(endedSession === "local" ? "sign-in ended" : "token ended") : "");
    if (this.#view) this.#view.element.hidden = this.#isKeptOut();
    if (this.#isKeptOut()) this.#view?.element.before(this.#signIn?.element ?? "");
    else this.#signIn?.element.remove();
    this.#signIn?.show();
    this.showConnection();
  }

  #isKeptOut() {
    return this.#page.session !== null && !this.#page.may("watch");
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
    this.#connection.hidden = this.#isKeptOut();
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
    this.#signIn = new SignInCard(this.#page, RIGHTS[name], "watch needs token");
    this.#main.replaceChildren(
      htmlElement("h2", { class: "visually-hidden", text: pageText(name) }),
      this.#view.element,
    );
    document.title = `${pageText(name)} · Damahan`;
    if (!isFirst) this.#main.focus({ preventScroll: true });
    if (!isFirst) scrollTo(0, 0);
  }
}
