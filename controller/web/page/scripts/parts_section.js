/** The parts of the board as they are now: what is absent, every sensor, LED, button and bus address live, and tests. */

/** @import { BusAddress, MachineAnswer, PartsAnswer } from "../types/api.js" */

import { examineMachine, fetchBuses, fetchParts, lightLed } from "./api.js";
import { htmlElement, setAttribute, setText } from "./dom.js";
import { columnOf, rowOf, SQUARES } from "./squares.js";
import { pageText, translateWord } from "./texts.js";

const ASK_EVERY_MS = 500; // a choice: a hand that puts a piece down sees the answer at once
const BUSES_EVERY = 6; // a choice: of these questions one asks for the buses too, which takes a tenth of a second there
const DARK = "#000000";
const NEXT_LED_MS = 400; // a choice: an eye follows; all 32 take 13 seconds

/** A part of the account's dialog, for who may maintain the board. It asks for the levels while it is open. */
export class PartsSection {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #isOpen = false;
  #questions = 0;
  #runs = 0;
  /** @type {PartsAnswer | null} */
  #answer = null;
  /** @type {BusAddress[]} */
  #addresses = [];
  /** @type {MachineAnswer | null} */
  #machine = null;
  #notice = htmlElement("p", { class: "notice" });
  #parts = htmlElement("ul", { class: "part-list" });
  #squares = SQUARES.map((square) =>
    htmlElement("button", {
      type: "button",
      class: "reed",
      text: square,
      "aria-label": pageText("light square", { square }),
      on: { click: () => this.#lightOne(square) },
    }),
  );
  #grid = htmlElement("div", { class: "reeds" }, ...this.#squares);
  #closed = htmlElement("p", { class: "quiet" });
  #buttons = htmlElement("p");
  #buses = htmlElement("ul", { class: "part-list" });
  #findings = htmlElement("ul", { class: "part-list findings", "aria-live": "polite" });
  #lightAll = htmlElement("button", { type: "button", text: pageText("light all"), on: { click: () => this.#run() } });
  #examine = htmlElement("button", {
    type: "button",
    text: pageText("examine machine"),
    on: { click: () => this.#examineMachine() },
  });
  element = htmlElement(
    "details",
    { class: "parts", on: { toggle: () => this.#toggle() } },
    htmlElement("summary", { text: pageText("parts") }),
    this.#notice,
    this.#parts,
    htmlElement("p", { class: "quiet", text: pageText("parts text") }),
    this.#grid,
    this.#closed,
    this.#buttons,
    this.#buses,
    this.#findings,
    htmlElement(
      "p",
      { class: "part-tests" },
      this.#lightAll,
      this.#examine,
      htmlElement("button", {
        type: "button",
        text: pageText("download report"),
        on: { click: () => this.#download() },
      }),
    ),
  );

  /** @param {import("../types/page.js").Orientation} orientation */
  constructor(orientation) {
    for (const [index, square] of SQUARES.entries()) {
      const { style } = this.#squares[index];
      style.gridRow = String(rowOf(square) + 1);
      style.gridColumn = String(columnOf(square, orientation) + 1);
    }
  }

  /** Stop to ask and to light; for a dialog that closes. */
  stop() {
    this.#isOpen = false;
    this.#runs += 1;
    clearTimeout(this.#timer);
  }

  #toggle() {
    this.stop();
    this.#isOpen = this.element.open;
    if (this.#isOpen) this.#ask();
  }

  async #ask() {
    this.#answer = (await fetchParts()) ?? this.#answer;
    if (this.#answer && !this.#answer.playing && this.#questions % BUSES_EVERY === 0)
      this.#addresses = (await fetchBuses()) ?? this.#addresses;
    this.#questions += 1;
    if (this.#answer) this.#show(this.#answer);
    if (this.#isOpen) this.#timer = setTimeout(() => this.#ask(), ASK_EVERY_MS);
  }

  /** @param {PartsAnswer} answer */
  #show(answer) {
    setText(this.#notice, answer.playing ? pageText("parts in game") : "");
    for (const element of [...this.#squares, this.#lightAll, this.#examine]) element.disabled = answer.playing;
    showLines(
      this.#parts,
      answer.parts.map(({ part, state, reason, detail }) =>
        [`${translateWord(part)}: ${pageText(`part state ${state}`)}`, reason, detail]
          .filter((text) => text)
          .join("; "),
      ),
    );
    for (const [index, square] of SQUARES.entries()) {
      const element = this.#squares[index];
      element.classList.toggle("closed", answer.closed.includes(square));
      element.classList.toggle("seen", answer.changes[index] > 0);
      setAttribute(element, "title", pageText("sensor changes", { square, count: answer.changes[index] }));
    }
    this.#showLit((_, index) => (answer.leds[index] ?? DARK) !== DARK);
    setText(this.#closed, pageText("closed sensors", { squares: answer.closed.join(", ") || "0" }));
    const buttons = answer.buttons.map(({ button, down, changes }) =>
      pageText(down ? "part button down" : "part button up", {
        name: button === "third" ? pageText("third button") : translateWord(button),
        count: changes,
      }),
    );
    setText(this.#buttons, buttons.join(" · "));
    showLines(this.#buses, this.#addresses.map(addressText));
  }

  /** @param {number} square */
  async #lightOne(square) {
    this.#runs += 1;
    await this.#light(square);
  }

  /** Light one LED after the other, until another test begins or the dialog closes. */
  async #run() {
    this.#runs += 1;
    const run = this.#runs;
    for (const square of [...SQUARES, null]) {
      if (run !== this.#runs) return;
      if (!(await this.#light(square))) return;
      await new Promise((resolve) => {
        setTimeout(resolve, NEXT_LED_MS);
      });
    }
  }

  async #examineMachine() {
    this.#examine.disabled = true;
    showLines(this.#findings, [pageText("examining machine")]);
    const { machine, ...failure } = await examineMachine();
    this.#machine = machine ?? this.#machine;
    const sound = pageText("machine sound", { ms: String(machine?.figures.journal_write_p99_ms ?? "?") });
    showLines(
      this.#findings,
      machine ? (machine.findings.length ? machine.findings : [sound]) : [failureText(failure)],
    );
    this.#examine.disabled = false;
  }

  /**
   * Light an LED, show that at once, or why it failed; return whether it is lit.
   *
   * @param {number | null} square
   */
  async #light(square) {
    const { ok, ...failure } = await lightLed(square);
    showLines(this.#findings, ok ? [] : [failureText(failure)]);
    if (ok) this.#showLit((_, index) => SQUARES[index] === square);
    return ok;
  }

  /** @param {(element: HTMLElement, index: number) => boolean} isLit */
  #showLit(isLit) {
    for (const [index, element] of this.#squares.entries()) element.classList.toggle("lit", isLit(element, index));
  }

  #download() {
    if (!this.#answer) return;
    const report = { ...this.#answer, addresses: this.#addresses, machine: this.#machine };
    const address = URL.createObjectURL(new Blob([JSON.stringify(report, null, 2)], { type: "application/json" }));
    const link = htmlElement("a", { href: address, download: "damahan-parts.json" });
    document.body.append(link);
    link.click();
    link.remove();
    URL.revokeObjectURL(address);
  }
}

/**
 * @param {HTMLElement} list
 * @param {string[]} lines
 */
function showLines(list, lines) {
  if (lines.join("\n") !== [...list.children].map((item) => item.textContent).join("\n"))
    list.replaceChildren(...lines.map((text) => htmlElement("li", { text })));
}

/** @param {{ status: number, reason: string }} failure */
function failureText({ status, reason }) {
  return reason || pageText("request failed", { status });
}

/** @param {BusAddress} each */
function addressText({ bus, address, part, answers }) {
  const place = { bus, address, part: part ? translateWord(part) : "" };
  if (part) return pageText(answers ? "address answers" : "address silent", place);
  return pageText("address unknown", place);
}
