"""What a session asks the daemon to do, as values."""

from dataclasses import dataclass
from enum import StrEnum

from controller.clock.ledger import Ledger
from controller.rules.game import Game
from controller.rules.moves import Move
from controller.rules.outcome import Outcome
from controller.rules.position import Side
from controller.rules.squares import Occupancy
from controller.session.views.display_page import DisplayPage
from controller.session.views.led_frames import LedFrame
from controller.session.views.messages import Message


class Sound(StrEnum):
    """What a sound means."""

    COMMITTED = "committed"
    LOW_TIME = "low time"
    FLAG = "flag"
    FAULT = "fault"
    GAME_OVER = "game over"


class Judgement(StrEnum):
    """What a press or a rest found on the board."""

    LEGAL = "legal"
    UNMOVED = "unmoved"
    INCOMPLETE = "incomplete"
    ILLEGAL = "illegal"


@dataclass(frozen=True, slots=True)
class ShowLeds:
    """Light this frame."""

    frame: LedFrame


@dataclass(frozen=True, slots=True)
class ShowPage:
    """Show this page."""

    page: DisplayPage


@dataclass(frozen=True, slots=True)
class Announce:
    """Say this: to the log, the terminal, a speaker."""

    message: Message


@dataclass(frozen=True, slots=True)
class PlaySound:
    """Sound this."""

    sound: Sound


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportJudgement:
    """The board was judged at `at_us`; `message` says what is wrong with it, if anything."""

    judgement: Judgement
    message: Message | None
    at_us: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordMove:
    """A move is committed: to be on disk before anything after this effect is performed.

    `game` and `ledger` are as they are after it; `amends` tells that it replaces what was recorded of this ply before.
    `candidates` lists what the ply may have been where sensors that lie leave it in doubt (empty: it is certain); its
    true move is then recorded later, as amending. `unseen` are the squares whose sensors are not trusted after it.
    """

    ply: int  # 1 for the first move of the game
    side: Side
    move: Move
    game: Game
    ledger: Ledger
    at_us: int
    is_amendment: bool = False
    candidates: tuple[Move, ...] = ()
    unseen: Occupancy = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordOutcome:
    """The game is over: to be on disk before anything after this effect is performed."""

    outcome: Outcome
    at_us: int


class ChangeKind(StrEnum):
    """What was changed in a game other than by playing."""

    TIME = "time"
    STAGE = "stage"
    PERIOD_COUNT = "periods"
    MOVE_COUNT = "moves"
    MOVE_NUMBER = "number"
    ILLEGAL_MOVES = "illegal moves"
    TURN = "turn"
    POSITION = "position"
    RESULT = "result"
    TAKEBACK = "takeback"
    PAUSE = "pause"
    RESUME = "go on"
    SET_UP = "set up"


class ChangeAuthor(StrEnum):
    """Who changed it."""

    ARBITER = "arbiter"
    BOARD = "board"


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordChange:
    """The game was changed other than by playing: to be on disk before anything after this effect is performed.

    `before` and `after` tell what it was and is, in the form in which it is written in scripts. `ply` and `ledger` are
    as they are after it. The last `undone` moves no longer count; with a `game`, which begins with the position that
    was set, none before it does. `reopens` tells that the game is not over any more, `goes_on` that it is played from
    here on just as the record tells it. `unseen` are the squares whose sensors are not trusted.
    """

    kind: ChangeKind
    side: Side | None
    before: str
    after: str
    author: ChangeAuthor
    at_us: int
    ply: int
    ledger: Ledger
    undone_plies: int = 0
    game: Game | None = None
    reopens_game: bool = False
    unseen: Occupancy = 0
    is_recovery_point: bool = False


@dataclass(frozen=True, slots=True)
class Refuse:
    """What was asked for cannot be: nothing was changed, and who asked is to be told why."""

    message: Message


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestNewGame:
    """The finished game's pieces stand on the start position again: the players want to start anew."""

    at_us: int


Record = RecordMove | RecordChange
"""What a game is made of, in its order."""

Effect = ShowLeds | ShowPage | Announce | PlaySound | ReportJudgement | Record | RecordOutcome | Refuse | RequestNewGame
