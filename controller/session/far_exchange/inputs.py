"""What the record of a game on two boards, and the other board, tell a session."""

from dataclasses import dataclass

from controller.rules.position import Side
from controller.session.far_exchange.values import FarAsk, FarEntry, SideClocks


class FarReport:
    """The class of all inputs of a game on two boards; one of another game than the session's changes nothing."""

    __slots__ = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class FarGameJoined(FarReport):
    """The other side of this game sits at another board; from now on only entries and asks change the game.

    It comes once in a game, before the first move; again it changes nothing.
    """

    game: str  # of both boards, a UUID
    side: Side  # that sits at this board
    board: str  # the name of the other board
    at_us: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FarEntryReceived(FarReport):
    """An entry of the other board is on record here.

    Entries come in their order. One that came before changes nothing, unless it was refused and has a proof by now; any
    other is carried out as soon as can be.
    """

    game: str  # of both boards, a UUID
    entry: FarEntry
    at_us: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FarGameResumed(FarReport):
    """The board was stopped: its clocks show what the last entry says that it has carried out.

    Later ones come again, and are judged anew.
    """

    game: str  # of both boards, a UUID
    number: int  # of that entry
    clocks: SideClocks  # that it says
    gap_us: int | None  # from that entry to the restart; None: not known
    stopped_us: int | None = None  # from the stop to the restart; None: not known, as after a power cut
    at_us: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FarAskReceived(FarReport):
    """The player at the other board asks; the same ask again, or one that a later move has ended, changes nothing.

    What the player here asks comes back so, too: a board that was stopped knows by it what it has asked.
    """

    game: str  # of both boards, a UUID
    ask: FarAsk
    at_us: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FarAnswerReceived(FarReport):
    """The player at the other board has answered what was asked here; or the one here what was asked there."""

    game: str  # of both boards, a UUID
    ask_id: str
    is_agreed: bool
    at_us: int
    ask: FarAsk | None = None  # what was asked, which a board that was stopped has forgotten; None: not known


@dataclass(frozen=True, slots=True, kw_only=True)
class FarBoardUnheard(FarReport):
    """Nothing was heard of the other board for long; the player is told, and nothing ends by it."""

    game: str  # of both boards, a UUID
    silent_us: int  # how long
    at_us: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FarBoardHeard(FarReport):
    """The other board is heard again."""

    game: str  # of both boards, a UUID
    at_us: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FarGameRefused(FarReport):
    """The other board refuses to begin the game; the player is told, and may only adjourn it."""

    game: str  # of both boards, a UUID
    at_us: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FarAvailabilityReceived(FarReport):
    """The other board has left the hall or lost its connection, or is connected again; nothing ends by it."""

    game: str  # of both boards, a UUID
    is_online: bool
    at_us: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FarRecordsDiffer(FarReport):
    """The records of both boards differ: the game is paused until they agree, and the arbiter is called."""

    game: str  # of both boards, a UUID
    number: int  # of the first entry that differs
    at_us: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FarRecordsAgree(FarReport):
    """The records of both boards agree again."""

    game: str  # of both boards, a UUID
    at_us: int


FarInput = (
    FarGameJoined
    | FarEntryReceived
    | FarGameResumed
    | FarAskReceived
    | FarAnswerReceived
    | FarBoardUnheard
    | FarBoardHeard
    | FarGameRefused
    | FarAvailabilityReceived
    | FarRecordsDiffer
    | FarRecordsAgree
)
"""Every input of a game on two boards."""
