/** Signing in with a token or a single-use code. */

/** @import { SharedPage, Right } from "../types/page.js" */

import { signIn } from "./api.js";
import { htmlElement, setText } from "./dom.js";
import { pageText } from "./texts.js";

const CODE = /^(\d{6}|[\w-]{22})$/; // of the display, and of the address; a token has 43 characters

const LONGEST_NAME = 53; // as the board takes it

/** why the code of the address was refused; empty after somebody signed in, and without such a code */
let addressCodeError = () => "";

/**
 * Exchange the code of the page's address for a cookie; return false if it was refused, and let the cards that ask for a
 * token say why.
 *
 * @param {string} code
 */
export async function signInByAddress(code) {
  const answer = await signIn({ code });
  addressCodeError = () => refusalText("code", answer);
  return answer.isSignedIn;
}

/**
 * Return why a token or a code was refused; empty if it was not.
 *
 * @param {"token" | "code"} kind
 * @param {Awaited<ReturnType<typeof signIn>>} answer
 */
function refusalText(kind, { isSignedIn, status, waitS }) {
  if (isSignedIn) return "";
  switch (status) {
    case 0:
      return pageText("no answer");
    case 401:
      return pageText(`wrong ${kind}`);
    case 400:
      return pageText("wrong name");
    case 410:
      return pageText(`expired ${kind}`);
    case 429:
      return pageText("too many tries", { seconds: waitS });
    default:
      return pageText("failed", { status });
  }
}

/** The card that asks for a token with a right, or says that the token of this browser lacks it. */
export class SignInCard {
  #page;
  #right;
  #reasonKey;
  #reason = htmlElement("p");
  #error = htmlElement("p", { class: "notice refused", role: "alert" });
  #secret = htmlElement("input", {
    type: "password",
    name: "secret",
    autocomplete: "off",
    spellcheck: "false",
    required: true,
    on: { input: () => this.#askName() },
  });
  #name = htmlElement("input", { type: "text", name: "name", autocomplete: "name", maxlength: LONGEST_NAME });
  #nameLabel = htmlElement("label", { class: "grow", hidden: true }, pageText("your name"), this.#name);

  /**
   * @param {SharedPage} page
   * @param {Right} right
   * @param {string} reasonKey key of the text that says what the token is for
   */
  constructor(page, right, reasonKey) {
    this.#page = page;
    this.#right = right;
    this.#reasonKey = reasonKey;
    setText(this.#error, addressCodeError());
    this.element = htmlElement(
      "section",
      { class: "card sign-in", "aria-label": pageText("sign in") },
      htmlElement("h3", { text: pageText("sign in") }),
      this.#reason,
      htmlElement(
        "form",
        { class: "row", on: { submit: (/** @type {Event} */ event) => this.#send(event) } },
        htmlElement("label", { class: "grow" }, pageText("token or code"), this.#secret),
        this.#nameLabel,
        htmlElement("button", { class: "main", type: "submit", text: pageText("sign in") }),
      ),
      this.#error,
      htmlElement("p", { class: "quiet small", text: pageText("pairing help") }),
      htmlElement("p", { class: "quiet small", text: pageText("token help", { right }) }),
    );
  }

  /** Show the card if this browser lacks the right, and say why. */
  show() {
    const { session } = this.#page;
    this.element.hidden = this.#page.may(this.#right);
    setText(
      this.#reason,
      session?.name
        ? pageText("missing right", { rights: rightNames(session.rights), right: pageText(`right ${this.#right}`) })
        : pageText(this.#reasonKey),
    );
  }

  /** A code is anybody's: who signs in with one says who he is. */
  #askName() {
    const isCode = CODE.test(this.#typedSecret());
    this.#nameLabel.hidden = !isCode;
    this.#name.required = isCode;
  }

  /** Return the token or the code; a display shows a code with a blank in it. */
  #typedSecret() {
    return this.#secret.value.trim().replace(/^(\d{3}) (\d{3})$/, "$1$2");
  }

  /** @param {Event} event */
  async #send(event) {
    event.preventDefault();
    const text = this.#typedSecret();
    const kind = CODE.test(text) ? "code" : "token";
    const answer = await signIn(kind === "code" ? { code: text, name: this.#name.value.trim() } : { token: text });
    addressCodeError = () => "";
    this.#secret.value = "";
    this.#askName();
    setText(this.#error, refusalText(kind, answer));
    if (answer.isSignedIn) await this.#page.refreshRights();
  }
}

/**
 * Return rights in the language.
 *
 * @param {Right[]} rights
 */
export function rightNames(rights) {
  return rights.map((right) => pageText(`right ${right}`));
}
