/** Beside the simulated table: who plays by himself, how fast, what is broken, and the trace. */

import { trace } from "./api.js";
import { ask } from "./ask.js";
import { el, setAttribute, setText } from "./dom.js";
import { icon } from "./icons.js";
import { SQUARES } from "./squares.js";
import { t, word } from "./texts.js";

const SETTLING_MS = 500;
const SPEEDS = [0.25, 0.5, 1, 2, 4, 8, 16];

/** Who plays each side, and how fast. */
export class PeopleCard {
  #selects = {};
  #speed = el("select", {}, ...SPEEDS.map((speed) => el("option", { value: speed, text: `${speed}×` })));
  #styles = "";

  constructor(page, orders) {
    for (const side of ["white", "black"]) {
      const give = (event) => orders.say(`hands ${side} ${event.target.value}`);
      this.#selects[side] = el("select", { on: { change: give } });
    }
    this.#speed.addEventListener("change", () => orders.say(`speed ${this.#speed.value}`));
    this.element = el("section", { class: "card people", "aria-label": t("people") }, el("h3", { text: t("people") }),
      el("div", { class: "row" },
        el("label", { class: "grow" }, word("White"), this.#selects.white), el("label", { class: "grow" }, word("Black"), this.#selects.black),
        el("label", {}, t("speed"), this.#speed),
        el("button", { type: "button", text: t("set up"), on: { click: () => orders.say("set up") } }),
        el("button", { type: "button", text: t("new game"), on: { click: () => newGame(page, orders) } })));
  }

  show({ styles, hands, speed }) {
    if (styles.join() !== this.#styles) {
      this.#styles = styles.join();
      for (const select of Object.values(this.#selects)) {
        select.replaceChildren(el("option", { value: "none", text: t("you") }), ...styles.map((style) => el("option", { value: style, text: t(`style ${style}`) === `style ${style}` ? style : t(`style ${style}`) })));
      }
    }
    for (const [side, select] of Object.entries(this.#selects)) if (document.activeElement !== select) select.value = hands[side] ?? "none";
    if (document.activeElement !== this.#speed) this.#speed.value = String(speed);
  }
}

/** Faults to plant and to mend. */
export class FaultsCard {
  #orders;
  #square = squareSelect();
  #other = squareSelect();
  #what = el("select", {}, ...["kill open", "kill closed", "swap", "mend"].map((what) => el("option", { value: what, text: t(`fault ${what}`) })));
  #noise = el("input", { type: "checkbox" });
  #gone = el("input", { type: "checkbox" });
  #list = el("ul", { class: "fault-list" });
  #shown = "";

  constructor(orders) {
    this.#orders = orders;
    const otherLabel = el("label", { hidden: true }, t("with"), this.#other);
    this.#what.addEventListener("change", () => (otherLabel.hidden = this.#what.value !== "swap"));
    this.#noise.addEventListener("change", () => orders.say(`noise ${this.#noise.checked ? "on" : "off"}`));
    this.#gone.addEventListener("change", () => orders.say(`sensors ${this.#gone.checked ? "gone" : "back"}`));
    this.element = el("details", { class: "card faults" }, el("summary", {}, el("h3", { text: t("faults") })),
      el("form", { class: "row", on: { submit: (event) => { event.preventDefault(); this.#plant(); } } },
        el("label", {}, t("of square"), this.#square), el("label", { class: "grow" }, t("sensor"), this.#what), otherLabel,
        el("button", { type: "submit", text: t("do it") })),
      el("div", { class: "row middle" },
        el("label", { class: "across" }, this.#noise, t("noise")), el("label", { class: "across" }, this.#gone, t("sensors gone"))),
      this.#list);
  }

  show({ faults }) {
    const has = (kind) => faults.some((fault) => fault.kind === kind);
    this.#noise.checked = has("noise");
    this.#gone.checked = has("sensors gone");
    const texts = faults.map(faultText);
    if (this.#shown === texts.join()) return;
    this.#shown = texts.join();
    this.#list.replaceChildren(...faults.map((fault, place) => el("li", {}, el("span", { text: texts[place] }),
      squaresOf(fault).length ? el("button", { type: "button", text: t("fault mend"), on: { click: () => this.#orders.say(`mend ${squaresOf(fault)[0]}`) } }) : null)));
  }

  #plant() {
    const [square, what] = [this.#square.value, this.#what.value];
    if (what === "swap") this.#orders.say(`swap ${square} ${this.#other.value}`);
    else if (what === "mend") this.#orders.say(`mend ${square}`);
    else this.#orders.say(`kill ${square} ${what.split(" ")[1]}`);
  }
}

/** What was done so far as a trace, to be kept. */
export class TraceCard {
  #told = el("p", { class: "told refused", role: "alert" });

  constructor(page) {
    this.element = el("section", { class: "card", "aria-label": t("trace") }, el("h3", { text: t("trace") }),
      el("div", { class: "row middle" }, el("p", { class: "grow quiet", text: t("trace text") }),
        el("button", { type: "button", on: { click: () => this.#download(page) } }, icon("download"), t("download"))), this.#told);
  }

  async #download(page) {
    const text = await trace();
    setText(this.#told, text === null ? t("no trace") : "");
    if (text === null) return;
    const address = URL.createObjectURL(new Blob([text], { type: "application/jsonl" }));
    const link = el("a", { href: address, download: `damahan-${page.live.state?.game.id ?? "game"}.jsonl` });
    document.body.append(link);
    link.click();
    link.remove();
    URL.revokeObjectURL(address);
  }
}

/** End the game that is played, and set the pieces up for another; who waits then presses the clock. */
async function newGame(page, orders) {
  const isOver = page.live.state.phase === "over";
  if (!isOver && !(await ask(t("ask new game")))) return;
  if (!isOver) await orders.say("arbiter result *");
  await orders.say("set up");
  await new Promise((wake) => setTimeout(wake, SETTLING_MS));
  // where every piece stood right already, the board has seen nobody want another game
  if (page.live.state.phase === "over") await orders.say("nudge 1");
}

function squareSelect() {
  return el("select", {}, ...SQUARES.map((square) => el("option", { value: square, text: square })));
}

/** Give the squares whose sensors a fault is of. */
export function squaresOf(fault) {
  return [fault.square, fault.other].filter(Boolean);
}

function faultText(fault) {
  if (fault.kind === "kill") return t(fault.closed ? "fault closed" : "fault open", { square: fault.square });
  if (fault.kind === "swap") return t("fault swapped", { square: fault.square, other: fault.other });
  return t(`fault ${fault.kind}`) === `fault ${fault.kind}` ? fault.kind : t(`fault ${fault.kind}`);
}
