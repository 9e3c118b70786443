/** The page begins: texts, rights and the live state; then one view at a time, chosen by the fragment of the address. */

import { signIn, fetchRight } from "./api.js";
import { svgDefinitions } from "./svg_definitions.js";
import { LiveState } from "./live_state.js";
import { ViewerSettings } from "./viewer_settings.js";
import { PageFrame } from "./page_frame.js";
import { loadTexts } from "./texts.js";

/** What every view is given. */
const page = { live: new LiveState(), settings: new ViewerSettings(), right: null, frame: null, selectedMove: null };

/** Trade the single-use code of the address for a cookie, and clean the address. */
async function exchangeCode() {
  const code = new URLSearchParams(location.hash.slice(1)).get("code");
  if (code === null) return;
  history.replaceState(null, "", location.pathname);
  await signIn({ code });
}

/** Ask anew what this browser may do, and let the view follow. */
page.refreshRights = async () => {
  page.right = (await fetchRight()) ?? page.right;
  connect();
  page.frame?.show();
};

/** Connect, unless this browser may not even watch. */
function connect() {
  if (page.right !== "nothing") page.live.connect();
}

/** Say whether there is a connection; its other end may be another run of the board, or one that has let us go. */
async function handleConnectionChange() {
  page.frame?.showConnection();
  const right = await fetchRight();
  if (right === null || !page.frame) return;
  page.right = right;
  if (right === "nothing") page.live.disconnect();
  page.frame.show();
}

/** Build everything in the language that is chosen. */
async function buildPage() {
  await loadTexts(page.settings.language);
  page.frame?.close();
  page.frame = new PageFrame(page);
  document.getElementById("page").replaceChildren(page.frame.element);
  page.frame.show();
}

document.body.prepend(svgDefinitions());
page.settings.addEventListener("change", (event) => (event.detail === "language" ? buildPage() : page.frame.show()));
page.live.addEventListener("state", (event) => page.frame?.update(event.detail));
page.live.addEventListener("connection", () => handleConnectionChange());
addEventListener("hashchange", () => page.frame?.show());
await exchangeCode();
page.right = await fetchRight();
await buildPage();
connect();
