"""A board that is stopped between its journal and its record of a game's end adds that end when it starts again."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from controller.commands.values import Resign
from controller.far_game.board.kept_games import KeptGames
from controller.far_game.exchange.effects import KeepEntry
from controller.far_game.store import FarStore, StoredGame
from controller.rules.outcome import Score, Termination
from controller.rules.position import Side
from controller.settings.choices import GameChoices
from controller.storage.journal import Journal
from tests.daemon.daemon_rig import game_started, make_settings
from tests.far_game.far_rig import FarRig, TwoBoards, two_boards
from tests.far_game.faulty_network import Faults, FaultyNetwork
from tests.virtual_time import run_in_virtual_time

LAST_MOVE = "W:W18:B15"
"""White takes the last piece of Black with his first move."""

End = Callable[[TwoBoards], Coroutine[Any, Any, None]]


@pytest.fixture
def stopped_keep(monkeypatch: pytest.MonkeyPatch) -> asyncio.Event:
    """Hold the first writing of an end for ever, as if the board was stopped just before it."""
    keep, is_reached = KeptGames.keep, asyncio.Event()

    async def stopping(self: KeptGames, game: str, keepings: Sequence[Any], at: str) -> None:
        ends = [each for each in keepings if isinstance(each, KeepEntry) and each.entry.outcome is not None]
        if ends and not is_reached.is_set():
            is_reached.set()
            await asyncio.Event().wait()
        await keep(self, game, keepings, at)

    monkeypatch.setattr(KeptGames, "keep", stopping)
    return is_reached


async def resign(pair: TwoBoards) -> None:
    await asyncio.sleep(15)  # White is to move, so his board may write
    await pair.white.answers.submit(Resign(side=Side.WHITE))


async def move(pair: TwoBoards) -> None:
    pair.white.players.assign_sides({Side.WHITE: "tidy", Side.BLACK: "tidy"})


def stored_game(rig: FarRig) -> StoredGame:
    return FarStore.open(rig.folder).list_newest(1)[0]


@pytest.mark.parametrize(
    ("end", "fen", "score", "termination"),
    [
        (resign, None, Score.BLACK_WINS, Termination.RESIGNATION),
        (move, LAST_MOVE, Score.WHITE_WINS, Termination.NO_PIECES),
    ],
)
def test_an_end_in_the_journal_alone_is_added(
    tmp_path: Path, stopped_keep: asyncio.Event, end: End, fen: str | None, score: Score, termination: Termination
) -> None:
    random = Random(1)
    network = FaultyNetwork(random, Faults())
    pair = two_boards(tmp_path, make_settings(), random, network)
    for rig in pair.boards.values():
        rig.started = game_started(make_settings(), fen=fen)
        rig.folder.mkdir()
    white = pair.white
    white.journal = Journal.open(white.folder)

    async def play() -> None:
        await pair.begin(GameChoices(time_control="5+3"))
        await end(pair)
        async with asyncio.timeout(600):
            await stopped_keep.wait()
        await white.stop()
        assert not stored_game(white).kept.record.is_over
        again = replace(white)
        again.start()  # with another game: in the journal the last one is over
        await asyncio.sleep(60)
        assert pair.black.session.far is not None
        assert not pair.black.session.far.calls_arbiter
        ours, theirs = stored_game(again).kept, stored_game(pair.black).kept
        assert ours.record.outcome is not None
        assert (ours.record.outcome.score, ours.record.outcome.termination) == (score, termination)
        assert ours.record == theirs.record
        assert ours.is_settled
        await again.stop()
        await pair.black.stop()

    run_in_virtual_time(play())
    white.journal.close()
