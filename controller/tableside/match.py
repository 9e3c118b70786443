"""Simulated people who play game after game at a simulated board, in real or virtual time."""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from controller.rules.game import Game
from controller.rules.position import Side
from controller.rules.rules import occupancy_after
from hardware.events import Button
from sim.board import SimulatedBoard
from sim.hands.acts import Lamps, Press
from sim.hands.grip import Grip
from sim.hands.player import Player
from sim.hands.setting import pieces_on
from sim.people import play_turn

MOST_PLIES = 300  # random games lead nowhere: they are then given up as drawn
SITTING_DOWN_S = 1.0  # before the first move, and before the pieces are set up again
LOOKING_AT_THE_END_S = 4.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Sight:
    """What people at a board see and can say: the lamps, whether the game is over, and that they agree to a draw."""

    lamps: Callable[[], Lamps]
    is_over: Callable[[], bool]
    agree_draw: Callable[[], None]


class Match:
    """Two people at one board."""

    def __init__(self, board: SimulatedBoard, sight: Sight, *, presses_clock: bool) -> None:
        self._board = board
        self._sight = sight
        self._presses_clock = presses_clock

    async def play_game(self, game: Game, players: Mapping[Side, Player]) -> None:
        """Play a game, from any position, until it is over; random games end by agreement after 300 moves."""
        await asyncio.sleep(SITTING_DOWN_S)
        self._start_clock(game)
        await asyncio.sleep(SITTING_DOWN_S)
        before: Game | None = None
        for _ in range(MOST_PLIES):
            if game.outcome is not None or self._sight.is_over():
                break
            intent = players[game.position.to_move].intend(game, before=None if before is None else before.position)
            report = await play_turn(self._board, players[game.position.to_move].turn(intent), self._sight.lamps)
            before, game = game, _after(game, report.occupancy)
        else:
            self._sight.agree_draw()
        await asyncio.sleep(LOOKING_AT_THE_END_S)

    async def set_up(self, game: Game) -> None:
        """Set the pieces up for another game."""
        self._board.set_up(pieces_on(game.position))
        await asyncio.sleep(SITTING_DOWN_S)

    def _start_clock(self, game: Game) -> None:
        """Press as the side that waits does: it starts the clock, and ends the pause after a restart."""
        if self._presses_clock:
            button = Button.BLACK if game.position.to_move is Side.WHITE else Button.WHITE
            self._board.perform(Press(button), Grip(self._board.table))


def _after(game: Game, occupancy: int) -> Game:
    """Give the game after the move that left this look; the game as it was where no legal move did."""
    for move in game.legal_moves:
        if occupancy_after(game.position, move) == occupancy:
            return game.play(move)
    return game
