/** What a board is called. */

import { pageText } from "./texts.js";

/**
 * Return what a board is called: its number in the event, or its name, which needs no word before it.
 *
 * @param {string} number
 */
export function boardTitle(number) {
  return /^\d/.test(number) ? pageText("board number", { number }) : number;
}
