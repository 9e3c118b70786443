/** The 32 playing squares: where each is drawn, what stands on it by FEN, and which lines join them. */

export const SQUARES = Array.from({ length: 32 }, (_, index) => index + 1);

/** Give the row of a square from the top, with White at the bottom. */
export function rowOf(square) {
  return Math.floor((square - 1) / 4);
}

/** Give the column of a square from the left; `luzon` boards mirror `vismin` ones. */
export function columnOf(square, orientation) {
  const isDarkColumn = (rowOf(square) % 2 === 0) !== (orientation === "luzon");
  return 2 * ((square - 1) % 4) + (isDarkColumn ? 1 : 0);
}

/** Give the square at a row and column as numbered, or null. */
export function squareAt(row, column, orientation) {
  if (row < 0 || row > 7 || column < 0 || column > 7) return null;
  const square = 4 * row + Math.floor(column / 2) + 1;
  return columnOf(square, orientation) === column ? square : null;
}

/** Give the ends of the diagonal lines of the Dama matrix, as pairs of squares. */
export function diagonalLines(orientation) {
  const lines = [];
  for (const square of SQUARES) {
    for (const right of [-1, 1]) {
      if (squareAt(rowOf(square) - 1, columnOf(square, orientation) - right, orientation)) continue;
      let end = null;
      let [row, column] = [rowOf(square) + 1, columnOf(square, orientation) + right];
      for (; squareAt(row, column, orientation); row += 1, column += right) end = squareAt(row, column, orientation);
      if (end) lines.push([square, end]);
    }
  }
  return lines;
}

/** Read a piece by its name: `w`, `b`, a king `W` or stacked `ww`. */
export function pieceOf(name) {
  const isWhite = name[0].toLowerCase() === "w";
  return { white: isWhite, king: name.length > 1 || name[0] !== name[0].toLowerCase() };
}

/** Tell whether two names are of the same kind of piece; nothing is like nothing. */
export function isSamePiece(one, two) {
  if (!one || !two) return !one && !two;
  const [a, b] = [pieceOf(one), pieceOf(two)];
  return a.white === b.white && a.king === b.king;
}

/** Read the pieces of a FEN such as `W:W21-32,K5:B1,2`, by square. */
export function piecesOfFen(fen) {
  const pieces = {};
  for (const part of fen.replace(/\.$/, "").split(":").slice(1)) {
    const colour = part[0].toLowerCase();
    for (const item of part.slice(1).split(",").filter(Boolean)) {
      const isKing = item[0] === "K";
      const [first, last] = item.replace("K", "").split("-").map(Number);
      for (let square = first; square <= (last || first); square += 1) {
        pieces[square] = isKing ? colour.toUpperCase() : colour;
      }
    }
  }
  return pieces;
}

/** Write pieces as FEN, with the side to move. */
export function fenOf(pieces, toMove) {
  const side = (colour) =>
    SQUARES.filter((square) => pieces[square] && pieceOf(pieces[square]).white === (colour === "W"))
      .map((square) => (pieceOf(pieces[square]).king ? `K${square}` : square))
      .join(",");
  return `${toMove === "black" ? "B" : "W"}:W${side("W")}:B${side("B")}`;
}
