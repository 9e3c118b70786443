/** The start of the desk's page. */

import { DESK_VIEWS } from "./desk_views.js";
import { HallLive } from "./hall_live.js";
import { startPage } from "./page_start.js";

await startPage({ live: new HallLive(), hasCards: false }, DESK_VIEWS);
