/** Who is signed in in this browser, and the way to sign out. */

/** @import { SharedPage } from "../types/page.js" */

import { BackupSection } from "./backup_section.js";
import { PartsSection } from "./parts_section.js";
import { htmlElement, setAttribute, setText } from "./dom.js";
import { drawIcon } from "./icons.js";
import { rightNames } from "./sign_in.js";
import { pageText, senderText } from "./texts.js";

/** The button with the name of who is signed in; it opens their rights. Hidden while nobody is. */
export class AccountButton {
  #page;
  #name = htmlElement("span");

  /** @param {SharedPage} page */
  constructor(page) {
    this.#page = page;
    const open = () => openAccount(page);
    this.element = htmlElement(
      "button",
      { class: "account", type: "button", on: { click: open } },
      drawIcon("account"),
      this.#name,
    );
  }

  /** Show who is signed in. */
  show() {
    const { session } = this.#page;
    this.element.hidden = !session?.name;
    if (!session?.name) return;
    const name = senderText(session.name);
    setText(this.#name, name);
    const label = `${name}: ${rightNames(session.rights).join(", ")}`;
    setAttribute(this.element, "aria-label", label);
    setAttribute(this.element, "title", label);
  }
}

/**
 * Open the dialog that says who is signed in, makes backups and shows the parts for who may maintain the board, and signs out.
 *
 * @param {SharedPage} page
 */
function openAccount(page) {
  const { session } = page;
  if (!session?.name) return;
  const close = () => dialog.close();
  const backup = page.may("maintain") ? new BackupSection() : null;
  const parts = page.may("maintain") ? new PartsSection(page.live.state?.game?.orientation ?? "vismin") : null;
  const remove = () => {
    parts?.stop();
    dialog.remove();
  };
  const signOut = async () => {
    close();
    await page.signOut();
  };
  const dialog = htmlElement(
    "dialog",
    { "aria-labelledby": "account-title", on: { close: () => remove() } },
    htmlElement(
      "div",
      { class: "options" },
      htmlElement("h2", { id: "account-title", text: senderText(session.name) }),
      htmlElement("p", { text: pageText("rights of account", { rights: rightNames(session.rights) }) }),
      backup?.element,
      parts?.element,
      htmlElement(
        "div",
        { class: "row" },
        htmlElement("button", { type: "button", text: pageText("close"), on: { click: close } }),
        htmlElement("button", { class: "main", type: "button", text: pageText("sign out"), on: { click: signOut } }),
      ),
    ),
  );
  document.body.append(dialog);
  dialog.showModal();
  backup?.reload();
}
