/** Boards that play one game: what an arbiter does at one of them counts at both. */

/** @import { Tile, TileGame } from "../types/desk.js" */

/**
 * Return the names of the other boards that say that they play the game of a board, in their order.
 *
 * @param {Record<string, Tile>} tiles
 * @param {string} name
 */
export function partnersOf(tiles, name) {
  const game = farGameOf(tiles[name]);
  if (game === null) return [];
  return Object.keys(tiles)
    .filter((other) => other !== name && farGameOf(tiles[other]) === game)
    .sort();
}

/**
 * Return the game on two boards that a board plays; null: it plays on one, or nobody knows.
 *
 * @param {Tile | undefined} tile
 * @returns {TileGame["far_game"]}
 */
function farGameOf(tile) {
  return tile?.game?.far_game ?? null;
}
