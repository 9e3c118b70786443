/** What the page asks of its server, by the one origin it came from. */

/** Tell what this browser may do: `nothing`, `watch` or `arbitrate`; null where nobody answers. */
export async function fetchRight() {
  return (await request("/api/session")).body?.may ?? null;
}

/** Sign in with `{token}` or `{code}`; tells whether that was good. */
export async function signIn(proof) {
  return (await request("/api/session", { method: "POST", json: proof })).ok;
}

/** Forget who we are. */
export async function signOut() {
  await request("/api/session", { method: "DELETE" });
}

/** Say one statement of the script language; answers `{done}`, `{refused}`, `{faults}` or `{failed: status}`. */
export async function sendStatement(statement) {
  const answer = await request("/api/commands", { method: "POST", json: { say: statement } });
  if (answer.body && (answer.body.done || answer.body.refused || answer.body.faults)) return answer.body;
  return { failed: answer.status };
}

/** List recorded games, newest first, those before one if it is given. */
export async function fetchGames(before = null) {
  const answer = await request(`/api/games?limit=20${before === null ? "" : `&before=${before}`}`);
  return answer.ok ? answer.body : null;
}

/** Give the time line of a recorded game; null where there is none. */
export async function fetchGameTimeline(id) {
  const answer = await request(`/api/games/${id}/timeline`);
  return answer.ok ? answer.body : null;
}

/** Give the time line of a trace, which is a text; `{failed, text}` where it is none. */
export async function fetchTraceTimeline(trace) {
  const answer = await request("/api/replay", { method: "POST", body: trace });
  return answer.ok ? answer.body : { failed: answer.status, faults: answer.body?.faults ?? [] };
}

/** Give the trace of what was done at the simulated table so far, as a text; null where there is none. */
export async function fetchTrace() {
  const answer = await request("/api/trace");
  return answer.ok ? answer.text : null;
}

async function request(path, { method = "GET", json = null, body = null } = {}) {
  const headers = json || body ? { "Content-Type": "application/json" } : {};
  try {
    const answer = await fetch(path, { method, headers, body: json ? JSON.stringify(json) : body, credentials: "same-origin" });
    const text = await answer.text();
    return { ok: answer.ok, status: answer.status, text, body: parseJson(text) };
  } catch {
    return { ok: false, status: 0, text: "", body: null }; // no server: the connection's own sign says so
  }
}

function parseJson(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
