"""The games of an event at boards of a hall: which board has which table, and where a result came from."""

from dataclasses import dataclass

from controller.tournament.errors import TournamentError

GameKey = tuple[int, int, int]
"""Round, board and game of the match."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AssignedGame:
    """A game that a board of a hall is to begin; the last one of a round, board and game counts."""

    pairing: str  # 32 hexadecimal digits that name it, as the command to the board does
    round: int
    board: int
    game: int  # of the match
    white: int  # the number of who has White in this game
    black: int
    hall_board: str

    @property
    def key(self) -> GameKey:
        """Round, board and game."""
        return self.round, self.board, self.game


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardEvent:
    """The last event of a board about its result that was known when a result was recorded."""

    record: str  # of events, of the board
    number: int

    def covers(self, other: "BoardEvent") -> bool:
        """Return True if the other event was known then too."""
        return self.record == other.record and self.number >= other.number


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultSource:
    """Where the result of a game came from last."""

    is_from_board: bool
    board_event: BoardEvent | None  # None: the board had said nothing


def require_tables(names: tuple[str, ...]) -> None:
    """Raise TournamentError if a board of the hall would have two tables."""
    named = [name for name in names if name]
    twice = next((name for name in named if named.count(name) > 1), None)
    if twice is not None:
        raise TournamentError(f"the board {twice} of the hall would have two tables")
