"""Run a script at a board: its statements move pieces at a simulated table, and command the session."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from controller.app.game_gate import GameGate, session_of
from controller.app.run_options import RunOptions
from controller.commands.sender import CommandSender, OwnSender
from controller.commands.values import Command
from controller.daemon.command_answers import CommandAnswers
from controller.daemon.daemon import Daemon
from controller.session.state import Session
from controller.session.views.messages import Message
from controller.simulated_play.script_runner import ScriptDependencies, ScriptRunner
from controller.simulated_play.table_statements import TableStatements
from controller.words.side_names import catalogue_of

if TYPE_CHECKING:
    from controller.app.table_and_players import TableAndPlayers


async def run_script(
    options: RunOptions,
    daemon: Daemon,
    game_gate: GameGate,
    answers: CommandAnswers,
    command_time: Callable[[], str],
    simulated: "TableAndPlayers | None",
) -> bool:
    """Run the script of the options; return True if it went well.

    `command_time` tells the time of day of a command, as text. `simulated` is None at a board of real parts: a script
    has no table there, and can only command the session. Raises TypeError if the options have no script.
    """
    if options.script is None:
        raise TypeError("there is no script")
    if simulated is None:
        await game_gate.wait_for_session()
    else:
        await game_gate.wait_until_playable()
    runner = build_script_runner(options, daemon, answers, command_time, simulated)
    await runner.run(options.script())
    return not runner.has_failed


def build_script_runner(
    options: RunOptions,
    daemon: Daemon,
    answers: CommandAnswers,
    command_time: Callable[[], str],
    simulated: "TableAndPlayers | None",
) -> ScriptRunner:
    """Return what carries out statements at a board."""

    def session() -> Session:
        return session_of(daemon)

    async def submit(command: Command) -> Message | None:
        sender = CommandSender(name=OwnSender.TERMINAL, given_at=command_time())
        return await answers.submit(command, sender)

    table = None
    if simulated is not None:
        table = TableStatements(table=simulated.table.control, players=simulated.players, session=session)
    dependencies = ScriptDependencies(
        table=table, submit=submit, session=session, catalogue=catalogue_of(options.profile.face)
    )
    return ScriptRunner(dependencies, options.report_fault)
