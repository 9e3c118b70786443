/** How what an arbiter has done is undone: the statements that bring back what was before. */

/**
 * @import { BoardState } from "../types/api.js"
 * @import { Side } from "../types/page.js"
 */

import { clockAfter } from "./clocks.js";
import { exactTimeText, parseTypedTime } from "./typed_time.js";

/** @typedef {{ state: BoardState, passedMs: number }} Moment a state, and the milliseconds since its clocks were reported */
/** @typedef {(later: Moment) => string} LateStatement a statement that depends on when something is undone; empty: none */

/** @type {[RegExp, (moment: Moment, ...parts: string[]) => (string | LateStatement)[]][]} */
const UNDOING = [
  [/^arbiter pause$/, () => ["arbiter go on"]],
  [/^arbiter go on$/, ({ state }) => [state.result ? endAgain(state.result) : "arbiter pause"]],
  [/^arbiter time (white|black) (\S+)$/, (moment, side, time) => undoTime(moment, asSide(side), msOf(time))],
  [/^arbiter add (white|black) (\S+)$/, (moment, side, time) => undoAddedTime(moment, asSide(side), msOf(time))],
  [/^arbiter result .*$/, ({ state }) => [state.result ? `arbiter result ${state.result.score}` : "arbiter go on"]],
  [/^accept .*$/, ({ state }) => (state.result ? [] : ["arbiter go on"])],
  [/^arbiter position .*$/, ({ state }) => [`arbiter position ${state.position.fen}`]],
  [/^arbiter takeback.*$/, () => ["arbiter restore"]],
  [/^arbiter restore$/, ({ state }) => [`arbiter takeback ${state.taken_back.length}`]],
  [/^arbiter turn .*$/, ({ state }) => [`arbiter turn ${state.to_move}`]],
  [/^arbiter number .*$/, ({ state }) => [`arbiter number ${Math.floor(state.ply / 2) + 1}`]],
  [
    /^arbiter date .*$/,
    ({ state }) => (state.game.date.startsWith("?") ? [] : [`arbiter date ${state.game.date.replaceAll(".", "-")}`]),
  ],
  [
    /^arbiter illegal (white|black) (\d+)$/,
    ({ state }, side, count) => [
      `arbiter illegal ${side} ${state.clocks[asSide(side)].illegal_moves}`,
      ...resumption(state, Number(count), state.clocks.illegal_move_limit),
    ],
  ],
  [
    /^arbiter warnings (white|black) (\d+)$/,
    ({ state }, side, count) => [
      `arbiter warnings ${side} ${state.clocks[asSide(side)].warnings}`,
      ...resumption(state, Number(count), state.clocks.warning_limit),
    ],
  ],
  [
    /^arbiter periods (white|black) .*$/,
    ({ state }, side) => [`arbiter periods ${side} ${state.clocks[asSide(side)].periods}`],
  ],
  [
    /^set (\S+) .+$/,
    ({ state }, detail) => {
      const key = /** @type {keyof BoardState["game"]["details"]} */ (detail.replace("-", "_"));
      return [`set ${detail} ${state.game.details[key] || "?"}`];
    },
  ],
];

/**
 * Return what undoes statements, the last one first: a function from the moment of undoing to statements. Null if one of
 * them cannot be undone.
 *
 * @param {string[]} statements
 * @param {Moment} moment just before they are executed
 * @returns {((later: Moment) => string[]) | null}
 */
export function planUndo(statements, moment) {
  const undoing = [...statements].reverse().map((statement) => {
    const found = UNDOING.find(([pattern]) => pattern.test(statement));
    return found ? found[1](moment, ...(statement.match(found[0]) ?? []).slice(1)) : [];
  });
  if (undoing.some((each) => each.length === 0)) return null;
  const write = (/** @type {string | LateStatement} */ each, /** @type {Moment} */ later) =>
    typeof each === "string" ? each : each(later);
  return (later) =>
    undoing
      .flat()
      .map((each) => write(each, later))
      .filter(Boolean);
}

/**
 * Return the statement that ends a game again as it ended; the arbiter is the reason where players cannot end it so.
 *
 * @param {NonNullable<BoardState["result"]>} result
 */
function endAgain({ score, message }) {
  const reason = message.args?.reason;
  if (reason === "resignation") return `resign ${score === "1-0" ? "black" : "white"}`;
  return reason === "agreement" ? "draw" : `arbiter result ${score}`;
}

/**
 * Return what resumes a game that a count has ended.
 *
 * @param {BoardState} state before it was set
 * @param {number} count
 * @param {number} limit 0: none
 */
function resumption({ result }, count, limit) {
  return !result && limit > 0 && count >= limit ? ["arbiter go on"] : [];
}

/**
 * @param {Moment} moment
 * @param {Side} side
 * @param {number} setMs
 */
function undoTime(moment, side, setMs) {
  const beforeMs = shownMs(moment, side);
  if (beforeMs === null) return [];
  /** @type {LateStatement} */
  const setAgain = (later) => {
    const changeMs = (shownMs(later, side) ?? setMs) - setMs; // what was used meanwhile stays used
    const isMore = beforeMs === 0 || setMs === 0; // 0 is more than a time: it drops a flag, or begins a period
    return `arbiter time ${side} ${exactTimeText(isMore ? beforeMs : Math.max(0, beforeMs + changeMs))}`;
  };
  return setMs === 0 ? [setAgain, resumptionAfterFlag(moment)] : [setAgain];
}

/**
 * @param {Moment} moment
 * @param {Side} side
 * @param {number} addedMs
 */
function undoAddedTime(moment, side, addedMs) {
  const beforeMs = shownMs(moment, side);
  if (beforeMs === null) return [];
  const added = addedTime(side, -Math.max(addedMs, -beforeMs));
  return addedMs <= -beforeMs && added.length > 0 ? [...added, resumptionAfterFlag(moment)] : added;
}

/**
 * Return what resumes a game that a clock without time has ended since then.
 *
 * @param {Moment} moment
 * @returns {LateStatement}
 */
function resumptionAfterFlag({ state: { result: before } }) {
  return ({ state: { result } }) => (!before && result?.message.args.reason === "time" ? "arbiter go on" : "");
}

/**
 * @param {Side} side
 * @param {number} ms
 */
function addedTime(side, ms) {
  return ms ? [`arbiter add ${side} ${ms < 0 ? "-" : ""}${exactTimeText(Math.abs(ms))}`] : [];
}

/**
 * @param {Moment} moment
 * @param {Side} side
 */
function shownMs({ state, passedMs }, side) {
  return clockAfter(state.clocks[side], passedMs).ms;
}

/** @param {string} time */
function msOf(time) {
  const parsed = parseTypedTime(time);
  return parsed ? (parsed.sign === "-" ? -parsed.ms : parsed.ms) : 0;
}

/** @param {string} name */
function asSide(name) {
  return /** @type {Side} */ (name);
}
