/** What the desk's server sends (`controller/desk/server/types.py`), and what the scripts of its page share. */

import type { HallLive } from "../scripts/hall_live.js";
import type { BoardState, LampState } from "../../../web/page/types/api.js";
import type { Orientation, SharedPage, Side } from "../../../web/page/types/page.js";

/** The clock of one side; times are those of the desk's clock. */
export interface TileClock {
  /** What it shows while it does not run. */
  ms: number;
  /** When it will show zero, or showed it where it counts up; null if it does not run, or nobody knows when. */
  zero_ms: number | null;
  /** When it begins to run; null if it runs already, or does not run. */
  starts_ms: number | null;
  runs: boolean;
  up: boolean;
  flag: boolean;
}

export interface TileGame {
  white: string;
  black: string;
  round: string;
  orientation: Orientation;
  fen: string;
  ply: number;
  to_move: Side | null;
  last: string | null;
  phase: string;
  paused: boolean;
  needs: string[];
  /** True if a sensor is not trusted, or a part is lost. */
  dead: boolean;
  message: DocumentMessage | null;
  clocks: Record<Side, TileClock> | null;
  result: string | null;
  /** Of the game that the desk has paired; empty for any other. */
  pairing: string;
  /** Sides that have said that they are ready for it. */
  ready: Side[];
  /** Of a game on two boards, a UUID that both boards name; null: it is played on one. */
  far_game: string | null;
}

/** One board among all. */
export interface Tile {
  number: string;
  online: boolean;
  missing: number;
  lost: number;
  /** Its game does not count in the event any more. */
  left?: true;
  version: number;
  game: TileGame | null;
}

export interface HallAbout {
  name: string;
  broker: boolean;
  address: string;
  reason: string;
  /** Another number after each change of the desk's event; 0: it has none. */
  event: number;
}

export interface HallState {
  hall: HallAbout;
  tiles: Record<string, Tile>;
  game?: undefined;
}

export type HallMessage = { seq: number; now_ms: number } & (
  | { state: HallState }
  | { changes: { hall?: HallAbout; tiles?: Record<string, Tile>; gone?: string[] } }
);

export interface DocumentMessage {
  code: string;
  args: Record<string, unknown>;
  text: string;
}

/** What one board answered to an act; one of these keys. */
export interface BoardAnswer {
  done?: true;
  refused?: { code: string | null; args: Record<string, unknown>; text: string };
  /** No answer came in time. */
  silent?: true;
  /** Beside `silent`, where more is known. */
  silence?: "not sent" | "restarted";
  /** Beside any: the other board of the same game, which alone the act was sent to; it counts at both. */
  by?: string;
}

/** What an arbiter decides of a board for the desk's list alone. */
export type BoardMark = "removed" | "loss accepted";

/** One act of the desk's record; one of the keys say, announce, note, mark and presence. */
export interface ActRecord {
  at: string;
  sender: string;
  say?: string;
  announce?: string;
  note?: string;
  mark?: BoardMark;
  /** The desk itself has recorded it. */
  presence?: "away" | "back";
  /** What was done in the event, in English. */
  sentence?: string;
  answers: Record<string, BoardAnswer>;
}

/** What an act says; one of these keys. */
export type ActText = { say: string } | { announce: string } | { note: string } | { mark: BoardMark };

export interface DocumentClock {
  shown_us: number;
  runs: boolean;
  starts_us: number | null;
  deadline_us: number | null;
  counts_up: boolean;
  has_flag_fallen: boolean;
  stage: number;
  periods: number;
  illegal_moves: number;
  warnings: number;
}

/** The state of a board as it sent it (docs/dev/hall-protocol.md). */
export interface StateDocument {
  now_us: number;
  game: {
    number: number | null;
    date: string;
    ruleset: string;
    title: string;
    orientation: Orientation;
    time_control: string;
    details: Record<"white" | "black" | "white_club" | "black_club" | "event" | "site" | "round" | "board", string>;
    conduct: "casual" | "rated" | "tournament";
    commit: string;
    elsewhere: Side[];
  } | null;
  phase: string;
  pauses: string[];
  position: string | null;
  ply: number;
  to_move: Side | null;
  last_move: string | null;
  clocks: Record<Side, DocumentClock> | null;
  needs: string[];
  wrong_squares: number[];
  distrusted_squares: number[];
  lost_parts: string[];
  message: DocumentMessage | null;
  result: { score: string; message: DocumentMessage } | null;
  proposal: { side: Side; ply: number; move: string } | null;
}

/** One board with all that the desk knows of it. */
export interface WholeBoard {
  online: boolean;
  ahead_us: number | null;
  version: number;
  state: StateDocument | null;
  /** Its LEDs while it needs a person; null where its program tells none. */
  lamps: LampState[] | null;
  rhythms: BoardState["rhythms"];
  moves: { ply: number; side: Side; text: string; uncertain: string[]; fen: string; clock_ms: number | null }[];
  acts: ActRecord[];
}

/** What all views of the desk share. */
export interface DeskPage extends SharedPage {
  live: HallLive;
}

/** A table of the event in words. */
export interface EventTable {
  title: string;
  columns: string[];
  rows: string[][];
  /** Places of the columns that are aligned on the right. */
  numbers: number[];
  legend: string;
}

/** One game of a match. */
export interface EventGame {
  /** White's part first; `*`: none yet. */
  result: string;
  by_board: boolean;
  /** The board of the hall that the game was sent to; empty: to none. */
  hall_board: string;
  pairing: string;
  begun: boolean;
  refusal: string;
  /** The board is there, and did not answer when it was asked to begin. */
  unanswered: boolean;
  /** Why what the board says is not recorded; it is tried again. */
  fault: string;
  /** What the board says, where the arbiter is to decide. */
  said: string | null;
  /** What the board says, where the arbiter has decided on another result; null: the same, or nothing. */
  board_result: string | null;
}

/** One pairing. */
export interface EventBoard {
  board: number;
  /** The board of the hall at this table; empty: none. */
  table: string;
  white: number;
  white_name: string;
  white_points: string;
  black: number;
  black_name: string;
  black_points: string;
  games: EventGame[];
}

export interface EventRound {
  number: number;
  is_last: boolean;
  started: boolean;
  finished: boolean;
  boards: EventBoard[];
  byes: { player: number; name: string; points: string; kind: string }[];
  breaches: { breach: string; names: string[] }[];
}

export interface EventPlayer {
  number: number;
  name: string;
  club: string;
  rating: number | null;
  first_round: number;
  withdrawn_after: number | null;
  byes: { round: number; kind: string }[];
}

/** The event as it stands, with one round. */
export interface EventState {
  version: number;
  name: string;
  heading: string;
  kind: string;
  games: number;
  round_count: number;
  paired: number;
  is_over: boolean;
  may_pair: boolean;
  players: EventPlayer[];
  tables: string[];
  boards: string[];
  round: EventRound | null;
  standings: EventTable;
  cross_table: EventTable;
  draft: { round: number; since_ms: number; fault: string } | null;
  fault: string;
  now_ms: number;
}

/** Does one act of the event; resolves to why it was not done, empty if it was. */
export type EventSender = (act: Record<string, unknown>) => Promise<string>;
