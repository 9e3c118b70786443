/** Choices of the viewer: language, how page and boards look, what is shown of sensors; and the keys. */

/**
 * @import { BoardStyle, Drawing, SharedPage, Theme } from "../types/page.js"
 * @import { Choices, ViewerSettings } from "./viewer_settings.js"
 */

import { htmlElement } from "./dom.js";
import { drawIcon } from "./icons.js";
import { currentLanguage, languageChoices, pageText, translateWord } from "./texts.js";
import { BOARD_STYLES, THEMES } from "./viewer_settings.js";

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
 * @param {SharedPage} page
 */
export function openPreferences({ settings, hasCards, hasSensors = true }) {
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
      ...lookSections(settings),
      titledSection(
        pageText("side below"),
        choiceGroup(pageText("side below"), sides, settings.isTurned, (turned) => settings.set("turned", turned)),
      ),
      hasSensors ? sensorsSection(settings) : null,
      hasCards ? cardsSection() : null,
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
 * Return the choice of what is shown of sensors.
 *
 * @param {ViewerSettings} settings
 */
function sensorsSection(settings) {
  return titledSection(
    pageText("technical"),
    checkbox(settings, "sensors", settings.showsSensors),
    htmlElement("p", { class: "quiet small", text: pageText("shows sensors help") }),
  );
}

/** Return the link to the cards of rules. */
function cardsSection() {
  return titledSection(
    pageText("cards"),
    htmlElement("a", {
      href: `/page/cards/${currentLanguage()}/index.html`,
      target: "_blank",
      text: pageText("cards text"),
    }),
  );
}

/**
 * Return the choices of how page and boards look.
 *
 * @param {ViewerSettings} settings
 */
function lookSections(settings) {
  const themes = THEMES.map((theme) => /** @type {[Theme, string]} */ ([theme, pageText(`theme ${theme}`)]));
  const styles = BOARD_STYLES.map((style) => /** @type {[BoardStyle, string]} */ ([style, pageText(`style ${style}`)]));
  return [
    titledSection(
      pageText("theme"),
      choiceGroup(pageText("theme"), themes, settings.theme, (theme) => settings.set("theme", theme)),
    ),
    titledSection(
      pageText("board style"),
      choiceGroup(pageText("board style"), styles, settings.boardStyle, (style) => settings.set("style", style)),
    ),
    titledSection(pageText("face"), drawingChoice(settings), checkbox(settings, "numbers", settings.showsNumbers)),
  ];
}

/**
 * Return a switch of one choice.
 *
 * @param {ViewerSettings} settings
 * @param {keyof Choices} name
 * @param {boolean} isOn
 */
function checkbox(settings, name, isOn) {
  const input = htmlElement("input", { type: "checkbox", checked: isOn });
  input.addEventListener("change", () => settings.set(name, input.checked));
  return htmlElement("label", { class: "across" }, input, pageText(`shows ${name}`));
}

/**
 * @param {string} title
 * @param {Node[]} content
 */
function titledSection(title, ...content) {
  return htmlElement("div", { class: "titled" }, htmlElement("h3", { text: title }), ...content);
}
