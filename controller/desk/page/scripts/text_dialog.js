/** A dialog that asks for a line of text. */

import { htmlElement } from "./dom.js";
import { pageText } from "./texts.js";

/**
 * Ask for a text; resolve to it without blanks around it, or to an empty text if there is none.
 *
 * @param {{ title: string, help: string, button: string, longest: number }} words
 * @returns {Promise<string>}
 */
export function openTextDialog({ title, help, button, longest }) {
  return new Promise((answer) => {
    let text = "";
    const input = htmlElement("input", { type: "text", maxlength: longest, required: true, autocomplete: "off" });
    input.setAttribute("aria-labelledby", "text-title");
    const submit = (/** @type {Event} */ event) => {
      event.preventDefault();
      text = input.value.trim();
      dialog.close();
    };
    const close = () => {
      dialog.remove();
      answer(text);
    };
    const dialog = htmlElement(
      "dialog",
      { "aria-labelledby": "text-title", on: { close } },
      htmlElement(
        "form",
        { on: { submit } },
        htmlElement("h2", { id: "text-title", text: title }),
        input,
        htmlElement("p", { class: "quiet small", text: help }),
        htmlElement(
          "div",
          { class: "row" },
          htmlElement("button", { type: "button", text: pageText("cancel"), on: { click: () => dialog.close() } }),
          htmlElement("button", { type: "submit", class: "main", text: button }),
        ),
      ),
    );
    document.body.append(dialog);
    dialog.showModal();
  });
}
