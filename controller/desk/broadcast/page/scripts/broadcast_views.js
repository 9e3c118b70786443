/** The views of the page for the public. */

/**
 * @import { BroadcastPage } from "../types/broadcast.js"
 * @import { ViewSet } from "../../../../web/page/types/page.js"
 */

/** @type {ViewSet<BroadcastPage>} */
export const BROADCAST_VIEWS = {
  entries: {
    boards: {
      right: "watch",
      styles: [],
      load: async (page) => new (await import("./broadcast_boards_view.js")).BroadcastBoardsView(page),
    },
    game: {
      right: "watch",
      styles: [],
      load: async (page) => new (await import("./broadcast_game_view.js")).BroadcastGameView(page),
    },
    standings: {
      right: "watch",
      styles: [],
      load: async (page) => new (await import("./standings_view.js")).StandingsView(page),
    },
  },
  menu: ["boards"],
  signIn: "boards",
  nameOf: (fragment) => (fragment.startsWith("#game/") ? "game" : fragment === "#standings" ? "standings" : "boards"),
  entryOf: () => "boards",
  isHidden: () => true, // the title leads there
};
