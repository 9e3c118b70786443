/**
 * What "Tidy up for me" does at the simulated table: it knows the legal moves, and says if a piece may stand where it was
 * dropped, where it may go on, and what is left to do once a move is complete.
 */

/**
 * @import { LegalMove } from "../types/api.js"
 * @import { PiecesBySquare, Side } from "../types/page.js"
 */

import { pieceOf } from "./squares.js";

/**
 * @typedef {object} Turn how far the move of this turn has come on the table
 * @property {number[]} path squares of the piece that moves, from its square in the record on
 * @property {number[]} removed squares of captured pieces that have been taken off
 */

/**
 * @typedef {object} TurnJudgement
 * @property {"finished" | "under way" | "several" | "illegal"} kind `several`: moves with other captured pieces end there too
 * @property {LegalMove | null} move the finished move
 */

/**
 * Return how the table differs from the record, as a move of the side to move; null if one move does not explain it.
 *
 * @param {PiecesBySquare} recorded
 * @param {PiecesBySquare} pieces what stands on the table
 * @param {Side} toMove
 * @param {number[]} visited the path as far as this page has seen it: it knows the hops between origin and landing
 * @returns {Turn | null}
 */
export function turnOnTable(recorded, pieces, toMove, visited) {
  const isOwn = (/** @type {string | undefined} */ name) =>
    name !== undefined && pieceOf(name).white === (toMove === "white");
  const left = squaresOf(recorded).filter((square) => isOwn(recorded[square]) && !isOwn(pieces[square]));
  const reached = squaresOf(pieces).filter((square) => isOwn(pieces[square]) && !isOwn(recorded[square]));
  if (left.length > 1 || reached.length > 1 || reached.length > left.length) return null;
  const removed = squaresOf(recorded).filter((square) => !isOwn(recorded[square]) && !pieces[square]);
  const isRound = left.length === 0 && visited.length > 2 && visited[0] === visited.at(-1);
  const isVisited = left[0] === visited[0] && (reached.length === 0 || reached[0] === visited.at(-1));
  if (isRound || (left.length > 0 && isVisited)) return { path: visited, removed };
  return { path: [...left, ...reached], removed };
}

/**
 * Return the legal moves that the way of a piece may still become.
 *
 * @param {LegalMove[]} legal
 * @param {Turn} turn
 */
function possibleMoves(legal, { path, removed }) {
  return legal.filter(
    ({ origin, captured, routes }) =>
      origin === path[0] &&
      removed.every((square) => captured.includes(square)) &&
      routes.some((route) => passesThrough(route, path)),
  );
}

/**
 * Judge where a piece stands, or would stand.
 *
 * @param {LegalMove[]} legal
 * @param {Turn} turn
 * @returns {TurnJudgement}
 */
export function judgeTurn(legal, turn) {
  const possible = possibleMoves(legal, turn);
  if (possible.length === 0) return { kind: "illegal", move: null };
  const here = turn.path.at(-1);
  const finished = turn.path.length > 1 ? possible.filter(({ landing }) => landing === here) : [];
  if (finished.length === 1) return { kind: "finished", move: finished[0] };
  return { kind: finished.length ? "several" : "under way", move: null };
}

/**
 * Return where the piece of a turn may land, and where it may touch down on its way.
 *
 * @param {LegalMove[]} legal
 * @param {Turn} turn
 * @returns {{ landings: number[], hops: number[] }}
 */
export function squaresAhead(legal, turn) {
  const possible = possibleMoves(legal, turn);
  const here = turn.path.at(-1);
  const landings = [...new Set(possible.map(({ landing }) => landing))].filter((square) => square !== here);
  const ahead = possible.flatMap(({ routes }) =>
    routes
      .filter((route) => passesThrough(route, turn.path))
      .flatMap((route) => route.slice(route.lastIndexOf(here ?? NaN) + 1)),
  );
  const hops = [...new Set(ahead)].filter((square) => square !== here && !landings.includes(square));
  return { landings, hops };
}

/**
 * Return the statements that complete a finished move: captured pieces that still stand go off, a man that has reached the
 * last row is crowned, and the clock is pressed where a press makes moves final.
 *
 * @param {LegalMove} move
 * @param {{ pieces: PiecesBySquare, toMove: Side, isCommittedByPress: boolean }} table
 */
export function completingStatements(move, { pieces, toMove, isCommittedByPress }) {
  const statements = move.captured.filter((square) => pieces[square]).map((square) => `remove ${square}`);
  const name = pieces[move.landing];
  if (name && !pieceOf(name).king && isLastRow(move.landing, toMove)) statements.push(`stack ${move.landing}`);
  if (isCommittedByPress) statements.push(`press ${toMove}`);
  return statements;
}

/**
 * Return the squares where men stand on the table that the record knows as kings.
 *
 * @param {PiecesBySquare} recorded
 * @param {PiecesBySquare} pieces
 */
export function uncrownedKings(recorded, pieces) {
  return squaresOf(recorded).filter((square) => {
    const [known, standing] = [pieceOf(recorded[square]), pieces[square] ? pieceOf(pieces[square]) : null];
    return standing !== null && known.king && !standing.king && known.white === standing.white;
  });
}

/**
 * @param {number} square
 * @param {Side} side
 */
function isLastRow(square, side) {
  return side === "white" ? square <= 4 : square >= 29;
}

/**
 * Return true if a route begins with a path's first square and passes its others in order.
 *
 * @param {number[]} route
 * @param {number[]} path
 */
function passesThrough(route, path) {
  let at = 0;
  for (const square of route) if (square === path[at]) at += 1;
  return at === path.length && route[0] === path[0];
}

/** @param {PiecesBySquare} pieces */
function squaresOf(pieces) {
  return Object.keys(pieces).map(Number);
}
