"""What a board does, as events of the log of who did what."""

from pathlib import Path

from controller.app.activity_observer import ActivityObserver
from controller.storage.activity_log import read_activities
from controller.storage.activity_writer import ActivityWriter
from tests.daemon.daemon_rig import DaemonRig, play

OPENING = "press black; move 22-18; press white; wait 1s; "


def logged(folder: Path, script: str) -> list[tuple[str, str, str]]:
    writer = ActivityWriter(folder, lambda: "2026-11-23T14:32:05+08:00")
    play(script, DaemonRig(observers=[ActivityObserver(writer, lambda: 3)]))
    writer.close()
    events = [each for each in read_activities(folder) if each is not None]
    assert {each.game for each in events} == {3}
    return [(each.kind.value, each.name, each.text) for each in events]


def test_commands_are_logged_with_their_senders_and_refusals_too(tmp_path: Path) -> None:
    assert logged(tmp_path, f"{OPENING}arbiter time white 3:00; resign white; wait 1s") == [
        ("game started", "", ""),
        ("command", "terminal", "arbiter time white 3:00"),
        ("command", "terminal", "resign white"),
    ]


def test_what_a_button_of_the_board_changes_is_logged(tmp_path: Path) -> None:
    assert logged(tmp_path, f"{OPENING}press third; wait 1s; press third; wait 1s") == [
        ("game started", "", ""),
        ("command", "button", "pause"),
        ("command", "button", "go on"),
    ]


def test_lost_parts_are_logged_and_their_return(tmp_path: Path) -> None:
    assert logged(tmp_path, f"{OPENING}sensors gone; wait 1s; sensors back; wait 1s") == [
        ("game started", "", ""),
        ("part lost", "", "sensors"),
        ("part back", "", "sensors"),
    ]
