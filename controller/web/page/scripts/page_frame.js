/** The frame of the page: its title, the menu of the views, the connection, and the preferences. */

/**
 * @import { AccountButton } from "./account.js"
 * @import { SignInCard } from "./sign_in.js"
 * @import { SharedPage, View, ViewSet } from "../types/page.js"
 */

import { htmlElement, setAttribute, setText } from "./dom.js";
import { drawIcon, drawMark } from "./icons.js";
import { pageText } from "./texts.js";
import { loadView } from "./view_set.js";

/** @template {SharedPage} Page */
export class PageFrame {
  #page;
  #views;
  /** @type {string | null} */
  #name = null;
  /** @type {View | null} the view, once it is loaded */
  #view = null;
  #heading = htmlElement("h1", { class: "visually-hidden" });
  #main = htmlElement("main", { id: "view", tabindex: -1 });
  /** @type {Map<string, HTMLAnchorElement>} */
  #links = new Map();
  #accountPlace = htmlElement("div", { class: "account-place" });
  /** @type {AccountButton | null} loaded once somebody is signed in */
  #account = null;
  #notice = htmlElement("p", { class: "notice refused", role: "alert" });
  /** @type {SignInCard | null} shown in place of a view while this browser may not watch */
  #signIn = null;
  #connection = htmlElement("span", { class: "connection", role: "status" });

  /**
   * @param {Page} page
   * @param {ViewSet<Page>} views the first of their menu is where the title leads
   */
  constructor(page, views) {
    this.#page = page;
    this.#views = views;
    const [first] = views.menu;
    for (const name of views.menu) {
      const text = htmlElement("span", { text: pageText(name) });
      this.#links.set(name, htmlElement("a", { href: `#${name}` }, drawIcon(name), text));
    }
    const brand = htmlElement(
      "a",
      { class: "brand", href: `#${first}`, "aria-label": `Damahan: ${pageText(first)}` },
      drawMark(),
      htmlElement("span", { text: "DAMAHAN" }),
    );
    const options = htmlElement(
      "button",
      {
        class: "icon",
        type: "button",
        "aria-label": pageText("options"),
        title: pageText("options"),
        on: { click: async () => (await import("./preferences.js")).openPreferences(page) },
      },
      drawIcon("options"),
    );
    const top = htmlElement(
      "header",
      { class: "top" },
      brand,
      htmlElement("nav", { class: "views", "aria-label": pageText("views") }, ...this.#links.values()),
      htmlElement("div", { class: "tools" }, this.#connection, this.#accountPlace, options),
    );
    this.element = htmlElement("div", { class: "shell" }, top, this.#notice, this.#main);
    this.showConnection();
  }

  /** Show the view that the address names, or draw the present one again. */
  show() {
    const name = this.#views.nameOf(location.hash);
    for (const [entry, link] of this.#links) link.hidden = this.#views.isHidden(entry, name, this.#page);
    if (name !== this.#name) this.#openView(name);
    this.#view?.show();
    this.#showSession();
  }

  /** Show who is signed in; ask who may not even watch to sign in. */
  #showSession() {
    const { endedSession, session } = this.#page;
    if (session?.name && !this.#account) this.#loadAccount();
    this.#account?.show();
    setText(this.#notice, endedSession ? pageText(endedSession === "local" ? "sign-in ended" : "token ended") : "");
    if (this.#view) this.#view.element.hidden = this.#isKeptOut();
    if (this.#isKeptOut()) this.#askToSignIn();
    else this.#signIn?.element.remove();
    this.showConnection();
  }

  async #loadAccount() {
    const module = await import("./account.js").catch(() => null); // no server: the page shows the lost connection
    if (!module || this.#account) return;
    this.#account = new module.AccountButton(this.#page);
    this.#accountPlace.replaceChildren(this.#account.element);
    this.#account.show();
  }

  async #askToSignIn() {
    const name = this.#name;
    const module = await import("./sign_in.js").catch(() => null); // no server: the page shows the lost connection
    if (!module || !this.#isKeptOut() || name === null || name !== this.#name) return;
    this.#signIn ??= new module.SignInCard(this.#page, this.#views.entries[name].right, "watch needs token");
    this.#signIn.show();
    if (!this.#signIn.element.isConnected) this.#main.prepend(this.#signIn.element);
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

  /** @param {string} name */
  async #openView(name) {
    this.close();
    const isFirst = this.#name === null;
    this.#name = name;
    this.#view = null;
    this.#signIn?.element.remove();
    this.#signIn = null;
    const entry = this.#views.entryOf(name);
    for (const [each, link] of this.#links) setAttribute(link, "aria-current", each === entry ? "page" : null);
    setAttribute(this.element, "data-view", name);
    setText(this.#heading, pageText(name));
    document.title = `${pageText(name)} · Damahan`;
    setAttribute(this.#main, "aria-busy", "true");
    const view = await loadView(this.#views, name, this.#page).catch(() => null);
    if (this.#name !== name) {
      view?.close();
      return;
    }
    this.#main.replaceChildren(this.#heading, view?.element ?? this.#unloadedView());
    if (!isFirst) this.#main.focus({ preventScroll: true });
    if (!isFirst) scrollTo(0, 0);
    this.#view = view;
    this.#view?.show();
    this.#showSession();
    setAttribute(this.#main, "aria-busy", null);
  }

  /** Say that the server did not answer, with a way to ask again. */
  #unloadedView() {
    return htmlElement(
      "div",
      { class: "waiting" },
      htmlElement("p", { role: "alert", text: pageText("no answer") }),
      htmlElement("button", { type: "button", text: pageText("try again"), on: { click: () => location.reload() } }),
    );
  }
}
