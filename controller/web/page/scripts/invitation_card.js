/** A game with somebody at another board of the hall: a code is made here, or one that was made there is entered. */

/**
 * @import { BoardState, StandingInvitation } from "../types/api.js"
 * @import { Page } from "../types/page.js"
 */

import { fetchInvitation, withdrawInvitation } from "./api.js";
import { htmlElement, setText } from "./dom.js";
import { faultText } from "./invitation_faults.js";
import { pageText, translateWord } from "./texts.js";

const FOLLOW_MS = 5000; // a choice: how soon the page shows a code that was made, or has ended, at another place

export class InvitationCard {
  #page;
  #endsAt = 0; // of the standing invitation, as performance.now() has it
  #timer = 0; // runs while the card is looked at
  #askedAt = -Infinity;
  #code = htmlElement("p", { class: "invitation-code", translate: "no" });
  #left = htmlElement("p", { class: "quiet" });
  #side = htmlElement("p");
  #error = htmlElement("p", { class: "notice refused", role: "alert" });
  #open = htmlElement("div", { class: "standing-code", hidden: true });
  #choices = htmlElement("div", { class: "row" });
  element = htmlElement("section", { class: "card invitation-card", hidden: true, "aria-label": pageText("far game") });

  /** @param {Page} page */
  constructor(page) {
    this.#page = page;
    const button = (/** @type {string} */ key, /** @type {() => unknown} */ click) =>
      htmlElement("button", { type: "button", text: pageText(key), on: { click } });
    this.#open.append(
      this.#code,
      this.#side,
      this.#left,
      button("give up code", () => this.#giveUp()),
    );
    this.#choices.append(
      button("make code", () => this.#ask("invite")),
      button("enter code", () => this.#ask("join")),
    );
    this.element.append(htmlElement("h3", { text: pageText("far game") }), this.#open, this.#choices, this.#error);
  }

  /**
   * Show the card where a game with another board can begin, to those who may begin one.
   *
   * @param {BoardState} state
   */
  update(state) {
    const { may_invite: mayInvite, game, phase, far, ply } = state;
    const isAllowed = this.#page.may("arbitrate") || (game.conduct === "casual" && this.#page.may("play"));
    const isFree = phase === "over" || (far === null && ply === 0);
    const isShown = mayInvite && isAllowed && isFree;
    this.element.hidden = !isShown;
    if (!isShown) this.close();
    else if (!this.#timer) this.#begin();
  }

  #begin() {
    this.#timer = setInterval(() => this.#tick(), 1000);
    this.#follow();
  }

  /** Stop the timer; an answer that comes later changes nothing. */
  close() {
    clearInterval(this.#timer);
    this.#timer = 0;
  }

  /** @param {"invite" | "join"} act */
  async #ask(act) {
    setText(this.#error, "");
    const { askForInvitation } = await import("./invitation_dialog.js");
    const standing = await askForInvitation(act, this.#page.live.state);
    if (standing) this.#show(standing, performance.now());
  }

  async #giveUp() {
    const { fault } = await withdrawInvitation();
    setText(this.#error, fault ? faultText(fault) : "");
    if (!fault) this.#show(null, performance.now());
  }

  async #follow() {
    const askedAt = performance.now();
    this.#askedAt = askedAt;
    const { invitation, fault } = await fetchInvitation();
    const isNewest = askedAt === this.#askedAt; // a code may have been made here meanwhile
    if (!fault && this.#timer && isNewest) this.#show(invitation, askedAt);
  }

  /**
   * @param {StandingInvitation | null} standing
   * @param {number} askedAt when the board said so
   */
  #show(standing, askedAt) {
    this.#askedAt = askedAt;
    this.#endsAt = performance.now() + (standing?.seconds_left ?? 0) * 1000;
    this.#open.hidden = standing === null;
    this.#choices.hidden = standing !== null;
    if (standing === null) return;
    setText(this.#code, standing.code);
    const side = translateWord(standing.side === "white" ? "White" : "Black");
    setText(this.#side, pageText("tell code", { side }));
    this.#showTimeLeft();
  }

  #tick() {
    if (!this.#open.hidden) this.#showTimeLeft();
    if (performance.now() - this.#askedAt > FOLLOW_MS) this.#follow();
  }

  #showTimeLeft() {
    const left = Math.max(0, Math.ceil((this.#endsAt - performance.now()) / 1000));
    const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    setText(this.#left, pageText("code valid", { time }));
    if (left === 0) this.#show(null, this.#askedAt);
  }
}
