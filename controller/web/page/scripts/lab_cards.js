/** Cards of the lab: who plays, how fast, with which seed, and the trace. */

/**
 * @import { TableState } from "../types/api.js"
 * @import { CommandQueue } from "./command_queue.js"
 * @import { Page, Side } from "../types/page.js"
 */

import { fetchTrace } from "./api.js";
import { askConfirmation } from "./confirmation.js";
import { htmlElement, setText } from "./dom.js";
import { newGameStatement } from "./game_setup.js";
import { drawIcon } from "./icons.js";
import { pageText, translateWord } from "./texts.js";

const SPEEDS = [0.25, 0.5, 1, 2, 4, 8, 16];

/** Who plays each side, and how fast. */
export class PlayersCard {
  #selects = { white: htmlElement("select"), black: htmlElement("select") };
  #playButtons;
  #speed = htmlElement(
    "select",
    {},
    ...SPEEDS.map((speed) => htmlElement("option", { value: speed, text: `${speed}×` })),
  );
  #styles = "";

  /**
   * @param {Page} page
   * @param {CommandQueue} commands
   */
  constructor(page, commands) {
    for (const [side, select] of Object.entries(this.#selects)) {
      select.addEventListener("change", () => commands.send(`hands ${side} ${select.value}`));
    }
    this.#speed.addEventListener("change", () => commands.send(`speed ${this.#speed.value}`));
    const playButton = (/** @type {Side} */ side) =>
      htmlElement("button", {
        type: "button",
        text: pageText(`play ${side}`),
        on: { click: () => commands.send(`hands ${side} none`) },
      });
    this.#playButtons = { white: playButton("white"), black: playButton("black") };
    this.element = htmlElement(
      "section",
      { class: "card people", "aria-label": pageText("people") },
      htmlElement("h3", { text: pageText("people") }),
      htmlElement("div", { class: "row" }, this.#playButtons.white, this.#playButtons.black),
      htmlElement(
        "div",
        { class: "row" },
        htmlElement("label", { class: "player" }, translateWord("White"), this.#selects.white),
        htmlElement("label", { class: "player" }, translateWord("Black"), this.#selects.black),
      ),
      htmlElement(
        "div",
        { class: "row" },
        htmlElement("label", {}, pageText("speed"), this.#speed),
        htmlElement("button", {
          type: "button",
          text: pageText("set up"),
          on: { click: () => commands.send("set up") },
        }),
        htmlElement("button", {
          type: "button",
          text: pageText("new game"),
          on: { click: () => startNewGame(page, commands) },
        }),
      ),
    );
  }

  /** @param {TableState} table */
  show({ styles, hands, speed }) {
    if (styles.join() !== this.#styles) {
      this.#styles = styles.join();
      for (const select of Object.values(this.#selects)) {
        select.replaceChildren(
          htmlElement("option", { value: "none", text: pageText("you") }),
          ...styles.map((style) =>
            htmlElement("option", {
              value: style,
              text: pageText(`style ${style}`) === `style ${style}` ? style : pageText(`style ${style}`),
            }),
          ),
        );
      }
    }
    for (const side of /** @type {Side[]} */ (["white", "black"])) {
      const select = this.#selects[side];
      if (document.activeElement !== select) select.value = hands[side] ?? "none";
      this.#playButtons[side].disabled = !hands[side];
    }
    if (document.activeElement !== this.#speed) this.#speed.value = String(speed);
  }
}

/** The seed of the simulated people: with the same seed they do the same again. */
export class SeedCard {
  #seed = htmlElement("output", { class: "seed" });

  constructor() {
    this.element = htmlElement(
      "section",
      { class: "card seed-card", "aria-label": pageText("seed") },
      htmlElement("h3", { text: pageText("seed") }),
      htmlElement("p", { class: "quiet", text: pageText("seed text") }),
      this.#seed,
    );
  }

  /** @param {TableState} table */
  show({ seed }) {
    this.element.hidden = seed === null;
    setText(this.#seed, String(seed));
  }
}

/** The game so far as a trace to download. */
export class TraceCard {
  #error = htmlElement("p", { class: "notice refused", role: "alert" });

  /** @param {Page} page */
  constructor(page) {
    this.element = htmlElement(
      "section",
      { class: "card trace", "aria-label": pageText("trace") },
      htmlElement("h3", { text: pageText("trace") }),
      htmlElement(
        "div",
        { class: "row middle" },
        htmlElement("p", { class: "grow quiet", text: pageText("trace text") }),
        htmlElement(
          "button",
          { type: "button", on: { click: () => this.#download(page) } },
          drawIcon("download"),
          pageText("download"),
        ),
      ),
      this.#error,
    );
  }

  /** @param {Page} page */
  async #download(page) {
    const text = await fetchTrace();
    setText(this.#error, text === null ? pageText("no trace") : "");
    if (text === null) return;
    const address = URL.createObjectURL(new Blob([text], { type: "application/jsonl" }));
    const link = htmlElement("a", { href: address, download: `damahan-${page.live.state?.game.id ?? "game"}.jsonl` });
    document.body.append(link);
    link.click();
    link.remove();
    URL.revokeObjectURL(address);
  }
}

/**
 * Begin the same game again, and set up its pieces.
 *
 * @param {Page} page
 * @param {CommandQueue} commands
 */
async function startNewGame(page, commands) {
  const { state } = page.live;
  const confirmation = { question: pageText("ask new game"), button: pageText("yes end game") };
  if (state?.phase !== "over" && !(await askConfirmation(confirmation))) return;
  for (const statement of [newGameStatement(state?.game.conduct ?? "casual"), "set up"])
    if (!(await commands.send(statement)).done) return;
}
