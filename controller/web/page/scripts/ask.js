/** Asking once before something is done. */

import { el } from "./dom.js";
import { t } from "./texts.js";

/** Ask a question; gives whether the answer was yes. */
export function ask(question, detail = "") {
  return new Promise((answer) => {
    let isYes = false;
    const dialog = el("dialog", { "aria-labelledby": "ask-title", role: "alertdialog", on: { close: () => { dialog.remove(); answer(isYes); } } },
      el("div", { class: "options" }, el("h2", { id: "ask-title", text: question }), detail ? el("p", { text: detail }) : null,
        el("div", { class: "row" },
          el("button", { type: "button", text: t("cancel"), on: { click: () => dialog.close() } }),
          el("button", { type: "button", class: "main", autofocus: true, text: t("yes do it"), on: { click: () => { isYes = true; dialog.close(); } } }))));
    document.body.append(dialog);
    dialog.showModal();
  });
}
