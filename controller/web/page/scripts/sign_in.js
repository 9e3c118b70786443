/** Signing in with a token, or with a single-use code. */

import { signIn, signOut } from "./api.js";
import { htmlElement, setText } from "./dom.js";
import { pageText } from "./texts.js";

/** Make the card that asks for a token; it shows itself only to whom may not yet arbitrate. */
export function buildSignInCard(page, why) {
  const told = htmlElement("p", { class: "told refused", role: "alert" });
  const secret = htmlElement("input", { type: "password", name: "secret", autocomplete: "off", spellcheck: "false", required: true });
  const send = async (event) => {
    event.preventDefault();
    const text = secret.value.trim();
    const isGood = (await signIn({ token: text })) || (await signIn({ code: text }));
    secret.value = "";
    setText(told, isGood ? "" : pageText("wrong token"));
    if (isGood) await page.refreshRights();
  };
  return htmlElement("section", { class: "card sign-in", "aria-label": pageText("sign in") },
    htmlElement("h3", { text: pageText("sign in") }), htmlElement("p", { text: pageText(why) }),
    htmlElement("form", { class: "row", on: { submit: send } }, htmlElement("label", { class: "grow" }, pageText("token or code"), secret), htmlElement("button", { class: "main", type: "submit", text: pageText("sign in") })),
    told, htmlElement("p", { class: "quiet small", text: pageText("token help") }));
}

/** Make the button that forgets who we are. */
export function buildSignOutButton(page) {
  return htmlElement("button", { type: "button", text: pageText("sign out"), on: { click: async () => { await signOut(); await page.refreshRights(); } } });
}
