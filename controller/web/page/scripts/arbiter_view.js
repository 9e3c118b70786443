/** Arbiter: what may be changed in a game. Each act is asked about once, and a refusal is told where it was asked for. */

import { askConfirmation } from "./confirmation.js";
import { Clocks } from "./clocks.js";
import { htmlElement, setAttribute, setText } from "./dom.js";
import { CommandQueue } from "./command_queue.js";
import { PositionEditor } from "./position_editor.js";
import { buildSignInCard, buildSignOutButton } from "./sign_in.js";
import { pageText, translateWord } from "./texts.js";
import { MessageCard } from "./message_card.js";

export class ArbiterView {
  #page;
  #commands = new CommandQueue();
  #clocks;
  #messages = new MessageCard();
  #signIn;
  #actions;
  #pause = htmlElement("button", { type: "button", class: "main" });
  #editor = new PositionEditor((fen) => this.#executeAfterConfirmation(`arbiter position ${fen}`, pageText("ask position"), fen));
  #done = htmlElement("p", { class: "told", role: "status" });
  #count = htmlElement("input", { type: "number", min: 1, max: 1, value: 1, required: true });
  #takebackFormElement = null;

  constructor(page) {
    this.#page = page;
    this.#clocks = new Clocks(page.live);
    this.#signIn = buildSignInCard(page, "arbiter needs token");
    this.#pause.addEventListener("click", () => this.#pauseOrResume());
    this.#actions = htmlElement("div", { class: "acts" },
      this.#card("pause", htmlElement("p", { class: "quiet", text: pageText("pause help") }), this.#pause),
      this.#card("set time", this.#timeForm()),
      this.#card("takeback", this.#takebackForm()),
      this.#card("result", this.#resultForm()),
      this.#card("turn and number", this.#turnForm(), this.#numberForm()),
      this.#card("stages", this.#stageForm()),
      this.#positionCard());
    this.element = htmlElement("div", { class: "arbiter" },
      htmlElement("div", { class: "arbiter-clocks" }, this.#clocks.black.element, this.#clocks.white.element, this.#messages.element),
      this.#signIn, htmlElement("div", { class: "arbiter-told" }, this.#commands.element, this.#done), this.#actions);
    this.signOut = buildSignOutButton(page);
    this.element.append(htmlElement("div", { class: "row" }, this.signOut));
  }

  show() {
    const { state } = this.#page.live;
    const isAllowed = this.#page.right === "arbitrate";
    this.#signIn.hidden = isAllowed;
    this.#actions.hidden = !isAllowed || !state;
    this.signOut.hidden = !isAllowed;
    this.element.firstChild.hidden = !state;
    if (!state) return;
    setAttribute(this.element, "data-turned", this.#page.settings.isTurned);
    this.update();
  }

  update() {
    const { state, arrivedAt } = this.#page.live;
    if (!state) return;
    this.#clocks.update(state, arrivedAt);
    this.#messages.update(state);
    this.#limitTakebackCount(state.moves.length);
    setText(this.#pause, pageText(this.#isPausedOrOver(state) ? "go on" : "pause"));
  }

  close() {
    this.#clocks.close();
  }

  /** No more moves are taken back than were made. */
  #limitTakebackCount(made) {
    setAttribute(this.#count, "max", Math.max(1, made));
    this.#takebackFormElement.querySelector("button").disabled = made === 0;
  }

  #isPausedOrOver(state) {
    return state.phase === "over" || state.pauses?.length > 0;
  }

  #card(title, ...content) {
    return htmlElement("section", { class: "card act", "aria-label": pageText(title) }, htmlElement("h3", { text: pageText(title) }), ...content);
  }

  async #executeAfterConfirmation(statement, question, detail = "") {
    setText(this.#done, "");
    this.#commands.showError("");
    if (!(await askConfirmation(question, detail))) return;
    const answer = await this.#commands.send(statement);
    if (answer.done) setText(this.#done, pageText("done", { what: question.replace(/\?$/, "") }));
    this.#commands.element.parentElement.scrollIntoView({ block: "nearest" });
  }

  #pauseOrResume() {
    const isStopped = this.#isPausedOrOver(this.#page.live.state);
    this.#executeAfterConfirmation(isStopped ? "arbiter go on" : "arbiter pause", pageText(isStopped ? "ask go on" : "ask pause"));
  }

  #timeForm() {
    const side = sideSelect();
    const how = htmlElement("select", {}, ...["set", "add", "take"].map((name) => htmlElement("option", { value: name, text: pageText(`time ${name}`) })));
    const time = htmlElement("input", { type: "text", inputmode: "text", required: true, pattern: "(\\d+:)?\\d{1,3}:[0-5]\\d", placeholder: "3:00", "aria-describedby": "time-form" });
    return form([[pageText("whose clock"), side], [pageText("change"), how], [pageText("time"), time]], pageText("set"), () => {
      const [who, text] = [translateWord(side.value === "white" ? "White" : "Black"), time.value];
      const statement = how.value === "set" ? `arbiter time ${side.value} ${text}` : `arbiter add ${side.value} ${how.value === "take" ? "-" : ""}${text}`;
      this.#executeAfterConfirmation(statement, pageText(`ask time ${how.value}`, { side: who, time: text }));
    }, htmlElement("p", { class: "quiet small", id: "time-form", text: pageText("time form") }));
  }

  #takebackForm() {
    const count = this.#count;
    this.#takebackFormElement = form([[pageText("moves back"), count]], pageText("take back"), () => {
      const moves = this.#page.live.state.moves.slice(-count.value).map((move) => move.text).join(", ");
      this.#executeAfterConfirmation(`arbiter takeback ${count.value}`, pageText("ask takeback", { count: count.value }), moves);
    });
    return this.#takebackFormElement;
  }

  #resultForm() {
    const result = htmlElement("select", {}, ...["1-0", "0-1", "1/2-1/2", "*"].map((score) => htmlElement("option", { value: score, text: pageText(`score ${score}`) })));
    return form([[pageText("result"), result]], pageText("set"), () => this.#executeAfterConfirmation(`arbiter result ${result.value}`, pageText("ask result", { result: pageText(`score ${result.value}`) })));
  }

  #turnForm() {
    const side = sideSelect();
    return form([[pageText("to move"), side]], pageText("set"), () => this.#executeAfterConfirmation(`arbiter turn ${side.value}`, pageText("ask turn", { side: translateWord(side.value === "white" ? "White" : "Black") })));
  }

  #numberForm() {
    const number = htmlElement("input", { type: "number", min: 1, max: 9999, required: true });
    return form([[pageText("move number"), number]], pageText("set"), () => this.#executeAfterConfirmation(`arbiter number ${number.value}`, pageText("ask number", { number: number.value })));
  }

  #stageForm() {
    const side = sideSelect();
    const what = htmlElement("select", {}, ...["stage", "periods", "moves"].map((name) => htmlElement("option", { value: name, text: pageText(`clock ${name}`) })));
    const number = htmlElement("input", { type: "number", min: 0, max: 999, required: true });
    return form([[pageText("whose clock"), side], [pageText("change"), what], [pageText("number"), number]], pageText("set"), () =>
      this.#executeAfterConfirmation(`arbiter ${what.value} ${side.value} ${number.value}`,
        pageText("ask stage", { side: translateWord(side.value === "white" ? "White" : "Black"), what: pageText(`clock ${what.value}`), number: number.value })));
  }

  #positionCard() {
    const begin = () => {
      const { live, settings } = this.#page;
      this.#editor.loadPosition(live.state, { orientation: live.state.game.orientation, drawing: settings.drawing, isTurned: settings.isTurned });
    };
    return htmlElement("details", { class: "card act position", on: { toggle: (event) => event.target.open && begin() } },
      htmlElement("summary", {}, htmlElement("h3", { text: pageText("position") })), this.#editor.element);
  }
}

function sideSelect() {
  return htmlElement("select", {}, ...["white", "black"].map((side) => htmlElement("option", { value: side, text: translateWord(side === "white" ? "White" : "Black") })));
}

function form(fields, doText, act, ...more) {
  return htmlElement("form", { class: "row", on: { submit: (event) => { event.preventDefault(); act(); } } },
    ...fields.map(([text, input]) => htmlElement("label", { class: "grow" }, text, input)), htmlElement("button", { type: "submit", text: doText }), ...more);
}
