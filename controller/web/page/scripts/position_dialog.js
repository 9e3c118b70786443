/** The dialog that sets a position; it uses all the room of the screen. */

/** @import { BoardView } from "../types/page.js" */

import { htmlElement } from "./dom.js";
import { PositionEditor } from "./position_editor.js";
import { sideName } from "./statement_words.js";
import { pageText } from "./texts.js";

/**
 * Open the editor of positions.
 *
 * @param {string} fen position that it begins with
 * @param {BoardView} view
 * @param {(fen: string) => void} onSet called with the position to set
 */
export function openPositionDialog(fen, view, onSet) {
  const close = () => dialog.close();
  const finish = (/** @type {string} */ chosen) => {
    close();
    onSet(chosen);
  };
  const action = (/** @type {string} */ side) => pageText("set position", { side: sideName(side) });
  const editor = new PositionEditor(finish, { action, onCancel: close });
  const dialog = htmlElement(
    "dialog",
    { class: "position-dialog", "aria-label": pageText("position"), on: { close: () => dialog.remove() } },
    editor.element,
  );
  document.body.append(dialog);
  editor.loadFen(fen, view);
  dialog.showModal();
}
