"""Running a simulated board: the table, and the people who come to it."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from random import Random

from controller.app.board_runtime import BoardRuntime, make_started
from controller.app.game_gate import session_of
from controller.app.lifetime import BoardActivity, run_until_done
from controller.app.player_rotation import DefaultPlayers, PlayerRotation, play_games, run_simulated_players
from controller.app.run_options import RunOptions
from controller.app.simulated_display import build_simulated_display
from controller.app.table_and_players import TableAndPlayers
from controller.daemon.event_loop import PreciseTimerLoop, run_with_low_latency
from controller.session.game_start import first_game
from controller.session.inputs import Input
from controller.simulated_play.players import SimulatedPlayers
from controller.storage.journal import Journal, SavedGame, restore_stopped_session
from hardware.ports import Board
from hardware.settings import SimulatedBoardWiring
from sim.board import SimulatedBoard
from sim.hands.piece_setup import pieces_of_position
from sim.virtual_time import VirtualTimeLoop


def run_simulated(options: RunOptions, journal: Journal, saved: SavedGame | None, now_us: Callable[[], int]) -> bool:
    """Run a simulated board, in virtual time if the order says so."""
    return run_with_low_latency(
        _run(options, journal, saved, now_us), VirtualTimeLoop if options.is_virtual_time else PreciseTimerLoop
    )


async def _run(options: RunOptions, journal: Journal, saved: SavedGame | None, monotonic_us: Callable[[], int]) -> bool:
    loop = asyncio.get_running_loop()
    now_us = loop.now_us if isinstance(loop, VirtualTimeLoop) else monotonic_us
    wiring = options.profile.board
    if not isinstance(wiring, SimulatedBoardWiring):
        raise TypeError("only a simulated board is run here")
    rng = Random(wiring.seed)
    rotation = PlayerRotation(wiring.hands, wiring.error_rate)
    game = (
        first_game(make_started(options.profile, now_us())) if saved is None else restore_stopped_session(saved)[0].game
    )
    table = SimulatedBoard(pieces_of_position(game.position), game.rules.orientation, rng, now_us)
    board = Board(
        sensors=table.sensors,
        buttons=table.buttons,
        leds=table.leds,
        display=build_simulated_display(wiring.display),
        buzzer=table.buzzer,
    )

    def enqueue(command: Input) -> None:
        runtime.daemon.enqueue(command)

    players = SimulatedPlayers(table, lambda: session_of(runtime.daemon), enqueue, rng, error_rate=wiring.error_rate)
    is_watched = options.web is not None and options.script is None
    on_new_game = DefaultPlayers(rotation, players).advance if is_watched else rotation.advance
    runtime = BoardRuntime(options, journal, saved, board, now_us, on_new_game, TableAndPlayers(table, players))
    if options.script is not None:
        activity = _run_beside(runtime.run_script, lambda: run_simulated_players(players, runtime.game_gate))
    elif is_watched:
        activity = run_simulated_players(players, runtime.game_gate, options.games)
    else:
        activity = play_games(runtime.daemon, runtime.game_gate, table, rotation, rng, options.games)
    return await run_until_done(runtime.daemon, activity, runtime.serve_page(options.web))


async def _run_beside(activity: Callable[[], BoardActivity], background: Callable[[], BoardActivity]) -> bool:
    """Let people act as long as they will, and others beside them."""
    foreground_task, background_task = (
        asyncio.create_task(activity(), name="script"),
        asyncio.create_task(background(), name="company"),
    )
    try:
        await asyncio.wait((foreground_task, background_task), return_when=asyncio.FIRST_COMPLETED)
        return (foreground_task if foreground_task.done() else background_task).result()
    finally:
        for task in (foreground_task, background_task):
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
