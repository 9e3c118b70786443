"""The simulated players of a board that nobody else plays at: other kinds of people in each game."""

from collections.abc import Sequence
from itertools import count

from controller.rules.position import Side
from controller.simulated_play.players import SimulatedPlayers


class PlayerRotation:
    """Assigns the profile's kinds of people to the sides, and moves on by one kind with each game."""

    def __init__(self, hands: Sequence[str], players: SimulatedPlayers) -> None:
        self._hands = hands
        self._players = players
        self._game_numbers = count()
        self._assigned = self._next_hands()
        players.assign_sides(self._assigned)

    def advance(self) -> None:
        """Assign the players of the next game, unless somebody has assigned others."""
        are_unchanged = self._players.hands == self._assigned
        self._assigned = self._next_hands()
        if are_unchanged:
            self._players.assign_sides(self._assigned)

    def _next_hands(self) -> dict[Side, str]:
        white = next(self._game_numbers)
        return {
            Side.WHITE: self._hands[white % len(self._hands)],
            Side.BLACK: self._hands[(white + 1) % len(self._hands)],
        }
