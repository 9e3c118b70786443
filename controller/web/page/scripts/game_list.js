/** The recorded games: a search, the list of what was found, statistics of it, and games as one PDN. */

/**
 * @import { GamesAnswer, Timeline } from "../types/api.js"
 * @import { Page } from "../types/page.js"
 * @import { Filters } from "./game_filters.js"
 * @import { GameStatistics } from "./game_statistics.js"
 */

import { fetchGames } from "./api.js";
import { htmlElement, setText } from "./dom.js";
import { filterErrorText } from "./filter_errors.js";
import { GameExport } from "./game_export.js";
import { addressOfFilters, filtersOfAddress, isSearching, queryOfPart } from "./game_filters.js";
import { GameRows } from "./game_rows.js";
import { GameSearch } from "./game_search.js";
import { pageText } from "./texts.js";
import { traceOpener } from "./trace_opener.js";

const RETRY_MS = 2000; // a choice: the board reads its games for the first time within seconds

export class GameList {
  #page;
  #search;
  #rows = new GameRows(() => this.#export.show(this.#rows.ticked));
  #export = new GameExport(() => this.#rows.untick());
  /** @type {GameStatistics | null} made when they are first opened */
  #statistics = null;
  #statisticsPlace;
  #more = htmlElement("button", {
    type: "button",
    text: pageText("more games"),
    hidden: true,
    on: { click: () => this.#loadMore() },
  });
  #count = htmlElement("p", { class: "games-count quiet", role: "status" });
  #error = htmlElement("p", { class: "notice refused", role: "alert" });
  /** @type {number | null} number of the last game that is listed */
  #last = null;
  /** Address of the games that are shown; empty before the first. */
  #shown = "";
  /** The game at the board, and whether it is over, as of the list; null while nobody knows. */
  #running = /** @type {string | null} */ (null);
  #isLoading = false;
  /** Loads more games when the end of the list comes into sight. */
  #endWatcher = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) this.#loadMore();
  });
  #retry = 0;

  /**
   * @param {Page} page
   * @param {(timeline: Timeline) => void} onOpen called with the timeline of a trace
   */
  constructor(page, onOpen) {
    this.#page = page;
    this.#search = new GameSearch(page, (filters) => this.#searchFor(filters));
    this.#statisticsPlace = this.#statisticsSection();
    const [file, opener] = traceOpener(onOpen, (why) => setText(this.#error, why));
    this.element = htmlElement(
      "section",
      { class: "games", "aria-label": pageText("games") },
      this.#search.element,
      this.#error,
      htmlElement("div", { class: "games-head" }, this.#count, this.#export.element),
      this.#statisticsPlace,
      this.#rows.element,
      this.#more,
      htmlElement("p", { class: "games-trace" }, file, opener),
    );
  }

  /** Show the games that the address asks for; again only if there may be others. */
  show() {
    const { state } = this.#page.live;
    const filters = filtersOfAddress(location.hash);
    const address = addressOfFilters(filters);
    const running = state && `${state.game.id} ${state.result !== null}`;
    const isOutdated = this.#running !== null && running !== this.#running;
    this.#running = running;
    if (address === this.#shown && !isOutdated) return;
    this.#shown = address;
    this.#search.show(filters);
    this.#load(filters);
  }

  /** Ask for nothing more. */
  close() {
    this.#shown = "";
    clearTimeout(this.#retry);
    this.#endWatcher.disconnect();
  }

  /** @param {Filters} filters */
  #searchFor(filters) {
    history.replaceState(null, "", addressOfFilters(filters));
    this.show();
  }

  /** @param {Filters} filters */
  async #load(filters) {
    clearTimeout(this.#retry);
    this.#last = null;
    const wanted = this.#shown;
    const { answer, status, waitS, reason } = await fetchGames(queryOfPart(filters, null));
    if (wanted !== this.#shown) return; // something else is looked for meanwhile
    this.#rows.clear();
    this.#more.hidden = true;
    const isBusy = waitS > 0;
    const error = status === 400 ? filterErrorText(reason, filters) : pageText("no games");
    setText(this.#error, answer || isBusy ? "" : error);
    this.#export.setFound(filters, answer?.total ?? 0);
    setText(this.#count, answer ? countText(answer.total, filters) : "");
    if (answer) this.#add(answer, filters);
    else if (isBusy) this.#loadLater(filters);
    if (this.#statisticsPlace.open) this.#statistics?.show(filters);
  }

  /** @param {Filters} filters */
  #loadLater(filters) {
    this.#rows.say(pageText("games are read"));
    this.#retry = window.setTimeout(() => this.#load(filters), RETRY_MS);
  }

  async #loadMore() {
    if (this.#isLoading) return;
    this.#isLoading = true;
    const wanted = this.#shown;
    const filters = filtersOfAddress(location.hash);
    const { answer } = await fetchGames(queryOfPart(filters, this.#last));
    this.#isLoading = false;
    if (wanted === this.#shown && answer) this.#add(answer, filters);
  }

  /**
   * @param {GamesAnswer} answer
   * @param {Filters} filters
   */
  #add({ games, more }, filters) {
    this.#rows.add(games);
    this.#last = games.at(-1)?.id ?? this.#last;
    this.#more.hidden = !more;
    this.#endWatcher.unobserve(this.#more); // watched anew, it is told again if it is still in sight
    this.#endWatcher.observe(this.#more);
    if (this.#last === null) this.#rows.say(pageText(isSearching(filters) ? "no games found" : "no games yet"));
  }

  #statisticsSection() {
    const section = htmlElement(
      "details",
      { class: "card games-statistics" },
      htmlElement("summary", { text: pageText("statistics") }),
    );
    section.addEventListener("toggle", async () => {
      if (!section.open) return;
      const { GameStatistics: Statistics } = await import("./game_statistics.js");
      if (!this.#statistics) {
        this.#statistics = new Statistics((name) =>
          this.#searchFor({ ...filtersOfAddress(location.hash), player: name }),
        );
        section.append(this.#statistics.element);
      }
      this.#statistics.show(filtersOfAddress(location.hash));
    });
    return section;
  }
}

/**
 * @param {number} total
 * @param {Filters} filters
 */
function countText(total, filters) {
  return pageText(isSearching(filters) ? "games found" : "games in all", { count: total });
}
