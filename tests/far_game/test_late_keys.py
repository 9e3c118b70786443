"""An entry whose key cannot be read at the moment waits for it, and one that was refused is judged again."""

import asyncio
from collections.abc import Mapping
from pathlib import Path
from random import Random

import pytest

from controller.commands.values import BeginGame, PausePlay
from controller.hall.documents.keys import TrustedKey
from controller.rules.position import Side
from controller.session.state import PauseReason
from controller.settings.choices import GameChoices
from tests.daemon.daemon_rig import make_settings
from tests.far_game.far_rig import DESK, TwoBoards, two_boards
from tests.far_game.faulty_network import Faults, FaultyNetwork
from tests.far_game.signed_acts import are_stopped
from tests.virtual_time import run_in_virtual_time


def play(folder: Path, at: Side, keys: Mapping[str, TrustedKey] | None, away_s: float) -> tuple[TwoBoards, list[bool]]:
    """Pause by a signed command at one board while the other one, that is to take it, has other keys for a time.

    Return both boards some time after that, and which of them were stopped just before the keys were there again.
    """
    random = Random(1)
    pair = two_boards(folder, make_settings(), random, FaultyNetwork(random, Faults(most_lag_us=100_000)))
    stopped: list[bool] = []

    async def play_on() -> None:
        await pair.begin(GameChoices(time_control="5+3"))
        await asyncio.sleep(15)
        rig, other = pair.boards[at], pair.boards[at.opponent]
        assert rig.session.far is not None
        known, other.keys = other.keys, keys
        await rig.answers.submit(PausePlay(), DESK.sender(PausePlay(), game=rig.session.far.game, board=rig.name))
        await asyncio.sleep(away_s)
        stopped.extend(are_stopped(pair))
        other.keys = known
        await asyncio.sleep(30)
        await pair.stop()

    run_in_virtual_time(play_on())
    return pair, stopped


def assert_paused(pair: TwoBoards) -> None:
    assert are_stopped(pair) == [False, False]
    for rig in pair.boards.values():
        assert PauseReason.ARBITER in rig.session.pauses
        assert rig.session.far is not None
        assert (rig.session.far.number, rig.session.far.calls_arbiter) == (2, False)


@pytest.mark.parametrize("at", list(Side))
def test_a_signed_command_waits_for_keys_that_cannot_be_read(tmp_path: Path, at: Side) -> None:
    pair, stopped = play(tmp_path, at, None, 20)
    assert stopped == [False, False]
    assert_paused(pair)


def test_people_are_told_of_an_entry_that_waits_long(tmp_path: Path) -> None:
    pair, stopped = play(tmp_path, Side.WHITE, None, 60)
    assert stopped == [True, True]
    assert_paused(pair)


def test_a_passed_command_whose_keys_are_not_read_in_time_is_not_done_later(tmp_path: Path) -> None:
    pair, stopped = play(tmp_path, Side.BLACK, None, 60)
    assert stopped == [False, False]
    assert not any(PauseReason.ARBITER in rig.session.pauses for rig in pair.boards.values())
    assert [rig.session.far and rig.session.far.calls_arbiter for rig in pair.boards.values()] == [False, True]


def test_an_entry_that_was_refused_is_taken_once_its_key_is_known(tmp_path: Path) -> None:
    pair, stopped = play(tmp_path, Side.WHITE, {}, 60)
    assert stopped == [True, True]
    assert_paused(pair)


def test_an_entry_has_all_of_its_time_though_one_of_the_game_before_waited(tmp_path: Path) -> None:
    random = Random(1)
    pair = two_boards(tmp_path, make_settings(), random, FaultyNetwork(random, Faults(most_lag_us=100_000)))
    stopped: list[bool] = []

    async def pause_unread() -> None:
        """Pause by a signed command at White's board, whose key the other one cannot read for 20 s."""
        rig = pair.white
        assert rig.session.far is not None
        pair.black.keys = None
        await rig.answers.submit(PausePlay(), DESK.sender(PausePlay(), game=rig.session.far.game, board=rig.name))
        await asyncio.sleep(20)
        stopped.extend(are_stopped(pair))

    async def play_two_games() -> None:
        await pair.begin(GameChoices(time_control="5+3"))
        await asyncio.sleep(15)
        known = pair.black.keys
        await pause_unread()
        for rig in pair.boards.values():
            assert await rig.answers.submit(BeginGame()) is None
        await asyncio.sleep(1)
        code = await pair.white.runner.invitations.invite(Side.WHITE, GameChoices(time_control="5+3"), "Ana")
        await pair.black.runner.invitations.join(code, "Ben")
        await asyncio.sleep(10)
        await pause_unread()
        pair.black.keys = known
        await asyncio.sleep(30)
        await pair.stop()

    run_in_virtual_time(play_two_games())
    assert stopped == [False] * 4
    assert_paused(pair)
