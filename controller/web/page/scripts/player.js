/** The player of one recording: board, words and sheet as at a time, and what moves that time. */

import { Board } from "./board.js";
import { Clock, lostPieces } from "./clocks.js";
import { el, setAttribute, setText } from "./dom.js";
import { eventText, stamp } from "./event_words.js";
import { icon } from "./icons.js";
import { sensedOf } from "./parts.js";
import { Sheet } from "./sheet.js";
import { t } from "./texts.js";
import { Track } from "./track.js";
import { WordsCard } from "./words_card.js";

const SPEEDS = [0.1, 0.25, 0.5, 1, 2, 4, 8, 16, 32];
const SPANS = [[2_000, "2 s"], [20_000, "20 s"], [120_000, "2 min"], [Infinity, null]];
const LOG_LINES = 9;

export class Player {
  #recording;
  #settings;
  #board = new Board(t("board"));
  #clocks = { white: new Clock("white"), black: new Clock("black") };
  #words = new WordsCard();
  #sheet;
  #track = new Track((atMs) => this.seek(atMs));
  #range;
  #play;
  #speed = el("select", { "aria-label": t("speed") }, ...SPEEDS.map((speed) => el("option", { value: speed, text: `${speed}×`, selected: speed === 1 })));
  #time = el("span", { class: "play-time" });
  #log = el("ol", { class: "log", "aria-label": t("what happened") });
  #atMs = 0;
  #frame = null;
  #last = 0;

  constructor(recording, settings, id, leave) {
    this.#recording = recording;
    this.#settings = settings;
    this.#sheet = new Sheet((place) => this.seek(recording.moves[place].at_ms));
    this.#track.take(recording);
    this.#range = el("input", { type: "range", min: 0, max: Math.ceil(recording.lengthMs), step: 1, value: 0, "aria-label": t("time line"), on: { input: () => this.seek(Number(this.#range.value)) } });
    this.element = el("div", { class: "watch replay-board", on: { keydown: (event) => this.#key(event) } },
      el("div", { class: "board-side" }, this.#board.element),
      this.#panel(id, leave), this.#transport());
  }

  /** Draw the board as the viewer wants to see it. */
  look() {
    const { face, turned } = this.#settings;
    this.#board.look({ orientation: this.#recording.game.orientation, face, turned });
    setAttribute(this.element, "data-turned", turned);
    this.seek(this.#atMs);
  }

  /** Show a time. */
  seek(atMs) {
    this.#atMs = Math.max(0, Math.min(this.#recording.lengthMs, atMs));
    this.#draw();
  }

  close() {
    cancelAnimationFrame(this.#frame);
    this.#frame = null;
  }

  #panel(id, leave) {
    const { game, isCut, fault } = this.#recording;
    const title = [game.title ?? game.ruleset, game.date, game.time_control].filter(Boolean).join(" · ");
    return el("div", { class: "panel" },
      el("div", { class: "replay-head" }, el("button", { type: "button", on: { click: leave } }, t("all games")), el("p", { class: "game-title", text: title }),
        id === null ? null : el("a", { class: "quiet-link", href: `/games/${id}.pdn`, text: "PDN" })),
      isCut || fault ? el("p", { class: "told refused", text: isCut ? t("cut") : t("trace fault", { fault }) }) : null,
      this.#clocks.black.element, this.#words.element, this.#clocks.white.element,
      el("section", { class: "sheet-card card", "aria-label": t("moves") }, this.#sheet.element),
      el("section", { class: "log-card card", "aria-label": t("what happened") }, this.#log));
  }

  #transport() {
    const button = (name, act) => el("button", { type: "button", class: "icon", "aria-label": t(name), title: t(name), on: { click: act } }, icon(name.split(" ")[0]));
    const move = (direction) => () => this.seek(this.#recording.nextMove(this.#atMs, direction));
    this.#play = button("play", () => this.#toggle());
    const spans = el("select", { "aria-label": t("span") }, ...SPANS.map(([ms, text]) => el("option", { value: ms, text: text ?? t("whole game"), selected: ms === 20_000 })));
    spans.addEventListener("change", () => { this.#track.spanMs = Number(spans.value); this.#track.draw(this.#atMs); });
    return el("section", { class: "card transport", "aria-label": t("time line") },
      el("div", { class: "row middle" }, button("first", () => this.seek(0)), button("back", move(-1)), this.#play, button("forward", move(1)), button("last", () => this.seek(this.#recording.lengthMs)),
        this.#speed, this.#time, spans),
      this.#range, this.#track.element, el("p", { class: "quiet small keys-help", text: t("replay keys") }));
  }

  #toggle() {
    const isPlaying = this.#frame !== null;
    if (isPlaying) this.close();
    else {
      if (this.#atMs >= this.#recording.lengthMs) this.#atMs = 0;
      this.#last = performance.now();
      this.#frame = requestAnimationFrame((now) => this.#run(now));
    }
    this.#play.replaceChildren(icon(isPlaying ? "play" : "pause"));
    setAttribute(this.#play, "aria-label", t(isPlaying ? "play" : "pause playing"));
  }

  #run(now) {
    const passedMs = (now - this.#last) * Number(this.#speed.value);
    this.#last = now;
    this.seek(this.#atMs + passedMs);
    if (this.#atMs >= this.#recording.lengthMs) return this.#toggle();
    this.#frame = requestAnimationFrame((next) => this.#run(next));
  }

  #draw() {
    const recording = this.#recording;
    const now = recording.at(this.#atMs);
    const seen = sensedOf({ position: { pieces: now.pieces }, sensors: { known: true, closed: now.closed } });
    this.#board.show({ ...seen, lamps: now.lamps, rhythms: recording.rhythms });
    this.#words.take({ ...now, rhythms: recording.rhythms, to_move: sideAfter(recording, now) });
    this.#drawClocks(now);
    this.#sheet.show(recording.moves, Math.max(-1, now.moved));
    this.#range.value = String(Math.round(this.#atMs));
    setText(this.#time, `${stamp(this.#atMs)} / ${stamp(recording.lengthMs)}`);
    const move = recording.moves[now.moved];
    setAttribute(this.#range, "aria-valuetext", `${stamp(this.#atMs)}${move ? `, ${move.text}` : ""}`);
    this.#track.draw(this.#atMs);
    this.#drawLog();
  }

  #drawClocks(now) {
    for (const side of ["white", "black"]) {
      const clock = now.clocks?.[side];
      this.#clocks[side].element.hidden = !clock;
      if (!clock) continue;
      const arrivedAt = performance.now() - (this.#atMs - now.clocks.toldMs);
      this.#clocks[side].take(clock, { name: this.#recording.game[side], arrivedAt, isToMove: clock.running, lost: lostPieces(now.pieces, side), isPaused: now.pauses.length > 0 });
    }
  }

  #drawLog() {
    const end = this.#recording.placeAfter(this.#atMs);
    const lines = this.#recording.events.slice(Math.max(0, end - LOG_LINES), end).map((event) => [event, eventText(event)]).filter(([, text]) => text);
    this.#log.replaceChildren(...lines.map(([event, text]) => el("li", { "data-kind": event.kind }, el("span", { class: "log-time", text: stamp(event.at_ms) }), el("span", { text }))));
  }

  #key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.matches("select, .cell, .sheet-moves, .sheet-moves *, input[type=text]")) return;
    const recording = this.#recording;
    const next = event.shiftKey ? (way) => recording.nextEvent(this.#atMs, way) : (way) => recording.nextMove(this.#atMs, way);
    const acts = {
      ArrowRight: () => this.seek(next(1)), ArrowLeft: () => this.seek(next(-1)), Home: () => this.seek(0), End: () => this.seek(recording.lengthMs),
      " ": event.target.matches("button, a") ? null : () => this.#toggle(),
    };
    if (!acts[event.key]) return;
    event.preventDefault();
    acts[event.key]();
  }
}

function sideAfter(recording, now) {
  const last = recording.moves[now.moved];
  if (!last) return recording.start.fen?.[0] === "B" ? "black" : "white";
  return last.side === "white" ? "black" : "white";
}
