"""The part of a session that belongs to one turn: presses that wait, what the board waits for, and faults."""

from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import NamedTuple

from controller.clock.side_clock import SideClock
from controller.rules.huffing import HuffableMove
from controller.rules.moves import Move
from controller.rules.position import Side
from controller.rules.squares import Occupancy, Square
from controller.session.effects import Judgement
from controller.session.far_exchange.values import SideClocks
from controller.session.views.messages import Message
from controller.tracking.explained_plies import PressEvidence
from controller.tracking.misplayed_pieces import MisplayedPiece


@dataclass(frozen=True, slots=True)
class ButtonPress:
    """One press of a clock button."""

    side: Side  # whose clock it is to pass the turn
    at_us: int  # of the down edge


class TablePress(NamedTuple):
    """A press of the clock that was looked at, and that the board may still come to explain."""

    press: ButtonPress
    until_us: int  # when it is refused
    look_us: int  # when the board is looked at again, although nothing changes; at the latest `until_us`
    judgement: Judgement | None  # what was found first; None: nothing but missing pieces
    is_new_fault: bool  # an illegal move of its own, which is counted if the press is refused
    standing: Occupancy = 0  # captured pieces that stood on the board
    was_waiting_side: bool = False  # its side was not to move: nothing is wrong if nothing explains it
    extra: Occupancy = 0  # squares with a piece too many; the fault has healed when one of them is empty

    @property
    def stops_clock(self) -> bool:
        """Return True if the mover's clock stands meanwhile, as it does unless captured pieces are to be removed."""
        return not self.standing


class RestAction(Enum):
    """What the session does when the board has rested."""

    COMMIT = auto()
    AMEND = auto()
    HUFF = auto()
    JUDGE = auto()
    REMIND = auto()  # a piece has been in hand for long


class RestDeadline(NamedTuple):
    """What the session does if nothing on the board changes until a time."""

    action: RestAction  # what is done
    at_us: int  # when, as the board stands now


class Penalty(NamedTuple):
    """What an illegal move of this turn has cost; revoked if the move turns out to be legal."""

    side: Side  # that made the move
    added_us: int  # to the opponent's clock
    press_us: int  # of the press that was refused


class RepeatedFault(NamedTuple):
    """A board that was found wrong, and was not touched since."""

    occupancy: Occupancy  # as the sensors show it
    times: int  # it was found wrong
    at_us: int  # the last time
    denied: Occupancy = 0  # squares of which the players have said that their sensors are right


@dataclass(frozen=True, slots=True, kw_only=True)
class Guidance:
    """A fault was found, and the LEDs lead the hand until the next move is committed."""

    fault: Message  # what was found, as it was announced
    wrongly_moved: Square | None  # where the piece came from that was moved wrongly, if just one was
    was_righted: bool  # the board was right again since
    is_reminder: bool = False  # pieces are missing beside a legal move: it ends when the board is right again
    return_square: Square | None = None  # of the piece in hand, which was lifted from where it stood wrongly


@dataclass(frozen=True, slots=True, kw_only=True)
class PendingHuff:
    """A move stands that left a capture undone, and its turn has passed; the opponent is to lift a piece for it."""

    huff: HuffableMove  # the move, and the pieces of which one is lifted for it
    at_us: int  # when the turn passed


class Proposal(NamedTuple):
    """A move that was decided elsewhere; a person is to make it on the board."""

    move: Move  # the first of its routes is the one that was told
    passed_clocks: tuple[SideClock, SideClock] | None
    """The clock of the side that proposed it, just before the turn passed and just after; None: no clock had run."""
    clocks_before: SideClocks | None = None
    """Both clocks before those of another board were taken, if no clock had run; None: else."""


class Turn(NamedTuple):
    """What is known of the turn that is played now."""

    pending_presses: tuple[ButtonPress, ...] = ()  # wait to be judged, until the edges before them are in
    table_presses: tuple[TablePress, ...] = ()  # were looked at, and wait for what the board comes to show
    rest_deadline: RestDeadline | None = None  # None: nothing is done however long the board rests
    guidance: Guidance | None = None  # None: no fault was found in this turn
    repeated_fault: RepeatedFault | None = None  # at rest; None: none, or the board was touched since
    pending_huff: PendingHuff | None = None  # None: no move waits for its huff
    misplayed: MisplayedPiece | None = None  # None: no piece was put down wrongly that has a legal move
    penalty: Penalty | None = None  # None: no illegal move was punished in this turn
    proposal: Proposal | None = None  # None: no move is proposed

    @property
    def press_evidence(self) -> tuple[PressEvidence, ...]:
        """The presses that no move has explained yet."""
        presses = [*(each.press for each in self.table_presses), *self.pending_presses]
        return tuple([PressEvidence(press.side, press.at_us) for press in presses])

    def after_restart(self, later_us: int) -> "Turn":
        """Return the turn after a restart, with times that are later by so much.

        A move waits for its huff as before, and the piece that was put down wrongly must still move.
        """
        huff = self.pending_huff
        if huff is not None:
            huff = replace(huff, at_us=huff.at_us + later_us)
        return self._replace(guidance=None, pending_huff=huff, repeated_fault=None, penalty=None)

    def after_commit(self, mover: Side, passed_us: int) -> "Turn":
        """Return the turn that follows a move; presses that wait belong to it, but for the mover's until it passed."""
        return Turn(
            pending_presses=self.pending_presses,
            table_presses=tuple(
                [each for each in self.table_presses if each.press.side is not mover or each.press.at_us > passed_us]
            ),
            rest_deadline=self.rest_deadline,
            guidance=self.guidance if self.guidance is not None and self.guidance.is_reminder else None,
        )
