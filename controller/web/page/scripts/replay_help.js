/** The dialog that tells how a recorded game is read by keyboard and touch. */

import { htmlElement } from "./dom.js";
import { pageText } from "./texts.js";

/** @type {[string[], string][]} keys, and the key of the text that says what they do */
const KEYS = [
  [["←", "→"], "keys step"],
  [["↑", "Home"], "keys first"],
  [["↓", "End"], "keys last"],
  [["Space"], "keys play"],
  [["Shift + ←", "Shift + →"], "keys event"],
  [["F"], "keys turn"],
  [["?"], "keys help"],
];

/** Open the dialog. */
export function openReplayHelp() {
  const dialog = htmlElement(
    "dialog",
    { class: "replay-help", "aria-labelledby": "replay-help-title", on: { close: () => dialog.remove() } },
    htmlElement("h2", { id: "replay-help-title", text: pageText("reading help") }),
    htmlElement(
      "dl",
      {},
      ...KEYS.flatMap(([keys, text]) => [
        htmlElement("dt", {}, ...keys.map((key) => htmlElement("kbd", { text: key }))),
        htmlElement("dd", { text: pageText(text) }),
      ]),
    ),
    htmlElement("p", { class: "quiet", text: pageText("reading by touch") }),
    htmlElement(
      "div",
      { class: "row" },
      htmlElement("button", {
        type: "button",
        class: "main",
        text: pageText("close"),
        on: { click: () => dialog.close() },
      }),
    ),
  );
  document.body.append(dialog);
  dialog.showModal();
}
