/** The names of squares for screen readers: what stands on them, and what is shown there. */

/**
 * @import { BoardContent } from "./board.js"
 * @import { BoardState, LampState } from "../types/api.js"
 */

import { operationSign } from "./damath_marks.js";
import { pieceOf } from "./squares.js";
import { pageText, translateWord } from "./texts.js";

/**
 * Return a square and all that is shown there, in words.
 *
 * @param {number} square
 * @param {Required<BoardContent>} content
 * @param {LampState | undefined} lamp
 */
export function squareLabel(square, { pieces, lifted, unsensed, unknown, score, notes, landings, lastMove }, lamp) {
  const name = pieces[square] ?? lifted[square];
  return [
    pageText("square", { square }),
    pageText(pieceTextKey(name, unsensed[square], unknown.includes(square))),
    lifted[square] && !pieces[square] ? pageText("lifted") : "",
    landings.includes(square) ? pageText("may land") : "",
    ...scoreWords(score, square, pieces[square]),
    lastMove.includes(square) && !lamp ? pageText("of last move") : "",
    lamp ? pageText("LED says", { role: translateWord(lamp.role), rhythm: translateWord(lamp.rhythm) }) : "",
    notes[square] ?? "",
  ]
    .filter(Boolean)
    .join(", ");
}

/**
 * Return what Damath writes on a square and on its piece, in words.
 *
 * @param {BoardState["score"]} score
 * @param {number} square
 * @param {string | undefined} piece
 */
function scoreWords(score, square, piece) {
  if (!score) return [];
  const words = [pageText("operation says", { sign: operationSign(score.symbols[square]) })];
  return piece && score.chips[square] ? [...words, pageText("chip says", { chip: score.chips[square] })] : words;
}

/**
 * Return the key of the text that names what stands on a square.
 *
 * @param {string | undefined} name
 * @param {string} [ghost] piece that is believed but not sensed
 * @param {boolean} [isUnknown]
 */
export function pieceTextKey(name, ghost, isUnknown) {
  if (isUnknown) return "some piece";
  if (name) return `${pieceOf(name).white ? "white" : "black"} ${pieceOf(name).king ? "king" : "man"}`;
  return ghost
    ? `missing ${pieceOf(ghost).white ? "white" : "black"} ${pieceOf(ghost).king ? "king" : "man"}`
    : "empty";
}
