/** The player of one recording: board, words and sheet as at a time, and what moves that time. */

import { Board } from "./board.js";
import { Clock, countLostPieces } from "./clocks.js";
import { htmlElement, setAttribute, setText } from "./dom.js";
import { eventText, timeText } from "./event_text.js";
import { drawIcon } from "./icons.js";
import { splitPiecesBySensor } from "./status_cards.js";
import { ScoreSheet } from "./score_sheet.js";
import { pageText } from "./texts.js";
import { TimelineCanvas } from "./timeline_canvas.js";
import { MessageCard } from "./message_card.js";

const SPEEDS = [0.1, 0.25, 0.5, 1, 2, 4, 8, 16, 32];
const SPANS = [[2_000, "2 s"], [20_000, "20 s"], [120_000, "2 min"], [Infinity, null]];
const LOG_LINES = 9;

export class ReplayPlayer {
  #recording;
  #settings;
  #board = new Board(pageText("board"));
  #clocks = { white: new Clock("white"), black: new Clock("black") };
  #messages = new MessageCard();
  #sheet;
  #track = new TimelineCanvas((atMs) => this.seek(atMs));
  #range;
  #play;
  #speed = htmlElement("select", { "aria-label": pageText("speed") }, ...SPEEDS.map((speed) => htmlElement("option", { value: speed, text: `${speed}×`, selected: speed === 1 })));
  #time = htmlElement("span", { class: "play-time" });
  #log = htmlElement("ol", { class: "log", "aria-label": pageText("what happened") });
  #atMs = 0;
  #frame = null;
  #last = 0;

  constructor(recording, settings, id, leave) {
    this.#recording = recording;
    this.#settings = settings;
    this.#sheet = new ScoreSheet((place) => this.seek(recording.moves[place].at_ms));
    this.#track.setRecording(recording);
    this.#range = htmlElement("input", { type: "range", min: 0, max: Math.ceil(recording.lengthMs), step: 1, value: 0, "aria-label": pageText("time line"), on: { input: () => this.seek(Number(this.#range.value)) } });
    this.element = htmlElement("div", { class: "watch replay-board", on: { keydown: (event) => this.#handleKey(event) } },
      htmlElement("div", { class: "board-side" }, this.#board.element),
      this.#panel(id, leave), this.#transport());
  }

  /** Draw the board as the viewer wants to see it. */
  applySettings() {
    const { drawing, isTurned } = this.#settings;
    this.#board.setView({ orientation: this.#recording.game.orientation, drawing, isTurned });
    setAttribute(this.element, "data-turned", isTurned);
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
    return htmlElement("div", { class: "panel" },
      htmlElement("div", { class: "replay-head" }, htmlElement("button", { type: "button", on: { click: leave } }, pageText("all games")), htmlElement("p", { class: "game-title", text: title }),
        id === null ? null : htmlElement("a", { class: "quiet-link", href: `/games/${id}.pdn`, text: "PDN" })),
      isCut || fault ? htmlElement("p", { class: "told refused", text: isCut ? pageText("cut") : pageText("trace fault", { fault }) }) : null,
      this.#clocks.black.element, this.#messages.element, this.#clocks.white.element,
      htmlElement("section", { class: "sheet-card card", "aria-label": pageText("moves") }, this.#sheet.element),
      htmlElement("section", { class: "log-card card", "aria-label": pageText("what happened") }, this.#log));
  }

  #transport() {
    const button = (name, act) => htmlElement("button", { type: "button", class: "icon", "aria-label": pageText(name), title: pageText(name), on: { click: act } }, drawIcon(name.split(" ")[0]));
    const move = (direction) => () => this.seek(this.#recording.nextMove(this.#atMs, direction));
    this.#play = button("play", () => this.#togglePlaying());
    const spans = htmlElement("select", { "aria-label": pageText("span") }, ...SPANS.map(([ms, text]) => htmlElement("option", { value: ms, text: text ?? pageText("whole game"), selected: ms === 20_000 })));
    spans.addEventListener("change", () => { this.#track.spanMs = Number(spans.value); this.#track.draw(this.#atMs); });
    return htmlElement("section", { class: "card transport", "aria-label": pageText("time line") },
      htmlElement("div", { class: "row middle" }, button("first", () => this.seek(0)), button("back", move(-1)), this.#play, button("forward", move(1)), button("last", () => this.seek(this.#recording.lengthMs)),
        this.#speed, this.#time, spans),
      this.#range, this.#track.element, htmlElement("p", { class: "quiet small keys-help", text: pageText("replay keys") }));
  }

  #togglePlaying() {
    const isPlaying = this.#frame !== null;
    if (isPlaying) this.close();
    else {
      if (this.#atMs >= this.#recording.lengthMs) this.#atMs = 0;
      this.#last = performance.now();
      this.#frame = requestAnimationFrame((now) => this.#advance(now));
    }
    this.#play.replaceChildren(drawIcon(isPlaying ? "play" : "pause"));
    setAttribute(this.#play, "aria-label", pageText(isPlaying ? "play" : "pause playing"));
  }

  #advance(now) {
    const passedMs = (now - this.#last) * Number(this.#speed.value);
    this.#last = now;
    this.seek(this.#atMs + passedMs);
    if (this.#atMs >= this.#recording.lengthMs) return this.#togglePlaying();
    this.#frame = requestAnimationFrame((next) => this.#advance(next));
  }

  #draw() {
    const recording = this.#recording;
    const now = recording.stateAt(this.#atMs);
    const seen = splitPiecesBySensor({ position: { pieces: now.pieces }, sensors: { known: true, closed: now.closed } });
    this.#board.show({ ...seen, lamps: now.lamps, rhythms: recording.rhythms });
    this.#messages.update({ ...now, rhythms: recording.rhythms, to_move: sideToMove(recording, now) });
    this.#drawClocks(now);
    this.#sheet.show(recording.moves, Math.max(-1, now.moved));
    this.#range.value = String(Math.round(this.#atMs));
    setText(this.#time, `${timeText(this.#atMs)} / ${timeText(recording.lengthMs)}`);
    const move = recording.moves[now.moved];
    setAttribute(this.#range, "aria-valuetext", `${timeText(this.#atMs)}${move ? `, ${move.text}` : ""}`);
    this.#track.draw(this.#atMs);
    this.#drawLog();
  }

  #drawClocks(now) {
    for (const side of ["white", "black"]) {
      const clock = now.clocks?.[side];
      this.#clocks[side].element.hidden = !clock;
      if (!clock) continue;
      const arrivedAt = performance.now() - (this.#atMs - now.clocks.toldMs);
      this.#clocks[side].update(clock, { name: this.#recording.game[side], arrivedAt, isToMove: clock.running, lost: countLostPieces(now.pieces, side), isPaused: now.pauses.length > 0 });
    }
  }

  #drawLog() {
    const end = this.#recording.eventIndexAfter(this.#atMs);
    const lines = this.#recording.events.slice(Math.max(0, end - LOG_LINES), end).map((event) => [event, eventText(event)]).filter(([, text]) => text);
    this.#log.replaceChildren(...lines.map(([event, text]) => htmlElement("li", { "data-kind": event.kind }, htmlElement("span", { class: "log-time", text: timeText(event.at_ms) }), htmlElement("span", { text }))));
  }

  #handleKey(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.matches("select, .cell, .sheet-moves, .sheet-moves *, input[type=text]")) return;
    const recording = this.#recording;
    const next = event.shiftKey ? (way) => recording.nextEvent(this.#atMs, way) : (way) => recording.nextMove(this.#atMs, way);
    const acts = {
      ArrowRight: () => this.seek(next(1)), ArrowLeft: () => this.seek(next(-1)), Home: () => this.seek(0), End: () => this.seek(recording.lengthMs),
      " ": event.target.matches("button, a") ? null : () => this.#togglePlaying(),
    };
    if (!acts[event.key]) return;
    event.preventDefault();
    acts[event.key]();
  }
}

function sideToMove(recording, now) {
  const last = recording.moves[now.moved];
  if (!last) return recording.start.fen?.[0] === "B" ? "black" : "white";
  return last.side === "white" ? "black" : "white";
}
