/** Signing in with a token or a single-use code. */

/** @import { Page } from "../types/page.js" */

import { signIn, signOut } from "./api.js";
import { htmlElement, setText } from "./dom.js";
import { pageText } from "./texts.js";

/**
 * Return the card that asks for a token.
 *
 * @param {Page} page
 * @param {string} reasonKey key of the text that says what the token is for
 */
export function buildSignInCard(page, reasonKey) {
  const error = htmlElement("p", { class: "notice refused", role: "alert" });
  const secret = htmlElement("input", {
    type: "password",
    name: "secret",
    autocomplete: "off",
    spellcheck: "false",
    required: true,
  });
  const send = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const text = secret.value.trim();
    const isGood = (await signIn({ token: text })) || (await signIn({ code: text }));
    secret.value = "";
    setText(error, isGood ? "" : pageText("wrong token"));
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
