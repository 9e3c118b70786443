"""The folder with the games as PDN: when its files are written, renamed and removed."""

from pathlib import Path

import pytest

from controller.desk.broadcast.delay import BroadcastDelay
from controller.notation.pdn import PdnGame, read_pdn
from tests.desk.broadcast.event_script import EventScript
from tests.desk.broadcast.folder_rig import FolderRig, S, texts


@pytest.fixture
def rig(tmp_path: Path) -> FolderRig:
    return FolderRig(tmp_path / "pdn")


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
