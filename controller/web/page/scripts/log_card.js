/** Who did what: the last commands of the game, and who gave them. */

/** @import { ActivityState } from "../types/api.js" */

import { fetchLog } from "./api.js";
import { htmlElement } from "./dom.js";
import { statementWords } from "./statement_words.js";
import { pageText, senderText } from "./texts.js";

const SHOWN_EVENTS = 20; // a choice: as many as an arbiter reads; `damahan log` prints all
const COMMAND_KINDS = ["command", "command refused"];

export class LogCard {
  #lines = htmlElement("ol", { class: "command-lines" });
  #onCommands;
  #isLoading = false;
  #isOutdated = false;
  element = htmlElement(
    "section",
    { class: "card act commands-given", "aria-label": pageText("log") },
    htmlElement("h3", { text: pageText("log") }),
    this.#lines,
  );

  /** @param {(commands: ActivityState[]) => void} onCommands called with those of the game that were executed */
  constructor(onCommands) {
    this.#onCommands = onCommands;
  }

  /**
   * Show the commands of a game as the log has them now; a call during another one waits for it.
   *
   * @param {number | null} game
   */
  async reload(game) {
    this.#isOutdated = true;
    if (this.#isLoading || game === null) return;
    this.#isLoading = true;
    while (this.#isOutdated) {
      this.#isOutdated = false;
      const events = await fetchLog(game);
      if (events === null) continue; // what is shown stays: nothing newer is known
      this.#onCommands(events.filter(({ kind }) => kind === "command"));
      const commands = events.filter(({ kind }) => COMMAND_KINDS.includes(kind)).slice(-SHOWN_EVENTS);
      this.#lines.replaceChildren(...commands.reverse().map(lineOf));
      if (!commands.length) this.#lines.append(htmlElement("li", { class: "quiet", text: pageText("log empty") }));
    }
    this.#isLoading = false;
  }
}

/** @param {ActivityState} event */
function lineOf({ at, kind, name, address, text }) {
  const sender = name ? senderText(name) : pageText("sender unknown");
  const place = address ? `${sender} (${senderText(address)})` : sender;
  const refused = kind === "command refused" ? ` – ${pageText("log refused")}` : "";
  return htmlElement(
    "li",
    {},
    htmlElement("time", { datetime: at, class: "quiet", text: at.slice(11, 16) }),
    htmlElement("span", { text: `${place}: ` }),
    htmlElement("span", { title: text, text: statementWords(text) }),
    htmlElement("span", { text: refused }),
  );
}
