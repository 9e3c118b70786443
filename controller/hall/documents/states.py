"""The state of a board: all that a reader shows of it, complete."""

from enum import StrEnum
from typing import Annotated, NotRequired

from pydantic import with_config
from typing_extensions import TypedDict  # pydantic takes typing's own from Python 3.12 on

from controller.hall.documents.games import GameDocument
from controller.hall.documents.values import (
    OPEN,
    BoardHeader,
    Count,
    Fen,
    MessageDocument,
    MoveText,
    PositionHash,
    PositiveCount,
    TimeUs,
    Word,
)
from controller.json_types import SideName, SquareNumber, one_of
from controller.rules.outcome import Score
from controller.session.state import Phase


class BoardNeed(StrEnum):
    """What wants a person, the most urgent first; the values are sent."""

    RECORDS_DIFFER = "records differ"  # those of two boards that play one game
    CALL = "call"  # a player calls the arbiter
    QUESTION = "question"  # about a sensor, or a doubtful move
    FAULT = "fault"  # a wrong board that is not righted
    FLAG = "flag"  # it has fallen, and the arbiter decides
    DRAW_OFFER = "draw offer"
    PRESS = "press"  # of the clock, which alone is missing
    SET_UP = "set up"


@with_config(OPEN)
class SideClockDocument(TypedDict):
    """The clock of one side."""

    shown_us: Count
    """What it shows at `now_us`: the time that is left, or that is used where it counts up."""
    runs: bool
    starts_us: TimeUs | None
    """When what it shows begins to change: a delay ends then, or the time of a hand; null if it does not run."""
    deadline_us: TimeUs | None
    """When it will show zero if nothing changes; null if it does not run, or counts up."""
    counts_up: bool
    has_flag_fallen: bool
    stage: PositiveCount
    """Of the time control, from 1."""
    periods: Count
    """Overtime periods that are left."""
    illegal_moves: Count
    warnings: Count
    """For slow moves, in a game with a score."""


@with_config(OPEN)
class ClocksDocument(TypedDict):
    """Both clocks."""

    white: SideClockDocument
    black: SideClockDocument


@with_config(OPEN)
class ResultDocument(TypedDict):
    """How the game ended."""

    score: Annotated[str, one_of(Score)]
    message: MessageDocument


@with_config(OPEN)
class ProposalDocument(TypedDict):
    """A move that was decided elsewhere, and is to be made on the board."""

    side: SideName
    ply: PositiveCount
    move: MoveText


@with_config(OPEN)
class LedDocument(TypedDict):
    """One LED that is lit."""

    square: SquareNumber
    role: Word
    """What it says of its square: a value of LedRole."""


@with_config(OPEN)
class StateDocument(BoardHeader):
    """The state of a board."""

    sequence: PositiveCount
    """Counts the states of a session, from 1."""
    last_event: Count
    """Number of the last event; 0: there was none."""
    game: GameDocument | None
    """Null before the first game."""
    phase: Annotated[str, one_of(Phase)]
    pauses: list[Word]
    """Why the game is paused; empty: it is not."""
    position: Fen | None
    """Null before the first game."""
    hash: PositionHash | None
    """Of `ply`, `position` and what the clocks show at `now_us`; null before the first game."""
    ply: Count
    """Plies committed."""
    to_move: SideName | None
    """Null before the first game."""
    last_move: MoveText | None
    clocks: ClocksDocument | None
    """Null without a time control."""
    needs: list[Word]
    """What wants a person, most urgent first: values of BoardNeed."""
    wrong_squares: list[SquareNumber]
    """Squares that are not as they should be: of a fault that was found, or of pieces that are to be set up."""
    distrusted_squares: list[SquareNumber]
    """Squares whose sensors are not trusted."""
    lost_parts: list[Word]
    """Parts that do not answer."""
    message: MessageDocument | None
    """What the display says."""
    result: ResultDocument | None
    proposal: ProposalDocument | None
    far_game: NotRequired[str | None]
    """The game on two boards that is played, a UUID; null: it is played on one."""
    far_number: NotRequired[Count | None]
    """The last entry of its record that this board has made or taken; null: it is played on one."""
    ready: NotRequired[list[SideName]]
    """Sides that have said that they are ready for a game that a desk has paired."""
    leds: NotRequired[list[LedDocument]]
    """What the LEDs show while `needs` names something, ascending by square; else empty: a move lights some for a
    moment only."""
