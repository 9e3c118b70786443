"""What a board has refused it refuses after a stop too; nothing of it is lost, and people may still agree to it."""

import asyncio
from dataclasses import replace
from pathlib import Path

from controller.commands.values import AgreeToEntry, PausePlay
from controller.rules.position import Side
from controller.session.far_board.asks import find_open_entry
from controller.session.state import PauseReason
from controller.storage.journal import MemoryJournal
from tests.far_game.far_rig import TwoBoards
from tests.far_game.signed_acts import after_act, are_stopped, by_nobody


async def restart_black(pair: TwoBoards) -> None:
    """Stop Black's board, and start it again with what its journal and the record have."""
    rig = pair.black
    assert isinstance(rig.journal, MemoryJournal)
    await rig.stop()
    again = replace(rig, saved=rig.journal.unfinished())
    pair.replace(Side.BLACK, again)
    again.start()
    await asyncio.sleep(30)


def test_a_refused_entry_is_refused_again_after_a_stop(tmp_path: Path) -> None:
    pair = after_act(tmp_path, Side.WHITE, PausePlay(), by_nobody, restart_black)
    session = pair.black.session
    assert are_stopped(pair) == [True, True]
    assert PauseReason.ARBITER not in session.pauses
    assert session.far is not None
    assert [entry.number for entry in session.far.held] == [2]
    assert find_open_entry(session) is not None


def test_people_may_agree_to_a_refused_entry_after_a_stop(tmp_path: Path) -> None:
    async def restart_and_agree(pair: TwoBoards) -> None:
        await restart_black(pair)
        assert await pair.black.answers.submit(AgreeToEntry(side=Side.BLACK, number=2)) is None

    pair = after_act(tmp_path, Side.WHITE, PausePlay(), by_nobody, restart_and_agree)
    assert are_stopped(pair) == [False, False]
    assert all(PauseReason.ARBITER in rig.session.pauses for rig in pair.boards.values())
