/** Types that the page's scripts share, besides those of the API. */

import type { LiveState } from "../scripts/live_state.js";
import type { ViewerSettings } from "../scripts/viewer_settings.js";
import type { BoardState, ClocksState, GameState, MessageState, SessionAnswer, Timeline, VerdictState } from "./api.js";

export type Side = "white" | "black";
export type Orientation = GameState["orientation"];
export type Right = SessionAnswer["rights"][number];
export type TimelineEvent = Timeline["events"][number];
export type MoveEvent = Extract<TimelineEvent, { kind: "move" }>;

/** Pieces by square: `w`, `b`, `W`, `B` as the board believes them, `ww` and `bb` for kings of the table. */
export type PiecesBySquare = Record<number | string, string>;

/** How boards are drawn: as squares, or as the lines of the Dama matrix. */
export type Drawing = "checkerboard" | "matrix";

/** The colours of the page; `auto` is what the browser prefers. */
export type Theme = "auto" | "light" | "dark" | "contrast";

/** How boards and pieces look: as wood, in plain colours, or with strong contrast. */
export type BoardStyle = "wood" | "plain" | "bold";

/** How one board is seen. */
export interface BoardView {
  orientation: Orientation;
  drawing: Drawing;
  /** True with Black below. */
  isTurned: boolean;
}

/** Which game is played next: the same, the same with the colours changed, or one to choose. */
export type WantedGame = "repeat" | "exchange" | "choose";

/** What the pages of a board and of a desk share. */
export interface SharedPage {
  /** The connection; its state is null before the first message. */
  live: { isConnected: boolean; state: { game?: { orientation: Orientation } } | null };
  settings: ViewerSettings;
  /** True if the server has the cards of rules. */
  hasCards: boolean;
  /** False if nothing of sensors is ever shown; by default it may be. */
  hasSensors?: boolean;
  /** Name and rights of this browser; null until the server has answered. */
  session: SessionAnswer | null;
  /** Name of whoever was signed in until the board ended it; null once somebody is signed in. */
  endedSession: string | null;
  /** Ask the server again for the rights, and update the page. */
  refreshRights(): Promise<void>;
  /** Sign out. */
  signOut(): Promise<void>;
  /** Return true if this browser has a right; false until the server has answered. */
  may(right: Right): boolean;
}

/** What all views of a board's page share. */
export interface Page extends SharedPage {
  live: LiveState;
  /** Index of a move that the next view shows instead of the live position. */
  selectedMove: number | null;
  /** How Play begins a game that was asked for in another view. */
  wantedGame: WantedGame | null;
}

/** The state of one board, as it is known here. */
export interface BoardSource {
  state: BoardState | null;
  isConnected: boolean;
  /** Time of the last clocks, as `performance.now()`. */
  arrivedAt: number;
  /** Time when the connection was lost, as `performance.now()`; null while there is one. */
  lostAt: number | null;
}

/** One view of a page: how its script is loaded, and what goes with it. */
export interface ViewEntry<Page> {
  /** The right that it is mostly for. */
  right: Right;
  /** Names of its style sheets, besides those of every view. */
  styles: string[];
  load(page: Page): Promise<View>;
}

/** The views of a page. */
export interface ViewSet<Page> {
  entries: Record<string, ViewEntry<Page>>;
  /** Names of the views that the menu has, in its order. */
  menu: string[];
  /** The view that asks to sign in. */
  signIn: string;
  /** Return the view that the fragment of an address names. */
  nameOf(fragment: string): string;
  /** Return the entry of the menu that a view belongs to. */
  entryOf(name: string): string;
  /** Return true if the menu does not show an entry while a view is shown. */
  isHidden(entry: string, name: string, page: Page): boolean;
}

/** One of the four views. */
export interface View {
  element: HTMLElement;
  /** Draw everything. */
  show(): void;
  /** Draw what changed; `keys` are the changed keys of the state. */
  update(keys: Set<string>): void;
  /** Stop timers. */
  close(): void;
}

/** What a clock shows of a recording: the clocks, and when the recording reported them. */
export type ReportedClocks = ClocksState & { reportedMs: number };

/** The part of a state that the message card shows. */
export type MessageSource = Pick<BoardState, "phase" | "to_move" | "lamps"> & {
  rhythms: BoardState["rhythms"] | null;
  message: MessageState | null;
  verdict: Pick<VerdictState, "judgement" | "message"> | null;
  result: { score: string; message: MessageState } | null;
};
