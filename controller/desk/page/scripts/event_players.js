/** The players of the event, with what was agreed with each; an arbiter enters others. */

/** @import { DeskPage, EventPlayer, EventSender, EventState } from "../types/desk.js" */

import { htmlElement, setAttribute, setText } from "./dom.js";
import { openPlayerDialog } from "./event_dialogs.js";
import { KeyedChildren } from "./keyed_children.js";
import { pageText } from "./texts.js";

const LONGEST_NAME = 33; // as TRF16 has it

/** @typedef {{ event: EventState, player: EventPlayer, mayAct: boolean }} ShownPlayer */

export class EventPlayerList {
  #page;
  #send;
  /** @type {KeyedChildren<ShownPlayer>} */
  #rows;
  #name = htmlElement("input", { type: "text", maxlength: LONGEST_NAME, required: true, autocomplete: "off" });
  #club = htmlElement("input", { type: "text", maxlength: 60, autocomplete: "off" });
  #rating = htmlElement("input", {
    type: "text",
    maxlength: 4,
    autocomplete: "off",
    inputmode: "numeric",
    pattern: "[0-9]*",
  });
  #notice = htmlElement("p", { class: "notice refused", role: "alert" });
  #form;

  /**
   * @param {DeskPage} page
   * @param {EventSender} send
   */
  constructor(page, send) {
    this.#page = page;
    this.#send = send;
    this.#form = htmlElement(
      "form",
      { class: "row event-entry card", on: { submit: (/** @type {Event} */ event) => this.#enter(event) } },
      htmlElement("label", { class: "grow" }, pageText("event name"), this.#name),
      htmlElement("label", {}, pageText("event club"), this.#club),
      htmlElement("label", {}, pageText("event rating"), this.#rating),
      htmlElement("button", { type: "submit", class: "main", text: pageText("event enter") }),
      this.#notice,
    );
    const list = htmlElement("ol", { class: "event-players" });
    this.#rows = new KeyedChildren(
      list,
      ({ player, mayAct }) => `${player.number} ${mayAct}`,
      (shown) => playerRow(shown, send),
    );
    this.element = htmlElement("div", { class: "event-people" }, this.#form, list);
  }

  /** @param {EventState} event */
  show(event) {
    const mayAct = this.#page.may("arbitrate");
    this.#form.hidden = !mayAct;
    this.#rows.show(event.players.map((player) => ({ event, player, mayAct })));
  }

  /** @param {Event} submitted */
  async #enter(submitted) {
    submitted.preventDefault();
    const rating = this.#rating.value.trim();
    const fault = await this.#send({
      act: "enter",
      name: this.#name.value.trim(),
      club: this.#club.value.trim(),
      rating: rating ? Number(rating) : null,
    });
    setText(this.#notice, fault);
    if (!fault) for (const field of [this.#name, this.#club, this.#rating]) field.value = "";
  }
}

/**
 * @param {ShownPlayer} made
 * @param {EventSender} send
 */
function playerRow(made, send) {
  let shown = made;
  const name = htmlElement("span", { class: "event-name" });
  const remarks = htmlElement("span", { class: "quiet small" });
  const open = () => openPlayerDialog(shown.event, shown.player, send);
  const change = htmlElement("button", { type: "button", text: pageText("event change"), on: { click: open } });
  const number = htmlElement("span", { class: "event-number", text: made.player.number });
  const element = htmlElement("li", {}, number, name, remarks, made.mayAct ? change : null);
  const show = (/** @type {ShownPlayer} */ now) => {
    shown = now;
    setText(name, now.player.name);
    setText(remarks, remarksOf(now.player));
    setAttribute(change, "aria-label", `${pageText("event change")}: ${now.player.name}`);
    setAttribute(element, "data-gone", now.player.withdrawn_after !== null);
  };
  return { element, show };
}

/** @param {EventPlayer} player */
function remarksOf(player) {
  const remarks = [
    player.club,
    player.rating === null ? "" : String(player.rating),
    player.first_round > 1 ? pageText("event from round", { round: player.first_round }) : "",
    player.withdrawn_after === null ? "" : pageText("event left after", { round: player.withdrawn_after }),
    ...player.byes.map(({ round, kind }) => `${pageText("event bye in", { round })}: ${pageText(`event bye ${kind}`)}`),
  ];
  return remarks.filter(Boolean).join(" · ");
}
