/** The views of the desk's page. */

/**
 * @import { DeskPage } from "../types/desk.js"
 * @import { ViewSet } from "../../../web/page/types/page.js"
 */

/** @type {ViewSet<DeskPage>} */
export const DESK_VIEWS = {
  entries: {
    boards: {
      right: "watch",
      styles: [],
      load: async (page) => new (await import("./boards_view.js")).BoardsView(page),
    },
    board: {
      right: "watch",
      styles: ["game", "arbiter", "editor", "hall_board"],
      load: async (page) => new (await import("./hall_board_view.js")).HallBoardView(page),
    },
    event: {
      right: "watch",
      styles: ["event"],
      load: async (page) => new (await import("./event_view.js")).EventView(page),
    },
    projector: {
      right: "watch",
      styles: ["projector"],
      load: async (page) => new (await import("./projector_view.js")).ProjectorView(page),
    },
    record: {
      right: "arbitrate",
      styles: ["game", "arbiter"],
      load: async (page) => new (await import("./record_view.js")).RecordView(page),
    },
  },
  menu: ["boards", "event", "projector", "record"],
  signIn: "record",
  nameOf: viewOfAddress,
  entryOf: (name) => (name.startsWith("board") ? "boards" : name),
  isHidden: () => false,
};

/**
 * Return the view that the fragment of an address names: each board is a view of its own.
 *
 * @param {string} fragment such as `#board/b7`
 */
function viewOfAddress(fragment) {
  const name = fragment.replace(/^#/, "").split(/[/?]/)[0];
  return Object.hasOwn(DESK_VIEWS.entries, name) ? name : "boards";
}
