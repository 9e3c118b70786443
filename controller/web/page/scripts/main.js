/** The start of the page: texts, rights and the live state; then one view at a time, chosen by the address's fragment. */

/**
 * @import { SessionAnswer } from "../types/api.js"
 * @import { Page } from "../types/page.js"
 */

import { fetchSession, requests, signOut } from "./api.js";
import { LiveState } from "./live_state.js";
import { followLooks } from "./looks.js";
import { PageFrame } from "./page_frame.js";
import { svgDefinitions } from "./svg_definitions.js";
import { loadTexts } from "./texts.js";
import { ViewerSettings } from "./viewer_settings.js";
import { BOARD_VIEWS } from "./views.js";

/** @type {Page} */
const page = {
  live: new LiveState(),
  settings: new ViewerSettings(),
  session: null,
  frame: null,
  selectedMove: null,
  wantedGame: null,
  endedSession: null,
  async refreshRights() {
    setSession((await fetchSession()) ?? page.session);
    connect();
    page.frame?.show();
  },
  async signOut() {
    await signOut();
    page.session = null; // so that this is not shown as a sign-in that was ended elsewhere
    await page.refreshRights();
  },
  may: (right) => page.session?.rights.includes(right) ?? false,
};

/** Return the single-use code that the address has, or null. */
function addressCode() {
  return new URLSearchParams(location.hash.slice(1)).get("code");
}

/** Exchange the single-use code of the address for a cookie; if it expired, show the view that says how to get the next. */
async function exchangeCode() {
  const code = addressCode();
  if (code === null) return;
  history.replaceState(null, "", location.pathname);
  const { signInByAddress } = await import("./sign_in.js");
  if (!(await signInByAddress(code))) history.replaceState(null, "", "#arbiter");
}

/**
 * Remember the name and the rights, and whose sign-in the board has ended.
 *
 * @param {SessionAnswer | null} session
 */
function setSession(session) {
  if (session?.name) page.endedSession = null;
  else if (page.session?.name && session) page.endedSession = page.session.name;
  page.session = session;
}

/** Connect, unless this browser may not even watch. */
function connect() {
  if (page.session === null || page.may("watch")) page.live.connect();
  else page.live.disconnect();
}

/** Show the connection, and ask for the rights again: the other end may be a new run, or have disconnected this browser. */
async function handleConnectionChange() {
  page.frame?.showConnection();
  if (isFirstConnection()) return; // the rights were asked for just before
  const session = await fetchSession();
  if (session === null || !page.frame) return;
  setSession(session);
  if (!page.may("watch")) page.live.disconnect();
  page.frame.show();
}

let hasConnected = false;

/** Return true when the page is connected for the first time. */
function isFirstConnection() {
  const isFirst = !hasConnected && page.live.isConnected;
  hasConnected ||= isFirst;
  return isFirst;
}

/** Build the page in the chosen language. */
async function buildPage() {
  await loadTexts(page.settings.languages);
  page.frame?.close();
  page.frame = new PageFrame(page, BOARD_VIEWS);
  document.getElementById("page")?.replaceChildren(page.frame.element);
  page.frame.show();
}

document.body.prepend(svgDefinitions());
page.settings.addEventListener("change", (event) => {
  if (event instanceof CustomEvent && event.detail === "language") buildPage();
  else page.frame?.show();
});
page.live.addEventListener("state", (event) => {
  if (event instanceof CustomEvent) page.frame?.update(event.detail);
});
page.live.addEventListener("connection", () => handleConnectionChange());
requests.addEventListener("refused", () => handleConnectionChange());
// an address with a code that is pasted into the open page signs in as in a new one
addEventListener("hashchange", () => (addressCode() === null ? page.frame?.show() : location.reload()));
await followLooks(page.settings);
await exchangeCode();
page.session = await fetchSession();
await buildPage();
connect();
