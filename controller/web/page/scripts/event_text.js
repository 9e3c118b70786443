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
 * Return the events in words, without those that need none, and without words that another event of the same time says.
 *
 * @param {TimelineEvent[]} events
 * @returns {{ atMs: number, kind: TimelineEvent["kind"], text: string }[]}
 */
export function eventLines(events) {
  const firstPhase = events.find(({ kind }) => kind === "phase");
  /** @type {ReturnType<typeof eventLines>} */
  const lines = [];
  for (const event of events) {
    const line = { atMs: event.at_ms, kind: event.kind, text: eventText(event, event === firstPhase) };
    const earlier = lines.slice(lines.findLastIndex(({ atMs }) => atMs < line.atMs) + 1);
    if (line.text && !earlier.some(({ text }) => text.endsWith(line.text))) lines.push(line);
  }
  return lines;
}

/**
 * Return an event in words; empty for one that needs none.
 *
 * @param {TimelineEvent} event
 * @param {boolean} isFirstPhase true for the event that begins the recorded game
 */
function eventText(event, isFirstPhase) {
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
      if (event.pauses.length) return pageText("paused");
      if (event.phase === "playing" && isFirstPhase) return ""; // a message tells who moves first
      return pageText(`phase ${event.phase}`);
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
