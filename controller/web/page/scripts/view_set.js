/** The views of a page as its frame needs them, and how one is loaded when it is wanted. */

/** @import { ViewSet, View } from "../types/page.js" */

import { loadStyle } from "./style_sheets.js";

/**
 * Load a view with its style sheets; the promise is rejected if the server does not answer.
 *
 * @template Page
 * @param {ViewSet<Page>} views
 * @param {string} name
 * @param {Page} page
 * @returns {Promise<View>}
 */
export async function loadView(views, name, page) {
  const { load, styles } = views.entries[name];
  const [view] = await Promise.all([load(page), ...styles.map(loadStyle)]);
  return view;
}
