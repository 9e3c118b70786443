"""The folder with the games as PDN: what its files say, and when they are written."""

import asyncio
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from controller.desk.broadcast.delay import BroadcastDelay
from controller.desk.broadcast.games import BroadcastGames
from controller.desk.broadcast.pdn_folder import PdnFolder
from controller.desk.broadcast.recorded_event import RecordedEvent, RecordKey
from controller.desk.broadcast.score_sheets import game_pdn
from controller.notation.fen import parse_fen
from controller.notation.pdn import PdnGame, PdnMove, read_pdn
from tests.daemon.game_scripts import GAME, clock_mode_script
from tests.desk.broadcast.event_script import EventScript
from tests.hall.board.played_games import ARBITRATED, events_of, numbered, play_watched

S = 1_000_000


class FolderRig:
    """A folder, and the time that its desk believes."""

    def __init__(self, folder: Path, delay: BroadcastDelay | None = None) -> None:
        self.folder = folder
        self.now_us = 0
        self.games = BroadcastGames(delay or BroadcastDelay())
        self.pdn_folder = PdnFolder(folder, self.games, lambda: self.now_us)

    def tell(self, *events: RecordedEvent) -> None:
        """Add the events to the games, and write the folder."""
        self.games.add(events)
        asyncio.run(self.pdn_folder.update())

    def files(self) -> dict[str, str]:
        found = sorted(self.folder.rglob("*"))
        return {str(file.relative_to(self.folder)): file.read_text() for file in found if file.is_file()}

    def read(self, name: str) -> list[PdnGame]:
        with (self.folder / name).open() as stream:
            return [each for each in read_pdn(stream) if isinstance(each, PdnGame)]


@pytest.fixture
def rig(tmp_path: Path) -> FolderRig:
    return FolderRig(tmp_path / "pdn")


def texts(moves: Iterable[PdnMove]) -> list[str]:
    return [move.text for move in moves]


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


def test_details_that_are_corrected_rename_the_file(rig: FolderRig) -> None:
    script = EventScript()
    script.start(board="8")
    script.move()
    rig.tell(*script.all_recorded())
    assert "open/round-3-board-8.pdn" in rig.files()
    script.change("board", before="8", after="7")
    script.change("name", side="white", before="Ana Reyes", after="Ana Reyes-Cruz")
    rig.tell(*script.all_recorded())
    assert list(rig.files()) == ["open/round-3-board-7.pdn", "open/round-3.pdn"]
    assert rig.read("open/round-3.pdn")[0].tag("White") == "Ana Reyes-Cruz"


def test_a_folder_that_a_correction_empties_is_removed(rig: FolderRig) -> None:
    script = EventScript()
    script.start(event="Opne")
    script.move()
    rig.tell(*script.all_recorded())
    script.change("event", side=None, before="Opne", after="Open")
    rig.tell(*script.all_recorded())
    assert [each.name for each in rig.folder.iterdir()] == ["open"]


def test_a_game_that_was_never_played_leaves_no_file(rig: FolderRig) -> None:
    script = EventScript()
    script.start()
    rig.tell(*script.all_recorded())
    script.start(white="Carla Diaz")
    script.move()
    rig.tell(*script.all_recorded())
    assert list(rig.files()) == ["open/round-3-board-7.pdn", "open/round-3.pdn"]
    assert rig.read("open/round-3.pdn")[0].tag("White") == "Carla Diaz"


def test_a_record_that_was_lost_tells_its_game_again_and_it_is_the_same_file(rig: FolderRig) -> None:
    lost, again = EventScript(record="a" * 32), EventScript(record="b" * 32)
    for script in (lost, again):
        script.start()
        script.move("22-18")
    again.move("11-15")
    rig.tell(*lost.all_recorded())
    rig.tell(*again.all_recorded())
    assert list(rig.files()) == ["open/round-3-board-7.pdn", "open/round-3.pdn"]
    assert texts(rig.read("open/round-3.pdn")[0].moves) == ["22-18", "11-15"]


def test_files_are_as_late_as_their_delay(tmp_path: Path) -> None:
    rig, script = FolderRig(tmp_path, BroadcastDelay(time_us=600 * S)), EventScript()
    script.start()
    script.move("22-18")
    rig.tell(script.recorded(script.events[0], 0), script.recorded(script.events[1], 60 * S))
    assert rig.files() == {}
    rig.now_us = 600 * S
    rig.tell()
    assert rig.read("open/round-3.pdn")[0].moves == ()
    rig.now_us = 660 * S
    rig.tell()
    assert texts(rig.read("open/round-3.pdn")[0].moves) == ["22-18"]


def test_a_file_is_replaced_whole_and_only_if_it_changes(rig: FolderRig) -> None:
    one, other = EventScript("board-1", "a" * 32), EventScript("board-2", "b" * 32)
    for number, script in (("1", one), ("2", other)):
        script.start(board=number)
        script.move()
    rig.tell(*one.all_recorded(), *other.all_recorded())
    before = {name: (rig.folder / name).stat().st_ino for name in rig.files()}
    with (rig.folder / "open/round-3.pdn").open() as open_file:
        one.move()
        rig.tell(*one.all_recorded())
        assert len([each for each in read_pdn(open_file) if isinstance(each, PdnGame)]) == 2  # as it was opened
    after = {name: (rig.folder / name).stat().st_ino for name in rig.files()}
    assert [name for name in before if before[name] != after[name]] == ["open/round-3-board-1.pdn", "open/round-3.pdn"]
    one.fault()
    rig.tell(*one.all_recorded())
    assert {name: (rig.folder / name).stat().st_ino for name in rig.files()} == after


def test_another_run_of_the_desk_leaves_files_alone_and_keeps_those_of_games_that_it_does_not_know(
    tmp_path: Path,
) -> None:
    one, other = EventScript("board-1", "a" * 32), EventScript("board-2", "b" * 32)
    for number, script in (("1", one), ("2", other)):
        script.start(board=number)
        script.move()
    first = FolderRig(tmp_path)
    first.tell(*one.all_recorded(), *other.all_recorded())
    before = {name: (tmp_path / name).stat().st_mtime_ns for name in first.files()}
    again = FolderRig(tmp_path)
    again.tell(*other.all_recorded())
    assert {name: (tmp_path / name).stat().st_mtime_ns for name in again.files()} == before
    other.move()
    again.tell(*other.all_recorded())
    assert [len(game.moves) for game in again.read("open/round-3.pdn")] == [1, 2]


def test_what_cannot_be_written_is_written_later(rig: FolderRig, caplog: pytest.LogCaptureFixture) -> None:
    script = EventScript()
    script.start()
    rig.folder.mkdir()
    (rig.folder / "open").write_text("a file where a folder has to be")
    rig.tell(*script.all_recorded())
    rig.tell()
    assert len(caplog.messages) == 1
    assert "until it can be" in caplog.messages[0]
    (rig.folder / "open").unlink()
    rig.tell()
    assert list(rig.files()) == ["open/round-3-board-7.pdn", "open/round-3.pdn"]


def test_a_file_of_another_program_is_left_out_of_the_round(rig: FolderRig, caplog: pytest.LogCaptureFixture) -> None:
    (rig.folder / "open").mkdir(parents=True)
    foreign = rig.folder / "open" / "round-3-board-9.pdn"
    foreign.write_bytes(b'[Event "Pi\xf1a"]')
    script = EventScript()
    script.start()
    for _ in range(2):
        script.move()
        rig.tell(*script.all_recorded())
    assert [len(game.moves) for game in rig.read("open/round-3.pdn")] == [2]
    assert foreign.read_bytes() == b'[Event "Pi\xf1a"]'
    assert len(caplog.messages) == 1


def test_a_file_is_removed_that_could_not_be_written_before(rig: FolderRig) -> None:
    script = EventScript()
    script.start(board="8")
    script.move()
    rig.tell(*script.all_recorded())
    file, kept = rig.folder / "open", rig.folder / "kept"
    file.rename(kept)
    file.write_text("a file where a folder has to be")
    script.move()
    rig.tell(*script.all_recorded())
    script.change("board", side=None, before="8", after="7")
    rig.tell(*script.all_recorded())
    file.unlink()
    kept.rename(file)
    rig.tell()
    assert list(rig.files()) == ["open/round-3-board-7.pdn", "open/round-3.pdn"]


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
