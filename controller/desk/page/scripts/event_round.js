/** One round of the event: who meets whom, the results, and what each board of the hall does. */

/** @import { DeskPage, EventBoard, EventGame, EventSender, EventState } from "../types/desk.js" */

import { htmlElement } from "./dom.js";
import { boardWord, currentGame } from "./event_board_state.js";
import { openBoardDialog } from "./event_dialogs.js";
import { pageText } from "./texts.js";

export class EventRoundList {
  #page;
  #send;
  element = htmlElement("div", { class: "event-round" });

  /**
   * @param {DeskPage} page
   * @param {EventSender} send
   */
  constructor(page, send) {
    this.#page = page;
    this.#send = send;
  }

  /** @param {EventState} event */
  show(event) {
    const { round } = event;
    if (round === null) {
      this.element.replaceChildren(htmlElement("p", { class: "quiet", text: pageText("event no round") }));
      return;
    }
    const tiles = this.#page.live.state?.tiles ?? {};
    const rows = round.boards.map((board) =>
      this.#row(event, board, boardWord(board, currentGame(board), round.started, tiles)),
    );
    const byes = round.byes.map((bye) =>
      htmlElement(
        "li",
        { class: "event-board bye" },
        htmlElement("span", { class: "event-number" }),
        playerPart("white", bye.name, bye.points),
        htmlElement("span", { class: "event-result quiet", text: bye.kind }),
      ),
    );
    const breaches = round.breaches.map(({ breach, names }) =>
      htmlElement("p", { class: "notice", text: `${names.join(", ")}: ${pageText(`event breach ${breach}`)}` }),
    );
    this.element.replaceChildren(...breaches, htmlElement("ol", { class: "event-boards" }, ...rows, ...byes));
  }

  /**
   * @param {EventState} event
   * @param {EventBoard} board
   * @param {import("./event_board_state.js").BoardWord} word
   */
  #row(event, board, word) {
    const results = board.games.map(({ result }) => (result === "*" ? "–" : result)).join("  ");
    const mayAct = this.#page.may("arbitrate");
    const open = () => openBoardDialog(event, board, this.#send);
    const label = `${pageText("board number", { number: board.board })}: ${results}`;
    const result = mayAct
      ? htmlElement("button", {
          type: "button",
          class: "event-result",
          text: results,
          "aria-label": label,
          on: { click: open },
        })
      : htmlElement("span", { class: "event-result", text: results });
    const state = htmlElement("span", { class: "event-state", "data-kind": word.kind || null, text: word.text });
    const { hall_board: hallBoard } = currentGame(board);
    return htmlElement(
      "li",
      { class: "event-board", "data-decide": board.games.some(({ said }) => said !== null) },
      htmlElement("span", { class: "event-number", text: board.board }),
      playerPart("white", board.white_name, board.white_points),
      result,
      playerPart("black", board.black_name, board.black_points),
      hallBoard ? htmlElement("a", { class: "event-link", href: `#board/${hallBoard}` }, state) : state,
      ...board.games.map((game, index) => (game.said === null ? null : this.#decision(event, board, game, index + 1))),
    );
  }

  /**
   * Return what the arbiter is to decide: the result of the board, or the one that is known.
   *
   * @param {EventState} event
   * @param {EventBoard} board
   * @param {EventGame} game
   * @param {number} number of the game in its match
   */
  #decision(event, board, game, number) {
    const said = game.said ?? "*";
    const choose = (/** @type {string} */ result) => () =>
      this.#send({
        act: "result",
        round: event.round?.number,
        board: board.board,
        game: number,
        result,
        shown: game.result,
      });
    const words = (/** @type {string} */ result) => (result === "*" ? pageText("event no result") : result);
    const buttons = this.#page.may("arbitrate")
      ? [said, ...(game.result === "*" ? [] : [game.result])].map((result) =>
          htmlElement("button", {
            type: "button",
            text: pageText(result === said ? "event take" : "event keep", { result: words(result) }),
            on: { click: choose(result) },
          }),
        )
      : [];
    return htmlElement(
      "div",
      { class: "event-decision row middle" },
      htmlElement("strong", {
        text: pageText("event differs", { board: game.hall_board, said: words(said), known: words(game.result) }),
      }),
      ...buttons,
    );
  }
}

/**
 * @param {"white" | "black"} side
 * @param {string} name
 * @param {string} points
 */
function playerPart(side, name, points) {
  return htmlElement(
    "span",
    { class: "event-player", "data-side": side },
    htmlElement("span", { class: `disc ${side}`, "aria-hidden": "true" }),
    htmlElement("span", { class: "event-name", text: name }),
    htmlElement("span", { class: "event-points", text: points }),
  );
}
