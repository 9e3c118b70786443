/** Arbiter: what may be changed in a game. Each act is asked about once, and a refusal is told where it was asked for. */

import { ask } from "./ask.js";
import { Clocks } from "./clocks.js";
import { el, setAttribute, setText } from "./dom.js";
import { Orders } from "./orders.js";
import { PositionEditor } from "./position_editor.js";
import { signInCard, signOutButton } from "./sign_in.js";
import { t, word } from "./texts.js";
import { WordsCard } from "./words_card.js";

export class ArbiterView {
  #page;
  #orders = new Orders();
  #clocks;
  #words = new WordsCard();
  #signIn;
  #acts;
  #pause = el("button", { type: "button", class: "main" });
  #editor = new PositionEditor((fen) => this.#do(`arbiter position ${fen}`, t("ask position"), fen));
  #begun = false;
  #done = el("p", { class: "told", role: "status" });
  #count = el("input", { type: "number", min: 1, max: 1, value: 1, required: true });
  #takeBack = null;

  constructor(page) {
    this.#page = page;
    this.#clocks = new Clocks(page.live);
    this.#signIn = signInCard(page, "arbiter needs token");
    this.#pause.addEventListener("click", () => this.#pauseOrGoOn());
    this.#acts = el("div", { class: "acts" },
      this.#card("pause", el("p", { class: "quiet", text: t("pause help") }), this.#pause),
      this.#card("set time", this.#timeForm()),
      this.#card("takeback", this.#takebackForm()),
      this.#card("result", this.#resultForm()),
      this.#card("turn and number", this.#turnForm(), this.#numberForm()),
      this.#card("stages", this.#stageForm()),
      this.#positionCard());
    this.element = el("div", { class: "arbiter" },
      el("div", { class: "arbiter-clocks" }, this.#clocks.black.element, this.#clocks.white.element, this.#words.element),
      this.#signIn, el("div", { class: "arbiter-told" }, this.#orders.element, this.#done), this.#acts);
    this.signOut = signOutButton(page);
    this.element.append(el("div", { class: "row" }, this.signOut));
  }

  show() {
    const { state } = this.#page.live;
    const isAllowed = this.#page.may === "arbitrate";
    this.#signIn.hidden = isAllowed;
    this.#acts.hidden = !isAllowed || !state;
    this.signOut.hidden = !isAllowed;
    this.element.firstChild.hidden = !state;
    if (!state) return;
    setAttribute(this.element, "data-turned", this.#page.settings.turned);
    this.take(new Set(Object.keys(state)));
  }

  take() {
    const { state, arrivedAt } = this.#page.live;
    if (!state) return;
    this.#clocks.take(state, arrivedAt);
    this.#words.take(state);
    this.#boundTakeback(state.moves.length);
    setText(this.#pause, t(this.#isStopped(state) ? "go on" : "pause"));
  }

  close() {
    this.#clocks.close();
  }

  /** No more moves are taken back than were made. */
  #boundTakeback(made) {
    setAttribute(this.#count, "max", Math.max(1, made));
    this.#takeBack.querySelector("button").disabled = made === 0;
  }

  #isStopped(state) {
    return state.phase === "over" || state.pauses?.length > 0;
  }

  #card(title, ...content) {
    return el("section", { class: "card act", "aria-label": t(title) }, el("h3", { text: t(title) }), ...content);
  }

  async #do(statement, question, detail = "") {
    setText(this.#done, "");
    this.#orders.refuse("");
    if (!(await ask(question, detail))) return;
    const answer = await this.#orders.say(statement);
    if (answer.done) setText(this.#done, t("done", { what: question.replace(/\?$/, "") }));
    this.#orders.element.parentElement.scrollIntoView({ block: "nearest" });
  }

  #pauseOrGoOn() {
    const isStopped = this.#isStopped(this.#page.live.state);
    this.#do(isStopped ? "arbiter go on" : "arbiter pause", t(isStopped ? "ask go on" : "ask pause"));
  }

  #timeForm() {
    const side = sideSelect();
    const how = el("select", {}, ...["set", "add", "take"].map((name) => el("option", { value: name, text: t(`time ${name}`) })));
    const time = el("input", { type: "text", inputmode: "text", required: true, pattern: "(\\d+:)?\\d{1,3}:[0-5]\\d", placeholder: "3:00", "aria-describedby": "time-form" });
    return form([[t("whose clock"), side], [t("change"), how], [t("time"), time]], t("set"), () => {
      const [who, text] = [word(side.value === "white" ? "White" : "Black"), time.value];
      const statement = how.value === "set" ? `arbiter time ${side.value} ${text}` : `arbiter add ${side.value} ${how.value === "take" ? "-" : ""}${text}`;
      this.#do(statement, t(`ask time ${how.value}`, { side: who, time: text }));
    }, el("p", { class: "quiet small", id: "time-form", text: t("time form") }));
  }

  #takebackForm() {
    const count = this.#count;
    this.#takeBack = form([[t("moves back"), count]], t("take back"), () => {
      const moves = this.#page.live.state.moves.slice(-count.value).map((move) => move.text).join(", ");
      this.#do(`arbiter takeback ${count.value}`, t("ask takeback", { count: count.value }), moves);
    });
    return this.#takeBack;
  }

  #resultForm() {
    const result = el("select", {}, ...["1-0", "0-1", "1/2-1/2", "*"].map((score) => el("option", { value: score, text: t(`score ${score}`) })));
    return form([[t("result"), result]], t("set"), () => this.#do(`arbiter result ${result.value}`, t("ask result", { result: t(`score ${result.value}`) })));
  }

  #turnForm() {
    const side = sideSelect();
    return form([[t("to move"), side]], t("set"), () => this.#do(`arbiter turn ${side.value}`, t("ask turn", { side: word(side.value === "white" ? "White" : "Black") })));
  }

  #numberForm() {
    const number = el("input", { type: "number", min: 1, max: 9999, required: true });
    return form([[t("move number"), number]], t("set"), () => this.#do(`arbiter number ${number.value}`, t("ask number", { number: number.value })));
  }

  #stageForm() {
    const side = sideSelect();
    const what = el("select", {}, ...["stage", "periods", "moves"].map((name) => el("option", { value: name, text: t(`clock ${name}`) })));
    const number = el("input", { type: "number", min: 0, max: 999, required: true });
    return form([[t("whose clock"), side], [t("change"), what], [t("number"), number]], t("set"), () =>
      this.#do(`arbiter ${what.value} ${side.value} ${number.value}`,
        t("ask stage", { side: word(side.value === "white" ? "White" : "Black"), what: t(`clock ${what.value}`), number: number.value })));
  }

  #positionCard() {
    const begin = () => {
      const { live, settings } = this.#page;
      this.#editor.begin(live.state, { orientation: live.state.game.orientation, face: settings.face, turned: settings.turned });
    };
    return el("details", { class: "card act position", on: { toggle: (event) => event.target.open && begin() } },
      el("summary", {}, el("h3", { text: t("position") })), this.#editor.element);
  }
}

function sideSelect() {
  return el("select", {}, ...["white", "black"].map((side) => el("option", { value: side, text: word(side === "white" ? "White" : "Black") })));
}

function form(fields, doText, act, ...more) {
  return el("form", { class: "row", on: { submit: (event) => { event.preventDefault(); act(); } } },
    ...fields.map(([text, input]) => el("label", { class: "grow" }, text, input)), el("button", { type: "submit", text: doText }), ...more);
}
