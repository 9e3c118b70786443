/** The players of the event, with what was agreed with each; an arbiter enters others. */

/** @import { DeskPage, EventPlayer, EventSender, EventState } from "../types/desk.js" */

import { htmlElement, setText } from "./dom.js";
import { openPlayerDialog } from "./event_dialogs.js";
import { pageText } from "./texts.js";

const LONGEST_NAME = 33; // as TRF16 has it

export class EventPlayerList {
  #page;
  #send;
  #list = htmlElement("ol", { class: "event-players" });
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
    this.element = htmlElement("div", { class: "event-people" }, this.#form, this.#list);
  }

  /** @param {EventState} event */
  show(event) {
    this.#form.hidden = !this.#page.may("arbitrate");
    this.#list.replaceChildren(...event.players.map((player) => this.#row(event, player)));
  }

  /**
   * @param {EventState} event
   * @param {EventPlayer} player
   */
  #row(event, player) {
    const remarks = [
      player.club,
      player.rating === null ? "" : String(player.rating),
      player.first_round > 1 ? pageText("event from round", { round: player.first_round }) : "",
      player.withdrawn_after === null ? "" : pageText("event left after", { round: player.withdrawn_after }),
      ...player.byes.map(
        ({ round, kind }) => `${pageText("event bye in", { round })}: ${pageText(`event bye ${kind}`)}`,
      ),
    ];
    const open = () => openPlayerDialog(event, player, this.#send);
    const act = this.#page.may("arbitrate")
      ? htmlElement("button", {
          type: "button",
          text: pageText("event change"),
          "aria-label": `${pageText("event change")}: ${player.name}`,
          on: { click: open },
        })
      : null;
    return htmlElement(
      "li",
      { "data-gone": player.withdrawn_after !== null },
      htmlElement("span", { class: "event-number", text: player.number }),
      htmlElement("span", { class: "event-name", text: player.name }),
      htmlElement("span", { class: "quiet small", text: remarks.filter(Boolean).join(" · ") }),
      act,
    );
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
