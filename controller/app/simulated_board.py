"""Running a simulated board: the table, its simulated players, and a script that acts there."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from contextlib import suppress
from random import Random
from typing import Any

from controller.app.board_runtime import BoardRuntime
from controller.app.chosen_seats import ChosenSeats
from controller.app.game_gate import session_of
from controller.app.game_starting import make_started
from controller.app.people_seed import choose_seed
from controller.app.player_rotation import PlayerRotation
from controller.app.run_journal import RunJournal
from controller.app.run_options import RunOptions
from controller.app.run_tasks import BoardActivity
from controller.app.service_manager import ServiceManager
from controller.app.simulated_display import build_simulated_display
from controller.app.table_and_players import TableAndPlayers
from controller.daemon.event_loop import PreciseTimerLoop, run_with_low_latency
from controller.rules.position import Side
from controller.session.game_start import first_checkpoints
from controller.session.inputs import UNKNOWN_DATE, Input
from controller.session.scores import current_score
from controller.settings.choices import GameChoices
from controller.settings.chosen_settings import apply_choices
from controller.settings.game import GameSettings
from controller.settings.move_source import MoveSource
from controller.simulated_play.labelled_setup import pieces_with_chips
from controller.simulated_play.players import SimulatedPlayers
from controller.storage.journal import SavedGame, restore_stopped_session
from hardware.host_clock import local_time
from hardware.ports import Board
from hardware.settings import SimulatedBoardWiring
from sim.board import SimulatedBoard
from sim.virtual_time import VirtualTimeLoop
from sim.wall_clock import SimulatedWallClock

log = logging.getLogger(__name__)

SIMULATED_HAND = "tidy"
"""The kind of simulated person who makes the program's moves: without errors."""


def run_simulated(options: RunOptions, journal: RunJournal, now_us: Callable[[], int], service: ServiceManager) -> bool:
    """Run a simulated board, in virtual time if the options ask for it; return True if all went well."""
    return run_with_low_latency(
        _run(options, journal, now_us, service), VirtualTimeLoop if options.is_virtual_time else PreciseTimerLoop
    )


async def _run(
    options: RunOptions, journal: RunJournal, monotonic_us: Callable[[], int], service: ServiceManager
) -> bool:
    loop = asyncio.get_running_loop()
    now_us = loop.now_us if isinstance(loop, VirtualTimeLoop) else monotonic_us
    wiring = options.profile.board
    if not isinstance(wiring, SimulatedBoardWiring):
        raise TypeError("only a simulated board is run here")
    seed = choose_seed(wiring.seed, is_virtual_time=options.is_virtual_time)
    if wiring.seed is None and not options.is_virtual_time:
        log.info("the simulated people of this run have the seed %d", seed)
    rng = Random(seed)
    table = _build_table(options, journal.saved, rng, now_us)

    def enqueue(event: Input) -> None:
        runtime.daemon.enqueue(event)

    players = SimulatedPlayers(table, lambda: session_of(runtime.daemon), enqueue, rng, error_rate=wiring.error_rate)
    seats = ChosenSeats(options.journal, players)
    is_open = options.web is not None and options.script is None and options.games is None
    if is_open and options.program_choices is None:
        # without a page nobody could choose others; a script and so many games choose for themselves
        seats.restore()
    # Beside a script, or a person who types, nobody plays until that assigns players.
    plays_by_profile = options.script is None and options.prompt is None and not seats.are_chosen
    if plays_by_profile and options.games is None:
        game = apply_choices(options.profile.settings, options.choices or GameChoices()).game
        if (beside_program := seats_beside_program(game, options.program_choices)) is not None:
            seats.choose(beside_program)
            plays_by_profile = False
    rotation = PlayerRotation(wiring.hands, players) if plays_by_profile else None

    def change_players() -> None:
        if rotation is not None and not seats.are_chosen:
            rotation.advance()

    runtime = BoardRuntime(
        options,
        journal,
        _board_of(table, wiring),
        now_us,
        service,
        SimulatedWallClock(local_time(), now_us),
        on_new_game=change_players,
        simulated=TableAndPlayers(table, players, seed),
    )
    return await runtime.run(_act_at_table(options, runtime, players))


def seats_beside_program(game: GameSettings, wanted: GameChoices | None) -> dict[Side, str | None] | None:
    """Return who sits at a table where the program plays: simulated hands make its moves, people play the rest.

    `wanted` is what the options of the run choose. None if they do not say who plays: without an opponent, and with a
    level alone where no program plays.
    """
    if wanted is None:
        return None
    sources = {side: game.move_source(side) for side in Side}
    if wanted.white_moves is None and MoveSource.PROGRAM not in sources.values():
        return None
    return {side: SIMULATED_HAND if source is MoveSource.PROGRAM else None for side, source in sources.items()}


def _build_table(
    options: RunOptions, saved: SavedGame | None, rng: Random, now_us: Callable[[], int]
) -> SimulatedBoard:
    """Build a table on which the pieces of the saved game stand, or those of a new one."""
    if saved is None:
        start = first_checkpoints(make_started(options.profile, now_us(), UNKNOWN_DATE, options.choices))[-1]
        game, score = start.game, start.score
    else:
        session = restore_stopped_session(saved)[0]
        game, score = session.game, current_score(session)
    return SimulatedBoard(pieces_with_chips(game, score), game.rules.orientation, rng, now_us)


def _board_of(table: SimulatedBoard, wiring: SimulatedBoardWiring) -> Board:
    return Board(
        sensors=table.sensors,
        buttons=table.buttons,
        leds=table.leds,
        display=build_simulated_display(wiring.display),
        buzzer=table.buzzer,
    )


async def _act_at_table(options: RunOptions, runtime: BoardRuntime, players: SimulatedPlayers) -> bool:
    """Play the games that the options ask for, or run a script; return True if all went well."""
    await runtime.game_gate.wait_for_session()
    if options.prompt is not None:
        return await _run_beside(runtime.run_prompt(), players.play_games())
    if options.script is None:
        await players.play_games(options.games)
        return True
    return await _run_beside(runtime.run_script(), players.play_games())


async def _run_beside(script: BoardActivity, play: Coroutine[Any, Any, None]) -> bool:
    """Run a script to its end while players play; return True if the script went well."""
    playing = asyncio.create_task(play, name="players")
    scripted = asyncio.create_task(script, name="script")
    try:
        await asyncio.wait((scripted, playing), return_when=asyncio.FIRST_COMPLETED)
        if playing.done():
            playing.result()  # players play forever: they stop only by an error
        return await scripted
    finally:
        for task in (scripted, playing):
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
