/** The start of a board's page. */

import { LiveState } from "./live_state.js";
import { startPage } from "./page_start.js";
import { BOARD_VIEWS } from "./views.js";

await startPage({ live: new LiveState(), hasCards: true, selectedMove: null, wantedGame: null }, BOARD_VIEWS);
