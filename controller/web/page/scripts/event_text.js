/** Events of a recorded game in words. */

/** @import { TimelineEvent } from "../types/page.js" */

import { messageSentence, pageText, translateWord, verdictText } from "./texts.js";

/**
 * Return a time of a recording: `1:02:03.400`, `2:03.456`.
 *
 * @param {number} ms
 */
export function timeText(ms) {
  const whole = Math.floor(ms / 1000);
  const twoDigits = (/** @type {number} */ number) => String(number).padStart(2, "0");
  const [hours, minutes, seconds] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return `${hours ? `${hours}:${twoDigits(minutes)}` : minutes}:${twoDigits(seconds)}.${String(Math.floor(ms % 1000)).padStart(3, "0")}`;
}

/**
 * Return an event in words; empty for one that needs none.
 *
 * @param {TimelineEvent} event
 */
export function eventText(event) {
  switch (event.kind) {
    case "edge":
      return pageText(event.closed ? "edge closed" : "edge opened", { square: event.square });
    case "button":
      return pageText(event.down ? "button down" : "button up", { button: event.button });
    case "lost":
      return pageText("part lost", { part: translateWord(event.part) });
    case "back":
      return pageText("part back", { part: translateWord(event.part) });
    case "command":
      return event.text;
    case "verdict":
      return verdictText(event);
    case "phase":
      return event.pauses.length ? pageText("paused") : pageText(`phase ${event.phase}`);
    case "resumed":
      return pageText("resumed");
    case "recording failed":
      return messageSentence({ code: "cannot record", args: { reason: event.text } });
    case "distrusted":
      return event.squares.length ? messageSentence({ code: "distrusted", args: { squares: event.squares } }) : "";
    case "lamps":
      return event.lamps.length
        ? pageText("LEDs lit", {
            lamps: event.lamps.map((lamp) => `${lamp.square} ${translateWord(lamp.role)}`).join(", "),
          })
        : pageText("LEDs dark");
    case "move":
      return pageText("move made", { move: event.text });
    case "message":
    case "said":
      return event.message ? messageSentence(event.message) : "";
    case "result":
      return event.message ? messageSentence(event.message) : (event.score ?? "");
    default:
      return "";
  }
}
