/** What happened in a recorded game, in words. */

import { sentence, t, verdictText, word } from "./texts.js";

/** Write a time of a recording: `1:02:03.4`, `2:03.456`. */
export function stamp(ms) {
  const whole = Math.floor(ms / 1000);
  const two = (number) => String(number).padStart(2, "0");
  const [hours, minutes, seconds] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(seconds)}.${String(Math.floor(ms % 1000)).padStart(3, "0")}`;
}

/** Put an event into words; empty for one that says nothing by itself. */
export function eventText(event) {
  switch (event.kind) {
    case "edge": return t(event.closed ? "edge closed" : "edge opened", { square: event.square });
    case "button": return t(event.down ? "button down" : "button up", { button: event.button });
    case "lost": return t("part lost", { part: word(event.part) });
    case "back": return t("part back", { part: word(event.part) });
    case "command": return event.text;
    case "verdict": return verdictText(event);
    case "phase": return event.pauses.length ? t("paused") : t(`phase ${event.phase}`);
    case "resumed": return t("resumed");
    case "recording failed": return sentence({ code: "cannot record", args: { reason: event.text } });
    case "distrusted": return event.squares.length ? sentence({ code: "distrusted", args: { squares: event.squares } }) : "";
    case "lamps": return event.lamps.length ? t("LEDs lit", { lamps: event.lamps.map((lamp) => `${lamp.square} ${word(lamp.role)}`).join(", ") }) : t("LEDs dark");
    case "move": return t("move made", { move: event.text });
    case "message": case "said": return event.message ? sentence(event.message) : "";
    case "result": return event.message ? sentence(event.message) : event.score ?? "";
    default: return "";
  }
}
