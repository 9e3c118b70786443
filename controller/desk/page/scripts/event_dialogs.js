/** Dialogs of the event: one board, one player, and two who change places. */

/** @import { EventBoard, EventGame, EventPlayer, EventRound, EventSender, EventState } from "../types/desk.js" */

import { htmlElement, setText } from "./dom.js";
import { pageText } from "./texts.js";

const LONGEST_NOTE = 200; // as the desk takes it
export const RESULTS = ["1-0", "1/2-1/2", "0-1", "+:-", "-:+", "-:-", "*"];

/** A dialog with a title, some rows and a line for what was not done; each act that is done closes it. */
class ActDialog {
  #send;
  #notice = htmlElement("p", { class: "notice refused", role: "alert" });
  #dialog;

  /**
   * @param {string} title
   * @param {EventSender} send
   */
  constructor(title, send) {
    this.#send = send;
    this.body = htmlElement("div", { class: "options" }, htmlElement("h2", { id: "event-dialog-title", text: title }));
    this.#dialog = htmlElement(
      "dialog",
      { class: "event-dialog", "aria-labelledby": "event-dialog-title", on: { close: () => this.#dialog.remove() } },
      this.body,
    );
  }

  /** Show it, with a button that closes it. */
  open() {
    const close = () => this.#dialog.close();
    this.body.append(
      this.#notice,
      htmlElement(
        "div",
        { class: "row" },
        htmlElement("button", { type: "button", text: pageText("close"), on: { click: close } }),
      ),
    );
    document.body.append(this.#dialog);
    this.#dialog.showModal();
  }

  /**
   * Say what is to be done first.
   *
   * @param {string} text
   */
  ask(text) {
    setText(this.#notice, text);
  }

  /**
   * Return a button that does an act.
   *
   * @param {string} text
   * @param {() => Record<string, unknown> | null} act returns null: something is to be done first
   * @param {boolean} isMain
   */
  button(text, act, isMain = false) {
    const click = async () => {
      const wanted = act();
      if (wanted === null) return;
      const fault = await this.#send(wanted);
      setText(this.#notice, fault);
      if (!fault) this.#dialog.close();
    };
    return htmlElement("button", { type: "button", class: isMain ? "main" : null, text, on: { click } });
  }
}

/**
 * Return a choice among values.
 *
 * @param {string} label
 * @param {[string, string][]} choices value and text of each
 * @param {string} chosen
 */
export function choiceField(label, choices, chosen) {
  const select = htmlElement(
    "select",
    {},
    ...choices.map(([value, text]) => htmlElement("option", { value, text, selected: value === chosen })),
  );
  return { select, element: htmlElement("label", {}, label, select) };
}

/**
 * Open the acts at one board of a round: its results, and the board of the hall.
 *
 * @param {EventState} event
 * @param {EventBoard} board
 * @param {EventSender} send
 */
export function openBoardDialog(event, board, send) {
  const { round } = event;
  if (round === null) return;
  const title = `${pageText("board number", { number: board.board })}: ${board.white_name} – ${board.black_name}`;
  const dialog = new ActDialog(title, send);
  for (const [index, game] of board.games.entries()) addGame(dialog, round, board, game, index + 1);
  const { select, element } = choiceField(
    pageText("event hall board"),
    [["", pageText("event no board")], .../** @type {[string, string][]} */ (event.boards.map((name) => [name, name]))],
    board.table,
  );
  dialog.body.append(
    htmlElement(
      "div",
      { class: "row" },
      element,
      dialog.button(pageText("event set"), () => ({ act: "table", board: board.board, hall_board: select.value })),
    ),
  );
  for (const [index, game] of board.games.entries()) addSendAgain(dialog, round, board, game, index + 1);
  dialog.open();
}

/**
 * Add the choice of the result of one game of a match; a correction wants a reason.
 *
 * @param {ActDialog} dialog
 * @param {EventRound} round
 * @param {EventBoard} board
 * @param {EventGame} game
 * @param {number} number
 */
function addGame(dialog, round, board, game, number) {
  const label = board.games.length > 1 ? pageText("event result of game", { game: number }) : pageText("result");
  const { select, element } = choiceField(
    label,
    RESULTS.map((value) => [value, value === "*" ? pageText("event no result") : value]),
    game.result,
  );
  const place = { round: round.number, board: board.board, game: number };
  const note = htmlElement("input", { type: "text", maxlength: LONGEST_NOTE, autocomplete: "off" });
  const isCorrection = game.result !== "*";
  let mayBeEmpty = !isCorrection;
  const act = () => {
    const reason = note.value.trim();
    if (!reason && !mayBeEmpty) {
      mayBeEmpty = true;
      dialog.ask(pageText("event ask reason"));
      note.focus();
      return null;
    }
    return { act: "result", ...place, result: select.value, shown: game.result, note: reason };
  };
  const set = dialog.button(pageText("event set"), act, true);
  if (isCorrection) {
    const reason = htmlElement("label", {}, pageText("event reason"), note);
    dialog.body.append(
      htmlElement("div", { class: "row" }, element),
      htmlElement("div", { class: "row" }, reason, set),
    );
  } else dialog.body.append(htmlElement("div", { class: "row" }, element, set));
}

/**
 * Add the act that sends one game of a match to its board again, if it may be sent.
 *
 * @param {ActDialog} dialog
 * @param {EventRound} round
 * @param {EventBoard} board
 * @param {EventGame} game
 * @param {number} number
 */
function addSendAgain(dialog, round, board, game, number) {
  if (!round.started || !round.is_last || game.result !== "*" || !game.hall_board) return;
  const place = { round: round.number, board: board.board, game: number };
  const again = dialog.button(pageText("event send again"), () => ({ act: "send", ...place }));
  const help = htmlElement("p", { class: "quiet small", text: pageText("event send again help") });
  dialog.body.append(htmlElement("div", { class: "row" }, again), help);
}

/**
 * Open the acts on one player: leaving, and a round that he does not play.
 *
 * @param {EventState} event
 * @param {EventPlayer} player
 * @param {EventSender} send
 */
export function openPlayerDialog(event, player, send) {
  const dialog = new ActDialog(`${player.number} ${player.name}`, send);
  const hasLeft = player.withdrawn_after !== null;
  const leave = dialog.button(pageText(hasLeft ? "event back" : "event withdraw"), () => ({
    act: "withdraw",
    player: player.number,
    back: hasLeft,
  }));
  const help = htmlElement("p", { class: "quiet small", text: pageText("event withdraw help") });
  dialog.body.append(htmlElement("div", { class: "row" }, leave), help);
  const next = event.paired + 1;
  if (next <= event.round_count) {
    const asked = player.byes.find(({ round }) => round === next)?.kind ?? "";
    const { select, element } = choiceField(
      pageText("event bye in", { round: next }),
      ["", "half", "zero", "full"].map((kind) => [kind, pageText(kind ? `event bye ${kind}` : "event plays")]),
      asked,
    );
    const act = () => ({ act: "bye", player: player.number, round: next, kind: select.value || null });
    dialog.body.append(htmlElement("div", { class: "row" }, element, dialog.button(pageText("event set"), act, true)));
  }
  dialog.open();
}

/**
 * Open the choice of two players who change places in the last round.
 *
 * @param {EventState} event
 * @param {EventSender} send
 */
export function openSwapDialog(event, send) {
  const dialog = new ActDialog(pageText("event swap"), send);
  const choices = /** @type {[string, string][]} */ (
    event.players.map(({ number, name }) => [String(number), `${number} ${name}`])
  );
  const one = choiceField(pageText("event swap one"), choices, "1");
  const other = choiceField(pageText("event swap other"), choices, "2");
  const act = () => ({ act: "swap", one: Number(one.select.value), other: Number(other.select.value) });
  dialog.body.append(
    htmlElement("div", { class: "row" }, one.element, other.element),
    htmlElement("div", { class: "row" }, dialog.button(pageText("event swap"), act, true)),
  );
  dialog.open();
}
