"""What a match asks of a player: a move, within limits, and what it took."""

from dataclasses import dataclass
from typing import Protocol

from controller.rules.game import Game
from controller.rules.moves import Move


class PlayerError(Exception):
    """A player cannot go on: its program ended, was late or answered nonsense."""


class IllegalMoveError(PlayerError):
    """A player's move is not legal by `controller.rules`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnLimits:
    """How long a player may think about one move; None: no limit of this kind."""

    seconds: float | None = None  # of the processor
    nodes: int | None = None
    depth: int | None = None  # plies


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """A move, and what it took to find it."""

    move: Move
    seconds: float  # of the processor, as measured from outside the search
    nodes: int = 0  # 0 if the player does not tell
    depth: int = 0


class Player(Protocol):
    """One side of a match, for any number of games one after the other."""

    def start_game(self, opening: tuple[str, ...], seed: int) -> None:
        """Forget earlier games; `opening` are the moves that are made before the first choice."""

    def choose(self, game: Game, moves: tuple[str, ...], limits: TurnLimits) -> Choice:
        """Return a legal move of a game, which came by `moves` to where it is.

        Raises PlayerError.
        """

    def close(self) -> None:
        """End what the player has started."""
