/** Fields of a form: a choice of one value, a number, and a group under a legend. */

import { htmlElement } from "./dom.js";
import { pageText } from "./texts.js";

/**
 * Return a group of a form under a legend.
 *
 * @param {string} legendKey
 * @param {HTMLElement} content
 */
export function fieldGroup(legendKey, content) {
  return htmlElement("fieldset", {}, htmlElement("legend", { text: pageText(legendKey) }), content);
}

/**
 * Return a choice of one value.
 *
 * @param {string} name
 * @param {string[]} values the first is chosen
 * @param {(value: string) => string} textOf
 */
export function radioGroup(name, values, textOf) {
  const labels = values.map((value, index) =>
    htmlElement(
      "label",
      { class: "pick", "data-value": value },
      htmlElement("input", { type: "radio", name, value, checked: index === 0 }),
      htmlElement("span", { text: textOf(value) }),
    ),
  );
  return htmlElement("div", { class: "picks", "data-name": name }, ...labels);
}

/**
 * Return the chosen value, empty if there is none.
 *
 * @param {HTMLElement} group
 */
export function chosenValue(group) {
  return group.querySelector("input:checked")?.getAttribute("value") ?? "";
}

/**
 * Choose a value; return false if there is no such one.
 *
 * @param {HTMLElement} group
 * @param {string} value
 */
export function chooseValue(group, value) {
  const input = [...group.querySelectorAll("input")].find((each) => each.value === value);
  if (input) input.checked = true;
  return input !== undefined;
}

/**
 * Return a field for a whole number.
 *
 * @param {number} min
 * @param {number} max
 * @param {number} value
 */
export function numberInput(min, max, value) {
  return htmlElement("input", { type: "number", inputmode: "numeric", min, max, value, required: true });
}
