"""A disk that hangs under a served board: requests are answered, commands wait, and known tokens hold."""

import asyncio
import threading
from collections.abc import Sequence
from pathlib import Path
from time import time

import pytest

from controller.rules.position import Side
from controller.session.effects import Record
from controller.session.inputs import Input
from controller.storage.journal import Journal
from controller.web import token_reader
from controller.web.limits import WebLimits
from controller.web.rights import Right
from controller.web.token_reader import TokenReader
from controller.web.tokens import Token, TokenFile
from tests.web.web_board import open_client, serve_board, wait_until

TIMEOUT_S = 30.0


def test_a_command_waits_for_the_disk_and_its_page_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = threading.Event()
    commit = Journal.commit

    def hang(journal: Journal, inputs: Sequence[Input], records: Sequence[Record]) -> None:
        answers.wait(TIMEOUT_S)
        commit(journal, inputs, records)

    monkeypatch.setattr(Journal, "commit", hang)

    async def arbitrate() -> None:
        async with (
            serve_board(tmp_path, limits=WebLimits(command_s=0.2)) as board,
            open_client(board) as client,
        ):
            say = {"say": "arbiter time white 3:00"}
            async with client.post("/api/commands", json=say, headers=board.auth_headers) as answer:
                assert answer.status == 503
                assert await answer.json() == {"error": "the board cannot write now; it carries this out when it can"}
            async with client.get("/healthz") as health:
                assert (health.status, await health.json()) == (
                    503,
                    {"ok": False, "pauses": ["recording"], "lost": [], "parts": [], "journal_lost": False},
                )
            async with client.get("/api/state") as state:
                message = (await state.json())["message"]
                assert message["text"] == "Cannot write: the clocks stand (the disk does not answer)"
            answers.set()
            await wait_until(lambda: board.session.ledger.side_remaining_us(Side.WHITE, 0) == 180_000_000)
            async with client.get("/healthz") as health:
                assert health.status == 200

    asyncio.run(arbitrate())


class HangingTokenFile(TokenFile):
    """Tokens on a disk that hangs for a while."""

    answers = threading.Event()

    def list_tokens(self) -> tuple[Token, ...]:
        assert self.answers.wait(TIMEOUT_S)
        return super().list_tokens()


def test_tokens_that_are_known_hold_while_their_disk_hangs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(token_reader, "READ_S", 0.05)
    disk = TokenFile(tmp_path, time)
    _, known = disk.create("desk 1", (Right.WATCH,), None)
    file = HangingTokenFile(tmp_path, time)
    file.answers.set()

    async def refresh() -> None:
        reader = TokenReader(file)
        await reader.refresh()
        file.answers.clear()
        _, new = disk.create("desk 2", (Right.WATCH,), None)
        for _ in range(100):  # only the first waits
            await reader.refresh()
        assert reader.find_token(known) is not None
        assert reader.find_token(new) is None
        file.answers.set()
        await wait_until(lambda: reader.find_token(new) is not None)
        reader.close()

    asyncio.run(refresh())
