/** One round of the event: who meets whom, who has a bye, and which rules the pairings break. */

/** @import { DeskPage, EventSender, EventState } from "../types/desk.js" */
/** @import { ShownPairing } from "./event_row.js" */

import { htmlElement, setText } from "./dom.js";
import { boardWord, currentGame } from "./event_board_state.js";
import { EventRow, PlayerPart } from "./event_row.js";
import { KeyedChildren } from "./keyed_children.js";
import { pageText } from "./texts.js";

/** @typedef {NonNullable<EventState["round"]>["byes"][number] & { round: number }} Bye */

export class EventRoundList {
  #page;
  #breaches = htmlElement("div", { class: "event-breaches" });
  #shownBreaches = "";
  /** @type {KeyedChildren<ShownPairing>} */
  #boards;
  /** @type {KeyedChildren<Bye>} */
  #byes;
  #none = htmlElement("p", { class: "quiet", text: pageText("event no round") });
  element;

  /**
   * @param {DeskPage} page
   * @param {EventSender} send
   */
  constructor(page, send) {
    this.#page = page;
    const boards = htmlElement("ol", { class: "event-boards" });
    const byes = htmlElement("ol", { class: "event-boards" });
    this.#boards = new KeyedChildren(
      boards,
      ({ event, board, mayAct }) => `${event.round?.number} ${board.board} ${mayAct}`,
      (pairing) => new EventRow(pairing, send),
    );
    this.#byes = new KeyedChildren(byes, ({ round, player }) => `${round} ${player}`, byeRow);
    this.element = htmlElement("div", { class: "event-round" }, this.#none, this.#breaches, boards, byes);
  }

  /** @param {EventState} event */
  show(event) {
    const { round } = event;
    this.#none.hidden = round !== null;
    const tiles = this.#page.live.state?.tiles ?? {};
    const mayAct = this.#page.may("arbitrate");
    this.#boards.show(
      (round?.boards ?? []).map((board) => {
        const word = boardWord(board, currentGame(board), round?.started ?? false, tiles);
        return { event, board, word, mayAct };
      }),
    );
    this.#byes.show((round?.byes ?? []).map((bye) => ({ ...bye, round: round?.number ?? 0 })));
    this.#showBreaches(round?.breaches ?? []);
  }

  /** @param {NonNullable<EventState["round"]>["breaches"]} breaches */
  #showBreaches(breaches) {
    const key = JSON.stringify(breaches);
    if (key === this.#shownBreaches) return;
    this.#shownBreaches = key;
    this.#breaches.replaceChildren(
      ...breaches.map(({ breach, names }) =>
        htmlElement("p", { class: "notice", text: `${names.join(", ")}: ${pageText(`event breach ${breach}`)}` }),
      ),
    );
  }
}

function byeRow() {
  const player = new PlayerPart("white");
  const kind = htmlElement("span", { class: "event-result quiet" });
  const number = htmlElement("span", { class: "event-number" });
  return {
    element: htmlElement("li", { class: "event-board bye" }, number, player.element, kind),
    show: (/** @type {Bye} */ bye) => {
      player.show(bye.name, bye.points);
      setText(kind, bye.kind);
    },
  };
}
