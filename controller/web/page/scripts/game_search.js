/** The search above the list of games: words, and filters that are folded until they are wanted. */

/**
 * @import { Page } from "../types/page.js"
 * @import { Filters } from "./game_filters.js"
 * @import { PositionSearch } from "./position_search.js"
 */

import { fetchChoices } from "./api.js";
import { htmlElement } from "./dom.js";
import { withoutPosition } from "./game_filters.js";
import { loadStyle } from "./style_sheets.js";
import { pageText } from "./texts.js";

const TYPING_MS = 300; // a choice: the pause after which somebody has typed enough
const FOLDED = ["player", "event", "ruleset", "result", "state", "from", "to", "order"];

/** @type {[string, string][]} results and the keys of their texts */
const RESULTS = [
  ["1-0", "white wins"],
  ["0-1", "black wins"],
  ["1/2-1/2", "drawn"],
  ["*", "no result"],
];
const STATES = ["over", "running", "unfinished", "abandoned"];

export class GameSearch {
  #page;
  #onSearch;
  /** @type {Filters} */
  #filters = {};
  /** @type {Record<string, HTMLInputElement | HTMLSelectElement>} fields by the name of their filter */
  #fields;
  #form;
  #folded;
  #position;
  /** @type {PositionSearch | null} made when it is first opened */
  #positionSearch = null;
  #clear = htmlElement("button", {
    type: "button",
    text: pageText("clear search"),
    on: { click: () => this.#search({}) },
  });
  #timer = 0;

  /**
   * @param {Page} page
   * @param {(filters: Filters) => void} onSearch called with what is looked for
   */
  constructor(page, onSearch) {
    this.#page = page;
    this.#onSearch = onSearch;
    const choice = (/** @type {string} */ label, /** @type {[string, string][]} */ choices) =>
      htmlElement(
        "select",
        { "aria-label": label },
        ...choices.map(([value, text]) => htmlElement("option", { value, text })),
      );
    const any = pair("", pageText("any"));
    this.#fields = {
      text: htmlElement("input", {
        type: "search",
        placeholder: pageText("search games"),
        "aria-label": pageText("search games"),
        autocomplete: "off",
        maxlength: 100,
      }),
      player: htmlElement("input", { type: "text", autocomplete: "off", maxlength: 100 }),
      event: htmlElement("input", { type: "text", autocomplete: "off", maxlength: 100 }),
      ruleset: choice(pageText("rules"), [any]),
      result: choice(pageText("result"), [any, ...RESULTS.map(([value, key]) => pair(value, pageText(key)))]),
      state: choice(pageText("state"), [any, ...STATES.map((state) => pair(state, pageText(`state ${state}`)))]),
      from: htmlElement("input", { type: "date" }),
      to: htmlElement("input", { type: "date" }),
      order: choice(pageText("order"), [
        ["", pageText("newest first")],
        ["oldest", pageText("oldest first")],
      ]),
    };
    this.#folded = this.#foldedSection();
    this.#position = this.#positionSection();
    this.#form = htmlElement(
      "form",
      { role: "search", class: "games-search card", on: { submit: (event) => this.#submit(event) } },
      htmlElement("div", { class: "search-line" }, this.#fields.text, this.#clear),
      htmlElement("div", { class: "search-more" }, this.#folded, this.#position),
    );
    for (const field of Object.values(this.#fields)) {
      const isTyped = field instanceof HTMLInputElement && field.type !== "date";
      field.addEventListener(isTyped ? "input" : "change", () => this.#searchSoon(isTyped ? TYPING_MS : 0));
    }
    this.element = this.#form;
    this.#loadRulesets();
  }

  /**
   * Show what is looked for.
   *
   * @param {Filters} filters
   */
  show(filters) {
    this.#filters = filters;
    for (const [name, field] of Object.entries(this.#fields)) {
      if (document.activeElement !== field || field.value.trim() !== (filters[name] ?? ""))
        setField(field, filters[name] ?? "");
    }
    if (FOLDED.some((name) => filters[name])) this.#folded.open = true;
    if (filters.pieces || filters.material) this.#position.open = true;
    this.#positionSearch?.show(filters);
    this.#clear.hidden = Object.keys(filters).length === 0;
  }

  /** @param {SubmitEvent} event */
  #submit(event) {
    event.preventDefault();
    this.#searchSoon(0);
  }

  /** @param {number} afterMs */
  #searchSoon(afterMs) {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => {
      const { pieces, material, either_colour: either } = this.#filters;
      const typed = Object.entries(this.#fields).map(([name, field]) => [name, field.value.trim()]);
      this.#search({ ...Object.fromEntries(typed), pieces, material, either_colour: either });
    }, afterMs);
  }

  /** @param {Record<string, string | undefined>} filters */
  #search(filters) {
    clearTimeout(this.#timer);
    this.#onSearch(
      Object.fromEntries(Object.entries(filters).flatMap(([name, value]) => (value ? [[name, value]] : []))),
    );
  }

  #foldedSection() {
    const { player, event, ruleset, result, state, from, to, order } = this.#fields;
    const label = (/** @type {string} */ key, /** @type {HTMLElement} */ field) =>
      htmlElement("label", {}, pageText(key), field);
    return htmlElement(
      "details",
      {},
      htmlElement("summary", { text: pageText("filters") }),
      htmlElement(
        "div",
        { class: "search-fields" },
        label("player", player),
        label("event head", event),
        label("rules", ruleset),
        label("result", result),
        label("state", state),
        label("from day", from),
        label("to day", to),
        label("order", order),
      ),
    );
  }

  #positionSection() {
    const section = htmlElement("details", {}, htmlElement("summary", { text: pageText("search position") }));
    section.addEventListener("toggle", async () => {
      if (!section.open || this.#positionSearch) return;
      const [{ PositionSearch: Search }] = await Promise.all([import("./position_search.js"), loadStyle("editor")]);
      if (this.#positionSearch) return;
      this.#positionSearch = new Search(this.#page, (found) =>
        this.#search({ ...withoutPosition(this.#filters), ...found }),
      );
      section.append(this.#positionSearch.element);
      this.#positionSearch.show(this.#filters);
    });
    return section;
  }

  async #loadRulesets() {
    const choices = await fetchChoices();
    const rulesets = (choices?.rulesets ?? []).map(({ name, title }) =>
      htmlElement("option", { value: name, text: title }),
    );
    this.#fields.ruleset.replaceChildren(htmlElement("option", { value: "", text: pageText("any") }), ...rulesets);
    setField(this.#fields.ruleset, this.#filters.ruleset ?? "");
  }
}

/**
 * @param {string} value
 * @param {string} text
 * @returns {[string, string]}
 */
function pair(value, text) {
  return [value, text];
}

/**
 * Show a value in a field; one that a choice does not have yet is added.
 *
 * @param {HTMLInputElement | HTMLSelectElement} field
 * @param {string} value
 */
function setField(field, value) {
  field.value = value;
  if (field instanceof HTMLSelectElement && field.selectedIndex < 0) {
    field.append(htmlElement("option", { value, text: value }));
    field.value = value;
  }
}
