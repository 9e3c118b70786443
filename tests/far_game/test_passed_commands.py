"""What an arbiter does at the board that may not write is done at both."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from controller.commands.values import AddTime, PausePlay, TakeBackMoves
from controller.far_game.board.kept_games import KeptGames
from controller.far_game.exchange.effects import Keeping
from controller.rules.position import Side
from controller.session.state import PauseReason
from controller.settings.choices import GameChoices
from controller.storage.journal import MemoryJournal
from tests.daemon.daemon_rig import make_settings
from tests.far_game.far_rig import DESK, two_boards
from tests.far_game.faulty_network import Faults, FaultyNetwork
from tests.virtual_time import run_in_virtual_time


def test_a_pause_at_the_board_without_the_right_stops_both(tmp_path: Path) -> None:
    random = Random(1)
    pair = two_boards(tmp_path, make_settings(), random, FaultyNetwork(random, Faults(most_lag_us=100_000)))

    async def play() -> None:
        await pair.begin(GameChoices(time_control="5+3"))
        far = pair.black.session.far
        assert far is not None
        await pair.black.answers.submit(PausePlay(), DESK.sender(PausePlay(), game=far.game, board="board-2"))
        await asyncio.sleep(30)
        await pair.stop()

    run_in_virtual_time(play())
    assert all(PauseReason.ARBITER in rig.session.pauses for rig in pair.boards.values())
    numbers = [rig.session.far.number for rig in pair.boards.values() if rig.session.far is not None]
    assert numbers == [2, 2]


ADDED_US = 60_000_000


class StoppingStore:
    """Stops a board at one of the times at which it writes what an act brings about, before or after it has."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.games: KeptGames | None = None
        """Of the board that is to stop; None: none is."""
        self.place = 0
        """How many times it writes before."""
        self.is_written = False
        self.written = 0
        self.is_reached = asyncio.Event()
        keep = KeptGames.keep

        async def stopping(games: KeptGames, game: str, keepings: Sequence[Keeping], at: str) -> None:
            if games is not self.games or self.is_reached.is_set():
                await keep(games, game, keepings, at)
                return
            self.written += 1
            if self.written <= self.place:
                await keep(games, game, keepings, at)
                return
            if self.is_written:
                await keep(games, game, keepings, at)
            self.is_reached.set()
            await asyncio.Event().wait()

        monkeypatch.setattr(KeptGames, "keep", stopping)


@pytest.mark.parametrize("is_written", [False, True])
@pytest.mark.parametrize("place", range(4))
@pytest.mark.parametrize("side", list(Side))
def test_a_board_that_stops_at_any_step_does_a_passed_command_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, side: Side, place: int, is_written: bool
) -> None:
    """Black's board passes on that its clock gets a minute; the record of each board is written two or three times."""
    random = Random(1)
    pair = two_boards(tmp_path, make_settings(), random, FaultyNetwork(random, Faults(most_lag_us=100_000)))
    store = StoppingStore(monkeypatch)
    command = AddTime(side=Side.BLACK, time_us=ADDED_US)

    async def play() -> None:
        await pair.begin(GameChoices(time_control="5+3"))
        await asyncio.sleep(15)
        far = pair.black.session.far
        assert far is not None
        stopped = pair.boards[side]
        store.games, store.place, store.is_written = stopped.runner.games, place, is_written
        await pair.black.answers.submit(command, DESK.sender(command, game=far.game, board="board-2"))
        with suppress(TimeoutError):  # it writes fewer times
            await asyncio.wait_for(store.is_reached.wait(), 30)
        if store.is_reached.is_set():
            await stopped.stop()
            assert isinstance(stopped.journal, MemoryJournal)
            stopped = replace(stopped, saved=stopped.journal.unfinished())
            pair.replace(side, stopped)
            stopped.start()
            await asyncio.sleep(60)
        await pair.stop()

    run_in_virtual_time(play())
    clocks = [rig.session.ledger.side_clocks[Side.BLACK].remaining_us for rig in pair.boards.values()]
    is_lost = side is Side.BLACK and place == 0 and not is_written and store.is_reached.is_set()
    assert clocks == [300_000_000 + (0 if is_lost else ADDED_US)] * 2
    assert all(rig.session.far is not None and not rig.session.far.calls_arbiter for rig in pair.boards.values())


def test_the_arbiter_hears_that_the_other_board_has_refused(tmp_path: Path) -> None:
    random = Random(1)
    pair = two_boards(tmp_path, make_settings(), random, FaultyNetwork(random, Faults(most_lag_us=100_000)))

    async def play() -> None:
        await pair.begin(GameChoices(time_control="5+3"))
        far, command = pair.black.session.far, TakeBackMoves(plies=3)
        assert far is not None
        await pair.black.answers.submit(command, DESK.sender(command, game=far.game, board="board-2"))
        await asyncio.sleep(30)
        await pair.stop()

    run_in_virtual_time(play())
    far = pair.black.session.far
    assert far is not None
    assert far.calls_arbiter
