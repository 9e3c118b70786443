"""A game with its place among the others."""

from dataclasses import dataclass, field
from typing import NamedTuple

from controller.desk.broadcast.game import BroadcastGame
from controller.desk.broadcast.names import RoundName, board_label, round_name, sort_key
from controller.desk.broadcast.recorded_event import RecordKey


class RecordedGameKey(NamedTuple):
    """Where a game begins."""

    record: RecordKey
    start: int
    """Number of the event that began it."""


@dataclass(slots=True, kw_only=True, eq=False)
class ListedGame:
    """A game with its place among the others."""

    key: RecordedGameKey
    game: BroadcastGame
    begun_us: int
    """When its start was released."""
    name: str = ""
    """Its name without an ending, such as `open-2026/round-3-board-7`."""
    round: RoundName = field(init=False)
    """The round that it belongs to, as its name says."""

    def __post_init__(self) -> None:
        """Find the round."""
        self.round = self.find_round()

    def find_round(self) -> RoundName:
        """Return the round that its details say."""
        return round_name(self.game.details, self.game.date)

    def is_later_than(self, other: "ListedGame") -> bool:
        """Return True if it began later at the same board."""
        if self.key.record == other.key.record:
            return self.key.start > other.key.start
        return self.begun_us >= other.begun_us

    @property
    def label(self) -> str:
        """The number of its board, or the board's name."""
        return board_label(self.game.details, self.game.board)


def listing_key(listed: ListedGame) -> tuple[object, ...]:
    """Return what sorts games by event, round and board, those of one board in their order."""
    return sort_key(listed.round.name), sort_key(listed.label), listed.begun_us, listed.name
