/** Keeps the screen of this browser awake, where the browser can: it wants HTTPS, or the machine of the board itself. */

export class WakeLock {
  /** @type {WakeLockSentinel | null} */
  #sentinel = null;
  #isWanted = true;
  #request = () => this.#acquire();

  constructor() {
    // a browser releases the lock of a page that is hidden
    document.addEventListener("visibilitychange", this.#request);
    this.#acquire();
  }

  /** Release the lock: the screen may sleep again. */
  close() {
    this.#isWanted = false;
    document.removeEventListener("visibilitychange", this.#request);
    this.#sentinel?.release();
  }

  async #acquire() {
    if (!("wakeLock" in navigator) || document.hidden || (this.#sentinel && !this.#sentinel.released)) return;
    try {
      this.#sentinel = await navigator.wakeLock.request("screen");
    } catch {
      return; // a battery that is low, or a browser that allows it to nobody: the screen sleeps when it wants
    }
    if (!this.#isWanted) this.#sentinel.release();
  }
}
