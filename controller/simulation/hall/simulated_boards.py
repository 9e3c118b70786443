"""Boards of a hall that play by themselves, over the hall's real broker, with the real client of a board."""

import asyncio
from collections.abc import Callable
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
from controller.session.inputs import CommandGiven, Input
from controller.session.state import Session
from controller.session.views.messages import Message
from controller.settings.hall import HallSettings
from controller.simulation.hall.light_game import LightGame
from controller.storage.disk_thread import DiskThread

VERSION = "simulated"
SECOND_US = 1_000_000


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
        self._boards = [_SimulatedBoard(simulation, number, thread) for number in range(len(simulation.boards))]

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
            for board in self._boards:
                tasks.create_task(board.run(moves))


class _SimulatedBoard:
    def __init__(self, simulation: HallSimulation, index: int, thread: DiskThread) -> None:
        self._simulation = simulation
        name = simulation.boards[index]
        rng = Random(f"{simulation.seed} {name}")
        self._first_wait_s = simulation.move_every_s * index / len(simulation.boards)
        self.game = LightGame(index + 1, rng, self._on_step, paired_plies=simulation.paired_plies)
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

    async def run(self, moves: int | None) -> None:
        """Play and tell; a board that has made its moves stays until all that happened is told."""
        async with asyncio.TaskGroup() as tasks:
            telling = tasks.create_task(self.hall_board.run())
            await asyncio.sleep(self._first_wait_s)
            while moves is None or self.game.moves < moves:
                self.game.play(self._simulation.now_us())
                await asyncio.sleep(self._simulation.move_every_s)
            while self.hall_board.has_untold_events:  # noqa: ASYNC110  # a board has no use for an event of its own
                await asyncio.sleep(0.1)
            telling.cancel()

    def _on_step(self, session: Session, event: Input, effects: list[Effect]) -> None:
        self.hall_board.observer.on_step(session, event, effects)

    async def _submit(self, command: Command, sender: CommandSender) -> Message | None:
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
