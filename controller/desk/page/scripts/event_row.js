/** One pairing of a round: the players, the result, what its board does, and what the arbiter is to decide. */

/** @import { EventBoard, EventGame, EventSender, EventState } from "../types/desk.js" */
/** @import { BoardWord } from "./event_board_state.js" */

import { htmlElement, setAttribute, setText } from "./dom.js";
import { currentGame } from "./event_board_state.js";
import { openBoardDialog } from "./event_dialogs.js";
import { KeyedChildren } from "./keyed_children.js";
import { pageText } from "./texts.js";

/** @typedef {{ event: EventState, board: EventBoard, word: BoardWord, mayAct: boolean }} ShownPairing */
/** @typedef {{ round: number, board: number, game: EventGame, number: number, mayAct: boolean }} Decision */

export class EventRow {
  #send;
  #pairing;
  #white = new PlayerPart("white");
  #black = new PlayerPart("black");
  #result;
  #state = htmlElement("span", { class: "event-state" });
  #link = htmlElement("a", { class: "event-link" }, this.#state);
  /** @type {KeyedChildren<Decision>} */
  #decisions;
  element;

  /**
   * @param {ShownPairing} pairing
   * @param {EventSender} send
   */
  constructor(pairing, send) {
    this.#send = send;
    this.#pairing = pairing;
    this.#result = pairing.mayAct
      ? htmlElement("button", { type: "button", class: "event-result", on: { click: () => this.#open() } })
      : htmlElement("span", { class: "event-result" });
    const decisions = htmlElement("div", { class: "event-decisions" });
    this.#decisions = new KeyedChildren(decisions, decisionKey, (decision) => ({
      element: decisionPart(decision, send),
      show: () => {}, // all that it shows is in its key
    }));
    this.element = htmlElement(
      "li",
      { class: "event-board" },
      htmlElement("span", { class: "event-number", text: pairing.board.board }),
      this.#white.element,
      this.#result,
      this.#black.element,
      this.#link,
      decisions,
    );
  }

  /** @param {ShownPairing} pairing */
  show(pairing) {
    const { event, board, word, mayAct } = pairing;
    this.#pairing = pairing;
    this.#white.show(board.white_name, board.white_points);
    this.#black.show(board.black_name, board.black_points);
    const results = board.games.map(({ result }) => (result === "*" ? "–" : result)).join("  ");
    setText(this.#result, results);
    const label = `${pageText("board number", { number: board.board })}: ${results}`;
    setAttribute(this.#result, "aria-label", mayAct ? label : null);
    setText(this.#state, word.text);
    setAttribute(this.#state, "data-kind", word.kind || null);
    const { hall_board: hallBoard } = currentGame(board);
    setAttribute(this.#link, "href", hallBoard ? `#board/${hallBoard}` : null);
    const numbered = board.games.map((game, index) => ({ game, number: index + 1 }));
    const open = numbered.filter(({ game }) => game.said !== null);
    setAttribute(this.element, "data-decide", open.length > 0);
    const round = event.round?.number ?? 0;
    this.#decisions.show(open.map((each) => ({ ...each, round, board: board.board, mayAct })));
  }

  #open() {
    openBoardDialog(this.#pairing.event, this.#pairing.board, this.#send);
  }
}

/** A player of a pairing, or one who has a bye. */
export class PlayerPart {
  #name = htmlElement("span", { class: "event-name" });
  #points = htmlElement("span", { class: "event-points" });
  element;

  /** @param {"white" | "black"} side */
  constructor(side) {
    const disc = htmlElement("span", { class: `disc ${side}`, "aria-hidden": "true" });
    this.element = htmlElement("span", { class: "event-player", "data-side": side }, disc, this.#name, this.#points);
  }

  /**
   * @param {string} name
   * @param {string} points
   */
  show(name, points) {
    setText(this.#name, name);
    setText(this.#points, points);
  }
}

/** @param {Decision} decision */
function decisionKey({ game, number, mayAct }) {
  return JSON.stringify([number, game.hall_board, game.said, game.result, mayAct]);
}

/**
 * Return what the arbiter is to decide: the result of the board, or the one that is known.
 *
 * @param {Decision} decision
 * @param {EventSender} send
 */
function decisionPart({ round, board, game, number, mayAct }, send) {
  const said = game.said ?? "*";
  const words = (/** @type {string} */ result) => (result === "*" ? pageText("event no result") : result);
  const note = pageText("event board says", { board: game.hall_board, said: words(said) });
  const results = mayAct ? [said, ...(game.result === "*" ? [] : [game.result])] : [];
  const buttons = results.map((result) =>
    htmlElement("button", {
      type: "button",
      text: pageText(result === said ? "event take" : "event keep", { result: words(result) }),
      on: { click: () => send({ act: "result", round, board, game: number, result, shown: game.result, note }) },
    }),
  );
  return htmlElement(
    "div",
    { class: "event-decision row middle" },
    htmlElement("strong", {
      text: pageText("event differs", { board: game.hall_board, said: words(said), known: words(game.result) }),
    }),
    ...buttons,
  );
}
