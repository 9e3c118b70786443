"""Entries of the record of a game on two boards, and what its players ask of each other."""

from dataclasses import dataclass
from enum import StrEnum

from controller.clock.side_clock import SideClock
from controller.rules.outcome import Outcome
from controller.rules.position import Side

SideClocks = tuple[SideClock, SideClock]
"""The clocks of both sides, by Side."""


class FarEntryKind(StrEnum):
    """What an entry of the other board changes; the values are stored."""

    MOVE = "move"
    TAKE_BACK = "take back"
    PAUSE = "pause"
    RESUME = "resume"
    RESULT = "result"
    CLOCK = "clock"  # a clock that was set or has got a penalty
    POSITION = "position"  # that an arbiter has set; no earlier move counts


@dataclass(frozen=True, slots=True, kw_only=True)
class FarEntry:
    """An entry that the other board has written into the record of both."""

    number: int  # 1 for the first of the record
    kind: FarEntryKind
    ply: int  # moves on record after it
    position: str  # after it, as FEN
    clocks: SideClocks  # after it, as of the passing of the turn or of the change
    move: str = ""  # of a MOVE, as score sheets write it
    plies: int = 0  # that a TAKE_BACK undoes
    outcome: Outcome | None = None  # of a RESULT
    is_by_arbiter: bool = False  # an arbiter has made the change; otherwise both players have agreed to it
    signed_command: str = ""  # by which he has made it, as the hall brought it; empty: no hall did
    is_proved: bool = False  # that command was checked here, and brings the entry about


class FarAskKind(StrEnum):
    """What a player asks of the player at the other board; the values are stored."""

    TAKE_BACK = "take back"
    DRAW = "draw"  # offers one, or accepts the one that the rules offer
    PAUSE = "pause"
    RESUME = "resume"
    RESIGN = "resign"  # needs no answer: the board with the right to write puts the result on record


@dataclass(frozen=True, slots=True, kw_only=True)
class FarAsk:
    """What a player asks of the other one."""

    id: str  # unique in the game
    kind: FarAskKind
    side: Side  # that asks
    ply: int  # moves on record when it was asked
    plies: int = 0  # that a TAKE_BACK asks for
