/** The line that says that a board plays one game with another one, and what that means for the arbiter. */

/** @import { BoardState } from "../../../web/page/types/api.js" */
/** @import { Tile } from "../types/desk.js" */

import { boardTitle } from "./board_title.js";
import { htmlElement } from "./dom.js";
import { partnersOf } from "./far_partners.js";
import { pageText } from "./texts.js";

export class SameGameLine {
  #shown = "";
  element = htmlElement("p", { class: "same-game", hidden: true });

  /**
   * @param {Record<string, Tile>} tiles
   * @param {string} name
   * @param {BoardState | null} state
   * @param {boolean} mayAct
   */
  update(tiles, name, state, mayAct) {
    const partners = partnersOf(tiles, name);
    const isDiffering = state?.pauses.includes("records") ?? false;
    const key = JSON.stringify([partners.map((other) => [other, tiles[other].number]), isDiffering, mayAct]);
    if (key === this.#shown) return;
    this.#shown = key;
    this.element.hidden = partners.length === 0;
    const links = partners.map((other) =>
      htmlElement("a", {
        href: `#board/${other}`,
        text: pageText("same game", { board: boardTitle(tiles[other].number) }),
      }),
    );
    const about = isDiffering ? "same game differs" : "same game acts";
    const words = partners.length > 1 ? [pageText("same game disputed")] : mayAct ? [pageText(about)] : [];
    this.element.replaceChildren(...links.flatMap((link) => [link, " "]), ...words);
  }
}
