"""A fault of the program while a step is made into entries loses none of them, or stops the game."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from controller.far_game.board.kept_games import KeptGames
from controller.far_game.board.led_game import LedGame
from controller.far_game.exchange.effects import KeepEntry
from controller.far_game.exchange.exchange import FarExchange, NoRightError
from controller.far_game.store import FarStore
from controller.rules.position import Side
from controller.session.effects import RecordMove
from controller.session.state import PauseReason
from controller.settings.choices import GameChoices
from tests.daemon.daemon_rig import make_settings
from tests.far_game.far_rig import TwoBoards, two_boards
from tests.far_game.faulty_network import Faults, FaultyNetwork
from tests.virtual_time import run_in_virtual_time

PLAYED_S = 600


def play_a_while(folder: Path) -> TwoBoards:
    random = Random(1)
    pair = two_boards(folder, make_settings(), random, FaultyNetwork(random, Faults(most_lag_us=100_000)))

    async def play() -> None:
        await pair.begin(GameChoices(time_control="15+10"))
        for rig in pair.boards.values():
            rig.players.assign_sides({Side.WHITE: "tidy", Side.BLACK: "tidy"})
        await asyncio.sleep(PLAYED_S)
        await pair.stop()

    run_in_virtual_time(play())
    return pair


def check_played_on(pair: TwoBoards, folder: Path) -> None:
    """Check that both boards have played on, and have all of it on disk."""
    plies = [rig.session.history.ply for rig in pair.boards.values()]
    assert min(plies) > 10
    assert max(plies) - min(plies) <= 1
    stored = [FarStore.open(folder / name).list_newest(1)[0].kept.record for name in ("board-1", "board-2")]
    assert min(record.ply for record in stored) >= min(plies)


def test_an_entry_that_a_fault_has_left_out_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    take_step, failed = LedGame.take_step, list[int]()

    def failing(self: LedGame, session: Any, effects: Any, *rest: Any) -> Iterator[Any]:
        moves = [each.ply for each in effects if isinstance(each, RecordMove)]
        if any(ply >= 4 for ply in moves) and len(failed) < 2:
            failed.extend(moves)
            raise RuntimeError("a fault of the program")
        yield from take_step(self, session, effects, *rest)

    monkeypatch.setattr(LedGame, "take_step", failing)
    pair = play_a_while(tmp_path)
    assert failed
    check_played_on(pair, tmp_path)


def test_an_entry_that_a_fault_has_not_kept_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keep, failed = KeptGames.keep, list[int]()

    async def failing(self: KeptGames, game: str, keepings: Any, at: str) -> None:
        numbers = [each.entry.number for each in keepings if isinstance(each, KeepEntry)]
        if 4 in numbers and len(numbers) == 1 and not failed:
            failed.extend(numbers)
            raise RuntimeError("a fault of the program")
        await keep(self, game, keepings, at)

    monkeypatch.setattr(KeptGames, "keep", failing)
    pair = play_a_while(tmp_path)
    assert failed
    check_played_on(pair, tmp_path)


def test_an_entry_that_cannot_be_written_stops_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write = FarExchange.write

    def failing(self: FarExchange, content: Any, at_us: int) -> Any:
        if content.number >= 4:
            raise NoRightError("no right")
        return write(self, content, at_us)

    monkeypatch.setattr(FarExchange, "write", failing)
    pair = play_a_while(tmp_path)
    assert any(PauseReason.RECORDS_DIFFER in rig.session.pauses for rig in pair.boards.values())
