"""A prompt at which a person plays at the simulated table."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from controller.app.game_gate import GameGate, session_of
from controller.app.run_options import RunOptions
from controller.app.script_run import build_script_runner
from controller.daemon.command_answers import CommandAnswers
from controller.daemon.daemon import Daemon
from controller.simulated_play.typed_moves import TypedPlayDependencies
from controller.simulated_play.typed_play import TypedPlay
from controller.words.side_names import catalogue_of

if TYPE_CHECKING:
    from controller.app.table_and_players import TableAndPlayers


async def run_prompt(
    options: RunOptions,
    daemon: Daemon,
    game_gate: GameGate,
    answers: CommandAnswers,
    command_time: Callable[[], str],
    simulated: "TableAndPlayers | None",
) -> bool:
    """Run the prompt of the options; return True if it went well.

    `command_time` tells the time of day of a command, as text. Raises TypeError without a prompt or a simulated table.
    """
    if options.prompt is None or simulated is None:
        raise TypeError("a prompt plays at a simulated table")
    play = TypedPlay(
        TypedPlayDependencies(
            board=simulated.table,
            players=simulated.players,
            statements=build_script_runner(options, daemon, answers, command_time, simulated),
            session=lambda: session_of(daemon),
            catalogue=catalogue_of(options.profile.face),
            does_all_by_hand=options.does_all_by_hand,
        )
    )
    await game_gate.wait_for_session()
    await play.assign_opponent(dict(options.opponent or {}))
    return await options.prompt(play)
