"""A board plays only what was agreed on, whatever the other board sends."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from controller.clock.side_clock import SideClock
from controller.commands.codec import encode_command
from controller.commands.values import (
    AddTime,
    AgreeToAsk,
    BeginGame,
    Command,
    PausePlay,
    Resign,
    SetDetail,
)
from controller.hall.documents.errors import DocumentError
from controller.hall.documents.reading import read_far
from controller.hall.documents.writing import write_document
from controller.rules.position import Side
from controller.session.effects import RecordChange
from controller.session.state import PauseReason, Phase
from controller.settings.choices import GameChoices
from controller.settings.details import GameDetail
from controller.storage.journal import MemoryJournal
from tests.daemon.daemon_rig import make_settings
from tests.far_game.far_rig import DESK, TwoBoards, two_boards
from tests.far_game.faulty_network import Faults, FaultyNetwork
from tests.virtual_time import run_in_virtual_time

PASSED_ID = "123e4567-e89b-12d3-a456-426614174009"


def send_pass(pair: TwoBoards, command: Command, *, is_signed: bool, ids: Sequence[str]) -> None:
    """Pass a command on from Black's board, once for each id, as no honest board does."""
    far = pair.white.session.far
    assert far is not None
    signed = DESK.sign(command, game=far.game, board="board-2") if is_signed else ""
    passed: Any = {"kind": "pass", "game": far.game, "command": encode_command(command), "signed_command": signed}
    for each in ids:
        send_document(pair, {**passed, "id": each})


def send_document(pair: TwoBoards, document: Any) -> None:
    pair.white.network.mails["board-2"].send(write_document(document))


def after_pass(
    folder: Path, command: Command, *, is_signed: bool = True, ids: Sequence[str] = (PASSED_ID,)
) -> TwoBoards:
    """Return two boards of a game after Black's has passed a command on to White's."""
    random = Random(1)
    pair = two_boards(folder, make_settings(), random, FaultyNetwork(random, Faults()))

    async def play() -> None:
        await pair.begin(GameChoices(time_control="5+3"))
        await asyncio.sleep(15)
        send_pass(pair, command, is_signed=is_signed, ids=ids)
        await asyncio.sleep(15)
        await pair.stop()

    run_in_virtual_time(play())
    return pair


@pytest.mark.parametrize(
    "command",
    [
        Resign(side=Side.WHITE),
        AgreeToAsk(side=Side.WHITE),
        BeginGame(choices=None),
        SetDetail(detail=GameDetail.WHITE, text="Eve"),
    ],
)
def test_what_no_arbiter_passes_on_is_not_done(tmp_path: Path, command: Command) -> None:
    session = after_pass(tmp_path, command).white.session
    assert session.phase is not Phase.OVER
    assert session.far is not None
    assert session.settings.details.white == "Ana"


def test_a_passed_command_is_on_record_as_of_the_other_board(tmp_path: Path) -> None:
    pair = after_pass(tmp_path, PausePlay())
    assert PauseReason.ARBITER in pair.white.session.pauses
    assert PauseReason.ARBITER in pair.black.session.pauses, "it is an entry, which both boards carry out"
    assert isinstance(pair.white.journal, MemoryJournal)
    senders = [record.sender for record in pair.white.journal.history if isinstance(record, RecordChange)]
    assert [sender.name for sender in senders if sender is not None] == ["other board (board-2)"]


def test_what_nobody_has_signed_is_not_done(tmp_path: Path) -> None:
    assert PauseReason.ARBITER not in after_pass(tmp_path, PausePlay(), is_signed=False).white.session.pauses


def test_a_signed_command_is_done_once_whatever_it_is_passed_on_as(tmp_path: Path) -> None:
    pair = after_pass(tmp_path, AddTime(side=Side.BLACK, time_us=60_000_000), ids=[PASSED_ID, f"{PASSED_ID[:-1]}8"])
    added_us = pair.white.session.ledger.side_clocks[Side.BLACK].remaining_us - 300_000_000
    assert added_us == 60_000_000


@pytest.mark.parametrize(
    "outcome", [{"score": "1-0", "termination": None}, {"score": None, "termination": None}, "1-0"]
)
def test_half_an_outcome_is_no_document(outcome: object) -> None:
    clock = dict(SideClock(remaining_us=1)._asdict())
    entry = {
        "game": PASSED_ID, "number": 2, "writer": "white", "ply": 1, "position": "B:W21:B1",
        "clocks": {"white": clock, "black": clock}, "hash": "0" * 64,
        "kind": "move", "move": "22-18", "outcome": None, "is_by_arbiter": False, "signed_command": "",
    }  # fmt: skip
    document: Any = {"kind": "entries", "game": PASSED_ID, "entries": [entry]}
    assert read_far(write_document(document)) == document
    entry["outcome"] = outcome
    with pytest.raises(DocumentError):
        read_far(write_document(document))


@pytest.mark.parametrize("change", [{}, {"settings": {"ruleset": "international"}}])
def test_a_copied_invitation_hinders_nobody(tmp_path: Path, change: dict[str, Any]) -> None:
    """A board sends each invitation again as its own, with other terms, and declines whoever joins it."""
    random = Random(1)
    network = FaultyNetwork(random, Faults())
    pair = two_boards(tmp_path, make_settings(), random, network)
    hostile = network.mail_of("board-3")
    hostile.listen(frozenset({"board-1", "board-2"}))

    def answer(_: str, payload: bytes) -> None:
        document: Any = read_far(payload)
        if document["kind"] == "invite":
            hostile.send(write_document({**document, "terms": {**document["terms"], **change}}))
        elif document["kind"] == "join":
            decline: Any = {"kind": "decline", "id": document["id"], "board": "board-2", "reason": "wrong code"}
            hostile.send(write_document(decline))

    hostile.on_document = answer

    async def play() -> None:
        await pair.begin(GameChoices(time_control="5+3"))
        await pair.stop()

    run_in_virtual_time(play())
    assert all(rig.session.far is not None for rig in pair.boards.values())
