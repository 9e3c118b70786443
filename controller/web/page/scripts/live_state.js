/** The state of the board, kept up to date over a WebSocket; a lost connection is tried again until it answers. */

/** @import { BoardState, LiveMessage, StateChanges } from "../types/api.js" */

const FIRST_RECONNECT_MS = 500; // a restarted board answers within a second or two
const MAX_RECONNECT_MS = 8000; // a choice: soon enough for a viewer, and rare enough for a board with many of them
const SILENCE_LIMIT_MS = 15_000; // the board sends something every 5 s (CLOCKS_REFRESH_S in broadcast.py)

/**
 * Return a state with the changes of one message; `moves` keep their beginning.
 *
 * @param {BoardState} state
 * @param {StateChanges} changes
 * @returns {BoardState}
 */
export function applyChanges(state, changes) {
  const { moves, ...others } = changes;
  const next = { ...state, ...others };
  if (moves) next.moves = [...state.moves.slice(0, moves.from), ...moves.list];
  return next;
}

/** Dispatches `state` (detail: the set of changed keys, null for all) and `connection`. */
export class LiveState extends EventTarget {
  /** @type {BoardState | null} */
  state = null;
  isConnected = false;
  arrivedAt = 0; // time of the last clocks, as `performance.now()`
  /** @type {number | null} time when the connection was lost, as `performance.now()`; null while there is one */
  lostAt = null;
  /** @type {WebSocket | null} */
  #socket = null;
  #reconnectDelayMs = FIRST_RECONNECT_MS;
  #timer = 0;
  #lastMessageAt = 0;

  constructor() {
    super();
    addEventListener("online", () => this.connect());
    addEventListener("offline", () => this.#dropConnection());
    setInterval(
      () => this.isConnected && performance.now() - this.#lastMessageAt > SILENCE_LIMIT_MS && this.#dropConnection(),
      1000,
    );
  }

  /** Connect now, in place of an earlier connection. */
  connect() {
    clearTimeout(this.#timer);
    this.#socket?.close();
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/api/live`);
    this.#socket = socket;
    socket.onmessage = (message) => socket === this.#socket && this.#handleMessage(JSON.parse(message.data));
    socket.onclose = () => socket === this.#socket && this.#reconnectLater();
  }

  /** Disconnect, and forget the state. */
  disconnect() {
    clearTimeout(this.#timer);
    this.#socket?.close();
    this.#socket = null;
    this.state = null;
    this.#setConnected(false);
  }

  /** @param {LiveMessage} message */
  #handleMessage(message) {
    this.#lastMessageAt = performance.now();
    const changes = "changes" in message ? message.changes : null;
    if ("state" in message) this.state = message.state;
    else if (this.state) this.state = applyChanges(this.state, message.changes);
    if (changes === null || "clocks" in changes) this.arrivedAt = performance.now();
    this.#reconnectDelayMs = FIRST_RECONNECT_MS;
    this.#setConnected(true);
    this.dispatchEvent(new CustomEvent("state", { detail: changes && new Set(Object.keys(changes)) }));
  }

  /**
   * Drop the connection without waiting: a board without power closes nothing, and without a network a socket takes long
   * to close.
   */
  #dropConnection() {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    this.#reconnectLater();
  }

  #reconnectLater() {
    this.#setConnected(false);
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.connect(), this.#reconnectDelayMs);
    this.#reconnectDelayMs = Math.min(MAX_RECONNECT_MS, this.#reconnectDelayMs * 1.6);
  }

  /** @param {boolean} isConnected */
  #setConnected(isConnected) {
    if (this.isConnected === isConnected) return;
    this.isConnected = isConnected;
    this.lostAt = isConnected ? null : performance.now();
    this.dispatchEvent(new CustomEvent("connection"));
  }
}
