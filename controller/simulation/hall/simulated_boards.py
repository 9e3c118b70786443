"""Boards of a hall that play by themselves, over the hall's real broker, with the real client of a board."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from uuid import uuid4

from controller.commands.sender import CommandSender
from controller.commands.values import Command
from controller.hall.board.dependencies import HallDependencies
from controller.hall.board.hall_board import HallBoard
from controller.hall.board.mqtt_link import mqtt_links
from controller.hall.broker.hall_description import HallDescription
from controller.hall.broker.hall_files import HallFiles
from controller.session.effects import Effect
from controller.session.inputs import CommandGiven, GameStarted, Input
from controller.session.state import Session
from controller.session.views.messages import Message
from controller.settings.hall import HallSettings
from controller.simulation.hall.light_game import LightGame, PlayedStep
from controller.simulation.random_games import DATE
from controller.storage.disk_thread import DiskThread

VERSION = "simulated"
MOST_GAMES = 100
"""Different games of a simulation; beyond so many boards several play the same one. A choice: sessions took half of
the processor time of a board, and one process is to host 1,000."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HallSimulation:
    """What is simulated."""

    files: HallFiles
    hall: HallDescription
    boards: tuple[str, ...]
    """Their names, of the hall's."""
    host: str
    records: Path
    """The folder in which each board has one for its record."""
    move_every_s: float
    """The time between two moves of a board."""
    seed: int
    paired_plies: int | None
    """Play only games that the desk has paired, each of so many plies at most; None: any games."""
    now_us: Callable[[], int]
    local_time: Callable[[], str]


class SimulatedBoards:
    """All boards of a simulation."""

    def __init__(self, simulation: HallSimulation) -> None:
        self._simulation = simulation
        thread = DiskThread("hall files")
        boards = [_SimulatedBoard(simulation, number, thread) for number in range(len(simulation.boards))]
        self._boards = boards
        size = -(-len(boards) // MOST_GAMES)
        self._groups = [
            _BoardGroup(simulation, first, boards[first : first + size]) for first in range(0, len(boards), size)
        ]

    @property
    def connected(self) -> int:
        """How many boards are connected."""
        return sum(board.hall_board.is_connected for board in self._boards)

    @property
    def moves(self) -> int:
        """How many moves were made."""
        return sum(board.game.moves for board in self._boards)

    async def run(self, moves: int | None) -> None:
        """Play until each board has made so many moves and told them, or until cancelled."""
        async with asyncio.TaskGroup() as tasks:
            for group in self._groups:
                tasks.create_task(group.run(moves))


class _BoardGroup:
    """Boards that play the same game, one after the other."""

    def __init__(self, simulation: HallSimulation, first: int, boards: Sequence["_SimulatedBoard"]) -> None:
        self._simulation = simulation
        self._boards = boards
        self._gap_s = simulation.move_every_s / len(simulation.boards)
        self._first_wait_s = self._gap_s * first
        self._steps: list[PlayedStep] = []
        self._game = LightGame(first, Random(f"{simulation.seed} {first}"), self._on_step)

    async def run(self, moves: int | None) -> None:
        """Play and tell; boards that have made their moves stay until all that happened is told."""
        await asyncio.sleep(self._first_wait_s)
        due_s = asyncio.get_running_loop().time()
        async with asyncio.TaskGroup() as tasks:
            telling = [tasks.create_task(board.hall_board.run()) for board in self._boards]
            while playing := [board for board in self._boards if moves is None or board.game.moves < moves]:
                await self._play_move(playing, due_s)
                due_s += self._simulation.move_every_s
                await _sleep_until(due_s)
            while any(board.hall_board.has_untold_events for board in self._boards):  # noqa: ASYNC110  # no board has an event for it
                await asyncio.sleep(0.1)
            for task in telling:
                task.cancel()

    async def _play_move(self, boards: Sequence["_SimulatedBoard"], due_s: float) -> None:
        """Make a move, and show it at each board in its turn, so that boards never move all at once."""
        self._steps = []
        if not all(board.plays_alone for board in boards):
            self._game.play(self._simulation.now_us())
        steps = self._steps
        for index, board in enumerate(boards):
            await _sleep_until(due_s + self._gap_s * index)
            board.take_turn(steps)

    def _on_step(self, session: Session, event: GameStarted | Input, effects: list[Effect]) -> None:
        self._steps.append(PlayedStep(session, event, effects))


async def _sleep_until(due_s: float) -> None:
    await asyncio.sleep(max(0.0, due_s - asyncio.get_running_loop().time()))


class _SimulatedBoard:
    def __init__(self, simulation: HallSimulation, index: int, thread: DiskThread) -> None:
        self._simulation = simulation
        name = simulation.boards[index]
        rng = Random(f"{simulation.seed} {name}")
        self.game = LightGame(
            index + 1,
            rng,
            self._on_step,
            paired_plies=simulation.paired_plies,
            find_date=lambda: simulation.local_time()[: len(DATE)].replace("-", "."),
        )
        self.plays_alone = simulation.paired_plies is not None
        """True once a command has changed its game."""
        settings = _settings_of(simulation, name)
        self.hall_board = HallBoard(
            HallDependencies(
                settings=settings,
                folder=simulation.records / name,
                version=VERSION,
                now_us=simulation.now_us,
                time_of_day=simulation.local_time,
                running_game=lambda: self.game.game or None,
                submit=self._submit,
                announce=lambda _: None,
                open_link=mqtt_links(settings, thread),
                new_record=lambda: uuid4().hex,
                random=rng,
            )
        )

    def take_turn(self, steps: Sequence[PlayedStep]) -> None:
        """Take the steps of the group's move, or make a move in a game that is no longer that of the group."""
        if self.plays_alone:
            self.game.play(self._simulation.now_us())
        else:
            self.game.follow(steps)

    def _on_step(self, session: Session, event: GameStarted | Input, effects: list[Effect]) -> None:
        self.hall_board.observer.on_step(session, event, effects)

    async def _submit(self, command: Command, sender: CommandSender) -> Message | None:
        self.plays_alone = True
        return self.game.execute(CommandGiven(command=command, at_us=self._simulation.now_us(), sender=sender))


def _settings_of(simulation: HallSimulation, board: str) -> HallSettings:
    files = simulation.files
    return HallSettings(
        enabled=True,
        hall=simulation.hall.name,
        board=board,
        host=simulation.host,
        port=simulation.hall.port,
        password_file=str(files.board_password(board)),
        ca_file=str(files.authority_certificate),
        keys_file=str(files.trusted_keys),
    )
