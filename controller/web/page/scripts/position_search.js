/** Looks for games by a position: pieces that are set on a board or written as FEN, or material. */

/**
 * @import { Page } from "../types/page.js"
 * @import { Filters } from "./game_filters.js"
 */

import { htmlElement } from "./dom.js";
import { materialCounts, materialText } from "./game_filters.js";
import { PositionEditor } from "./position_editor.js";
import { choiceGroup } from "./preferences.js";
import { pageText } from "./texts.js";

const MOST_PIECES = 12; // of a side

const COUNTED = /** @type {const} */ (["whiteKings", "whiteMen", "blackKings", "blackMen"]);

/** @typedef {"pieces" | "material"} Way */

export class PositionSearch {
  #page;
  #onFind;
  /** @type {Way} */
  #way = "pieces";
  #ways = htmlElement("div");
  #editor;
  #eitherSide = checkbox(true);
  #pieces;
  #material;
  #eitherColour = checkbox(false);
  #counts = {
    whiteKings: countField(),
    whiteMen: countField(),
    blackKings: countField(),
    blackMen: countField(),
  };
  #isFilled = false;

  /**
   * @param {Page} page
   * @param {(found: Filters) => void} onFind called with the filters of a position
   */
  constructor(page, onFind) {
    this.#page = page;
    this.#onFind = onFind;
    this.#editor = new PositionEditor((fen) => this.#findPieces(fen), {
      action: () => pageText("find position"),
      sideOption: htmlElement("label", { class: "across" }, this.#eitherSide, pageText("either side to move")),
    });
    this.#pieces = htmlElement("div", { class: "search-pieces" }, this.#editor.element);
    this.#material = this.#materialForm();
    this.element = htmlElement("div", { class: "search-position" }, this.#ways, this.#pieces, this.#material);
  }

  /**
   * Show what is looked for.
   *
   * @param {Filters} filters
   */
  show(filters) {
    if (filters.material) this.#way = "material";
    const counts = materialCounts(filters.material ?? "");
    if (counts) {
      for (const name of COUNTED) this.#counts[name].value = String(counts[name]);
    }
    this.#eitherColour.checked = filters.either_colour === "true";
    if (filters.pieces) this.#eitherSide.checked = !/^[WB]:/i.test(filters.pieces);
    if (!this.#isFilled) this.#fillBoard(filters.pieces);
    this.#showWay();
  }

  /**
   * Begin with the position that is looked for, or that of the board.
   *
   * @param {string | undefined} pieces
   */
  #fillBoard(pieces) {
    const { state } = this.#page.live;
    const { drawing, isTurned } = this.#page.settings;
    const view = /** @type {const} */ ({ orientation: state?.game.orientation ?? "vismin", drawing, isTurned });
    const fen = pieces && (/^[WB]:[WB]/i.test(pieces) ? pieces : `W:${pieces}`);
    this.#editor.loadFen(fen || state?.position.fen || "W:W:B", view);
    this.#isFilled = true;
  }

  #showWay() {
    /** @type {[Way, string][]} */
    const ways = [
      ["pieces", pageText("pieces on board")],
      ["material", pageText("material")],
    ];
    this.#ways.replaceChildren(
      choiceGroup(pageText("search position"), ways, this.#way, (way) => {
        this.#way = way;
        this.#showWay();
      }),
    );
    this.#pieces.hidden = this.#way !== "pieces";
    this.#material.hidden = this.#way !== "material";
  }

  /** @param {string} fen */
  #findPieces(fen) {
    this.#onFind({ pieces: this.#eitherSide.checked ? fen.replace(/^[WB]:/i, "") : fen });
  }

  #materialForm() {
    const { whiteKings, whiteMen, blackKings, blackMen } = this.#counts;
    const label = (/** @type {string} */ key, /** @type {HTMLElement} */ field) =>
      htmlElement("label", {}, pageText(key), field);
    return htmlElement(
      "div",
      { class: "search-material" },
      htmlElement(
        "div",
        { class: "search-fields" },
        label("white kings", whiteKings),
        label("white men", whiteMen),
        label("black kings", blackKings),
        label("black men", blackMen),
      ),
      htmlElement("label", { class: "across" }, this.#eitherColour, pageText("either colour")),
      htmlElement(
        "div",
        { class: "row" },
        htmlElement("button", {
          type: "button",
          class: "main",
          text: pageText("find position"),
          on: { click: () => this.#findMaterial() },
        }),
      ),
    );
  }

  #findMaterial() {
    const { whiteKings, whiteMen, blackKings, blackMen } = this.#counts;
    const material = materialText({
      whiteKings: Number(whiteKings.value),
      whiteMen: Number(whiteMen.value),
      blackKings: Number(blackKings.value),
      blackMen: Number(blackMen.value),
    });
    this.#onFind(this.#eitherColour.checked ? { material, either_colour: "true" } : { material });
  }
}

function countField() {
  return htmlElement("input", { type: "number", min: 0, max: MOST_PIECES, step: 1, value: 0, inputmode: "numeric" });
}

/** @param {boolean} isChecked */
function checkbox(isChecked) {
  const box = htmlElement("input", { type: "checkbox" });
  box.checked = isChecked;
  return box;
}
