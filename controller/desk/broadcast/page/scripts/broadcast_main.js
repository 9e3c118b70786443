/** The start of the page for the public. */

import { BroadcastLive } from "./broadcast_live.js";
import { BROADCAST_VIEWS } from "./broadcast_views.js";
import { startPage } from "./page_start.js";

await startPage({ live: new BroadcastLive(), hasCards: false, hasSensors: false }, BROADCAST_VIEWS);
