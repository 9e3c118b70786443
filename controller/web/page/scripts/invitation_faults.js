/** Why no game with another board was agreed on, in words. */

import { pageText } from "./texts.js";

/**
 * Return why an invitation, or what was entered, has led to no game.
 *
 * @param {{ fault: string, detail: string }} refusal the fault may be an HTTP status; `0` without an answer
 */
export function faultText({ fault, detail }) {
  if (fault === "0") return pageText("no answer");
  const key = `no far game: ${fault}`;
  const text = pageText(key, { detail });
  return text === key ? pageText("failed", { status: fault }) : text;
}
