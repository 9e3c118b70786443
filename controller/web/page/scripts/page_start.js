/** The start of a page: texts, rights and the connection; then one view at a time, chosen by the address's fragment. */

/**
 * @import { LiveConnection } from "./live_connection.js"
 * @import { SessionAnswer } from "../types/api.js"
 * @import { SharedPage, ViewSet } from "../types/page.js"
 */

import { fetchSession, requests, signOut } from "./api.js";
import { followLooks } from "./looks.js";
import { PageFrame } from "./page_frame.js";
import { svgDefinitions } from "./svg_definitions.js";
import { loadTexts } from "./texts.js";
import { ViewerSettings } from "./viewer_settings.js";

/**
 * @template {SharedPage} Page
 * @typedef {Omit<Page, keyof SharedPage> & Pick<Page, "live" | "hasCards" | "hasSensors">} OwnParts
 */

/**
 * Start a page. Its connection dispatches `state` (detail: what has changed, null for all) and `connection`.
 *
 * @template {SharedPage & { live: LiveConnection }} Page
 * @param {OwnParts<Page>} own what the page has besides what pages share
 * @param {ViewSet<Page>} views
 */
export async function startPage(own, views) {
  const start = new PageStart(own, views);
  await start.run();
}

/** @template {SharedPage & { live: LiveConnection }} Page */
class PageStart {
  #page;
  #views;
  #live;
  /** @type {PageFrame<Page> | null} */
  #frame = null;
  #hasConnected = false;

  /**
   * @param {OwnParts<Page>} own
   * @param {ViewSet<Page>} views
   */
  constructor(own, views) {
    this.#views = views;
    this.#live = own.live;
    /** @type {SharedPage} */
    const shared = {
      live: own.live,
      hasCards: own.hasCards,
      settings: new ViewerSettings(),
      session: null,
      endedSession: null,
      refreshRights: () => this.#refreshRights(),
      signOut: () => this.#signOut(),
      may: (right) => this.#page.session?.rights.includes(right) ?? false,
    };
    this.#page = /** @type {Page} */ (/** @type {unknown} */ (Object.assign(shared, own)));
  }

  /** Listen to what changes, and show the page. */
  async run() {
    const { settings } = this.#page;
    document.body.prepend(svgDefinitions());
    settings.addEventListener("change", (event) => {
      if (event instanceof CustomEvent && event.detail === "language") this.#build();
      else this.#frame?.show();
    });
    this.#live.addEventListener("state", (event) => {
      if (event instanceof CustomEvent) this.#frame?.update(event.detail);
    });
    this.#live.addEventListener("connection", () => this.#handleConnectionChange());
    requests.addEventListener("refused", () => this.#handleConnectionChange());
    // an address with a code that is pasted into the open page signs in as in a new one
    addEventListener("hashchange", () => (addressCode() === null ? this.#frame?.show() : location.reload()));
    await followLooks(settings);
    await exchangeCode(this.#views.signIn);
    this.#page.session = await fetchSession();
    await this.#build();
    this.#connect();
  }

  async #refreshRights() {
    this.#setSession((await fetchSession()) ?? this.#page.session);
    this.#connect();
    this.#frame?.show();
  }

  async #signOut() {
    await signOut();
    this.#page.session = null; // so that this is not shown as a sign-in that was ended elsewhere
    await this.#refreshRights();
  }

  /**
   * Remember the name and the rights, and whose sign-in the server has ended.
   *
   * @param {SessionAnswer | null} session
   */
  #setSession(session) {
    const page = this.#page;
    if (session?.name) page.endedSession = null;
    else if (page.session?.name && session) page.endedSession = page.session.name;
    page.session = session;
  }

  /** Connect, unless this browser may not even watch. */
  #connect() {
    if (this.#page.session === null || this.#page.may("watch")) this.#live.connect();
    else this.#live.disconnect();
  }

  /** Show the connection, and ask for the rights again: the other end may be a new run, or have disconnected this browser. */
  async #handleConnectionChange() {
    this.#frame?.showConnection();
    if (this.#isFirstConnection()) return; // the rights were asked for just before
    const session = await fetchSession();
    if (session === null || !this.#frame) return;
    this.#setSession(session);
    if (!this.#page.may("watch")) this.#live.disconnect();
    this.#frame.show();
  }

  /** Return true when the page is connected for the first time. */
  #isFirstConnection() {
    const isFirst = !this.#hasConnected && this.#live.isConnected;
    this.#hasConnected ||= isFirst;
    return isFirst;
  }

  /** Build the page in the chosen language. */
  async #build() {
    await loadTexts(this.#page.settings.languages);
    this.#frame?.close();
    this.#frame = new PageFrame(this.#page, this.#views);
    document.getElementById("page")?.replaceChildren(this.#frame.element);
    this.#frame.show();
  }
}

/** Return the single-use code that the address has, or null. */
function addressCode() {
  return new URLSearchParams(location.hash.slice(1)).get("code");
}

/**
 * Exchange the single-use code of the address for a cookie; if it expired, show the view that says how to get the next.
 *
 * @param {string} signInView
 */
async function exchangeCode(signInView) {
  const code = addressCode();
  if (code === null) return;
  history.replaceState(null, "", location.pathname);
  const { signInByAddress } = await import("./sign_in.js");
  if (!(await signInByAddress(code))) history.replaceState(null, "", `#${signInView}`);
}
