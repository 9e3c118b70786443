/** How the page looks in this browser: its theme, the style of boards and pieces, and whether squares have numbers. */

/** @import { ViewerSettings } from "./viewer_settings.js" */

import { loadStyle } from "./style_sheets.js";

const DARK = matchMedia("(prefers-color-scheme: dark)");
const MORE_CONTRAST = matchMedia("(prefers-contrast: more)");

/** Themes and styles of which a browser loads the colours only when they are wanted. */
const EXTRA_STYLE = "looks";

/**
 * Follow what the viewer has chosen, and what the browser prefers where nothing was chosen.
 *
 * @param {ViewerSettings} settings
 */
export function followLooks(settings) {
  const update = () => applyLooks(settings);
  for (const preference of [DARK, MORE_CONTRAST]) preference.addEventListener("change", update);
  settings.addEventListener("change", update);
  return applyLooks(settings);
}

/**
 * Return the theme that is shown: `light`, `dark`, `contrast-light` or `contrast-dark`.
 *
 * @param {ViewerSettings} settings
 */
function shownTheme({ theme }) {
  const scheme = DARK.matches ? "dark" : "light";
  if (theme === "contrast" || (theme === "auto" && MORE_CONTRAST.matches)) return `contrast-${scheme}`;
  return theme === "auto" ? scheme : theme;
}

/** @param {ViewerSettings} settings */
async function applyLooks(settings) {
  if (shownTheme(settings).startsWith("contrast") || settings.boardStyle !== "wood")
    await loadStyle(EXTRA_STYLE).catch(() => {});
  const { dataset } = document.documentElement;
  dataset.theme = shownTheme(settings); // another one may have been chosen meanwhile
  dataset.boardStyle = settings.boardStyle;
  dataset.numbers = settings.showsNumbers ? "shown" : "hidden";
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
    meta.removeAttribute("media");
    meta.setAttribute("content", getComputedStyle(document.body).backgroundColor);
  }
}
