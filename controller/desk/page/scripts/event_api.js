/** Requests about the event of the desk. */

/** @import { ActRecord, EventState } from "../types/desk.js" */

import { request } from "./api.js";
import { pageText } from "./texts.js";

/**
 * Return the event with one round, by default the last one; null if the desk does not answer or has no event.
 *
 * @param {number | null} round
 * @param {string} language
 * @returns {Promise<EventState | null>}
 */
export async function fetchEvent(round, language) {
  const { ok, body } = await request(`/api/event?language=${language}${round === null ? "" : `&round=${round}`}`);
  return ok ? body : null;
}

/**
 * Return the last acts of the event as those of the desk's record are; none if the desk has no event.
 *
 * @returns {Promise<ActRecord[]>}
 */
export async function fetchEventActs() {
  const { ok, body } = await request("/api/event/record");
  if (!ok) return [];
  const acts = /** @type {{ at: string, by: string, text: string, note: string }[]} */ (body.acts);
  return acts.map(({ at, by, text, note }) => ({
    at,
    sender: by,
    sentence: note ? `${text} (${note})` : text,
    answers: {},
  }));
}

/**
 * Do one thing in the event; resolve to why it was not done, empty if it was.
 *
 * @param {Record<string, unknown>} act
 * @returns {Promise<string>}
 */
export async function sendEventAct(act) {
  const { ok, status, body } = await request("/api/event/acts", { method: "POST", json: act });
  if (ok) return "";
  if (body?.faults) return body.faults.join("; ");
  return status ? pageText("failed", { status }) : pageText("no answer");
}

/**
 * Return the address of a table to print, or of a file.
 *
 * @param {"print" | "files"} kind
 * @param {string} name
 * @param {Record<string, string | number>} query
 */
export function eventAddress(kind, name, query = {}) {
  const words = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
  return `/api/event/${kind}/${name}${words.size ? `?${words}` : ""}`;
}
