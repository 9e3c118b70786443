"""What a board does, as events of the log of who did what."""

from pathlib import Path

from controller.app.activity_observer import ActivityObserver
from controller.session.inputs import JournalDamaged, RecordingDelayed, RecordingFailed
from controller.session.step import step
from controller.storage.activity_log import read_activities
from controller.storage.activity_writer import ActivityWriter
from tests.daemon.daemon_rig import DaemonRig, play
from tests.storage.journal.random_games import make_started

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


def test_a_late_record_is_logged_and_when_it_went_on_and_a_damaged_journal(tmp_path: Path) -> None:
    writer = ActivityWriter(tmp_path, lambda: "2026-11-23T14:32:05+08:00")
    observer = ActivityObserver(writer, lambda: 3)
    session, _ = step(None, make_started(at_us=0))
    for event in (
        RecordingFailed(reason="the disk is full", at_us=1),
        RecordingDelayed(reason="the disk is full", began_before_us=500_000, lasts_us=2_000_000, at_us=1),
        JournalDamaged(is_replaced=False, at_us=2),
        JournalDamaged(is_replaced=True, at_us=2),
    ):
        observer.on_step(session, event, ())
    writer.close()
    assert [(each.kind.value, each.text) for each in read_activities(tmp_path) if each is not None] == [
        ("recording late", "the disk is full"),
        ("recording restored", "after 2.5 s: the disk is full"),
        ("journal damaged", ""),
        ("journal damaged", "a new journal was begun"),
    ]
