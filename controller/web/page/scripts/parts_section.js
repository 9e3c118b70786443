/** The parts of the board as they are now: what is absent, every sensor and button live, and a report to download. */

/** @import { PartsAnswer } from "../types/api.js" */

import { fetchParts } from "./api.js";
import { htmlElement, setAttribute, setText } from "./dom.js";
import { columnOf, rowOf, SQUARES } from "./squares.js";
import { pageText, translateWord } from "./texts.js";

const ASK_EVERY_MS = 500; // a choice: a hand that puts a piece down sees the answer at once

/** A part of the account's dialog, for who may maintain the board. It asks for the levels while it is open. */
export class PartsSection {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #isOpen = false;
  /** @type {PartsAnswer | null} */
  #answer = null;
  #notice = htmlElement("p", { class: "notice" });
  #parts = htmlElement("ul", { class: "part-list" });
  #squares = SQUARES.map((square) => htmlElement("span", { class: "reed", text: square }));
  #grid = htmlElement("div", { class: "reeds", role: "img" }, ...this.#squares);
  #buttons = htmlElement("p");
  element = htmlElement(
    "details",
    { class: "parts", on: { toggle: () => this.#toggle() } },
    htmlElement("summary", { text: pageText("parts") }),
    this.#notice,
    this.#parts,
    htmlElement("p", { class: "quiet", text: pageText("parts text") }),
    this.#grid,
    this.#buttons,
    htmlElement("button", { type: "button", text: pageText("download report"), on: { click: () => this.#download() } }),
  );

  /** @param {import("../types/page.js").Orientation} orientation */
  constructor(orientation) {
    for (const [index, square] of SQUARES.entries()) {
      const { style } = this.#squares[index];
      style.gridRow = String(rowOf(square) + 1);
      style.gridColumn = String(columnOf(square, orientation) + 1);
    }
  }

  /** Stop to ask; for a dialog that closes. */
  stop() {
    this.#isOpen = false;
    clearTimeout(this.#timer);
  }

  #toggle() {
    this.stop();
    this.#isOpen = this.element.open;
    if (this.#isOpen) this.#ask();
  }

  async #ask() {
    this.#answer = (await fetchParts()) ?? this.#answer;
    if (this.#answer) this.#show(this.#answer);
    if (this.#isOpen) this.#timer = setTimeout(() => this.#ask(), ASK_EVERY_MS);
  }

  /** @param {PartsAnswer} answer */
  #show(answer) {
    setText(this.#notice, answer.playing ? pageText("parts in game") : "");
    const lines = answer.parts.map(({ part, state, reason, detail }) =>
      [`${translateWord(part)}: ${pageText(`part state ${state}`)}`, reason, detail].filter((text) => text).join("; "),
    );
    if (lines.join("\n") !== [...this.#parts.children].map((item) => item.textContent).join("\n"))
      this.#parts.replaceChildren(...lines.map((text) => htmlElement("li", { text })));
    for (const [index, square] of SQUARES.entries()) {
      const element = this.#squares[index];
      element.classList.toggle("closed", answer.closed.includes(square));
      element.classList.toggle("seen", answer.changes[index] > 0);
      setAttribute(element, "title", pageText("sensor changes", { square, count: answer.changes[index] }));
    }
    setAttribute(this.#grid, "aria-label", pageText("closed sensors", { squares: answer.closed.join(", ") || "0" }));
    const buttons = answer.buttons.map(({ button, down, changes }) =>
      pageText(down ? "part button down" : "part button up", {
        name: button === "third" ? pageText("third button") : translateWord(button),
        count: changes,
      }),
    );
    setText(this.#buttons, buttons.join(" · "));
  }

  #download() {
    if (!this.#answer) return;
    const address = URL.createObjectURL(
      new Blob([JSON.stringify(this.#answer, null, 2)], { type: "application/json" }),
    );
    const link = htmlElement("a", { href: address, download: "damahan-parts.json" });
    document.body.append(link);
    link.click();
    link.remove();
    URL.revokeObjectURL(address);
  }
}
