/** The warning that a clock of a person at the page runs low. */

/** @import { LiveState } from "./live_state.js" */

import { clockAfter } from "./clocks.js";
import { ownSides } from "./play_status.js";

const LOW_TIME_MS = 20_000; // a choice: time for a few moves in a hurry, and the clock turns red at ten seconds
const LOOK_MS = 250;

/** Calls a function once for each game and side whose running clock falls below the limit. */
export class LowTimeWarning {
  #live;
  #warn;
  #warned = "";
  #timer = setInterval(() => this.#look(), LOOK_MS);

  /**
   * @param {LiveState} live
   * @param {() => void} warn
   */
  constructor(live, warn) {
    this.#live = live;
    this.#warn = warn;
  }

  close() {
    clearInterval(this.#timer);
  }

  #look() {
    const { state, arrivedAt, lostAt } = this.#live;
    if (!state?.table || lostAt !== null) return;
    for (const side of ownSides(state)) {
      const clock = state.clocks[side];
      const { ms } = clockAfter(clock, performance.now() - arrivedAt);
      const key = `${state.game.id} ${side}`;
      const isLow = clock.running && !clock.counts_up && ms !== null && ms < LOW_TIME_MS;
      if (!isLow || this.#warned.includes(key)) continue;
      this.#warned += `${key};`;
      this.#warn();
    }
  }
}
