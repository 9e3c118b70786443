"""The file of an event: acts in, the same acts out, whole or not at all."""

import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random
from threading import Thread

import pytest

from controller.storage.event_file import KINDS, EventFile, EventFileError
from controller.tournament.acts import (
    ByeAgreed,
    EventAct,
    EventChanged,
    EventCreated,
    EventImported,
    EventRecord,
    GamesAssigned,
    PairingsChanged,
    PairingsDropped,
    PlayerChanged,
    PlayersEntered,
    PlayerWithdrawn,
    ResultCorrected,
    ResultGiven,
    RoundPaired,
    RoundPairedAgain,
    RoundStarted,
    TablesChanged,
)
from controller.tournament.errors import TournamentError
from controller.tournament.event import Event
from controller.tournament.hall_games import BoardEvent
from controller.tournament.pairing import draft_round
from controller.tournament.player import ByeKind, EventPlayer
from controller.tournament.rounds import BoardResult
from controller.tournament.tie_break import TieBreak
from tests.tournament.event_samples import assigned, players, random_players, tournament

EVENT = Event(name="Club night", rounds=3, tie_breaks=(TieBreak.WINS,), time_control="15+10")
SAID = BoardEvent(record="a" * 32, number=41)
AT = "2026-03-01T19:00:00+08:00"


def record_of(act: EventAct, note: str = "") -> EventRecord:
    return EventRecord(act=act, at=AT, by="Ana", note=note)


@pytest.fixture
def file(tmp_path: Path) -> EventFile:
    made = EventFile(tmp_path / "event.sqlite3")
    made.create(record_of(EventCreated(event=EVENT)))
    return made


def test_every_kind_of_act_is_read_as_it_was_written(file: EventFile) -> None:
    file.record(lambda _: record_of(PlayersEntered(players=players(4))))
    drafted = draft_round(file.read_tournament())
    acts: list[EventAct] = [
        *(EventChanged(event=EVENT), PlayerChanged(player=EventPlayer(number=1, name="Ñina", rating=1800))),
        *(PlayerWithdrawn(player=2, after_round=2), ByeAgreed(player=3, round=2, kind=ByeKind.HALF)),
        *(RoundPaired(round=drafted), PairingsDropped(round=1), RoundPaired(round=drafted)),
        *(PairingsChanged(round=drafted), RoundPairedAgain(round=drafted), RoundStarted(round=1)),
        ResultGiven(round=1, board=1, result=BoardResult.WHITE_WINS),
        ResultCorrected(round=1, board=1, result=None),
        TablesChanged(hall_boards=("board-1", "")),
        GamesAssigned(games=(assigned(1, 1, drafted.pairings[0].white, drafted.pairings[0].black),)),
        ResultGiven(round=1, board=1, result=BoardResult.DRAW, is_from_board=True, board_event=SAID),
    ]
    for act in acts:
        file.record(lambda _, act=act: record_of(act, "by hand"))  # type: ignore[misc]  # mypy infers no lambda with a default
    records = file.read_records()
    assert [record.act for record in records[2:]] == acts
    assert records[-1] == record_of(acts[-1], "by hand")
    assert {type(record.act) for record in records} | {EventImported} == set(KINDS.values())


def test_another_program_that_writes_is_noticed(file: EventFile, tmp_path: Path) -> None:
    signs = [file.change_sign(), file.change_sign()]
    assert signs[0] == signs[1] is not None
    for number in (1, 2, 3):
        EventFile(file.file).record(
            lambda _: record_of(PlayersEntered(players=(EventPlayer(number=number, name=f"P{number}"),)))  # noqa: B023  called at once
        )
        signs.append(file.change_sign())
        file.read_tournament()
        assert file.change_sign() == signs[-1]
    assert len(set(signs)) == 4
    assert EventFile(tmp_path / "none").change_sign() is None


def test_an_import_is_read_as_it_was_written(tmp_path: Path) -> None:
    known = tournament(EVENT, 4, ("1-3 1, 2-4 x", "1-2 *, 3 H, 4 Z"))
    act = EventImported(
        event=EVENT, players=random_players(Random(1), 9, 3), rounds=known.rounds, foreign_lines=("XXZ é\r\n",)
    )
    made = EventFile(tmp_path / "imported.sqlite3")
    after = made.create(record_of(act))
    assert made.read_tournament() == after
    assert made.read_records()[0].act == act


def test_an_act_that_does_not_fit_is_not_recorded(file: EventFile) -> None:
    with pytest.raises(TournamentError):
        file.record(lambda _: record_of(RoundStarted(round=1)))
    assert len(file.read_records()) == 1
    file.record(lambda _: record_of(PlayersEntered(players=players(2))))
    assert len(file.read_tournament().players) == 2


def test_two_programs_write_one_file(file: EventFile) -> None:
    def enter_ten(letter: str) -> None:
        for count in range(10):
            file.record(
                lambda known, count=count: record_of(  # type: ignore[misc]  # as above
                    PlayersEntered(
                        players=(EventPlayer(number=len(known.players) + 1, name=f"{letter}{count}"),),
                    )
                )
            )

    threads = [Thread(target=enter_ten, args=(letter,)) for letter in "ab"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [player.number for player in file.read_tournament().players] == list(range(1, 21))


def test_a_file_is_not_written_over(file: EventFile) -> None:
    with pytest.raises(EventFileError, match="there is a file already; name another one with --event"):
        file.create(record_of(EventCreated(event=EVENT)))


def change(file: EventFile, statement: str) -> None:
    with closing(sqlite3.connect(file.file)) as connection, connection:
        connection.execute(statement)


@pytest.mark.parametrize(
    ("statement", "reason"),
    [
        ("UPDATE acts SET body = '{'", "an act cannot be read"),
        ("UPDATE acts SET kind = 'flown'", "an act cannot be read"),
        ("DELETE FROM acts", "an act does not fit those before it"),
        ("DROP TABLE acts", "it cannot be opened or written"),
        ("PRAGMA application_id = 7", "it is no event; name another file"),
        ("PRAGMA user_version = 9", "a newer version of damahan wrote it"),
    ],
)
def test_a_damaged_file_is_refused_in_one_line(file: EventFile, statement: str, reason: str) -> None:
    change(file, statement)
    with pytest.raises(EventFileError) as refused:
        file.read_tournament()
    assert str(refused.value).startswith(f"{file.file}: ")
    assert reason in str(refused.value)


def test_what_is_no_event_is_refused(tmp_path: Path) -> None:
    with pytest.raises(EventFileError, match="there is no such event; begin one with `damahan event new`"):
        EventFile(tmp_path / "nowhere").read_tournament()
    text = tmp_path / "text"
    text.write_text("a text, and no database " * 99)
    with pytest.raises(EventFileError, match="it is no event, or damaged"):
        EventFile(text).read_tournament()
    with pytest.raises(EventFileError, match="it cannot be opened or written"):
        EventFile(tmp_path / "no" / "folder").create(record_of(EventCreated(event=EVENT)))
