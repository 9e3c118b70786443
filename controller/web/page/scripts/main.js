/** The page begins: texts, rights and the live state; then one view at a time, chosen by the fragment of the address. */

import { signIn, whatIMay } from "./api.js";
import { drawings } from "./drawings.js";
import { Live } from "./live.js";
import { Settings } from "./settings.js";
import { Shell } from "./shell.js";
import { loadTexts } from "./texts.js";

/** What every view is given. */
const page = { live: new Live(), settings: new Settings(), may: null, shell: null };

/** Trade the single-use code of the address for a cookie, and clean the address. */
async function tradeCode() {
  const code = new URLSearchParams(location.hash.slice(1)).get("code");
  if (code === null) return;
  history.replaceState(null, "", location.pathname);
  await signIn({ code });
}

/** Ask anew what this browser may do, and let the view follow. */
page.refreshRights = async () => {
  page.may = (await whatIMay()) ?? page.may;
  connect();
  page.shell?.show();
};

/** Connect, unless this browser may not even watch. */
function connect() {
  if (page.may !== "nothing") page.live.connect();
}

/** Say whether there is a connection; its other end may be another run of the board, or one that has let us go. */
async function followConnection() {
  page.shell?.tellConnection();
  const may = await whatIMay();
  if (may === null || !page.shell) return;
  page.may = may;
  if (may === "nothing") page.live.forget();
  page.shell.show();
}

/** Build everything in the language that is chosen. */
async function build() {
  await loadTexts(page.settings.language);
  page.shell?.close();
  page.shell = new Shell(page);
  document.getElementById("page").replaceChildren(page.shell.element);
  page.shell.show();
}

document.body.prepend(drawings());
page.settings.addEventListener("change", (event) => (event.detail === "language" ? build() : page.shell.show()));
page.live.addEventListener("state", (event) => page.shell?.take(event.detail));
page.live.addEventListener("connection", () => followConnection());
addEventListener("hashchange", () => page.shell?.show());
await tradeCode();
page.may = await whatIMay();
await build();
connect();
