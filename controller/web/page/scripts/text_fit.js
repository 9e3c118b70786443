/** Texts that become smaller until their boxes hold them. */

const STEP = 0.05; // of the usual size; a choice: no step is seen
const GLYPH_PART = 0.15; // of a letter's size; the box of a font may be higher than its line by this

/**
 * Make the letters of a text smaller until its box holds it; its style multiplies their size by `--fit`.
 *
 * At the smallest size a word that no line holds is broken, and what is left over is cut by the style of the box.
 *
 * @param {HTMLElement} box whose width does not depend on its text, and whose height has a limit
 * @param {number} smallest part of the usual size
 */
export function fitText(box, smallest) {
  box.style.removeProperty("--fit");
  box.removeAttribute("data-broken");
  for (let part = 1 - STEP; isOverfull(box) && part >= smallest; part -= STEP)
    box.style.setProperty("--fit", part.toFixed(2));
  if (isOverfull(box)) box.setAttribute("data-broken", "");
}

/** @param {HTMLElement} box */
function isOverfull(box) {
  const tolerance = GLYPH_PART * parseFloat(getComputedStyle(box).fontSize);
  return box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + tolerance;
}
