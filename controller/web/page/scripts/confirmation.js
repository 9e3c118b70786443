/** A dialog that asks for confirmation. */

import { htmlElement } from "./dom.js";
import { pageText } from "./texts.js";

/**
 * @typedef {object} Confirmation
 * @property {string} question
 * @property {string} button names what is done, on the button that agrees to it
 * @property {string} [detail] shown below the question
 * @property {Element} [picture] shown below that
 * @property {() => boolean} [isStill] whether what was shown still holds when the answer is yes
 * @property {string} [meanwhile] what is said if it does not; by default that a move was made
 */

/**
 * Ask a question; resolve to true if the answer is yes.
 *
 * @param {Confirmation} confirmation
 * @returns {Promise<boolean>}
 */
export function askConfirmation({ question, button, detail = "", picture }) {
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
        picture ? htmlElement("div", { class: "confirmation-picture" }, picture) : null,
        htmlElement(
          "div",
          { class: "row" },
          htmlElement("button", { type: "button", text: pageText("cancel"), on: { click: () => dialog.close() } }),
          htmlElement("button", {
            type: "button",
            class: "main",
            autofocus: true,
            text: button,
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
