"""What the store was given is there after a stop, whole steps only."""

import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from controller.far_game.exchange.effects import (
    ForgetAsk,
    KeepAnswer,
    KeepAsk,
    KeepDisagreement,
    KeepEntry,
    KeepSettlement,
)
from controller.far_game.exchange.kept_game import KeptGame
from controller.far_game.exchange.open_asks import ask_document
from controller.far_game.record.record import FarRecord
from controller.far_game.store import FILE_NAME, MOST_GAMES_KEPT, FarStore, StoredGame
from controller.rules.position import Side
from controller.session.far_exchange.values import FarAsk, FarAskKind
from tests.far_game.two_exchanges import GAME, NetworkFaults, TwoExchanges, next_content

AT = "2026-11-27T14:00:00+08:00"
ASK = FarAsk(id="00000000-0000-4000-8000-000000000001", kind=FarAskKind.TAKE_BACK, side=Side.WHITE, ply=3, plies=2)


def written_record(entries: int = 5) -> FarRecord:
    pair = TwoExchanges(Random(4), NetworkFaults(most_lag_us=0, loss=0, doubling=0))
    for _ in range(entries):
        side = pair.boards[Side.WHITE].exchange.record.writer
        pair.write(side, next_content(pair.boards[side], Random(3)))
        pair.run_until(pair.now_us + 1)
    return pair.boards[Side.WHITE].exchange.record


def open_with(folder: Path, record: FarRecord) -> FarStore:
    store = FarStore.open(folder)
    empty = FarRecord(game=record.game, first_writer=record.first_writer)
    store.begin(KeptGame(record=empty, side=Side.BLACK), "board-2")
    store.keep(record.game, [KeepEntry(entry) for entry in record.entries], AT)
    return store


def newest_of(store: FarStore) -> StoredGame | None:
    return next(iter(store.list_newest(1)), None)


def test_what_was_kept_is_there_after_a_stop(tmp_path: Path) -> None:
    record = written_record()
    store = open_with(tmp_path, record)
    document = ask_document(GAME, 5, ASK)
    store.keep(GAME, [KeepAsk(document), KeepAnswer("a", None), KeepAnswer("b", True), KeepDisagreement(3)], AT)
    store.close()
    stored = newest_of(FarStore.open(tmp_path))
    assert stored is not None
    assert stored.kept == KeptGame(
        record=record, side=Side.BLACK, asks=(document,), answers={"a": None, "b": True}, differs_from=3
    )
    assert (stored.other_board, stored.last_at) == ("board-2", AT)


def test_a_stop_is_known_after_it_and_no_more_once_forgotten(tmp_path: Path) -> None:
    store = open_with(tmp_path, written_record())
    store.note_stop(GAME, AT)
    store.close()
    store = FarStore.open(tmp_path)
    stopped = newest_of(store)
    store.forget_stops()
    after = newest_of(store)
    assert stopped is not None
    assert after is not None
    assert (stopped.stopped_at, after.stopped_at) == (AT, "")


def test_a_file_of_before_stops_were_noted_gets_their_table(tmp_path: Path) -> None:
    store = open_with(tmp_path, written_record())
    store.close()
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as connection:
        connection.execute("DROP TABLE stops")
    store = FarStore.open(tmp_path)
    store.note_stop(GAME, AT)
    stopped = newest_of(store)
    assert stopped is not None
    assert stopped.stopped_at == AT


def test_a_second_time_changes_nothing_but_what_is_answered_and_forgotten(tmp_path: Path) -> None:
    record = written_record()
    store = open_with(tmp_path, record)
    store.begin(KeptGame(record=record, side=Side.WHITE), "board-9")
    store.keep(GAME, [KeepAsk(ask_document(GAME, 5, ASK)), KeepAnswer("a", None), KeepEntry(record.entries[2])], AT)
    store.keep(GAME, [ForgetAsk(ASK.id), KeepAnswer("a", False), KeepDisagreement(None)], AT)
    stored = newest_of(store)
    assert stored is not None
    assert stored.kept == KeptGame(record=record, side=Side.BLACK, answers={"a": False})


def test_all_of_a_step_is_kept_or_nothing(tmp_path: Path) -> None:
    store = open_with(tmp_path, written_record(2))
    with pytest.raises(sqlite3.IntegrityError):
        store.keep("unknown game", [KeepAnswer("a", True)], AT)
    stored = newest_of(store)
    assert stored is not None
    assert stored.kept.answers == {}


@pytest.mark.parametrize(
    ("old", "new"), [('"remaining_us":', '"remaining_us":1'), ('"writer":"white"', '"writer":"black"')]
)
def test_an_entry_that_somebody_changed_and_those_after_it_are_left_out(tmp_path: Path, old: str, new: str) -> None:
    record = written_record()
    open_with(tmp_path, record).close()
    place = next(entry.number for entry in record.entries if entry.number > 1 and entry.writer is Side.WHITE)
    with sqlite3.connect(tmp_path / FILE_NAME) as connection:
        connection.execute("UPDATE entries SET document = replace(document, ?, ?) WHERE number = ?", (old, new, place))
    connection.close()
    store = FarStore.open(tmp_path)
    stored = newest_of(store)
    assert stored is not None
    assert stored.kept.record.entries == record.entries[: place - 1]
    store.keep(GAME, [KeepEntry(entry) for entry in record.entries[place - 1 :]], AT)
    healed = newest_of(store)
    assert healed is not None
    assert healed.kept.record == record


def test_old_games_are_forgotten_at_a_start(tmp_path: Path) -> None:
    store = FarStore.open(tmp_path)
    assert newest_of(store) is None
    for number in range(MOST_GAMES_KEPT + 3):
        record = FarRecord(game=f"game {number}", first_writer=Side.WHITE)
        store.begin(KeptGame(record=record, side=Side.WHITE), "board-2")
    store.close()
    FarStore.open(tmp_path).close()
    with sqlite3.connect(tmp_path / FILE_NAME) as connection:
        assert connection.execute("SELECT count(*) FROM games").fetchone() == (MOST_GAMES_KEPT,)
    connection.close()


def test_the_newest_games_are_listed_with_what_is_settled(tmp_path: Path) -> None:
    store = FarStore.open(tmp_path)
    for number in range(3):
        record = FarRecord(game=f"game {number}", first_writer=Side.WHITE)
        store.begin(KeptGame(record=record, side=Side.WHITE), f"board-{number}")
    store.keep("game 1", [KeepSettlement(is_settled=True)], AT)
    assert [(each.other_board, each.kept.is_settled) for each in store.list_newest(2)] == [
        ("board-2", False),
        ("board-1", True),
    ]


def test_asks_of_two_games_may_have_one_id(tmp_path: Path) -> None:
    store = FarStore.open(tmp_path)
    documents = {game: ask_document(game, number, ASK) for number, game in enumerate(("game 1", "game 2"))}
    for game, document in documents.items():
        record = FarRecord(game=game, first_writer=Side.WHITE)
        store.begin(KeptGame(record=record, side=Side.WHITE), "board-2")
        store.keep(game, [KeepAsk(document), KeepAnswer(ASK.id, game == "game 1")], AT)
    second, first = (stored.kept for stored in store.list_newest(2))
    assert (first.asks, first.answers) == ((documents["game 1"],), {ASK.id: True})
    assert (second.asks, second.answers) == ((documents["game 2"],), {ASK.id: False})
    store.keep("game 2", [ForgetAsk(ASK.id)], AT)
    assert [stored.kept.asks for stored in store.list_newest(2)] == [(), (documents["game 1"],)]
