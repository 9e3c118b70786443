"""What a board keeps of a game on two boards."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from controller.far_game.exchange.effects import OutgoingAsk
from controller.far_game.exchange.open_asks import Answers
from controller.far_game.record.record import FarRecord
from controller.rules.position import Side


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptGame:
    """What a board keeps of one game, as its exchange goes on from it."""

    record: FarRecord
    side: Side  # that sits at this board
    asks: Sequence[OutgoingAsk] = ()
    answers: Answers = field(default_factory=dict)
    differs_from: int | None = None  # number of the first entry that differs; None: the records agree
    is_settled: bool = False  # the game is over, and both boards have all of it
    journal_game: int | None = None  # its number in this board's journal; None: not known
