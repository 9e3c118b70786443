/** Signing in with a token, or with a single-use code. */

import { signIn, signOut } from "./api.js";
import { el, setText } from "./dom.js";
import { t } from "./texts.js";

/** Make the card that asks for a token; it shows itself only to whom may not yet arbitrate. */
export function signInCard(page, why) {
  const told = el("p", { class: "told refused", role: "alert" });
  const secret = el("input", { type: "password", name: "secret", autocomplete: "off", spellcheck: "false", required: true });
  const send = async (event) => {
    event.preventDefault();
    const text = secret.value.trim();
    const isGood = (await signIn({ token: text })) || (await signIn({ code: text }));
    secret.value = "";
    setText(told, isGood ? "" : t("wrong token"));
    if (isGood) await page.refreshRights();
  };
  return el("section", { class: "card sign-in", "aria-label": t("sign in") },
    el("h3", { text: t("sign in") }), el("p", { text: t(why) }),
    el("form", { class: "row", on: { submit: send } }, el("label", { class: "grow" }, t("token or code"), secret), el("button", { class: "main", type: "submit", text: t("sign in") })),
    told, el("p", { class: "quiet small", text: t("token help") }));
}

/** Make the button that forgets who we are. */
export function signOutButton(page) {
  return el("button", { type: "button", text: t("sign out"), on: { click: async () => { await signOut(); await page.refreshRights(); } } });
}
