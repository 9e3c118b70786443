/** Choices of the viewer: language, drawing and side of the board; and the keys. */

/**
 * @import { Drawing, Page } from "../types/page.js"
 * @import { ViewerSettings } from "./viewer_settings.js"
 */

import { htmlElement } from "./dom.js";
import { drawIcon } from "./icons.js";
import { currentLanguage, languageChoices, pageText, translateWord } from "./texts.js";

/**
 * Return one choice of several, as buttons of which one is pressed.
 *
 * @template {string | boolean} Value
 * @param {string} label
 * @param {[Value, string][]} choices
 * @param {Value} chosen
 * @param {(value: Value) => void} onChoose
 */
export function choiceGroup(label, choices, chosen, onChoose) {
  const buttons = choices.map(([value, text]) => {
    const pick = () => {
      for (const each of buttons) each.setAttribute("aria-pressed", String(each.dataset.value === String(value)));
      onChoose(value);
    };
    return htmlElement("button", {
      type: "button",
      "aria-pressed": String(value === chosen),
      "data-value": String(value),
      text,
      on: { click: pick },
    });
  });
  return htmlElement("div", { class: "choices", role: "group", "aria-label": label }, ...buttons);
}

/**
 * Return the choice of how boards are drawn.
 *
 * @param {ViewerSettings} settings
 */
export function drawingChoice(settings) {
  /** @type {[Drawing, string][]} */
  const drawings = [
    ["checkerboard", pageText("checkerboard")],
    ["matrix", pageText("matrix")],
  ];
  return choiceGroup(pageText("face"), drawings, settings.drawing, (face) => settings.set("face", face));
}

/**
 * Return the button that turns boards round.
 *
 * @param {ViewerSettings} settings
 */
export function turnButton(settings) {
  return htmlElement(
    "button",
    {
      class: "icon",
      type: "button",
      "aria-label": pageText("turn board"),
      title: pageText("turn board"),
      on: { click: () => settings.set("turned", !settings.isTurned) },
    },
    drawIcon("turn"),
  );
}

/**
 * Open the dialog of all choices.
 *
 * @param {Page} page
 */
export function openPreferences({ settings }) {
  /** @type {[boolean, string][]} */
  const sides = [
    [false, translateWord("White")],
    [true, translateWord("Black")],
  ];
  const close = () => dialog.close();
  const dialog = htmlElement(
    "dialog",
    { "aria-labelledby": "choices-title", on: { close: () => dialog.remove() } },
    htmlElement(
      "div",
      { class: "options" },
      htmlElement("h2", { id: "choices-title", text: pageText("options") }),
      titledSection(
        pageText("language"),
        choiceGroup(pageText("language"), languageChoices(), currentLanguage(), (chosen) => {
          close();
          settings.set("language", chosen);
        }),
      ),
      titledSection(pageText("face"), drawingChoice(settings)),
      titledSection(
        pageText("side below"),
        choiceGroup(pageText("side below"), sides, settings.isTurned, (turned) => settings.set("turned", turned)),
      ),
      titledSection(
        pageText("cards"),
        htmlElement("a", {
          href: `/page/cards/${currentLanguage()}/index.html`,
          target: "_blank",
          text: pageText("cards text"),
        }),
      ),
      titledSection(pageText("keys"), htmlElement("p", { text: pageText("keys text") })),
      htmlElement(
        "div",
        { class: "row" },
        htmlElement("button", { class: "main", type: "button", text: pageText("close"), on: { click: close } }),
      ),
    ),
  );
  document.body.append(dialog);
  dialog.showModal();
}

/**
 * @param {string} title
 * @param {Node} content
 */
function titledSection(title, content) {
  return htmlElement("div", { class: "titled" }, htmlElement("h3", { text: title }), content);
}
