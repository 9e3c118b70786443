/** The card that adds faults to the simulated table, and repairs them. */

/**
 * @import { TableState } from "../types/api.js"
 * @import { CommandQueue } from "./command_queue.js"
 */

import { htmlElement } from "./dom.js";
import { SQUARES } from "./squares.js";
import { pageText } from "./texts.js";

/** @typedef {TableState["faults"][number]} Fault */

export class FaultsCard {
  #commands;
  #square = squareSelect();
  #other = squareSelect();
  #what = htmlElement(
    "select",
    {},
    ...["kill open", "kill closed", "swap", "mend"].map((what) =>
      htmlElement("option", { value: what, text: pageText(`fault ${what}`) }),
    ),
  );
  #noise = htmlElement("input", { type: "checkbox" });
  #sensorsGone = htmlElement("input", { type: "checkbox" });
  #list = htmlElement("ul", { class: "fault-list" });
  #shown = "";

  /** @param {CommandQueue} commands */
  constructor(commands) {
    this.#commands = commands;
    const otherLabel = htmlElement("label", { hidden: true }, pageText("with"), this.#other);
    this.#what.addEventListener("change", () => {
      otherLabel.hidden = this.#what.value !== "swap";
    });
    this.#noise.addEventListener("change", () => commands.send(`noise ${this.#noise.checked ? "on" : "off"}`));
    this.#sensorsGone.addEventListener("change", () =>
      commands.send(`sensors ${this.#sensorsGone.checked ? "gone" : "back"}`),
    );
    this.element = htmlElement(
      "details",
      { class: "card faults" },
      htmlElement("summary", {}, htmlElement("h3", { text: pageText("faults") })),
      htmlElement(
        "form",
        {
          class: "row",
          on: {
            submit: (event) => {
              event.preventDefault();
              this.#addFault();
            },
          },
        },
        htmlElement("label", {}, pageText("of square"), this.#square),
        htmlElement("label", { class: "grow" }, pageText("sensor"), this.#what),
        otherLabel,
        htmlElement("button", { type: "submit", text: pageText("add fault") }),
      ),
      htmlElement(
        "div",
        { class: "row middle" },
        htmlElement("label", { class: "across" }, this.#noise, pageText("noise")),
        htmlElement("label", { class: "across" }, this.#sensorsGone, pageText("sensors gone")),
      ),
      this.#list,
    );
  }

  /** @param {TableState} table */
  show({ faults }) {
    const has = (/** @type {Fault["kind"]} */ kind) => faults.some((fault) => fault.kind === kind);
    this.#noise.checked = has("noise");
    this.#sensorsGone.checked = has("sensors gone");
    const texts = faults.map(faultText);
    if (this.#shown === texts.join()) return;
    this.#shown = texts.join();
    this.#list.replaceChildren(
      ...faults.map((fault, index) =>
        htmlElement(
          "li",
          {},
          htmlElement("span", { text: texts[index] }),
          faultSquares(fault).length
            ? htmlElement("button", {
                type: "button",
                text: pageText("fault mend"),
                on: { click: () => this.#commands.send(`mend ${faultSquares(fault)[0]}`) },
              })
            : null,
        ),
      ),
    );
  }

  #addFault() {
    const [square, what] = [this.#square.value, this.#what.value];
    if (what === "swap") this.#commands.send(`swap ${square} ${this.#other.value}`);
    else if (what === "mend") this.#commands.send(`mend ${square}`);
    else this.#commands.send(`kill ${square} ${what.split(" ")[1]}`);
  }
}

function squareSelect() {
  return htmlElement("select", {}, ...SQUARES.map((square) => htmlElement("option", { value: square, text: square })));
}

/**
 * Return the squares whose sensors have a fault.
 *
 * @param {Fault} fault
 * @returns {number[]}
 */
export function faultSquares(fault) {
  if (fault.kind === "swap") return [fault.square, fault.other];
  return fault.kind === "kill" ? [fault.square] : [];
}

/** @param {Fault} fault */
function faultText(fault) {
  if (fault.kind === "kill") return pageText(fault.closed ? "fault closed" : "fault open", { square: fault.square });
  if (fault.kind === "swap") return pageText("fault swapped", { square: fault.square, other: fault.other });
  return pageText(`fault ${fault.kind}`) === `fault ${fault.kind}` ? fault.kind : pageText(`fault ${fault.kind}`);
}
