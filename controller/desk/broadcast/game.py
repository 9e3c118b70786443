"""One game as far as it was released: its moves as they count, its clocks and its result."""

from copy import copy
from dataclasses import dataclass
from typing import NamedTuple

from controller.desk.recorded_moves import update_moves
from controller.hall.documents.events import ChangeEventDocument, EventDocument, MoveEventDocument
from controller.hall.documents.games import GameDocument
from controller.hall.documents.values import ClockTimes
from controller.rules.outcome import Score, Termination
from controller.rules.position import Side
from controller.session.effects import ChangeKind
from controller.session.inputs import UNKNOWN_NAME
from controller.tournament.rounds import BoardResult

_DETAIL_CHANGES: dict[tuple[str, str | None], str] = {
    (ChangeKind.NAME, "white"): "white",
    (ChangeKind.NAME, "black"): "black",
    (ChangeKind.CLUB, "white"): "white_club",
    (ChangeKind.CLUB, "black"): "black_club",
    (ChangeKind.EVENT, None): "event",
    (ChangeKind.SITE, None): "site",
    (ChangeKind.ROUND, None): "round",
    (ChangeKind.BOARD, None): "board",
}
"""What was changed, of which side -> the key of the details."""

_STOPPING_CHANGES = frozenset({
    ChangeKind.PAUSE, ChangeKind.TAKEBACK, ChangeKind.RESTORE, ChangeKind.POSITION, ChangeKind.TURN, ChangeKind.RESULT,
})  # fmt: skip
"""Changes after which no clock runs before a move, or before the game goes on."""


_SCORES = {
    (2, 0): Score.WHITE_WINS,
    (0, 2): Score.BLACK_WINS,
    (1, 1): Score.DRAW,
}
"""What White and Black have of a result -> the score as PDN writes it; it has none for a game that both lost."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BroadcastMove:
    """A move that counts."""

    ply: int
    side: str
    """`white` or `black`."""
    text: str
    fen: str
    """Position after it."""
    clocks: ClockTimes | None
    """What both clocks showed after it; None without clocks."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BroadcastResult:
    """How a game ended."""

    score: str
    reason: str
    """A value of Termination; empty: not known."""


class GameStartKey(NamedTuple):
    """What two starts of one game have in common: a board whose record was lost tells its newest game again.

    After the loss of its journal too, another game may have the same key.
    """

    board: str
    number: int | None
    date: str
    pairing: str
    details: tuple[str, ...]


class BroadcastGame:
    """One game; `apply` takes its events in their order."""

    def __init__(self, board: str, document: GameDocument, fen: str, clocks: ClockTimes | None, at: str) -> None:
        self.board = board
        """The board's name in the topics."""
        details = _texts(document)
        self.start_key = GameStartKey(
            board, document["number"], document["date"], document.get("pairing", ""), tuple(details.values())
        )
        self.details = details
        """By the keys of DetailsDocument."""
        self.date = document["date"]
        self.begun_at = at
        """The local time of day at which it began, ISO 8601; empty: not known."""
        self.ruleset = document["ruleset"]
        self.title = document["title"]
        self.orientation = document["orientation"]
        self.time_control = document["time_control"]
        self.start_fen = self.fen = fen
        self.moves: list[BroadcastMove] = []
        self.move_hashes: list[str] = []
        """Of position and clocks after each move, also of those that no longer count."""
        self.clocks = clocks
        self.running_side: str | None = None
        """The side whose clock runs, as far as events say it."""
        self.clocks_us = 0
        """When the clocks showed that, on the desk's steady clock and as late as the delay makes it."""
        self.is_paused = False
        self.result: BroadcastResult | None = None
        """As the board says."""
        self.event_result: BoardResult | None = None
        """As a person gave it in the event, White's part first as the game began; None: the board's result counts."""
        self._first_names = (details["white"], details["black"])
        self.changes = 0
        """How many events have changed it."""

    @property
    def is_unplayed(self) -> bool:
        """True if it has neither a move nor a result."""
        return not self.moves and self.result is None

    @property
    def side_to_move(self) -> str:
        """The side to move: `white` or `black`."""
        return "white" if self.fen.startswith("W") else "black"

    def apply(self, event: EventDocument, released_us: int) -> None:
        """Take the next event; faults are no one's business but the arbiter's."""
        match event["kind"]:
            case "move":
                update_moves(self.moves, event, _move_of)
                self.move_hashes.append(event["hash"])
                self.is_paused = False
            case "change":
                update_moves(self.moves, event, _move_of)
                self._apply_change(event)
            case "result":
                reason = event["message"]["args"].get("reason", "")
                self.result = BroadcastResult(score=event["score"], reason=str(reason))
            case _:
                return
        self.changes += 1
        self.fen = event["fen"]
        self.clocks, self.clocks_us = event["clocks"], released_us
        has_begun = bool(self.moves) and self.clocks is not None
        may_run = has_begun and self.result is None and not self.is_paused
        self.running_side = self.side_to_move if may_run else None

    def has_same_moves(self, other: "BroadcastGame") -> bool:
        """Return True if one of both goes on from what the other one has, as far as each is told."""
        return all(one == another for one, another in zip(self.move_hashes, other.move_hashes, strict=False))

    def snapshot(self) -> "BroadcastGame":
        """Return the game as it is now, which no later event changes."""
        game = copy(self)
        game.moves, game.details = list(self.moves), dict(self.details)
        return game

    def _apply_change(self, event: ChangeEventDocument) -> None:
        what = event["what"]
        if event["reopens_game"]:
            self.result = None
        if event["sets_position"]:
            self.start_fen = event["fen"]
        if what in _STOPPING_CHANGES:
            self.is_paused = True
        elif what == ChangeKind.RESUME:
            self.is_paused = False
        elif what == ChangeKind.DATE:
            self.date = event["after"]
        elif (what, event["side"]) in _DETAIL_CHANGES:
            key = _DETAIL_CHANGES[what, event["side"]]
            self.details[key] = "" if event["after"] == UNKNOWN_NAME else event["after"]

    @property
    def final_result(self) -> BroadcastResult | None:
        """The result that counts: the arbiter's where the event has another one than the board, else the board's."""
        if self.event_result is None:
            return self.result
        halves = self.event_result.halves_of(Side.WHITE), self.event_result.halves_of(Side.BLACK)
        names = self.details["white"], self.details["black"]
        if names != self._first_names and names == self._first_names[::-1]:  # exchanged: colours were the other ones
            halves = halves[::-1]
        score = _SCORES.get(halves, Score.UNDECIDED).value
        if self.result is not None and self.result.score == score:
            return self.result
        return BroadcastResult(score=score, reason=Termination.ARBITER.value)

    @property
    def score(self) -> str:
        """The result as PDN writes it; `*` while there is none."""
        return Score.UNDECIDED.value if self.final_result is None else self.final_result.score


def _texts(document: GameDocument) -> dict[str, str]:
    return {key: str(text) for key, text in document["details"].items()}


def _move_of(event: MoveEventDocument) -> BroadcastMove:
    return BroadcastMove(
        ply=event["ply"], side=event["side"], text=event["move"], fen=event["fen"], clocks=event["clocks"]
    )
