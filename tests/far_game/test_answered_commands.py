"""A board believes an answer to a command that it passed on once it has the entry of that command."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random

import pytest

from controller.commands.values import AddTime, PausePlay
from controller.far_game.record.command_ids import find_command_id
from controller.hall.documents.writing import write_document
from controller.rules.position import Side
from controller.session.far_board.state import FarBoard
from controller.settings.choices import GameChoices
from tests.daemon.daemon_rig import make_settings
from tests.far_game.far_rig import DESK, TwoBoards, two_boards
from tests.far_game.faulty_network import Faults, FaultyNetwork
from tests.virtual_time import run_in_virtual_time


class NetworkWithoutEntries(FaultyNetwork):
    """Carries no entries while `is_without_entries`."""

    is_without_entries = False

    def carry(self, sender: str, payload: bytes) -> None:
        if not (self.is_without_entries and b'"kind":"entries"' in payload.replace(b" ", b"")):
            super().carry(sender, payload)


def play(folder: Path, act: Callable[[TwoBoards, NetworkWithoutEntries], Awaitable[None]]) -> FarBoard:
    """Return what Black's board, which may not write, knows of the other one after an act."""
    random = Random(1)
    network = NetworkWithoutEntries(random, Faults())
    pair = two_boards(folder, make_settings(), random, network)

    async def play_on() -> None:
        await pair.begin(GameChoices(time_control="5+3"))
        await asyncio.sleep(15)
        await act(pair, network)
        await pair.stop()

    run_in_virtual_time(play_on())
    far = pair.black.session.far
    assert far is not None
    return far


@pytest.mark.parametrize(("wait_s", "is_called"), [(50, False), (70, True)])
def test_the_arbiter_hears_of_a_board_that_says_done_and_has_no_entry(
    tmp_path: Path, wait_s: int, is_called: bool
) -> None:
    async def act(pair: TwoBoards, network: NetworkWithoutEntries) -> None:
        await pair.white.stop()
        far = pair.black.session.far
        assert far is not None
        command = AddTime(side=Side.BLACK, time_us=60_000_000)
        sender = DESK.sender(command, game=far.game, board="board-2")
        await pair.black.answers.submit(command, sender)
        command_id = find_command_id(sender.signed_command)
        assert command_id is not None
        done = {"kind": "answer", "game": far.game, "id": command_id, "is_agreed": True}
        network.carry("board-1", write_document(done))
        await asyncio.sleep(wait_s)

    assert play(tmp_path, act).calls_arbiter is is_called


def test_an_entry_that_comes_later_than_the_answer_calls_nobody(tmp_path: Path) -> None:
    async def act(pair: TwoBoards, network: NetworkWithoutEntries) -> None:
        far = pair.black.session.far
        assert far is not None
        network.is_without_entries = True
        await pair.black.answers.submit(PausePlay(), DESK.sender(PausePlay(), game=far.game, board="board-2"))
        await asyncio.sleep(40)
        assert pair.black.session.far is not None
        assert pair.black.session.far.number == 1
        network.is_without_entries = False
        await asyncio.sleep(60)

    far = play(tmp_path, act)
    assert (far.number, far.calls_arbiter) == (2, False)


def test_a_pause_in_a_pause_makes_no_entry_and_calls_nobody(tmp_path: Path) -> None:
    async def act(pair: TwoBoards, network: NetworkWithoutEntries) -> None:
        del network
        far = pair.black.session.far
        assert far is not None
        for _ in range(2):
            await pair.black.answers.submit(PausePlay(), DESK.sender(PausePlay(), game=far.game, board="board-2"))
            await asyncio.sleep(90)

    far = play(tmp_path, act)
    assert (far.number, far.calls_arbiter) == (2, False)
