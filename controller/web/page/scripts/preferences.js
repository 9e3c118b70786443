/** The viewer's own choices: language, face and side of the board; and a key to the lamps. */

import { htmlElement } from "./dom.js";
import { pageText, translateWord } from "./texts.js";

/** One choice of several, as buttons of which one is pressed. */
export function choiceGroup(label, choices, chosen, choose) {
  const buttons = choices.map(([value, text]) => {
    const pick = () => {
      for (const each of buttons) each.setAttribute("aria-pressed", String(each.dataset.value === String(value)));
      choose(value);
    };
    return htmlElement("button", { type: "button", "aria-pressed": String(value === chosen), "data-value": String(value), text, on: { click: pick } });
  });
  return htmlElement("div", { class: "choices", role: "group", "aria-label": label }, ...buttons);
}

/** Choose how boards are drawn: squares, or lines. */
export function drawingChoice(settings) {
  const faces = [["checkerboard", pageText("checkerboard")], ["matrix", pageText("matrix")]];
  return choiceGroup(pageText("face"), faces, settings.drawing, (face) => settings.set("face", face));
}

/** Open the dialog of all choices. */
export function openPreferences({ settings }) {
  const languages = [["en", "English"], ["fil", "Filipino"]];
  const sides = [[false, translateWord("White")], [true, translateWord("Black")]];
  const close = () => dialog.close();
  const dialog = htmlElement("dialog", { "aria-labelledby": "choices-title", on: { close: () => dialog.remove() } },
    htmlElement("div", { class: "options" },
      htmlElement("h2", { id: "choices-title", text: pageText("options") }),
      titledSection(pageText("language"), choiceGroup(pageText("language"), languages, settings.language, (chosen) => { close(); settings.set("language", chosen); })),
      titledSection(pageText("face"), drawingChoice(settings)),
      titledSection(pageText("side below"), choiceGroup(pageText("side below"), sides, settings.isTurned, (turned) => settings.set("turned", turned))),
      titledSection(pageText("keys"), htmlElement("p", { text: pageText("keys text") })),
      htmlElement("div", { class: "row" }, htmlElement("button", { class: "main", type: "button", text: pageText("close"), on: { click: close } }))));
  document.body.append(dialog);
  dialog.showModal();
}

function titledSection(title, content) {
  return htmlElement("div", { class: "titled" }, htmlElement("h3", { text: title }), content);
}
