/** What stands above a recorded game: the way back to the list, and which game it is. */

/** @import { Recording } from "./recording.js" */

import { htmlElement } from "./dom.js";
import { drawIcon, iconButton } from "./icons.js";
import { openHelp } from "./replay_keys.js";
import { dateText, pageText } from "./texts.js";

/**
 * Return the head of a game.
 *
 * @param {Recording} recording
 * @param {{ id: number | null, isRunning: boolean, listAddress: string, onLeave: () => void }} options
 */
export function replayHead(recording, { id, isRunning, listAddress, onLeave }) {
  const { game, isCut, fault } = recording;
  const round = game.details.round ? pageText("round number", { number: game.details.round }) : "";
  const event = [game.details.event, round, game.details.site].filter(Boolean).join(" · ");
  const about = [game.title, game.time_control, dateText(game.date)].filter(Boolean).join(" · ");
  return htmlElement(
    "div",
    { class: "replay-head" },
    htmlElement(
      "div",
      { class: "row middle" },
      htmlElement(
        "a",
        {
          class: "button icon",
          href: listAddress,
          "aria-label": pageText("all games"),
          title: pageText("all games"),
          on: { click: onLeave },
        },
        drawIcon("list"),
      ),
      htmlElement(
        "div",
        { class: "replay-title grow" },
        htmlElement("h2", {
          text: event || (id === null ? pageText("trace of game") : pageText("game of number", { id })),
        }),
        htmlElement("p", { class: "quiet small", text: about }),
      ),
      iconButton("help", "reading help", openHelp),
    ),
    isRunning
      ? htmlElement(
          "p",
          { class: "notice running-note" },
          pageText("being played"),
          " ",
          htmlElement("a", { href: "#watch", text: pageText("watch it") }),
        )
      : null,
    isCut || fault
      ? htmlElement("p", {
          class: "notice refused",
          text: isCut ? pageText("cut") : pageText("trace fault", { fault }),
        })
      : null,
  );
}
