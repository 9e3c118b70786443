"""An arbiter's signed command expires with the moves that are made in its game."""

import asyncio
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from controller.commands.sender import CommandSender
from controller.commands.values import AddTime, PausePlay
from controller.far_game.board.arbiter_proofs import (
    MOST_MOVES_TO_PASSED,
    MOST_MOVES_TO_PROOF,
    proves_entry,
    read_signed_command,
)
from controller.far_game.board.passed_commands import find_passed_command
from controller.far_game.record.entries import StartEntry
from controller.far_game.record.record import FarRecord
from controller.rules.position import Side
from controller.session.far_exchange.values import FarEntryKind
from controller.session.state import PauseReason
from controller.settings.choices import GameChoices
from tests.daemon.daemon_rig import make_settings
from tests.far_game.far_rig import DESK, TwoBoards, two_boards, wait_until
from tests.far_game.faulty_network import Faults, FaultyNetwork
from tests.far_game.signed_entries import CLOCK, KEYS, TERMS, entry_after
from tests.far_game.two_exchanges import GAME
from tests.far_game.two_exchanges import TERMS as AGREED
from tests.virtual_time import run_in_virtual_time


def record_of(moves: int) -> FarRecord:
    """Return a record of so many moves, after entry 1, with a pause between them that is no move."""
    start = StartEntry(terms=AGREED, position="W:W21,22:B1,2", clocks=(CLOCK, CLOCK))
    record = FarRecord(game=GAME, first_writer=Side.WHITE).with_content(start)
    record = record.with_content(replace(entry_after(record, FarEntryKind.PAUSE, ""), is_by_arbiter=False))
    for number in range(moves):
        move = entry_after(record, FarEntryKind.MOVE, "", ply=number + 1, position=f"{'BW'[number % 2]}:W21,22:B1,2")
        record = record.with_content(replace(move, is_by_arbiter=False, move="22-18"))
    return record


def is_proved(moves: int, number: int) -> bool:
    record = record_of(moves)
    text = DESK.sign(PausePlay(), game=GAME, changes={"far_number": number})
    signed = read_signed_command(text, TERMS, KEYS)
    assert signed is not None
    entry = entry_after(record, FarEntryKind.PAUSE, text)
    return proves_entry(signed, entry, record.with_content(entry), Side.BLACK, make_settings(time_control="5+3"))


@pytest.mark.parametrize(
    ("moves", "number", "proved"),
    [
        (0, 1, True),
        (MOST_MOVES_TO_PROOF, 1, True),
        (MOST_MOVES_TO_PROOF + 1, 1, False),
        (MOST_MOVES_TO_PROOF + 1, 3, True),
        (0, 2, True),
        (0, 3, False),  # no such entry was made before
    ],
)
def test_a_command_proves_nothing_once_the_game_has_gone_on(moves: int, number: int, proved: bool) -> None:
    assert is_proved(moves, number) is proved


@pytest.mark.parametrize(("moves", "is_done"), [(MOST_MOVES_TO_PASSED, True), (MOST_MOVES_TO_PASSED + 1, False)])
def test_a_command_is_passed_on_only_until_the_game_has_gone_on(moves: int, is_done: bool) -> None:
    signed = read_signed_command(DESK.sign(PausePlay(), game=GAME), TERMS, KEYS)
    if is_done:
        assert find_passed_command(signed, record_of(moves)) == PausePlay()
    else:
        with pytest.raises(ValueError, match="moves were made"):
            find_passed_command(signed, record_of(moves))


def test_a_command_without_the_number_of_an_entry_proves_nothing() -> None:
    text = DESK.sign(PausePlay(), game=GAME, changes={"far_number": None})
    assert read_signed_command(text, TERMS, KEYS) is None


def test_a_command_that_is_held_back_for_some_moves_is_not_done(tmp_path: Path) -> None:
    random = Random(1)
    pair = two_boards(tmp_path, make_settings(), random, FaultyNetwork(random, Faults(most_lag_us=100_000)))

    async def play() -> None:
        await pair.begin(GameChoices(time_control="15+10"))
        far = pair.black.session.far
        assert far is not None
        held = DESK.sender(PausePlay(), game=far.game, board="board-2")
        for rig in pair.boards.values():
            rig.players.assign_sides({Side.WHITE: "tidy", Side.BLACK: "tidy"})
        await wait_until(lambda: pair.black.session.history.ply > MOST_MOVES_TO_PASSED + 1)
        for side, rig in pair.boards.items():
            moves = rig.runner.count_moves_since(far.game, 1)
            assert moves is not None
            assert moves > MOST_MOVES_TO_PASSED, side
            assert rig.runner.count_moves_since("another", 1) is None
        await wait_until(lambda: pair.black.session.to_move is Side.WHITE)
        await pair.black.answers.submit(PausePlay(), held)
        await asyncio.sleep(30)
        await pair.stop()

    run_in_virtual_time(play())
    assert not any(PauseReason.ARBITER in rig.session.pauses for rig in pair.boards.values())
    assert not any(PauseReason.RECORDS_DIFFER in rig.session.pauses for rig in pair.boards.values())


async def give_ahead_of_entries(pair: TwoBoards) -> str:
    """Begin a game, give Black's board a command that was signed after an entry to come, and return the game's id."""
    await pair.begin(GameChoices(time_control="5+3"))
    await asyncio.sleep(15)
    far, command = pair.black.session.far, AddTime(side=Side.BLACK, time_us=60_000_000)
    assert far is not None
    text = DESK.sign(command, game=far.game, board="board-2", changes={"far_number": 2})
    await pair.black.answers.submit(command, CommandSender(name="Cora", signed_command=text))
    return far.game


def test_a_passed_command_waits_for_the_entries_before_it(tmp_path: Path) -> None:
    random = Random(1)
    pair = two_boards(tmp_path, make_settings(), random, FaultyNetwork(random, Faults(most_lag_us=100_000)))

    async def play() -> None:
        game = await give_ahead_of_entries(pair)
        await asyncio.sleep(15)
        assert [rig.session.far and rig.session.far.number for rig in pair.boards.values()] == [1, 1]
        await pair.white.answers.submit(PausePlay(), DESK.sender(PausePlay(), game=game, board="board-1"))
        await asyncio.sleep(30)
        await pair.stop()

    run_in_virtual_time(play())
    assert [rig.session.far and rig.session.far.number for rig in pair.boards.values()] == [3, 3]
    assert all(rig.session.far and not rig.session.far.calls_arbiter for rig in pair.boards.values())


def test_a_passed_command_does_not_wait_for_entries_without_end(tmp_path: Path) -> None:
    random = Random(1)
    pair = two_boards(tmp_path, make_settings(), random, FaultyNetwork(random, Faults(most_lag_us=100_000)))

    async def play() -> None:
        await give_ahead_of_entries(pair)
        await asyncio.sleep(60)
        await pair.stop()

    run_in_virtual_time(play())
    assert [rig.session.far and rig.session.far.number for rig in pair.boards.values()] == [1, 1]
    assert [rig.session.far and rig.session.far.calls_arbiter for rig in pair.boards.values()] == [False, True]
