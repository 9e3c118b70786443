/** How a recorded game is shared: a link to the move that is shown, and the game as PDN. */

import { fetchPdn } from "./api.js";
import { copyText } from "./clipboard.js";
import { htmlElement, setText } from "./dom.js";
import { gameLinks } from "./game_links.js";
import { drawIcon } from "./icons.js";
import { pageText } from "./texts.js";

const SAID_MS = 4000; // a choice: long enough to be read

/**
 * Return the buttons and links that share a game.
 *
 * @param {number} id
 * @param {boolean} hasScore
 * @param {() => number} shownPly returns the ply that is shown
 */
export function shareRow(id, hasScore, shownPly) {
  const link = () => new URL(`#replay/${id}/${shownPly()}`, location.href).href;
  return htmlElement(
    "div",
    { class: "replay-share", role: "group", "aria-label": pageText("share") },
    copyButton("copy link", "link copied", link),
    copyButton("copy PDN", "PDN copied", () => fetchPdn(id)),
    htmlElement("a", { class: "button", href: `/games/${id}.pdn`, download: "" }, drawIcon("download"), "PDN"),
    ...gameLinks(id, hasScore).slice(1),
  );
}

/**
 * Return a button that copies a text and says so; a text that cannot be copied is shown, to be copied by hand.
 *
 * @param {string} label key of its text
 * @param {string} done key of what it says then
 * @param {() => string | null | Promise<string | null>} text
 */
function copyButton(label, done, text) {
  const words = htmlElement("span", { text: pageText(label), "aria-live": "polite" });
  let timer = 0;
  const say = (/** @type {string} */ what) => {
    clearTimeout(timer);
    setText(words, what);
    timer = window.setTimeout(() => setText(words, pageText(label)), SAID_MS);
  };
  const copy = async () => {
    const content = await text();
    if (content === null) say(pageText("no answer short"));
    else if (await copyText(content)) say(pageText(done));
    else prompt(pageText(label), content);
  };
  return htmlElement("button", { type: "button", on: { click: copy } }, words);
}
