/** Beside the simulated table: who plays by himself, how fast, what is broken, and the trace. */

import { fetchTrace } from "./api.js";
import { askConfirmation } from "./confirmation.js";
import { htmlElement, setAttribute, setText } from "./dom.js";
import { drawIcon } from "./icons.js";
import { SQUARES } from "./squares.js";
import { pageText, translateWord } from "./texts.js";

const SETTLING_MS = 500;
const SPEEDS = [0.25, 0.5, 1, 2, 4, 8, 16];

/** Who plays each side, and how fast. */
export class PlayersCard {
  #selects = {};
  #speed = htmlElement("select", {}, ...SPEEDS.map((speed) => htmlElement("option", { value: speed, text: `${speed}×` })));
  #styles = "";

  constructor(page, commands) {
    for (const side of ["white", "black"]) {
      const give = (event) => commands.send(`hands ${side} ${event.target.value}`);
      this.#selects[side] = htmlElement("select", { on: { change: give } });
    }
    this.#speed.addEventListener("change", () => commands.send(`speed ${this.#speed.value}`));
    this.element = htmlElement("section", { class: "card people", "aria-label": pageText("people") }, htmlElement("h3", { text: pageText("people") }),
      htmlElement("div", { class: "row" },
        htmlElement("label", { class: "grow" }, translateWord("White"), this.#selects.white), htmlElement("label", { class: "grow" }, translateWord("Black"), this.#selects.black),
        htmlElement("label", {}, pageText("speed"), this.#speed),
        htmlElement("button", { type: "button", text: pageText("set up"), on: { click: () => commands.send("set up") } }),
        htmlElement("button", { type: "button", text: pageText("new game"), on: { click: () => startNewGame(page, commands) } })));
  }

  show({ styles, hands, speed }) {
    if (styles.join() !== this.#styles) {
      this.#styles = styles.join();
      for (const select of Object.values(this.#selects)) {
        select.replaceChildren(htmlElement("option", { value: "none", text: pageText("you") }), ...styles.map((style) => htmlElement("option", { value: style, text: pageText(`style ${style}`) === `style ${style}` ? style : pageText(`style ${style}`) })));
      }
    }
    for (const [side, select] of Object.entries(this.#selects)) if (document.activeElement !== select) select.value = hands[side] ?? "none";
    if (document.activeElement !== this.#speed) this.#speed.value = String(speed);
  }
}

/** Faults to plant and to mend. */
export class FaultsCard {
  #commands;
  #square = squareSelect();
  #other = squareSelect();
  #what = htmlElement("select", {}, ...["kill open", "kill closed", "swap", "mend"].map((what) => htmlElement("option", { value: what, text: pageText(`fault ${what}`) })));
  #noise = htmlElement("input", { type: "checkbox" });
  #sensorsGone = htmlElement("input", { type: "checkbox" });
  #list = htmlElement("ul", { class: "fault-list" });
  #shown = "";

  constructor(commands) {
    this.#commands = commands;
    const otherLabel = htmlElement("label", { hidden: true }, pageText("with"), this.#other);
    this.#what.addEventListener("change", () => (otherLabel.hidden = this.#what.value !== "swap"));
    this.#noise.addEventListener("change", () => commands.send(`noise ${this.#noise.checked ? "on" : "off"}`));
    this.#sensorsGone.addEventListener("change", () => commands.send(`sensors ${this.#sensorsGone.checked ? "gone" : "back"}`));
    this.element = htmlElement("details", { class: "card faults" }, htmlElement("summary", {}, htmlElement("h3", { text: pageText("faults") })),
      htmlElement("form", { class: "row", on: { submit: (event) => { event.preventDefault(); this.#addFault(); } } },
        htmlElement("label", {}, pageText("of square"), this.#square), htmlElement("label", { class: "grow" }, pageText("sensor"), this.#what), otherLabel,
        htmlElement("button", { type: "submit", text: pageText("do it") })),
      htmlElement("div", { class: "row middle" },
        htmlElement("label", { class: "across" }, this.#noise, pageText("noise")), htmlElement("label", { class: "across" }, this.#sensorsGone, pageText("sensors gone"))),
      this.#list);
  }

  show({ faults }) {
    const has = (kind) => faults.some((fault) => fault.kind === kind);
    this.#noise.checked = has("noise");
    this.#sensorsGone.checked = has("sensors gone");
    const texts = faults.map(faultText);
    if (this.#shown === texts.join()) return;
    this.#shown = texts.join();
    this.#list.replaceChildren(...faults.map((fault, place) => htmlElement("li", {}, htmlElement("span", { text: texts[place] }),
      faultSquares(fault).length ? htmlElement("button", { type: "button", text: pageText("fault mend"), on: { click: () => this.#commands.send(`mend ${faultSquares(fault)[0]}`) } }) : null)));
  }

  #addFault() {
    const [square, what] = [this.#square.value, this.#what.value];
    if (what === "swap") this.#commands.send(`swap ${square} ${this.#other.value}`);
    else if (what === "mend") this.#commands.send(`mend ${square}`);
    else this.#commands.send(`kill ${square} ${what.split(" ")[1]}`);
  }
}

/** What was done so far as a trace, to be kept. */
export class TraceCard {
  #error = htmlElement("p", { class: "told refused", role: "alert" });

  constructor(page) {
    this.element = htmlElement("section", { class: "card", "aria-label": pageText("trace") }, htmlElement("h3", { text: pageText("trace") }),
      htmlElement("div", { class: "row middle" }, htmlElement("p", { class: "grow quiet", text: pageText("trace text") }),
        htmlElement("button", { type: "button", on: { click: () => this.#download(page) } }, drawIcon("download"), pageText("download"))), this.#error);
  }

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

/** End the game that is played, and set the pieces up for another; who waits then presses the clock. */
async function startNewGame(page, commands) {
  const isOver = page.live.state.phase === "over";
  if (!isOver && !(await askConfirmation(pageText("ask new game")))) return;
  if (!isOver) await commands.send("arbiter result *");
  await commands.send("set up");
  await new Promise((wake) => setTimeout(wake, SETTLING_MS));
  // where every piece stood right already, the board has seen nobody want another game
  if (page.live.state.phase === "over") await commands.send("nudge 1");
}

function squareSelect() {
  return htmlElement("select", {}, ...SQUARES.map((square) => htmlElement("option", { value: square, text: square })));
}

/** Give the squares whose sensors a fault is of. */
export function faultSquares(fault) {
  return [fault.square, fault.other].filter(Boolean);
}

function faultText(fault) {
  if (fault.kind === "kill") return pageText(fault.closed ? "fault closed" : "fault open", { square: fault.square });
  if (fault.kind === "swap") return pageText("fault swapped", { square: fault.square, other: fault.other });
  return pageText(`fault ${fault.kind}`) === `fault ${fault.kind}` ? fault.kind : pageText(`fault ${fault.kind}`);
}
