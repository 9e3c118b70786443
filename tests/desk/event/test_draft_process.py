"""The process that drafts a round: what it finds, and what keeps it from that."""

import asyncio
from pathlib import Path

import pytest

from controller.desk.event.draft_process import DraftProcessError, draft_next_round
from controller.tournament.errors import RoundPairingError
from tests.desk.event.running_event import make_event


def test_the_next_round_of_a_file_is_drafted(tmp_path: Path) -> None:
    drafted = asyncio.run(draft_next_round(make_event(tmp_path).file, is_again=False))
    assert (drafted.number, len(drafted.pairings)) == (1, 2)


def test_what_the_rules_do_not_allow_is_no_failure_of_the_program(tmp_path: Path) -> None:
    with pytest.raises(RoundPairingError, match="it needs two at least") as caught:
        asyncio.run(draft_next_round(make_event(tmp_path, 1).file, is_again=False))
    assert not isinstance(caught.value, DraftProcessError)


def test_a_file_that_is_gone_is_named_with_what_to_do(tmp_path: Path) -> None:
    file = tmp_path / "event.sqlite3"
    with pytest.raises(DraftProcessError, match=f"{file}: there is no such event; begin one with"):
        asyncio.run(draft_next_round(file, is_again=False))


def test_a_file_that_is_no_event_is_named_with_what_to_do(tmp_path: Path) -> None:
    file = make_event(tmp_path).file
    file.write_bytes(b"no database" * 100)
    with pytest.raises(DraftProcessError, match=f"{file}: it is no event, .*; take a copy of it from before"):
        asyncio.run(draft_next_round(file, is_again=False))
