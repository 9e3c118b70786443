/** What the server for the public sends (`controller/desk/broadcast/documents/types.py`), and what its scripts share. */

import type { BroadcastLive } from "../scripts/broadcast_live.js";
import type { Orientation, SharedPage, Side } from "../../../../web/page/types/page.js";

export interface BroadcastDelay {
  seconds: number;
  moves: number;
}

export interface BroadcastClocks {
  white_ms: number;
  black_ms: number;
  running: Side | null;
  since_ms: number | null;
  waits_ms: number;
  counts_up: boolean;
}

export interface BroadcastGame {
  id: string;
  version: string;
  event: string;
  round: string;
  board: string;
  white: string;
  black: string;
  orientation: Orientation;
  fen: string;
  ply: number;
  last_move: string | null;
  clocks: BroadcastClocks | null;
  is_paused: boolean;
  result: { score: string; reason: string } | null;
}

export interface BroadcastMove {
  ply: number;
  side: Side;
  text: string;
  fen: string;
  white_ms: number | null;
  black_ms: number | null;
}

export interface WholeBroadcastGame extends BroadcastGame {
  date: string;
  site: string;
  white_club: string;
  black_club: string;
  ruleset: string;
  title: string;
  time_control: string;
  start_fen: string;
  moves: BroadcastMove[];
}

export interface BroadcastRound {
  id: string;
  event: string;
  round: string;
  games: number;
}

export interface WholeBroadcastRound extends BroadcastRound {
  boards: BroadcastGame[];
}

export interface BroadcastState {
  delay: BroadcastDelay;
  boards: Record<string, BroadcastGame>;
  rounds: BroadcastRound[];
  /** Another one whenever the standings are other ones; empty: there are none. */
  standings: string;
  game?: undefined;
}

export type BroadcastMessage = { seq: number; now_ms: number } & (
  | { state: BroadcastState }
  | { changes: { boards?: Record<string, BroadcastGame>; order?: string[]; rounds?: BroadcastRound[]; standings?: string } }
);

export interface BroadcastStandings {
  event: string;
  tie_breaks: string[];
  rows: { rank: number; name: string; club: string; played: number; points: string; tie_breaks: (string | null)[] }[];
}

/** What all views of the page share. */
export interface BroadcastPage extends SharedPage {
  live: BroadcastLive;
}
