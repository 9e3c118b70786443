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
WATCHING_S = 0.1  # so often people look whether the board goes on
PATIENCE_S = 5.0  # a move that was pressed and is not taken by then has come to nothing


@dataclass(frozen=True, slots=True, kw_only=True)
class Sight:
    """What people at a board see and can say.

    They see the lamps, the game as far as the board has taken it, whether that is over, and whether the board says that
    it cannot record; they can say that they agree to a draw.
    """

    lamps: Callable[[], Lamps]
    taken: Callable[[], Game]
    is_over: Callable[[], bool]
    cannot_record: Callable[[], bool]
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
            after = _after(game, report.occupancy)
            if await self._is_taken(after):
                before, game = game, after
            else:
                before, game = None, await self._start_over()
        else:
            self._sight.agree_draw()
        await asyncio.sleep(LOOKING_AT_THE_END_S)

    async def set_up(self, game: Game) -> None:
        """Set the pieces up, for another game or where this one stands."""
        self._board.set_up(pieces_on(game.position))
        await asyncio.sleep(SITTING_DOWN_S)

    async def _is_taken(self, game: Game) -> bool:
        """Wait while the board cannot record, and tell whether it has come as far as this game, or still may."""
        stopped, waited_s = False, 0.0
        while self._sight.cannot_record() or (self._lags(game) and waited_s < PATIENCE_S):
            stopped |= self._sight.cannot_record()
            await asyncio.sleep(WATCHING_S)
            waited_s += WATCHING_S
        if stopped:
            await asyncio.sleep(SITTING_DOWN_S)  # what was on its way when the board stopped is taken first
        return not stopped and not self._lags(game)

    def _lags(self, game: Game) -> bool:
        """Tell whether a pressed move is not taken; without a press a board may take its time."""
        return self._presses_clock and not self._sight.is_over() and self._sight.taken().position != game.position

    async def _start_over(self) -> Game:
        """Put the pieces as the board has taken the game, and go on from there."""
        game = self._sight.taken()
        await self.set_up(game)
        return game

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
