/** The views of the page: which right each is mostly for, and how its script is loaded when it is wanted. */

/** @import { Page, ViewEntry, ViewSet } from "../types/page.js" */

/** @satisfies {Record<string, ViewEntry<Page>>} in the order of the menu */
export const VIEWS = {
  home: {
    right: "watch",
    styles: ["home"],
    load: async (/** @type {Page} */ page) => new (await import("./home_view.js")).HomeView(page),
  },
  play: {
    right: "play",
    styles: ["game", "play"],
    load: async (/** @type {Page} */ page) => new (await import("./play_view.js")).PlayView(page),
  },
  watch: {
    right: "watch",
    styles: ["game", "watch"],
    load: async (/** @type {Page} */ page) => new (await import("./watch_view.js")).WatchView(page),
  },
  screen: {
    right: "watch",
    styles: ["screen"],
    load: async (/** @type {Page} */ page) => new (await import("./screen_view.js")).ScreenView(page),
  },
  arbiter: {
    right: "arbitrate",
    styles: ["game", "arbiter", "editor"],
    load: async (/** @type {Page} */ page) => new (await import("./arbiter_view.js")).ArbiterView(page),
  },
  replay: {
    right: "watch",
    styles: ["game", "games", "replay"],
    load: async (/** @type {Page} */ page) => new (await import("./replay_view.js")).ReplayView(page),
  },
  lab: {
    right: "play",
    styles: ["game", "watch", "lab"],
    load: async (/** @type {Page} */ page) => new (await import("./lab_view.js")).LabView(page),
  },
};

/** @typedef {keyof typeof VIEWS} ViewName */

/** @type {Record<string, ViewName>} views whose address has two parts, and addresses of earlier versions */
const OTHER_ADDRESSES = { "watch/screen": "screen", table: "play" };

/**
 * Return the view that the fragment of an address names; home if it names none.
 *
 * @param {string} fragment such as `#replay/12`
 * @returns {ViewName}
 */
export function viewOfAddress(fragment) {
  const address = fragment.replace(/^#/, "");
  const name = address.split(/[/?]/)[0];
  const known = OTHER_ADDRESSES[address] ?? OTHER_ADDRESSES[name] ?? name;
  return Object.hasOwn(VIEWS, known) ? /** @type {ViewName} */ (known) : "home";
}

/** @type {ViewSet<Page>} */
export const BOARD_VIEWS = {
  entries: VIEWS,
  menu: ["home", "play", "watch", "arbiter", "replay", "lab"],
  signIn: "arbiter",
  nameOf: viewOfAddress,
  entryOf: (name) => (name === "screen" ? "watch" : name),
  isHidden: (entry, name, { live: { state } }) =>
    (entry === "play" && state !== null && !state.table && !state.may_invite && name !== "play") ||
    (entry === "lab" && name !== "lab"),
};
