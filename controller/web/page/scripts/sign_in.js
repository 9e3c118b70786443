/** Signing in with a token or a single-use code. */

/** @import { Page } from "../types/page.js" */

import { signIn, signOut } from "./api.js";
import { htmlElement, setText } from "./dom.js";
import { pageText } from "./texts.js";

const CODE = /^(\d{6}|[\w-]{22})$/; // of the display, and of the address; a token has 43 characters

/** true after the code of the address was refused, until somebody signs in */
let isCodeExpired = false;

/**
 * Exchange the code of the page's address for a cookie; return false if it is not valid any more, and let the cards that
 * ask for a token say so.
 *
 * @param {string} code
 */
export async function signInByAddress(code) {
  isCodeExpired = !(await signIn({ code }));
  return !isCodeExpired;
}

/**
 * Return the card that asks for a token.
 *
 * @param {Page} page
 * @param {string} reasonKey key of the text that says what the token is for
 */
export function buildSignInCard(page, reasonKey) {
  const error = htmlElement("p", { class: "notice refused", role: "alert" });
  if (isCodeExpired) setText(error, pageText("code expired"));
  const secret = htmlElement("input", {
    type: "password",
    name: "secret",
    autocomplete: "off",
    spellcheck: "false",
    required: true,
  });
  const send = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const text = secret.value.trim().replace(/^(\d{3}) (\d{3})$/, "$1$2"); // as the display shows a code
    const isGood = await signIn(CODE.test(text) ? { code: text } : { token: text });
    isCodeExpired = false;
    secret.value = "";
    setText(error, isGood ? "" : pageText(CODE.test(text) ? "code expired" : "wrong token"));
    if (isGood) await page.refreshRights();
  };
  return htmlElement(
    "section",
    { class: "card sign-in", "aria-label": pageText("sign in") },
    htmlElement("h3", { text: pageText("sign in") }),
    htmlElement("p", { text: pageText(reasonKey) }),
    htmlElement(
      "form",
      { class: "row", on: { submit: send } },
      htmlElement("label", { class: "grow" }, pageText("token or code"), secret),
      htmlElement("button", { class: "main", type: "submit", text: pageText("sign in") }),
    ),
    error,
    htmlElement("p", { class: "quiet small", text: pageText("pairing help") }),
    htmlElement("p", { class: "quiet small", text: pageText("token help") }),
  );
}

/**
 * Return the button that signs out.
 *
 * @param {Page} page
 */
export function buildSignOutButton(page) {
  return htmlElement("button", {
    type: "button",
    text: pageText("sign out"),
    on: {
      click: async () => {
        await signOut();
        await page.refreshRights();
      },
    },
  });
}
