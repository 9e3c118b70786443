"""What many readers ask for at once is made once, and takes only so much memory."""

import asyncio
import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from controller.desk.broadcast.delay import BroadcastDelay
from controller.desk.broadcast.documents.store import DocumentStore
from controller.desk.broadcast.game import BroadcastGame
from controller.desk.broadcast.games import BroadcastGames
from controller.desk.broadcast.score_sheets import game_pdn
from controller.desk.broadcast.server import answers
from controller.web.page_files import PageFile
from tests.desk.broadcast.event_script import EventScript
from tests.desk.broadcast.served_broadcast import ServedBroadcast, serve_broadcast

READERS = 20
ROUND = "open/round-3"


def play(board: str, **details: str) -> EventScript:
    script = EventScript(board)
    script.start(board=board, **details)
    script.move()
    return script


@contextmanager
def counted_games(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Yield the boards of games that are copied or written as PDN, while the context is open."""
    done: list[str] = []
    copy_game = BroadcastGame.snapshot

    def snapshot(game: BroadcastGame) -> BroadcastGame:
        done.append(f"copy {game.board}")
        return copy_game(game)

    def write(game: BroadcastGame) -> str:
        done.append(f"write {game.board}")
        return game_pdn(game)

    with monkeypatch.context() as patch:
        patch.setattr(BroadcastGame, "snapshot", snapshot)
        patch.setattr("controller.desk.broadcast.kept_pdn.game_pdn", write)
        yield done


def test_many_readers_of_a_round_have_it_copied_and_written_once(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run(done: list[str]) -> None:
        async with serve_broadcast() as served:
            served.tell(*play("b1").all_recorded(), *play("b2").all_recorded())
            for _ in range(2):
                answers = await asyncio.gather(*(served.get(f"/pdn/{ROUND}.pdn") for _ in range(READERS)))
                assert {(status, content) for status, _, content in answers} == {(200, answers[0][2])}
            assert done == ["copy b1", "copy b2", "write b1", "write b2"]

    with counted_games(monkeypatch) as done:
        asyncio.run(run(done))


def test_only_so_many_bytes_are_kept_and_what_is_asked_for_often_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    async def read(served: ServedBroadcast, name: str) -> int:
        return len((await served.get(f"/pdn/{ROUND}-board-{name}.pdn", **{"Accept-Encoding": "identity"}))[2])

    async def run() -> None:
        async with serve_broadcast() as served:
            for board in ("b1", "b2", "b3"):
                served.tell(*play(board).all_recorded())
            size = await read(served, "b1")
            monkeypatch.setattr("controller.desk.broadcast.server.answers.MOST_BYTES", 5 * size // 2)
            for board in ("b2", "b1", "b3", "b1", "b2"):
                await read(served, board)

    made: list[str] = []

    def note(text: str, content_type: str) -> PageFile:
        made.extend(re.findall(r'\[Board "(.*)"\]', text))
        return write(text, content_type)

    write = answers.make_answer
    monkeypatch.setattr(answers, "make_answer", note)
    asyncio.run(run())
    assert made == ["b1", "b2", "b3", "b2"]


def test_a_round_is_encoded_again_only_after_a_change_in_it() -> None:
    games = BroadcastGames(BroadcastDelay())
    store = DocumentStore(games, lambda: 0, 0)
    first, second = play("b1"), play("b2", round="4")
    games.add([*first.all_recorded(), *second.all_recorded()])
    store.advance()
    known = store.round_text(ROUND)
    second.move()
    games.add(second.all_recorded())
    store.advance()
    assert store.round_text(ROUND) is known
    first.move()
    games.add(first.all_recorded())
    store.advance()
    changed = store.round_text(ROUND)
    assert changed is not None
    assert known is not None
    assert changed.version != known.version


def test_documents_of_games_that_make_room_are_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("controller.desk.broadcast.game_list.MOST_MOVES", 12)
    games, script = BroadcastGames(BroadcastDelay()), play("b1")
    store = DocumentStore(games, lambda: 0, 0)
    script.start(board="b1")
    script.move()
    games.add(script.all_recorded()[:2])
    store.advance()
    name = store.current[0]
    assert store.game_text(name) is not None
    games.add(script.all_recorded())
    store.advance()
    assert store.game_text(name) is None
