/** Times as people type them: `3`, `3:00`, `180s`, `2m30s`, `1:30:00`, `+0:30`; the board's commands read the same. */

const MINUTES = /^\d{1,3}$/;
const CLOCK = /^(?:(\d{1,3}):(?=[0-5]\d:))?(\d{1,3}):([0-5]\d)(?:\.(\d{1,3}))?$/;
const UNITS = /^(?:(\d{1,3})h)?(?:(\d{1,5})m(?:in)?)?(?:(\d{1,7})s)?$/;
const [HOUR_MS, MINUTE_MS, SECOND_MS] = [3_600_000, 60_000, 1000];
const TOO_LONG_MS = 1000 * HOUR_MS; // as on the board

/**
 * Return the sign and the milliseconds of a typed time, or null if it is none; blanks do not count.
 *
 * @param {string} typed
 * @returns {{ sign: "" | "+" | "-", ms: number } | null}
 */
export function parseTypedTime(typed) {
  const text = typed.replace(/\s+/g, "").replace("−", "-").toLowerCase();
  const sign = /** @type {"" | "+" | "-"} */ (text.match(/^[+-]/)?.[0] ?? "");
  const ms = unsignedMs(text.slice(sign.length));
  return ms === null || ms >= TOO_LONG_MS ? null : { sign, ms };
}

/** @param {string} text */
function unsignedMs(text) {
  if (MINUTES.test(text)) return Number(text) * MINUTE_MS;
  const shown = text.match(CLOCK);
  if (shown) return sumOf(shown[1], shown[2], shown[3]) + Number((shown[4] ?? "").padEnd(3, "0"));
  const units = text ? text.match(UNITS) : null;
  return units ? sumOf(units[1], units[2], units[3]) : null;
}

/**
 * @param {string | undefined} hours
 * @param {string | undefined} minutes
 * @param {string | undefined} seconds
 */
function sumOf(hours, minutes, seconds) {
  return Number(hours ?? 0) * HOUR_MS + Number(minutes ?? 0) * MINUTE_MS + Number(seconds ?? 0) * SECOND_MS;
}

/**
 * Return a time as the board's commands write it: `m:ss`, `h:mm:ss`, with its fraction.
 *
 * @param {number} timeMs
 */
export function exactTimeText(timeMs) {
  const ms = Math.round(timeMs);
  const [hours, minutes] = [Math.floor(ms / HOUR_MS), Math.floor(ms / MINUTE_MS) % 60];
  const twoDigits = (/** @type {number} */ number) => String(number).padStart(2, "0");
  const seconds = twoDigits(Math.floor(ms / SECOND_MS) % 60);
  const whole = hours ? `${hours}:${twoDigits(minutes)}:${seconds}` : `${minutes}:${seconds}`;
  const fraction = String(ms % SECOND_MS).padStart(3, "0");
  return fraction === "000" ? whole : `${whole}.${fraction.replace(/0+$/, "")}`;
}

/**
 * Return a time with units, which nobody can take for another: `1 h 30 min`, `2 min 30 s`.
 *
 * @param {number} ms
 */
export function timeWithUnits(ms) {
  const parts = [
    [Math.floor(ms / HOUR_MS), "h"],
    [Math.floor(ms / MINUTE_MS) % 60, "min"],
    [(ms % MINUTE_MS) / SECOND_MS, "s"],
  ];
  const texts = parts.filter(([count]) => count).map(([count, unit]) => `${count} ${unit}`);
  return texts.join(" ") || "0 s";
}
