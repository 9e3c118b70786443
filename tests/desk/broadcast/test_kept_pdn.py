"""Which games are written as PDN again."""

import gc
from typing import cast

import pytest

from controller.desk.broadcast import kept_pdn
from controller.desk.broadcast.game import BroadcastGame
from controller.desk.broadcast.kept_pdn import KeptPdn, VersionedGame
from controller.desk.broadcast.score_sheets import game_pdn
from controller.hall.documents.events import EventDocument
from tests.desk.broadcast.event_script import EventScript


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the boards whose games were written, in their order."""
    boards: list[str] = []

    def note(game: BroadcastGame) -> str:
        boards.append(game.board)
        return game_pdn(game)

    monkeypatch.setattr(kept_pdn, "game_pdn", note)
    return boards


def begin(board: str) -> tuple[EventScript, BroadcastGame]:
    script = EventScript(board)
    start = script.start(board=board)
    return script, BroadcastGame(board, start["game_state"], start["fen"], start["clocks"], start["at"])


def apply_move(script: EventScript, game: BroadcastGame) -> None:
    game.apply(cast("EventDocument", script.move()), 0)


def versions(*games: BroadcastGame) -> list[VersionedGame]:
    return [VersionedGame(game.board, game, str(game.changes)) for game in games]


def test_only_what_has_changed_is_written_again(written: list[str]) -> None:
    (script, one), (_, other) = begin("b1"), begin("b2")
    kept = KeptPdn()
    assert kept.prepare(versions(one, other))() == [game_pdn(one), game_pdn(other)]
    apply_move(script, one)
    assert kept.prepare(versions(one, other))() == [game_pdn(one), game_pdn(other)]
    assert written == ["b1", "b2", "b1"]


def test_what_comes_while_a_game_is_written_is_not_in_it(written: list[str]) -> None:
    script, game = begin("b1")
    kept, before = KeptPdn(), game_pdn(game)
    write = kept.prepare(versions(game))
    apply_move(script, game)
    assert write() == [before]
    assert kept.prepare(versions(game))() == [game_pdn(game)]
    assert written == ["b1", "b1"]


def test_a_game_that_cannot_be_written_is_a_line_among_the_others(written: list[str]) -> None:
    (_, one), (_, other) = begin("b1"), begin("b2")
    one.ruleset = "of\na later program"
    first, second = KeptPdn().prepare(versions(one, other))()
    assert first.startswith("% b1 cannot be written as PDN: there is no rule set ")
    assert first.index("\n") == len(first) - 1
    assert second == game_pdn(other)
    assert written == ["b1", "b2"]


def test_a_game_that_made_room_is_forgotten(written: list[str]) -> None:
    _, game = begin("b1")
    kept = KeptPdn()
    kept.prepare(versions(game))()
    assert len(kept) == 1
    del game
    gc.collect()
    assert len(kept) == 0
    assert written == ["b1"]
