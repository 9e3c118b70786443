/** A WebSocket on which a server tells what changes; a lost connection is tried again until it answers. */

const FIRST_RECONNECT_MS = 500; // a restarted board answers within a second or two
const MAX_RECONNECT_MS = 8000; // a choice: soon enough for a viewer, and rare enough for a board with many of them
const SILENCE_LIMIT_MS = 15_000; // the server sends something every 5 s (CLOCKS_REFRESH_S in broadcast.py)

/** Dispatches `connection` when it is made or lost. */
export class LiveConnection extends EventTarget {
  isConnected = false;
  /** @type {number | null} time when the connection was lost, as `performance.now()`; null while there is one */
  lostAt = null;
  /** @type {WebSocket | null} */
  #socket = null;
  #handleMessage;
  #path;
  #reconnectDelayMs = FIRST_RECONNECT_MS;
  #timer = 0;
  #lastMessageAt = 0;

  /**
   * @param {(message: any) => void} handleMessage
   * @param {string} [path] of the socket at the server, with its query
   */
  constructor(handleMessage, path = "/api/live") {
    super();
    this.#path = path;
    this.#handleMessage = handleMessage;
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
    const socket = new WebSocket(`${scheme}//${location.host}${this.#path}`);
    this.#socket = socket;
    socket.onmessage = (message) => socket === this.#socket && this.#takeMessage(JSON.parse(message.data));
    socket.onclose = () => socket === this.#socket && this.#reconnectLater();
  }

  /** Disconnect, and do not try again. */
  disconnect() {
    clearTimeout(this.#timer);
    this.#socket?.close();
    this.#socket = null;
    this.#setConnected(false);
  }

  /** @param {any} message */
  #takeMessage(message) {
    this.#lastMessageAt = performance.now();
    this.#reconnectDelayMs = FIRST_RECONNECT_MS;
    this.#handleMessage(message);
  }

  /** Report that there is a connection; called once its first message was handled. */
  confirm() {
    this.#setConnected(true);
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
