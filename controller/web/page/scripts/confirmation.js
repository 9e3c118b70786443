/** A dialog that asks for confirmation. */

import { htmlElement } from "./dom.js";
import { pageText } from "./texts.js";

/**
 * Ask a question; resolve to true if the answer is yes.
 *
 * @param {string} question
 * @param {string} [detail]
 * @returns {Promise<boolean>}
 */
export function askConfirmation(question, detail = "") {
  return new Promise((answer) => {
    let isYes = false;
    const dialog = htmlElement(
      "dialog",
      {
        "aria-labelledby": "ask-title",
        role: "alertdialog",
        on: {
          close: () => {
            dialog.remove();
            answer(isYes);
          },
        },
      },
      htmlElement(
        "div",
        { class: "options" },
        htmlElement("h2", { id: "ask-title", text: question }),
        detail ? htmlElement("p", { text: detail }) : null,
        htmlElement(
          "div",
          { class: "row" },
          htmlElement("button", { type: "button", text: pageText("cancel"), on: { click: () => dialog.close() } }),
          htmlElement("button", {
            type: "button",
            class: "main",
            autofocus: true,
            text: pageText("yes do it"),
            on: {
              click: () => {
                isYes = true;
                dialog.close();
              },
            },
          }),
        ),
      ),
    );
    document.body.append(dialog);
    dialog.showModal();
  });
}
