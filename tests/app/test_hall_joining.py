"""A board joins a hall: what is written beside its profile, and into it."""

import os
import stat
from pathlib import Path

import pytest

from controller.app import hall_joining
from controller.app.hall_joining import find_owner, join_hall
from controller.app.hall_membership import find_hall_faults
from controller.app.setup_places import SetupPlaces
from controller.hall.broker.board_package import pack_board, unpack_board
from controller.hall.broker.errors import HallFolderError
from controller.hall.broker.hall_changes import add_key
from controller.hall.broker.hall_files import HallFiles
from controller.hall.documents.keys import read_keys
from controller.hall.documents.rights import HallRight
from controller.profile import ProfileError, load_profile
from tests.hall.broker.running_broker import NOW, make_hall

PROFILE = '# our board\n[game]\nruleset = "russian"   # as in the club\n\n[web]\nenabled = true\n'


@pytest.fixture
def files(tmp_path: Path) -> HallFiles:
    return make_hall(tmp_path / "hall-of-the-club")


@pytest.fixture
def profile(tmp_path: Path) -> Path:
    (tmp_path / "board").mkdir()
    file = tmp_path / "board" / "board.toml"
    file.write_text(PROFILE)
    return file


def test_the_profile_says_all_that_a_board_needs_and_keeps_the_rest(files: HallFiles, profile: Path) -> None:
    joined = join_hall(files.board_package("board-2"), profile)
    folder = profile.parent / "hall"
    assert (joined.hall, joined.board) == ("club", "board-2")
    assert profile.read_text().startswith(PROFILE)
    hall = load_profile(str(profile)).hall
    assert hall.model_dump() == {
        "enabled": True,
        "hall": "club",
        "board": "board-2",
        "host": "localhost",
        "port": 8883,
        "user": "board-2",
        "password_file": str(folder / "password"),
        "ca_file": str(folder / "ca.pem"),
        "keys_file": str(folder / "keys.toml"),
    }
    assert find_hall_faults(hall) == ()
    assert (folder / "password").read_text() == files.board_password("board-2").read_text()


def test_only_the_board_reads_its_secrets(files: HallFiles, profile: Path) -> None:
    earlier = os.umask(0)
    try:
        joined = join_hall(files.board_package("board-1"), profile)
    finally:
        os.umask(earlier)
    assert {stat.S_IMODE(file.stat().st_mode) for file in joined.files} == {0o600}
    assert stat.S_IMODE((profile.parent / "hall").stat().st_mode) == 0o700
    assert stat.S_IMODE(profile.stat().st_mode) == 0o644


def test_joined_again_a_board_has_its_new_keys_and_what_its_owner_changed_elsewhere(
    files: HallFiles, profile: Path
) -> None:
    join_hall(files.board_package("board-1"), profile)
    text = profile.read_text()
    join_hall(files.board_package("board-1"), profile)
    assert profile.read_text() == text
    profile.write_text(f"{text}# the end\n")
    add_key(files, "Ana", HallRight.WATCH, NOW)
    join_hall(files.board_package("board-1"), profile)
    assert profile.read_text() == f"{text}# the end\n"
    assert [key.name for key in read_keys((profile.parent / "hall/keys.toml").read_text())] == ["desk", "Ana"]


def test_a_board_moves_to_another_place_of_its_hall(files: HallFiles, profile: Path) -> None:
    join_hall(files.board_package("board-1"), profile)
    join_hall(files.board_package("board-2"), profile)
    assert load_profile(str(profile)).hall.board == "board-2"
    assert (profile.parent / "hall/password").read_text() == files.board_password("board-2").read_text()


@pytest.mark.parametrize(
    "settings",
    ["[web]\nhost = '0.0.0.0'\n", "[hall]\nenabled = true\n", "hall = 1\n", "[[", "[hall]\nkeys_file = '/tmp/mine'\n"],
)
def test_a_package_sets_nothing_else(files: HallFiles, profile: Path, tmp_path: Path, settings: str) -> None:
    package = unpack_board(files.board_package("board-1").read_bytes())
    fields = {key: getattr(package, key) for key in ("password", "authority", "keys")}
    added = tmp_path / "added.tar"
    text = settings if "[hall]" in settings or "[[" in settings else package.settings + settings
    added.write_bytes(pack_board(type(package)(settings=text, **fields)))
    with pytest.raises(HallFolderError, match="copy it from the desk again"):
        join_hall(added, profile)
    assert profile.read_text() == PROFILE
    assert not (profile.parent / "hall").exists()


def test_faulty_settings_are_refused_before_anything_is_written(
    files: HallFiles, profile: Path, tmp_path: Path
) -> None:
    package = unpack_board(files.board_package("board-1").read_bytes())
    fields = {key: getattr(package, key) for key in ("password", "authority", "keys")}
    faulty = tmp_path / "faulty.tar"
    faulty.write_bytes(pack_board(type(package)(settings=package.settings.replace("localhost", "a b"), **fields)))
    with pytest.raises(ProfileError, match=r"hall\.host"):
        join_hall(faulty, profile)
    assert profile.read_text() == PROFILE
    assert not (profile.parent / "hall").exists()


@pytest.mark.parametrize("text", ["[game", "[game]\nruleset = 'none'\n"])
def test_a_profile_with_faults_is_left_alone(files: HallFiles, profile: Path, text: str) -> None:
    profile.write_text(text)
    with pytest.raises(ProfileError):
        join_hall(files.board_package("board-1"), profile)
    assert profile.read_text() == text
    assert list(profile.parent.iterdir()) == [profile]


def test_the_files_of_a_service_belong_to_its_user(
    files: HallFiles, profile: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    given: dict[Path, tuple[int, int]] = {}
    monkeypatch.setattr(os, "chown", lambda place, *owner, **_keywords: given.update({place: owner}))
    joined = join_hall(files.board_package("board-1"), profile)
    found = profile.stat()
    assert given == dict.fromkeys((*joined.files, profile.parent / "hall"), (found.st_uid, found.st_gid))
    monkeypatch.setattr(hall_joining, "SetupPlaces", lambda: SetupPlaces(root=profile.parent))
    monkeypatch.setattr(hall_joining, "SERVICE_USER", "nobody")
    service_profile = profile.parent / "etc/damahan/board.toml"
    service_profile.parent.mkdir(parents=True)
    service_profile.write_text(PROFILE)
    assert find_owner(service_profile) == (65534, 65534)
    monkeypatch.setattr(hall_joining, "SERVICE_USER", "not-a-user")
    assert find_owner(service_profile) == (found.st_uid, found.st_gid)
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert find_owner(service_profile) is None


def test_a_link_in_the_place_of_a_secret_gives_no_other_file_away(
    files: HallFiles, profile: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Root joins in a folder of the board's user, who has put a link to a file of root where the password was."""
    other = profile.parent / "of-root"
    other.write_text("not to be given away")
    given: list[Path] = []

    def write_then_link(place: Path, content: str) -> None:
        place.write_text(content)
        place.unlink()
        place.symlink_to(other)

    def note(place: Path, _user: int, _group: int, *, follow_symlinks: bool = True) -> None:
        given.append(place.resolve() if follow_symlinks else place)

    monkeypatch.setattr(hall_joining, "write_private_file", write_then_link)
    monkeypatch.setattr(hall_joining, "find_owner", lambda _profile: (1, 1))
    monkeypatch.setattr(os, "chown", note)
    join_hall(files.board_package("board-1"), profile)
    assert [place.name for place in given] == ["hall", "password", "ca.pem", "keys.toml"]
