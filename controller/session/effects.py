"""What a session asks the daemon to do, as values; the daemon performs them in their order."""

from dataclasses import dataclass
from enum import StrEnum

from controller.clock.ledger import Ledger
from controller.commands.sender import CommandSender
from controller.rules.game import Game
from controller.rules.moves import Move
from controller.rules.outcome import Outcome
from controller.rules.position import Side
from controller.rules.squares import Occupancy
from controller.session.far_exchange.effects import FarEffect
from controller.session.views.display_page import DisplayPage
from controller.session.views.led_frames import LedFrame
from controller.session.views.messages import Message, MessageCode, build_message
from controller.session.views.sounds import Sound
from controller.settings.choices import GameChoices


class Judgement(StrEnum):
    """What a press or a rest found on the board; the values are stored in traces."""

    LEGAL = "legal"
    UNMOVED = "unmoved"  # the committed position
    INCOMPLETE = "incomplete"  # a legal move under way
    ILLEGAL = "illegal"


@dataclass(frozen=True, slots=True)
class ShowLeds:
    """Light a frame."""

    frame: LedFrame  # every other LED is dark


@dataclass(frozen=True, slots=True)
class ShowPage:
    """Show a page."""

    page: DisplayPage  # the whole display


@dataclass(frozen=True, slots=True)
class Announce:
    """Announce a message: to the log, the terminal, a speaker."""

    message: Message  # worded by who announces it


@dataclass(frozen=True, slots=True)
class PlaySound:
    """Play a sound."""

    sound: Sound  # one that the settings leave on


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportJudgement:
    """Report what a press or a rest found on the board."""

    judgement: Judgement  # of the board as it stood
    message: Message | None  # what is wrong or missing; None: nothing
    at_us: int  # of the press, or the end of the rest


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordMove:
    """Record a committed move, on disk before any later effect is performed."""

    ply: int  # 1 for the first move of the game
    side: Side  # that made the move
    move: Move  # as it was played, as far as is known
    game: Game  # after the move
    ledger: Ledger  # after the move
    at_us: int  # when the turn passed
    is_amendment: bool = False  # it replaces what was recorded of this ply before
    candidates: tuple[Move, ...] = ()  # what the ply may have been; an amendment follows; empty: it is certain
    untrusted: Occupancy = 0  # the squares whose sensors are not trusted after the move


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordOutcome:
    """Record the end of the game, on disk before any later effect is performed."""

    outcome: Outcome  # score and reason
    at_us: int  # when the game ended


class ChangeKind(StrEnum):
    """What was changed in a game other than by playing; the values are stored."""

    TIME = "time"
    STAGE = "stage"
    PERIOD_COUNT = "periods"
    MOVE_COUNT = "moves"
    MOVE_NUMBER = "number"
    ILLEGAL_MOVES = "illegal moves"
    WARNINGS = "warnings"
    HINTS = "hints"  # that a player has asked for
    TURN = "turn"
    POSITION = "position"
    RESULT = "result"
    TAKEBACK = "takeback"
    RESTORE = "restore"  # of moves that were taken back
    PAUSE = "pause"
    RESUME = "go on"
    SET_UP = "set up"
    DATE = "date"
    MOVE_SOURCE = "move source"  # of a side
    NAME = "name"  # of a player
    CLUB = "club"  # of a player
    EVENT = "event"
    SITE = "site"  # of the event
    ROUND = "round"  # of the event
    BOARD = "board"  # its number in the event
    GAP = "gap"  # of a game on two boards, from the stop of this one to its restart
    UNDATED_GAP = "undated gap"  # the same without the time of the stop, from the last entry to the restart
    ADJOURNMENT = "adjournment"  # of a game on two boards, ended at this one


class ChangeAuthor(StrEnum):
    """Who changed the game; the values are stored."""

    ARBITER = "arbiter"
    PLAYERS = "players"  # by their menu or their commands, where a casual game lets them
    BOARD = "board"


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordChange:
    """Record a change of the game other than by playing, on disk before any later effect is performed."""

    kind: ChangeKind  # what was changed
    side: Side | None  # None: the change is of both sides
    before: str  # as scripts write it
    after: str  # as scripts write it
    author: ChangeAuthor  # who changed it
    at_us: int  # when it was changed
    ply: int  # after the change
    ledger: Ledger  # after the change
    undone_plies: int = 0  # so many of the last moves no longer count
    game: Game | None = None  # begins with the position that was set; no earlier move counts; None: none was set
    reopens_game: bool = False  # the game is no longer over
    untrusted: Occupancy = 0  # the squares whose sensors are not trusted
    is_recovery_point: bool = False  # this record tells all that is needed to play on
    sender: CommandSender | None = None  # who said it; None: the board made the change, or it is not known


@dataclass(frozen=True, slots=True)
class Refuse:
    """Refuse a command, which has changed nothing; the message tells its sender why."""

    message: Message  # why the command is refused


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestNewGame:
    """Ask for a new game: the pieces stand on the start position after a game, or people have chosen one."""

    at_us: int  # when the pieces stood again, or the button was pressed
    choices: GameChoices | None = None  # made at the board just now; None: none


@dataclass(frozen=True, slots=True)
class CreatePairingCode:
    """Show a new code that pairs a browser."""


@dataclass(frozen=True, slots=True)
class SetBrightness:
    """Set the brightness of the LEDs, for this game and from now on."""

    percent: int  # of full light


@dataclass(frozen=True, slots=True)
class StopBoard:
    """End the program; the game is kept."""


@dataclass(frozen=True, slots=True, kw_only=True)
class InviteBoard:
    """Invite somebody at another board of the hall, and show the code; one that stands already is shown again."""

    side: Side  # that this board plays
    player: str  # at this board; empty: not known
    choices: GameChoices  # what is played, where it is not what was chosen before


@dataclass(frozen=True, slots=True, kw_only=True)
class JoinBoard:
    """Join the game to which another board invites with a code, and say if that cannot be."""

    code: str


@dataclass(frozen=True, slots=True)
class WithdrawInvitation:
    """Withdraw the invitation of this board."""


BoardRequest = CreatePairingCode | SetBrightness | StopBoard | InviteBoard | JoinBoard | WithdrawInvitation
"""What people ask of the board itself, with its menu."""

Record = RecordMove | RecordChange
"""What a game consists of, in its order."""

Effect = (
    ShowLeds
    | ShowPage
    | Announce
    | PlaySound
    | ReportJudgement
    | Record
    | RecordOutcome
    | Refuse
    | RequestNewGame
    | BoardRequest
    | FarEffect
)


def change_message(change: RecordChange) -> Message:
    """Return the message of what was changed, with what was before."""
    return build_message(
        MessageCode.CHANGED,
        what=change.kind.value,
        side="" if change.side is None else change.side.english_name,
        before=change.before,
        after=change.after,
        by=change.author.value,
    )
