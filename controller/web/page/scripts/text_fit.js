/** Texts that become smaller until their boxes hold them. */

const STEP = 0.05; // of the usual size; a choice: no step is seen
const SMALLEST = 0.55; // part of the usual size; a choice: such letters are still read near the screen
const GLYPH_PART = 0.15; // of a letter's size; the box of a font may be higher than its line by this

/** Texts with one room: they are fitted again when it, or one of them, has changed. */
export class FittedTexts {
  #boxes;
  #fittedTo = "";
  #roomWatch = new ResizeObserver(() => this.fit());

  /**
   * @param {HTMLElement[]} boxes fitted in this order
   * @param {HTMLElement} room whose size decides what room they have
   */
  constructor(boxes, room) {
    this.#boxes = boxes;
    this.#roomWatch.observe(room);
  }

  /** Fit the texts, if anything has changed. */
  fit() {
    if (this.#key() === this.#fittedTo) return;
    for (const box of this.#boxes) fitText(box);
    this.#fittedTo = this.#key();
  }

  /** Stop watching the room. */
  close() {
    this.#roomWatch.disconnect();
  }

  #key() {
    const texts = this.#boxes.map(({ clientWidth, clientHeight, textContent }) =>
      [clientWidth, clientHeight, textContent].join(" "),
    );
    return [innerWidth, innerHeight, ...texts].join("\n");
  }
}

/**
 * Make the letters of a text smaller until its box holds it; its style multiplies their size by `--fit`.
 *
 * Words are whole while it is marked as fitted. Else the style of the box breaks a word that no line holds, and cuts the rest.
 *
 * @param {HTMLElement} box whose width does not depend on its text, and whose height has a limit
 */
function fitText(box) {
  box.style.removeProperty("--fit");
  box.setAttribute("data-fitted", "");
  for (let part = 1 - STEP; isOverfull(box) && part >= SMALLEST; part -= STEP)
    box.style.setProperty("--fit", part.toFixed(2));
  if (isOverfull(box)) box.removeAttribute("data-fitted");
}

/** @param {HTMLElement} box */
function isOverfull(box) {
  const tolerance = GLYPH_PART * parseFloat(getComputedStyle(box).fontSize);
  return box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + tolerance;
}
