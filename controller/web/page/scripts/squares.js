/** The 32 playing squares: where each lies, what stands on it in FEN, and which lines join them. */

/** @import { Orientation, PiecesBySquare, Side } from "../types/page.js" */

export const SQUARES = Array.from({ length: 32 }, (_, index) => index + 1);

/**
 * Return the row of a square, 0 at the top with White at the bottom.
 *
 * @param {number} square
 */
export function rowOf(square) {
  return Math.floor((square - 1) / 4);
}

/**
 * Return the column of a square, 0 at the left; a `luzon` board mirrors a `vismin` one.
 *
 * @param {number} square
 * @param {Orientation} orientation
 */
export function columnOf(square, orientation) {
  const isDarkColumn = (rowOf(square) % 2 === 0) !== (orientation === "luzon");
  return 2 * ((square - 1) % 4) + (isDarkColumn ? 1 : 0);
}

/**
 * Return the square at a row and a column, or null if no playing square is there.
 *
 * @param {number} row
 * @param {number} column
 * @param {Orientation} orientation
 */
export function squareAt(row, column, orientation) {
  if (row < 0 || row > 7 || column < 0 || column > 7) return null;
  const square = 4 * row + Math.floor(column / 2) + 1;
  return columnOf(square, orientation) === column ? square : null;
}

/**
 * Return the diagonal lines of the Dama matrix as pairs of squares, from upper end to lower end.
 *
 * @param {Orientation} orientation
 */
export function diagonalLines(orientation) {
  /** @type {[number, number][]} */
  const lines = [];
  for (const square of SQUARES) {
    for (const right of [-1, 1]) {
      if (squareAt(rowOf(square) - 1, columnOf(square, orientation) - right, orientation)) continue;
      const end = lineEnd(square, right, orientation);
      if (end !== null) lines.push([square, end]);
    }
  }
  return lines;
}

/**
 * @param {number} square
 * @param {number} right
 * @param {Orientation} orientation
 */
function lineEnd(square, right, orientation) {
  let end = null;
  let [row, column] = [rowOf(square) + 1, columnOf(square, orientation) + right];
  for (let next = squareAt(row, column, orientation); next !== null; next = squareAt(row, column, orientation)) {
    end = next;
    row += 1;
    column += right;
  }
  return end;
}

/**
 * Return colour and rank of a piece by its name: `w`, `b`, a king as `W` or as stacked `ww`.
 *
 * @param {string} name
 */
export function pieceOf(name) {
  const isWhite = name[0].toLowerCase() === "w";
  return { white: isWhite, king: name.length > 1 || name[0] !== name[0].toLowerCase() };
}

/**
 * Return true if two names mean the same kind of piece; no piece equals only no piece.
 *
 * @param {string | null | undefined} one
 * @param {string | null | undefined} two
 */
export function isSamePiece(one, two) {
  if (!one || !two) return !one && !two;
  const [a, b] = [pieceOf(one), pieceOf(two)];
  return a.white === b.white && a.king === b.king;
}

/**
 * Return the pieces of a FEN such as `W:W21-32,K5:B1,2`; what is no square of a board is left out.
 *
 * @param {string} fen
 */
export function piecesOfFen(fen) {
  /** @type {PiecesBySquare} */
  const pieces = {};
  for (const part of fen.replace(/\.$/, "").split(":").slice(1).filter(Boolean)) {
    const colour = part[0].toLowerCase();
    for (const item of part.slice(1).split(",").filter(Boolean)) {
      const isKing = item[0] === "K";
      const [first, last] = item.replace("K", "").split("-").map(Number);
      for (const square of SQUARES) {
        if (first <= square && square <= (last || first)) pieces[square] = isKing ? colour.toUpperCase() : colour;
      }
    }
  }
  return pieces;
}

/**
 * Return pieces and the side to move as FEN.
 *
 * @param {PiecesBySquare} pieces
 * @param {Side} toMove
 */
export function fenOf(pieces, toMove) {
  const listOf = (/** @type {boolean} */ isWhite) =>
    SQUARES.filter((square) => pieces[square] && pieceOf(pieces[square]).white === isWhite)
      .map((square) => (pieceOf(pieces[square]).king ? `K${square}` : square))
      .join(",");
  return `${toMove === "black" ? "B" : "W"}:W${listOf(true)}:B${listOf(false)}`;
}
