/** Requests to the desk. */

/** @import { ActRecord, ActText, BoardAnswer, WholeBoard } from "../types/desk.js" */

import { request } from "./api.js";

/**
 * Return one board with all that the desk knows of it; null if the desk does not answer, or knows no such board.
 *
 * @param {string} name
 * @returns {Promise<WholeBoard | null>}
 */
export async function fetchBoard(name) {
  const { ok, body } = await request(`/api/boards/${encodeURIComponent(name)}`);
  return ok ? body : null;
}

/**
 * Do something at boards; return what each answered, or why nothing was sent.
 *
 * @param {ActText} act
 * @param {string[]} boards
 * @returns {Promise<{ answers?: Record<string, BoardAnswer>, faults?: string[], failed?: number }>}
 */
export async function sendAct(act, boards) {
  const { status, body } = await request("/api/acts", { method: "POST", json: { ...act, boards } });
  if (body && (body.answers || body.faults)) return body;
  return { failed: status };
}

/**
 * Return the last acts, the newest first; null if the desk does not answer.
 *
 * @returns {Promise<ActRecord[] | null>}
 */
export async function fetchActs() {
  const { ok, body } = await request("/api/acts");
  return ok ? body.acts : null;
}
