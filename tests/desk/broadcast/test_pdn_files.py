"""The files of the games as PDN: what they say."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from controller.desk.broadcast.recorded_event import RecordedEvent, RecordKey
from controller.desk.broadcast.score_sheets import game_pdn
from controller.notation.fen import parse_fen
from tests.daemon.game_scripts import GAME, clock_mode_script
from tests.desk.broadcast.event_script import EventScript
from tests.desk.broadcast.folder_rig import FolderRig, texts
from tests.hall.board.played_games import ARBITRATED, events_of, numbered, play_watched


@pytest.fixture
def rig(tmp_path: Path) -> FolderRig:
    return FolderRig(tmp_path / "pdn")


def test_a_round_has_one_file_and_each_game_has_one(rig: FolderRig) -> None:
    first, second = EventScript("board-1", "a" * 32), EventScript("board-2", "b" * 32)
    for number, script in (("10", first), ("9", second)):
        script.start(board=number)
        script.move("22-18")
        rig.tell(*script.all_recorded())
    assert list(rig.files()) == ["open/round-3-board-10.pdn", "open/round-3-board-9.pdn", "open/round-3.pdn"]
    assert [game.tag("Board") for game in rig.read("open/round-3.pdn")] == ["9", "10"]
    (game,) = rig.read("open/round-3-board-10.pdn")
    assert game.result == "*"
    assert dict(game.tags) == {
        "Event": "Open", "Site": "?", "Date": "2026.11.27", "Time": "14:00:00", "Round": "3", "Board": "10",
        "White": "Ana Reyes", "Black": "Ben Cruz", "Result": "*", "GameType": "26,W,8,8,N2,0", "Variant": "Filipino",
        "RulesRevision": "2", "TimeControl": "300+3", "Termination": "unterminated", "Annotator": "Damahan",
    }  # fmt: skip
    assert game.warnings == ()


def test_without_an_event_date_and_board_name_the_files(rig: FolderRig) -> None:
    script = EventScript()
    script.start(event="", round="", board="")
    script.move()
    script.result("1-0")
    script.start(event="", round="", board="")
    script.move()
    rig.tell(*script.all_recorded())
    assert list(rig.files()) == ["2026-11-27-board-7-game-2.pdn", "2026-11-27-board-7.pdn", "2026-11-27.pdn"]
    assert [game.result for game in rig.read("2026-11-27.pdn")] == ["1-0", "*"]


def test_no_name_of_an_event_leads_out_of_the_folder(rig: FolderRig) -> None:
    script = EventScript()
    script.start(event="../../etc", round="/3/..", board="..\\x")
    script.move()
    rig.tell(*script.all_recorded())
    assert list(rig.files()) == ["etc/round-3-board-x.pdn", "etc/round-3.pdn"]


def test_corrections_are_in_the_main_line_alone(rig: FolderRig) -> None:
    script = EventScript()
    script.start()
    for text in ("22-18", "11-15", "18x11"):
        script.move(text)
    script.take_back(2)
    script.change("time", before="5:00", after="4:00")
    for text in ("11-16", "24-19"):
        script.move(text)
    script.amend("24-20")
    script.fault()
    script.result("1-0")
    script.result("0-1", "arbiter")
    rig.tell(*script.all_recorded())
    (game,) = rig.read("open/round-3-board-7.pdn")
    assert texts(game.moves) == ["22-18", "11-16", "24-20"]
    assert (game.result, game.tag("Result"), game.tag("Termination")) == ("0-1", "0-1", "adjudication")
    assert not any(move.variations for move in game.moves)
    text = rig.files()["open/round-3-board-7.pdn"]
    assert "Ana," not in text
    assert text.count("{") == 4  # the clocks after each move, and how the game ended
    assert "[%clock w0:04:58 B0:05:00]" in text


def test_a_game_that_goes_on_has_no_result_any_more(rig: FolderRig) -> None:
    script = EventScript()
    script.start()
    script.move("22-18")
    script.result("1-0")
    rig.tell(*script.all_recorded())
    assert rig.read("open/round-3-board-7.pdn")[0].result == "1-0"
    script.change("result", reopens_game=True, before="1-0 resignation", after="*")
    rig.tell(*script.all_recorded())
    assert rig.read("open/round-3-board-7.pdn")[0].result == "*"


def test_a_position_that_is_set_begins_the_game(rig: FolderRig) -> None:
    script = EventScript()
    script.start()
    script.move("22-18")
    script.set_position("B:W18,K30:B1,5,9")
    script.move("9-14")
    rig.tell(*script.all_recorded())
    (game,) = rig.read("open/round-3-board-7.pdn")
    assert game.tag("FEN") == "B:W18,K30:B1,5,9"
    assert texts(game.moves) == ["9-14"]


def test_a_position_that_no_move_leads_to_begins_the_game_too(rig: FolderRig) -> None:
    script = EventScript()
    script.start()
    script.move("22-18")
    event = script.move("9-14")
    event["fen"] = "W:W18,31:B14"  # of a later program
    script.positions[-1] = parse_fen("W:W18,31:B14")
    script.move("18x9")
    rig.tell(*script.all_recorded())
    (game,) = rig.read("open/round-3-board-7.pdn")
    assert (game.tag("FEN"), texts(game.moves)) == ("W:W18,31:B14", ["18x9"])


PLAYED = "press black; move 22-18; press white; move 11-15; press black; wait 1s"
KINGS_IN_THE_MIDDLE = "lift 32; place 19; lift 1; place 14; wait 3s"
CLEARED_AWAY = "remove 18; remove 2; remove 3; remove 30; wait 5s"


def documents_of(script: str) -> list[dict[str, Any]]:
    _, observer = play_watched(script)
    return [json.loads(each) for each in numbered(events_of(observer))]


def recorded(documents: Iterable[Any]) -> list[RecordedEvent]:
    return [RecordedEvent(record=RecordKey("b1", "a" * 32), arrived_us=0, document=each) for each in documents]


def test_a_whole_game_is_written_as_it_was_played(rig: FolderRig) -> None:
    played = documents_of(clock_mode_script(GAME))
    rig.tell(*recorded(played))
    (expected,) = rig.folder.glob("*board*")
    (game,) = rig.read(expected.name)
    moves = [document["move"] for document in played if document["kind"] == "move"]
    assert [move.replace(":", "x") for move in texts(game.moves)] == moves
    assert game.result != "*"


@pytest.mark.parametrize("end", ["resign white", "draw", "arbiter result 1-0"])
@pytest.mark.parametrize("order", [(0, 1, 2), (1, 0, 2)])
def test_pieces_that_are_placed_as_a_result_or_cleared_away_are_no_moves(
    end: str, order: tuple[int, int, int], rig: FolderRig
) -> None:
    acts = (f"{end}; wait 2s", KINGS_IN_THE_MIDDLE, CLEARED_AWAY)
    rig.tell(*recorded(documents_of("; ".join((PLAYED, *(acts[index] for index in order))))))
    (file,) = rig.folder.glob("*board*")
    (game,) = rig.read(file.name)
    assert texts(game.moves) == ["22-18", "11-15"]
    assert game.result == {"resign white": "0-1", "draw": "1/2-1/2", "arbiter result 1-0": "1-0"}[end]


def test_a_game_that_an_arbiter_has_changed_often_reads_as_it_stands(rig: FolderRig) -> None:
    documents = documents_of(ARBITRATED)
    rig.tell(*recorded(documents))
    (listed,) = rig.games.list_current()
    (file,) = rig.folder.glob("*board*")
    assert file.read_text() == game_pdn(listed.game)
    (game,) = rig.read(file.name)
    assert texts(game.moves) == ["22-18"]
    assert game.result == "0-1"
