"""Simulated people who play game after game at a simulated board, in real or virtual time."""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from controller.rules.board_rules import occupancy_after
from controller.rules.game import Game
from controller.rules.position import Side
from hardware.events import Button
from sim.board import SimulatedBoard
from sim.hands.actions import LampRoles, PushButton
from sim.hands.piece_setup import pieces_of_position
from sim.hands.pieces_in_hand import PiecesInHand
from sim.hands.player import Player
from sim.turn_runner import play_turn

MAX_PLIES = 300  # random games lead nowhere: they are then given up as drawn
SET_UP_S = 1.0  # before the first move, and before the pieces are set up again
GAME_END_S = 4.0
POLL_S = 0.1  # so often people look whether the board goes on
RECORDING_TIMEOUT_S = 5.0  # a move that was pressed and is not taken by then has come to nothing


@dataclass(frozen=True, slots=True, kw_only=True)
class TableView:
    """What people at a board see and can say.

    They see the lamps, the game as far as the board has taken it, whether that is over, and whether the board says that
    it cannot record; they can say that they agree to a draw.
    """

    lamps: Callable[[], LampRoles]
    recorded_game: Callable[[], Game]
    is_over: Callable[[], bool]
    cannot_record: Callable[[], bool]
    agree_draw: Callable[[], None]


class Match:
    """Two people at one board."""

    def __init__(self, board: SimulatedBoard, view: TableView, *, presses_clock: bool) -> None:
        self._board = board
        self._view = view
        self._presses_clock = presses_clock

    async def play_game(self, game: Game, players: Mapping[Side, Player]) -> None:
        """Play a game, from any position, until it is over; random games end by agreement after 300 moves."""
        await asyncio.sleep(SET_UP_S)
        self._start_clock(game)
        await asyncio.sleep(SET_UP_S)
        before: Game | None = None
        for _ in range(MAX_PLIES):
            if game.outcome is not None or self._view.is_over():
                break
            intent = players[game.position.to_move].choose_intent(
                game, position_before=None if before is None else before.position
            )
            report = await play_turn(self._board, players[game.position.to_move].start_turn(intent), self._view.lamps)
            after = _game_after(game, report.occupancy)
            if await self._wait_until_recorded(after):
                before, game = game, after
            else:
                before, game = None, await self._start_over()
        else:
            self._view.agree_draw()
        await asyncio.sleep(GAME_END_S)

    async def set_up(self, game: Game) -> None:
        """Set the pieces up, for another game or where this one stands."""
        self._board.set_up(pieces_of_position(game.position))
        await asyncio.sleep(SET_UP_S)

    async def _wait_until_recorded(self, game: Game) -> bool:
        """Wait while the board cannot record, and tell whether it has come as far as this game, or still may."""
        stopped, waited_s = False, 0.0
        while self._view.cannot_record() or (self._is_unrecorded(game) and waited_s < RECORDING_TIMEOUT_S):
            stopped |= self._view.cannot_record()
            await asyncio.sleep(POLL_S)
            waited_s += POLL_S
        if stopped:
            await asyncio.sleep(SET_UP_S)  # what was on its way when the board stopped is taken first
        return not stopped and not self._is_unrecorded(game)

    def _is_unrecorded(self, game: Game) -> bool:
        """Tell whether a pressed move is not taken; without a press a board may take its time."""
        return self._presses_clock and not self._view.is_over() and self._view.recorded_game().position != game.position

    async def _start_over(self) -> Game:
        """Put the pieces as the board has taken the game, and go on from there."""
        game = self._view.recorded_game()
        await self.set_up(game)
        return game

    def _start_clock(self, game: Game) -> None:
        """Press as the side that waits does: it starts the clock, and ends the pause after a restart."""
        if self._presses_clock:
            button = Button.BLACK if game.position.to_move is Side.WHITE else Button.WHITE
            self._board.perform(PushButton(button), PiecesInHand(self._board.table))


def _game_after(game: Game, occupancy: int) -> Game:
    """Give the game after the move that left this look; the game as it was where no legal move did."""
    for move in game.legal_moves:
        if occupancy_after(game.position, move) == occupancy:
            return game.play(move)
    return game
