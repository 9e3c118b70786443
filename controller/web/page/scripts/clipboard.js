/** Copies text, also on a page of plain HTTP, where browsers offer no clipboard to scripts. */

import { htmlElement } from "./dom.js";

/**
 * Copy a text; return false if the browser does not let the page do it.
 *
 * @param {string} text
 * @returns {Promise<boolean>}
 */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelection(text); // no secure context, or no permission
  }
}

/** @param {string} text */
function copySelection(text) {
  const focused = document.activeElement;
  const field = htmlElement("textarea", {
    class: "visually-hidden",
    readonly: true,
    tabindex: -1,
    "aria-hidden": "true",
  });
  field.value = text;
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return isCopied;
}
