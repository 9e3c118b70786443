"""The part of a session that belongs to one turn: presses that wait, what the board waits for, and faults."""

from dataclasses import dataclass
from enum import Enum, auto
from typing import NamedTuple

from controller.rules.huffing import HuffableMove
from controller.rules.position import Side
from controller.rules.squares import Occupancy, Square
from controller.session.views.messages import Message
from controller.tracking.debounce import SettledChange


@dataclass(frozen=True, slots=True)
class ButtonPress:
    """One press of a clock button."""

    side: Side  # whose clock it is to pass the turn
    at_us: int  # of the down edge


class RestAction(Enum):
    """What the session does when the board has rested."""

    COMMIT = auto()
    AMEND = auto()
    HUFF = auto()
    JUDGE = auto()


class RestDeadline(NamedTuple):
    """What the session does if nothing on the board changes until a time."""

    action: RestAction  # what is done
    at_us: int  # when, as the board stands now


class Penalty(NamedTuple):
    """What an illegal move of this turn has cost; revoked if the move turns out to be legal."""

    side: Side  # that made the move
    added_us: int  # to the opponent's clock


class RepeatedFault(NamedTuple):
    """A board that was found wrong, and was not touched since."""

    occupancy: Occupancy  # as the sensors show it
    times: int  # it was found wrong
    at_us: int  # the last time


@dataclass(frozen=True, slots=True, kw_only=True)
class Guidance:
    """A fault was found, and the LEDs lead the hand until the next move is committed."""

    fault: Message  # what was found, as it was announced
    wrongly_moved: Square | None  # where the piece came from that was moved wrongly, if just one was
    was_righted: bool  # the board was right again since
    return_square: Square | None = None  # of the piece in hand, which was lifted from where it stood wrongly


@dataclass(frozen=True, slots=True, kw_only=True)
class PendingHuff:
    """A move stands that left a capture undone, and its turn has passed; the opponent is to lift a piece for it."""

    huff: HuffableMove  # the move, and the pieces of which one is lifted for it
    at_us: int  # when the turn passed


class Turn(NamedTuple):
    """What is known of the turn that is played now."""

    pending_press: ButtonPress | None = None  # waits to be judged, until the edges before it are in
    backlog: tuple[SettledChange | ButtonPress, ...] = ()  # came after `pending_press`
    kept_press: ButtonPress | None = None  # was judged; passes the turn when the last captured piece leaves the board
    rest_deadline: RestDeadline | None = None  # None: nothing is done however long the board rests
    guidance: Guidance | None = None  # None: no fault was found in this turn
    repeated_fault: RepeatedFault | None = None  # at rest; None: none, or the board was touched since
    pending_huff: PendingHuff | None = None  # None: no move waits for its huff
    penalty: Penalty | None = None  # None: no illegal move was punished in this turn

    def after_commit(self) -> "Turn":
        """Return the turn that follows a move; presses that wait belong to it."""
        return Turn(pending_press=self.pending_press, backlog=self.backlog, rest_deadline=self.rest_deadline)
