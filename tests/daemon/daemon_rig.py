"""A daemon with a simulated board in virtual time, simulated people, and a record of its steps."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from controller.commands.sender import CommandSender, OwnSender
from controller.daemon.command_answers import CommandAnswers
from controller.daemon.daemon import Daemon
from controller.daemon.dependencies import DaemonDependencies, OpenParts, SessionObserver, open_no_parts
from controller.faces.display.page_output import page_output
from controller.rules.game import Game
from controller.rules.position import Side
from controller.rules.squares import Orientation, Square
from controller.session.game_start import first_game
from controller.session.inputs import GameStarted, Input
from controller.session.state import Session
from controller.settings.appearance import AppearanceSettings
from controller.settings.choices import GameChoices
from controller.settings.chosen_settings import apply_choices
from controller.settings.game import GameSettings
from controller.settings.settings import Settings
from controller.settings.tracking import CommitMode, TrackingSettings
from controller.simulated_play.players import SimulatedPlayers
from controller.simulated_play.script_runner import ScriptDependencies, ScriptRunner
from controller.simulated_play.table_statements import TableStatements
from controller.storage.disk_thread import DiskThread
from controller.storage.journal import JournalPort, MemoryJournal, SavedGame, restore_stopped_session
from controller.words.catalogue import Catalogue
from controller.words.messages import message_sentence
from controller.words.po_files import english
from hardware.ports import Board
from sim.board import SimulatedBoard
from sim.faults.sensor_faults import NO_SENSOR_FAULTS, SensorFaults
from sim.hands.piece_setup import pieces_of_position
from sim.table import PieceName
from sim.virtual_time import VirtualTimeLoop
from tests.daemon.step_recorder import StepRecorder
from tests.sim.virtual_board import now_us


def make_settings(
    commit: CommitMode = CommitMode.CLOCK, *, time_control: str = "15+10", face: AppearanceSettings | None = None
) -> Settings:
    return Settings(
        game=GameSettings(orientation=Orientation.VISMIN, time_control=time_control),
        tracking=TrackingSettings(commit=commit),
        face=AppearanceSettings() if face is None else face,
    )


def game_started(chosen: Settings | None = None, *, fen: str | None = None, at_us: int = 0) -> GameStarted:
    return GameStarted(
        at_us=at_us, date="2026.03.01", version="0.1.0", settings=make_settings() if chosen is None else chosen, fen=fen
    )


@dataclass
class DaemonRig:
    """A board with its daemon and its people."""

    started: GameStarted = field(default_factory=game_started)
    """The first input of each game."""
    journal: JournalPort = field(default_factory=MemoryJournal)
    """Where games are recorded."""
    journal_thread: DiskThread = field(default_factory=lambda: DiskThread("journal"))
    saved: SavedGame | None = None
    """The game that the daemon resumes; None: it starts one."""
    pieces: Mapping[Square, PieceName] | None = None
    """The pieces on the board; None: those of the position."""
    faults: SensorFaults = NO_SENSOR_FAULTS
    seed: int = 1
    """Of the table: how its contacts ring."""
    error_rate: float = 0.0
    """The share of turns that simulated people begin with a wrong move."""
    fit_parts: Callable[[Board], Board] = lambda board: board
    """Replaces parts of the simulated board."""
    open_parts: OpenParts = open_no_parts
    """Opens parts while the daemon runs."""
    observers: Sequence[SessionObserver] = ()
    catalogue: Catalogue = field(default_factory=english)
    """The language of scripts."""
    recorder: StepRecorder = field(default_factory=StepRecorder)

    def build(self) -> None:
        self.answers = CommandAnswers(self.enqueue, now_us)
        game = self._game()
        pieces = pieces_of_position(game.position) if self.pieces is None else self.pieces
        self.table = SimulatedBoard(pieces, game.rules.orientation, Random(self.seed), now_us, faults=self.faults)
        parts = self.table
        board = Board(
            sensors=parts.sensors, buttons=parts.buttons, leds=parts.leds, display=parts.display, buzzer=parts.buzzer
        )
        fitted = self.fit_parts(board)
        dependencies = DaemonDependencies(
            board=fitted,
            open_parts=self.open_parts,
            journal=self.journal,
            journal_thread=self.journal_thread,
            now_us=now_us,
            new_game=self.start_of_game,
            observers=(self.recorder, *self.observers, self.answers),
            theme=self.started.settings.face.theme,
            show_page=page_output(fitted.display, english()),
        )
        self.daemon = Daemon(dependencies, self.saved)

        self.players = SimulatedPlayers(
            parts, lambda: self.session, self.enqueue, Random(2), error_rate=self.error_rate
        )

    def start_of_game(self, at_us: int, choices: GameChoices | None) -> GameStarted:
        """Return the first input of a game that starts at a time, with what was chosen for it."""
        settings = self.started.settings if choices is None else apply_choices(self.started.settings, choices)
        white, black = settings.details.white or self.started.white, settings.details.black or self.started.black
        return replace(self.started, at_us=at_us, settings=settings, white=white, black=black)

    @property
    def first_game(self) -> Game:
        """The first input of each game here."""
        return first_game(self.started)

    def _game(self) -> Game:
        return self.first_game if self.saved is None else restore_stopped_session(self.saved)[0].game

    @property
    def session(self) -> Session:
        assert self.daemon.session is not None
        return self.daemon.session

    @property
    def page_message(self) -> str:
        page = self.session.last_views.page
        return "" if page is None or page.message is None else message_sentence(english(), page.message)

    @property
    def script_dependencies(self) -> ScriptDependencies:
        """The dependencies of a script."""
        return ScriptDependencies(
            table=TableStatements(table=self.table.control, players=self.players, session=lambda: self.session),
            submit=lambda command: self.answers.submit(command, CommandSender(name=OwnSender.TERMINAL)),
            session=lambda: self.session,
            catalogue=self.catalogue,
        )

    def enqueue(self, command: Input) -> None:
        self.daemon.enqueue(command)

    async def run_script(self, script: str) -> None:
        """Run a script to its end; its expectations must hold."""

        async def lines() -> AsyncIterator[str]:
            yield script

        faults: list[str] = []
        await ScriptRunner(self.script_dependencies, faults.append).run(lines())
        assert not faults, "\n".join(faults)

    async def play_game(self, white: str = "tidy", black: str = "slider") -> None:
        """Play the game to its end with simulated people."""
        await self.players.replace_players({Side.WHITE: white, Side.BLACK: black})
        await self.recorder.is_over.wait()
        await self.players.replace_players(dict.fromkeys(Side))

    async def set_up_again(self) -> None:
        """Set the pieces up for another game."""
        await self.table.control.set_up(pieces_of_position(self.first_game.position))
        await asyncio.sleep(1)


RigActivity = Callable[[DaemonRig], Awaitable[None]]


def play(
    people: RigActivity | str, rig: DaemonRig | None = None, *, loop: Callable[[], VirtualTimeLoop] = VirtualTimeLoop
) -> DaemonRig:
    """Run a daemon while people or a script act at its board; then stop it as a signal does."""
    rig = DaemonRig() if rig is None else rig
    acting = (lambda rig: rig.run_script(people)) if isinstance(people, str) else people

    async def main() -> None:
        rig.build()
        running = asyncio.create_task(rig.daemon.run(), name="daemon")
        players = asyncio.create_task(rig.players.play_games(), name="players")
        people = asyncio.create_task(_act_once_known(acting, rig), name="people")
        await asyncio.wait((running, players, people), return_when=asyncio.FIRST_COMPLETED)
        await stop(players)
        await stop(running)
        await people

    with asyncio.Runner(loop_factory=loop) as runner:
        runner.run(main())
    return rig


async def _act_once_known(people: RigActivity, rig: DaemonRig) -> None:
    await rig.recorder.is_board_known.wait()
    await asyncio.sleep(1)
    await people(rig)


async def stop(task: asyncio.Task[Any]) -> None:
    """Cancel a task and wait for its end; raises its own failure."""
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task
