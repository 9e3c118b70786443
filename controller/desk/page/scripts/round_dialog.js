/** The dialog that begins another game at many boards: the round, and the time control. */

import { htmlElement } from "./dom.js";
import { pageText } from "./texts.js";

/**
 * Ask for a round; resolve to the statements that begin it, or to null.
 *
 * @param {number} count of boards
 * @param {number} running how many of their games are not over
 * @returns {Promise<string[] | null>}
 */
export function openRoundDialog(count, running) {
  return new Promise((answer) => {
    /** @type {string[] | null} */
    let statements = null;
    const round = htmlElement("input", { type: "text", maxlength: 20, autocomplete: "off", inputmode: "numeric" });
    const control = htmlElement("input", { type: "text", maxlength: 60, autocomplete: "off", placeholder: "15+10" });
    const submit = (/** @type {Event} */ event) => {
      event.preventDefault();
      statements = roundStatements(control.value, round.value);
      dialog.close();
    };
    const close = () => {
      dialog.remove();
      answer(statements);
    };
    const dialog = htmlElement(
      "dialog",
      { "aria-labelledby": "round-title", on: { close } },
      htmlElement(
        "form",
        { on: { submit } },
        htmlElement("h2", { id: "round-title", text: pageText("start round at", { count }) }),
        running
          ? htmlElement("p", { class: "notice refused", text: pageText("games given up", { count: running }) })
          : null,
        htmlElement("label", {}, pageText("detail round"), round),
        htmlElement("label", {}, pageText("time control"), control),
        htmlElement("p", { class: "quiet small", text: pageText("start round help") }),
        htmlElement(
          "div",
          { class: "row" },
          htmlElement("button", { type: "button", text: pageText("cancel"), on: { click: () => dialog.close() } }),
          htmlElement("button", { type: "submit", class: "main", text: pageText("start round") }),
        ),
      ),
    );
    document.body.append(dialog);
    dialog.showModal();
  });
}

/**
 * Return the statements that begin a game; an empty text leaves what the board has.
 *
 * @param {string} control
 * @param {string} round
 */
export function roundStatements(control, round) {
  const chosen = control.trim() ? ` time "${control.trim().replaceAll('"', "")}"` : "";
  const named = round.trim() ? [`set round ${round.trim()}`] : [];
  return [`arbiter new game${chosen}`, ...named];
}
