/** The viewer's own choices: language, face and side of the board; and a key to the lamps. */

import { el } from "./dom.js";
import { t, word } from "./texts.js";

/** One choice of several, as buttons of which one is pressed. */
export function choiceOf(label, choices, chosen, choose) {
  const buttons = choices.map(([value, text]) => {
    const pick = () => {
      for (const each of buttons) each.setAttribute("aria-pressed", String(each.dataset.value === String(value)));
      choose(value);
    };
    return el("button", { type: "button", "aria-pressed": String(value === chosen), "data-value": String(value), text, on: { click: pick } });
  });
  return el("div", { class: "choices", role: "group", "aria-label": label }, ...buttons);
}

/** Choose how boards are drawn: squares, or lines. */
export function faceChoice(settings) {
  const faces = [["checkerboard", t("checkerboard")], ["matrix", t("matrix")]];
  return choiceOf(t("face"), faces, settings.face, (face) => settings.choose("face", face));
}

/** Open the dialog of all choices. */
export function openChoices({ settings }) {
  const languages = [["en", "English"], ["fil", "Filipino"]];
  const sides = [[false, word("White")], [true, word("Black")]];
  const close = () => dialog.close();
  const dialog = el("dialog", { "aria-labelledby": "choices-title", on: { close: () => dialog.remove() } },
    el("div", { class: "options" },
      el("h2", { id: "choices-title", text: t("options") }),
      titled(t("language"), choiceOf(t("language"), languages, settings.language, (chosen) => { close(); settings.choose("language", chosen); })),
      titled(t("face"), faceChoice(settings)),
      titled(t("side below"), choiceOf(t("side below"), sides, settings.turned, (turned) => settings.choose("turned", turned))),
      titled(t("keys"), el("p", { text: t("keys text") })),
      el("div", { class: "row" }, el("button", { class: "main", type: "button", text: t("close"), on: { click: close } }))));
  document.body.append(dialog);
  dialog.showModal();
}

function titled(title, content) {
  return el("div", { class: "titled" }, el("h3", { text: title }), content);
}
