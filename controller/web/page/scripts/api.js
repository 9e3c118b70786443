/** Requests to the server that the page came from. */

/**
 * @import { ActivityState, BackupAnswer, BusAddress, ChoicesAnswer, GamesAnswer, MachineAnswer, PartsAnswer, RefusalReason, SessionAnswer, StandingInvitation, StatisticsAnswer, Timeline } from "../types/api.js"
 */

/**
 * @typedef {{ done?: true, refused?: RefusalReason, faults?: string[], failed?: number }} CommandAnswer
 */

/** What this page calls itself: a button that it holds is let go when it has closed. */
export const PAGE = Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(16)).join("");

const SESSION_PATH = "/api/session";
const TOO_MANY = 429;
const MOST_ATTEMPTS = 5;
const LONGEST_WAIT_S = 10; // a choice: a reader waits so long for a game

/** Dispatches `refused` when a request needs that somebody signs in. */
export const requests = new EventTarget();

/**
 * Return the name and the rights of this browser; null if the server does not answer.
 *
 * @returns {Promise<SessionAnswer | null>}
 */
export async function fetchSession() {
  const answer = await request(SESSION_PATH);
  return answer.ok ? answer.body : null;
}

/**
 * Sign in; `status` is an HTTP status, 0 without an answer, and `waitS` the seconds of a ban.
 *
 * @param {{ token: string } | { code: string, name?: string }} proof
 */
export async function signIn(proof) {
  const { ok, status, waitS } = await request(SESSION_PATH, { method: "POST", json: proof });
  return { isSignedIn: ok, status, waitS };
}

/** Delete the cookie of this browser. */
export async function signOut() {
  await request(SESSION_PATH, { method: "DELETE" });
}

/**
 * Execute one statement of the script language; `failed` is an HTTP status, 0 without an answer.
 *
 * @param {string} statement
 * @returns {Promise<CommandAnswer>}
 */
export async function sendStatement(statement) {
  const answer = await request("/api/commands", { method: "POST", json: { say: statement, page: PAGE } });
  if (answer.body && (answer.body.done || answer.body.refused || answer.body.faults)) return answer.body;
  return { failed: answer.status };
}

/**
 * Return what can be chosen for a game, or null.
 *
 * @returns {Promise<ChoicesAnswer | null>}
 */
export async function fetchChoices() {
  const answer = await request("/api/choices");
  return answer.ok ? answer.body : null;
}

/** @typedef {{ invitation: StandingInvitation | null, fault: { fault: string, detail: string } | null }} InvitationResult */

const INVITATION_PATH = "/api/invitation";

/** Return the invitation of the board that stands, or why that is not known. */
export function fetchInvitation() {
  return askForInvitation(INVITATION_PATH, "GET");
}

/**
 * Invite somebody at another board of the hall.
 *
 * @param {string} side that this board plays
 * @param {string} player at this board, empty: not known
 */
export function invite(side, player) {
  return askForInvitation(INVITATION_PATH, "POST", { side, player });
}

/** Withdraw the invitation. */
export function withdrawInvitation() {
  return askForInvitation(INVITATION_PATH, "DELETE");
}

/**
 * Join the game that a code leads to; this takes some seconds.
 *
 * @param {string} code
 * @param {string} player at this board, empty: not known
 */
export function joinInvitation(code, player) {
  return askForInvitation(`${INVITATION_PATH}/join`, "POST", { code, player });
}

/**
 * @param {string} path
 * @param {string} method
 * @param {Record<string, string>} [json]
 * @returns {Promise<InvitationResult>}
 */
async function askForInvitation(path, method, json) {
  const { ok, status, body } = await request(path, { method, json });
  if (ok) return { invitation: body?.invitation ?? null, fault: null };
  const { fault = String(status), detail = body?.error ?? "" } = body ?? {};
  return { invitation: null, fault: { fault, detail } };
}

/**
 * Return recorded games that fit a query; `answer` is null if it fails, `status` then an HTTP status, 0 without an answer,
 * and `waitS` the seconds after which the server is to be asked again, 0 if that is of no use.
 *
 * @param {string} query
 * @returns {Promise<{ answer: GamesAnswer | null, status: number, waitS: number, reason: string }>}
 */
export async function fetchGames(query) {
  const { ok, status, waitS, body } = await request(`/api/games?${query}`);
  return { answer: ok ? body : null, status, waitS, reason: body?.error ?? "" };
}

/**
 * Return the statistics of the games that fit a query, of so many players; null if it fails.
 *
 * @param {string} query
 * @param {number} limit
 * @returns {Promise<StatisticsAnswer | null>}
 */
export async function fetchStatistics(query, limit) {
  const answer = await request(`/api/games/statistics?limit=${limit}${query ? `&${query}` : ""}`);
  return answer.ok ? answer.body : null;
}

/**
 * Return what the log has of a game, the oldest event first; null if it fails.
 *
 * @param {number} game
 * @returns {Promise<ActivityState[] | null>}
 */
export async function fetchLog(game) {
  const answer = await request(`/api/log?game=${game}&limit=200`);
  return answer.ok ? answer.body.events : null;
}

/**
 * Return when the newest backup was made: `at` is null if there is none or nobody knows, `status` an HTTP status.
 *
 * @returns {Promise<{ status: number, at: string | null }>}
 */
export async function fetchNewestBackup() {
  const { ok, status, body } = await request("/api/backup");
  return { status, at: ok ? body.at : null };
}

/**
 * Return the parts of the board as they are now, or null.
 *
 * @returns {Promise<PartsAnswer | null>}
 */
export async function fetchParts() {
  const answer = await request("/api/parts");
  return answer.ok ? answer.body : null;
}

/**
 * Return the addresses of the I2C buses, or null.
 *
 * @returns {Promise<BusAddress[] | null>}
 */
export async function fetchBuses() {
  const answer = await request("/api/parts/buses");
  return answer.ok ? answer.body.addresses : null;
}

/**
 * Light the LED of a square for some seconds, null: show what the game wants; `reason` is why that failed.
 *
 * @param {number | null} square
 * @returns {Promise<{ ok: boolean, status: number, reason: string }>}
 */
export async function lightLed(square) {
  const { ok, status, body } = await request("/api/parts/leds", {
    method: "POST",
    json: { square: String(square ?? "") },
  });
  return { ok, status, reason: body?.error ?? "" };
}

/**
 * Examine the machine of the board; `machine` is null if that failed, `reason` then says why.
 *
 * @returns {Promise<{ machine: MachineAnswer | null, status: number, reason: string }>}
 */
export async function examineMachine() {
  const { ok, status, body } = await request("/api/parts/machine", { method: "POST" });
  return { machine: ok ? body : null, status, reason: body?.error ?? "" };
}

/**
 * Make a backup of all games; `made` is null if that failed, `status` then an HTTP status, 0 without an answer.
 *
 * @returns {Promise<{ made: BackupAnswer | null, status: number, waitS: number, reason: string }>}
 */
export async function makeBackup() {
  const { ok, status, waitS, body } = await request("/api/backup", { method: "POST" });
  return { made: ok ? body : null, status, waitS, reason: body?.error ?? "" };
}

/**
 * Return the timeline of a recorded game, or null; a server that is busy is asked again when it says so.
 *
 * @param {number} id
 * @returns {Promise<Timeline | null>}
 */
export async function fetchGameTimeline(id) {
  for (let attempt = 1; ; attempt += 1) {
    const { ok, status, waitS, body } = await request(`/api/games/${id}/timeline`);
    if (ok) return body;
    if (status !== TOO_MANY || attempt === MOST_ATTEMPTS || waitS > LONGEST_WAIT_S) return null;
    await new Promise((resolve) => {
      setTimeout(resolve, Math.max(1, waitS) * 1000);
    });
  }
}

/**
 * Return a recorded game as PDN, or null.
 *
 * @param {number} id
 * @returns {Promise<string | null>}
 */
export async function fetchPdn(id) {
  const answer = await request(`/games/${id}.pdn`);
  return answer.ok ? answer.text : null;
}

/**
 * Return the timeline of a trace, or the status and the faults.
 *
 * @param {string} trace
 * @returns {Promise<Timeline | { failed: number, faults: string[] }>}
 */
export async function fetchTraceTimeline(trace) {
  const answer = await request("/api/replay", { method: "POST", body: trace });
  return answer.ok ? answer.body : { failed: answer.status, faults: answer.body?.faults ?? [] };
}

/** Return the running game of a simulated table as the text of a trace, or null. */
export async function fetchTrace() {
  const answer = await request("/api/trace");
  return answer.ok ? answer.text : null;
}

/**
 * Send a request; `status` is 0 without an answer.
 *
 * @param {string} path
 * @param {{ method?: string, json?: unknown, body?: string }} [options]
 */
export async function request(path, { method = "GET", json, body } = {}) {
  /** @type {Record<string, string>} */
  const headers = json || body ? { "Content-Type": "application/json" } : {};
  try {
    const answer = await fetch(path, {
      method,
      headers,
      body: json ? JSON.stringify(json) : body,
      credentials: "same-origin",
    });
    const text = await answer.text();
    if (answer.status === 401 && path !== SESSION_PATH) requests.dispatchEvent(new Event("refused"));
    const waitS = Number(answer.headers.get("Retry-After"));
    return { ok: answer.ok, status: answer.status, waitS, text, body: parseJson(text) };
  } catch {
    return { ok: false, status: 0, waitS: 0, text: "", body: null }; // no server: the page shows the lost connection
  }
}

/**
 * @param {string} text
 * @returns {any}
 */
function parseJson(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
