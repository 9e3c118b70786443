/** What a reader sees of a recorded game: the moves that count, moves that were taken back, and decisions. */

/**
 * @import { MessageState } from "../types/api.js"
 * @import { MoveEvent, TimelineEvent } from "../types/page.js"
 */

/**
 * @typedef {MoveEvent & { clock_ms: number | null }} RecordedMove a move with what its side's clock showed after it
 *
 * @typedef {object} Remark what happened between two moves that count
 * @property {number} after index of the move that it follows, -1 before the first
 * @property {number} atMs
 * @property {MessageState | null} message what was decided; null for a position that nobody gave a reason for
 * @property {RecordedMove[]} undone moves that were taken back
 *
 * @typedef {object} GameMoves
 * @property {RecordedMove[]} moves those that count
 * @property {Remark[]} remarks in the order of their times
 * @property {{ atMs: number, move: RecordedMove | null }[]} shown which move was the last one, from each time on
 */

/** Changes that a reader of the moves does not look for: the heading has names and event, and the pieces are set up again. */
const UNTOLD = ["set up", "date", "name", "club", "event", "site", "round", "board"];

/**
 * Return moves and remarks of a game: an amendment replaces its move, a move that was taken back is in a remark.
 *
 * @param {TimelineEvent[]} events in the order of their times
 * @returns {GameMoves}
 */
export function readMoves(events) {
  /** @type {GameMoves} */
  const game = { moves: [], remarks: [], shown: [] };
  for (const event of events) {
    if (event.kind === "move") addMove(game, { ...event, clock_ms: null });
    else if (event.kind === "position") takeBack(game, event.at_ms, event.undone);
    else if (event.kind === "verdict" && event.judgement === "change") addDecision(game, event.at_ms, event.message);
    else if (event.kind === "clocks") {
      const last = game.moves.at(-1);
      if (last?.at_ms === event.at_ms) last.clock_ms = event.clocks[last.side].ms;
    }
  }
  game.remarks = game.remarks.filter(({ message, undone }) => message !== null || undone.length > 0);
  return game;
}

/**
 * @param {GameMoves} game
 * @param {RecordedMove} move
 */
function addMove(game, move) {
  dropMoves(
    game,
    game.moves.findIndex(({ ply }) => ply >= move.ply),
  );
  game.moves.push(move);
  game.shown.push({ atMs: move.at_ms, move });
}

/**
 * @param {GameMoves} game
 * @param {number} atMs
 * @param {number} count
 */
function takeBack(game, atMs, count) {
  const undone = count ? dropMoves(game, Math.max(0, game.moves.length - count)) : [];
  game.remarks.push({ after: game.moves.length - 1, atMs, message: null, undone });
  game.shown.push({ atMs, move: game.moves.at(-1) ?? null });
}

/**
 * Remove the moves from an index on, none for -1; remarks that followed them follow the last that is left.
 *
 * @param {GameMoves} game
 * @param {number} from
 */
function dropMoves(game, from) {
  if (from < 0) return [];
  for (const remark of game.remarks) remark.after = Math.min(remark.after, from - 1);
  return game.moves.splice(from);
}

/**
 * Add a decision; one that took moves back or set a position is told of those.
 *
 * @param {GameMoves} game
 * @param {number} atMs
 * @param {MessageState | null} message
 */
function addDecision(game, atMs, message) {
  if (!message || UNTOLD.includes(String(message.args.what)) || isFirstResult(message)) return;
  const last = game.remarks.at(-1);
  if (last && last.atMs === atMs && last.message === null) last.message = message;
  else game.remarks.push({ after: game.moves.length - 1, atMs, message, undone: [] });
}

/**
 * Return true if a decision gave a game its first result, which is shown below the moves.
 *
 * @param {MessageState} message
 */
function isFirstResult({ args }) {
  return args.what === "result" && args.before === "*";
}
