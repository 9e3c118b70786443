/** One board of the hall, fetched whole whenever its tile has changed. */

/**
 * @import { BoardState } from "../../../web/page/types/api.js"
 * @import { ActRecord } from "../types/desk.js"
 * @import { HallLive } from "./hall_live.js"
 */

import { boardStateOf } from "./board_state.js";
import { fetchBoard } from "./desk_api.js";

/** Dispatches `state` when the board was fetched. */
export class BoardLive extends EventTarget {
  #hall;
  #version = -1;
  #isFetching = false;
  /** @type {BoardState | null} */
  state = null;
  /** @type {ActRecord[]} */
  acts = [];
  arrivedAt = 0;
  name;

  /**
   * @param {HallLive} hall
   * @param {string} name
   */
  constructor(hall, name) {
    super();
    this.#hall = hall;
    this.name = name;
  }

  /**
   * Follow another board.
   *
   * @param {string} name
   */
  follow(name) {
    this.name = name;
    this.state = null;
    this.acts = [];
    this.#version = -1;
  }

  /** The tile of the board; null if the desk knows no such board. */
  get tile() {
    return this.#hall.state?.tiles[this.name] ?? null;
  }

  /** True while the desk hears the board, and this page the desk. */
  get isConnected() {
    return this.#hall.isConnected;
  }

  /** When the connection to the desk was lost; null while there is one. */
  get lostAt() {
    return this.#hall.lostAt;
  }

  /**
   * Fetch the board if it has changed; a call meanwhile is carried out afterwards.
   *
   * @returns {Promise<void>}
   */
  async refresh() {
    const { tile } = this;
    if (this.#isFetching || !tile || tile.version <= this.#version) return undefined;
    this.#isFetching = true;
    const { name } = this;
    const board = await fetchBoard(name);
    this.#isFetching = false;
    if (name !== this.name) return this.refresh();
    if (board === null) return undefined; // the next change, or the next connection, asks again
    this.#version = board.version;
    this.acts = board.acts;
    this.state = boardStateOf(board, this.#hall.deskNowMs);
    this.arrivedAt = performance.now();
    this.dispatchEvent(new Event("state"));
    return this.refresh();
  }

  /** Fetch the board again, also if nothing of it has changed: a note or a refusal changes no state. */
  reload() {
    this.#version = -1;
    return this.refresh();
  }
}
