"""Who may connect to the embedded broker, and what each may read and write: as Mosquitto's access list says."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from controller.desk.broker.hall_users import HallUsers
from controller.hall.broker.hall_description import HallDescription, change_description
from controller.hall.broker.hall_files import HallFiles
from controller.hall.broker.hall_folder import complete_folder

NOW = datetime(2026, 11, 27, tzinfo=UTC)
HALL = HallDescription(
    name="club", hosts=("localhost",), listen="127.0.0.1", boards=("board-1", "board-2"), readers=("press",)
)


@pytest.fixture
def files(tmp_path: Path) -> HallFiles:
    files = HallFiles(tmp_path / "hall")
    complete_folder(files, HALL, now=NOW)
    return files


def password_of(files: HallFiles, board: str) -> str:
    return files.board_password(board).read_text().strip()


def test_only_users_with_their_passwords_are_let_in(files: HallFiles) -> None:
    users = HallUsers(files)
    password = password_of(files, "board-1")
    assert users.is_known("board-1", password, "damahan-club-board-1")
    assert users.is_known("board-1", password, "anything else")
    assert not users.is_known("board-2", password, "board-2")
    assert not users.is_known("board-1", "", "board-1")
    assert not users.is_known(None, None, "board-1")
    assert not users.is_known("nobody", password, "nobody")


@pytest.mark.parametrize("client_id", ["desk", "board-2", "damahan-club-board-2", "damahan-club-desk"])
def test_nobody_takes_the_place_of_another(files: HallFiles, client_id: str) -> None:
    assert not HallUsers(files).is_known("board-1", password_of(files, "board-1"), client_id)


WRITES = {
    ("board-1", "board-1", "availability"), ("board-1", "board-1", "state"), ("board-1", "board-1", "event"),
    ("board-1", "board-1", "reply"), ("board-1", "board-1", "far"), ("desk", "board-1", "command"),
}  # fmt: skip
READS = {("board-1", "board-1", "command")} | {
    (user, board, document)
    for user, documents in (
        ("desk", ("availability", "state", "event", "reply", "command", "far")),
        ("press", ("availability", "state", "event")),
        ("board-1", ("availability", "far")),
        ("board-2", ("availability", "far")),
    )
    for board in ("board-1", "+")
    for document in documents
}


@pytest.mark.parametrize("user", ["desk", "board-1", "board-2", "press", "nobody", None])
def test_each_reads_and_writes_what_the_access_list_allows(files: HallFiles, user: str | None) -> None:
    users = HallUsers(files)
    for board in ("board-1", "+"):
        for document in ("availability", "state", "event", "reply", "command", "far", "other", "#"):
            topic = f"damahan/1/club/{board}/{document}"
            assert users.may_write(user, topic) == ((user, board, document) in WRITES)
            assert users.may_read(user, topic) == ((user, board, document) in READS)
            for other in (f"damahan/1/other/{board}/{document}", f"damahan/2/club/{board}/{document}"):
                assert not users.may_read(user, other)
                assert not users.may_write(user, other)
    assert not any(users.may_read(user, topic) for topic in ("#", "+/#", "$SYS/#", ""))


def test_a_removed_board_is_refused(files: HallFiles) -> None:
    users, password = HallUsers(files), password_of(files, "board-2")
    assert users.is_known("board-2", password, "board-2")
    complete_folder(files, change_description(HALL, {"boards": ("board-1", "board-3")}), now=NOW)
    assert not users.is_known("board-2", password, "board-2")
    assert not users.may_write("board-2", "damahan/1/club/board-2/state")
    assert users.is_known("board-3", password_of(files, "board-3"), "board-3")


def test_a_faulty_file_leaves_what_was_read_before(files: HallFiles) -> None:
    users = HallUsers(files)
    files.description.write_text("no TOML at all [")
    assert users.is_known("board-1", password_of(files, "board-1"), "board-1")
