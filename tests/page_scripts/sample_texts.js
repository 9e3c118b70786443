/** The texts of the page in node: `samples.json` holds them, made from the Python catalogue before the tests run. */

/**
 * @import { VerdictState } from "../../controller/web/page/types/api.js"
 */

/**
 * @typedef {object} Samples
 * @property {Record<string, unknown>} texts what the server answers, by language
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
    fetch: (/** @type {string} */ address) => Promise.resolve({ json: () => texts[chooseTexts(address)] }),
  });
  await loadTexts([language]);
}

/**
 * Return the first language of an address that there are texts in, as the server does.
 *
 * @param {string} address
 */
function chooseTexts(address) {
  const wanted = address.replace(/^.*\/|\.json$/g, "").split(",");
  return wanted.find((code) => Object.hasOwn(readSamples().texts, code)) ?? "";
}
