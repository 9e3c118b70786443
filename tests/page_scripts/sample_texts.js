/** The texts of the page in node: `samples.json` holds them, made from the Python catalogue before the tests run. */

/**
 * @import { VerdictState } from "../../controller/web/page/types/api.js"
 */

/**
 * @typedef {object} Samples
 * @property {Record<string, unknown>} texts what the server answers, by name: `languages`, `en`
 * @property {Record<string, { message: import("../../controller/web/page/scripts/texts.js").MessageLike, sentence: string }[]>} messages
 * @property {Record<string, (Pick<VerdictState, "judgement" | "message"> & { sentence: string })[]>} verdicts
 * @property {Record<string, { key: string, args: Record<string, unknown>, text: string }[]>} templates of texts that only the samples have
 */

import { readFileSync } from "node:fs";
import { loadTexts } from "../../controller/web/page/scripts/texts.js";

/** @returns {Samples} */
export function readSamples() {
  const path = process.env.PAGE_SAMPLES;
  if (!path) throw new Error("PAGE_SAMPLES names no file; run these tests by pytest tests/page_scripts");
  return JSON.parse(readFileSync(path, "utf-8"));
}

/**
 * Load the texts of a language as a page does, with the samples as its server.
 *
 * @param {string} language
 */
export async function loadSampleTexts(language) {
  const { texts } = readSamples();
  /** @type {Record<string, unknown>} */
  const page = { documentElement: {} };
  Object.assign(globalThis, {
    document: page,
    fetch: (/** @type {string} */ address) => Promise.resolve({ json: () => texts[nameIn(address)] }),
  });
  await loadTexts([language]);
}

/** @param {string} address */
function nameIn(address) {
  return address.replace(/^.*\/|\.json$/g, "");
}
