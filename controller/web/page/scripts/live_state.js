/** The state of the board, kept up to date over a WebSocket; lost, it is sought again until it answers. */

const FIRST_RECONNECT_MS = 500;
const MAX_RECONNECT_MS = 8000;
const SILENCE_LIMIT_MS = 15_000; // the board is heard of every five seconds: who hears nothing for so long has no connection

/** Lay the changes of one message over a state; `moves` keep their beginning. */
export function applyChanges(state, changes) {
  const next = { ...state, ...changes };
  if (changes.moves?.list) next.moves = [...(state.moves ?? []).slice(0, changes.moves.from), ...changes.moves.list];
  return next;
}

/** Sends `state` (detail: the keys that changed, null for all) and `connection`. */
export class LiveState extends EventTarget {
  state = null;
  isConnected = false;
  arrivedAt = 0; // when the clocks came, by this browser's own time
  lostAt = null; // when the connection was lost, by the same; null while there is one
  #socket = null;
  #reconnectDelayMs = FIRST_RECONNECT_MS;
  #timer = null;
  #lastMessageAt = 0;

  constructor() {
    super();
    addEventListener("online", () => this.connect());
    addEventListener("offline", () => this.#dropConnection());
    setInterval(() => this.isConnected && performance.now() - this.#lastMessageAt > SILENCE_LIMIT_MS && this.#dropConnection(), 1000);
  }

  /** Connect now, in place of what there is. */
  connect() {
    clearTimeout(this.#timer);
    this.#socket?.close();
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/api/live`);
    this.#socket = socket;
    socket.onmessage = (message) => socket === this.#socket && this.#handleMessage(JSON.parse(message.data));
    socket.onclose = () => socket === this.#socket && this.#reconnectLater();
  }

  /** Ask the board for nothing more, and show nothing of what it told. */
  disconnect() {
    clearTimeout(this.#timer);
    this.#socket?.close();
    this.#socket = null;
    this.state = null;
    this.#setConnected(false);
  }

  #handleMessage(message) {
    this.#lastMessageAt = performance.now();
    const keys = message.changes ? Object.keys(message.changes) : null;
    if (!keys) this.state = message.state;
    else if (this.state) this.state = applyChanges(this.state, message.changes);
    if (!keys || keys.includes("clocks")) this.arrivedAt = performance.now();
    this.#reconnectDelayMs = FIRST_RECONNECT_MS;
    this.#setConnected(true);
    this.dispatchEvent(new CustomEvent("state", { detail: keys && new Set(keys) }));
  }

  /** A board without power says no goodbye, and without a network a socket takes long to close: none is waited for. */
  #dropConnection() {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    this.#reconnectLater();
  }

  #reconnectLater() {
    this.#setConnected(false);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.connect(), this.#reconnectDelayMs);
    this.#reconnectDelayMs = Math.min(MAX_RECONNECT_MS, this.#reconnectDelayMs * 1.6);
  }

  #setConnected(isConnected) {
    if (this.isConnected === isConnected) return;
    this.isConnected = isConnected;
    this.lostAt = isConnected ? null : performance.now();
    this.dispatchEvent(new CustomEvent("connection"));
  }
}
