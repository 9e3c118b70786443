"""The folder of a hall: what is made, what is kept, and who may read it."""

import os
import stat
from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509

from controller.hall.broker.certificates import certificate_end
from controller.hall.broker.errors import HallFolderError
from controller.hall.broker.hall_changes import (
    add_boards,
    add_key,
    add_reader,
    remove_board,
    remove_reader,
    withdraw_key,
)
from controller.hall.broker.hall_description import HallDescription
from controller.hall.broker.hall_files import HallFiles, write_private_file
from controller.hall.broker.hall_folder import complete_folder, load_hall, renew_certificate
from controller.hall.broker.passwords import fits_hash, parse_hashes
from controller.hall.broker.signing_keys import read_trusted_keys
from controller.hall.documents.keys import TrustedKey, read_keys
from controller.hall.documents.rights import HallRight
from controller.hall.documents.signing import public_bytes_of, read_private_key
from tests.hall.broker.running_broker import NOW, make_hall


def contents(files: HallFiles) -> dict[str, bytes]:
    """Return every file of a folder."""
    return {
        str(file.relative_to(files.folder)): file.read_bytes() for file in files.folder.rglob("*") if file.is_file()
    }


def changed_files(before: dict[str, bytes], after: dict[str, bytes]) -> set[str]:
    """Return what was there before and is another one now, or is gone."""
    return {name for name, content in before.items() if after.get(name) != content}


@pytest.mark.parametrize("umask", [0o000, 0o022, 0o077])
def test_every_file_and_folder_is_of_its_owner_alone(tmp_path: Path, umask: int) -> None:
    earlier = os.umask(umask)
    try:
        files = make_hall(tmp_path / "above" / "hall")
        add_key(files, "Ana", HallRight.WATCH, NOW)
        withdraw_key(files, "Ana", NOW)
        renew_certificate(files, load_hall(files), NOW)
    finally:
        os.umask(earlier)
    modes = {place: stat.S_IMODE(place.stat().st_mode) for place in files.folder.rglob("*")}
    assert len(modes) > 20
    assert {place: mode for place, mode in modes.items() if mode != (0o700 if place.is_dir() else 0o600)} == {}
    assert stat.S_IMODE(files.folder.stat().st_mode) == 0o700


def test_what_a_careless_copy_gave_to_others_is_taken_from_them(tmp_path: Path) -> None:
    files = make_hall(tmp_path / "hall")
    before = contents(files)
    for place in files.folder.rglob("*"):
        place.chmod(0o777 if place.is_dir() else 0o666)
    complete_folder(files, load_hall(files), now=NOW)
    modes = {place: stat.S_IMODE(place.stat().st_mode) for place in files.folder.rglob("*")}
    assert {place: mode for place, mode in modes.items() if mode != (0o700 if place.is_dir() else 0o600)} == {}
    assert contents(files) == before


def test_a_link_in_the_place_of_a_file_is_left_with_what_it_leads_to(tmp_path: Path) -> None:
    files = make_hall(tmp_path / "hall")
    elsewhere = tmp_path / "mosquitto.conf"
    elsewhere.write_bytes(files.configuration.read_bytes())
    elsewhere.chmod(0o644)
    files.configuration.unlink()
    files.configuration.symlink_to(elsewhere)
    complete_folder(files, load_hall(files), now=NOW)
    assert files.configuration.is_symlink()
    assert stat.S_IMODE(elsewhere.stat().st_mode) == 0o644


def test_given_again_nothing_changes(tmp_path: Path) -> None:
    files = make_hall(tmp_path / "hall")
    before = contents(files)
    report = complete_folder(files, load_hall(files), now=NOW + timedelta(days=1))
    assert contents(files) == before
    assert report.made == []
    assert {"mosquitto.conf", "authority.pem", "broker.pem", "boards/board-1.tar", "readers/press"} <= set(report.kept)


def test_what_a_person_changed_stays(tmp_path: Path) -> None:
    files = make_hall(tmp_path / "hall")
    files.configuration.write_text("# mine\n")
    before = contents(files)
    add_boards(files, ["board-3"], NOW)
    assert changed_files(before, contents(files)) == {"hall.toml", "access-list", "passwords"}


def test_a_board_that_comes_changes_no_other(tmp_path: Path) -> None:
    files = make_hall(tmp_path / "hall")
    before = contents(files)
    report = add_boards(files, ["board-1", "board-3"], NOW)
    assert report.made == ["boards/board-3.tar"]
    added = set(contents(files)) - set(before)
    assert added == {
        "boards/board-3.tar",
        *(f"boards/board-3/{name}" for name in ("ca.pem", "hall.toml", "keys.toml", "password")),
    }
    remove_board(files, "board-3", NOW)
    assert set(contents(files)) == set(before)
    assert changed_files(before, contents(files)) == set()


def test_every_user_has_its_own_password(tmp_path: Path) -> None:
    files = make_hall(tmp_path / "hall")
    places = [
        files.desk_password,
        *map(files.board_password, ("board-1", "board-2")),
        files.reader("press") / "password",
    ]
    passwords = [place.read_text().strip() for place in places]
    assert len(set(passwords)) == 4
    assert min(map(len, passwords)) >= 43  # 256 bits in 64 signs
    hashes = parse_hashes(files.password_hashes.read_text())
    assert list(hashes) == ["desk", "board-1", "board-2", "press"]
    assert all(map(fits_hash, passwords, hashes.values()))
    assert not any(
        password in text
        for password in passwords
        for text in (files.password_hashes.read_text(), files.description.read_text())
    )


def test_a_reader_gets_what_its_program_needs_and_goes(tmp_path: Path) -> None:
    files = make_hall(tmp_path / "hall")
    before = contents(files)
    add_reader(files, "radio", NOW)
    assert sorted(file.name for file in files.reader("radio").iterdir()) == ["ca.pem", "connection.toml", "password"]
    remove_reader(files, "radio", NOW)
    assert set(contents(files)) == set(before)


@pytest.mark.parametrize("remove", [remove_board, remove_reader])
def test_who_is_not_there_cannot_be_removed(tmp_path: Path, remove: object) -> None:
    files = make_hall(tmp_path / "hall")
    assert callable(remove)
    with pytest.raises(HallFolderError, match=r"there is no .* 'board-9'; see `damahan hall show`"):
        remove(files, "board-9", NOW)


def test_a_key_is_trusted_by_every_board_until_it_is_revoked(tmp_path: Path) -> None:
    files = make_hall(tmp_path / "hall")
    key = add_key(files, "Ana, chief arbiter", HallRight.ARBITRATE, NOW)
    assert key.id.startswith("ana-chief-arbiter-")
    private_key = read_private_key(files.signing_key(key.id).read_text())
    assert public_bytes_of(private_key) == key.public_bytes
    assert [(each.name, each.is_revoked) for each in keys_of_boards(files)] == [("desk", False), (key.name, False)]
    with pytest.raises(HallFolderError, match="there is a key of 'Ana, chief arbiter' already"):
        add_key(files, key.name, HallRight.WATCH, NOW)
    withdraw_key(files, key.name, NOW)
    assert [(each.name, each.is_revoked) for each in keys_of_boards(files)] == [("desk", False), (key.name, True)]
    assert not files.signing_key(key.id).exists()
    with pytest.raises(HallFolderError, match="there is no key"):
        withdraw_key(files, key.id, NOW)
    assert add_key(files, key.name, HallRight.WATCH, NOW).id != key.id


def keys_of_boards(files: HallFiles) -> tuple[TrustedKey, ...]:
    """Return the keys that both boards trust, in their folders and in their packages."""
    texts = {(files.board(board) / "keys.toml").read_text() for board in ("board-1", "board-2")}
    (text,) = texts
    assert all(text.encode() in files.board_package(board).read_bytes() for board in ("board-1", "board-2"))
    assert read_keys(text) == read_trusted_keys(files)
    return read_keys(text)


@pytest.mark.parametrize("name", ["", "a" * 61])
def test_a_key_needs_a_name(tmp_path: Path, name: str) -> None:
    files = make_hall(tmp_path / "hall")
    before = contents(files)
    with pytest.raises(HallFolderError, match="is no name of a key"):
        add_key(files, name, HallRight.WATCH, NOW)
    assert contents(files) == before


@pytest.mark.parametrize("name", ["Ñ", "../../etc/passwd", "ángel", "名", "a" * 60, "desk"])
def test_a_name_of_a_person_leads_out_of_no_folder(tmp_path: Path, name: str) -> None:
    files = make_hall(tmp_path / "hall")
    withdraw_key(files, "desk", NOW)
    key = add_key(files, name, HallRight.WATCH, NOW)
    assert files.signing_key(key.id).resolve().parent == files.folder / "keys"
    assert files.signing_key(key.id).exists()


def test_the_certificate_is_valid_on_a_clock_that_is_years_late_and_ends(tmp_path: Path) -> None:
    files = make_hall(tmp_path / "hall")
    certificate = x509.load_pem_x509_certificate(files.broker_certificate.read_bytes())
    assert certificate.not_valid_before_utc.year == 2020
    assert certificate_end(files.broker_certificate.read_bytes()) == NOW + timedelta(days=5 * 365)
    later = NOW + timedelta(days=365)
    assert renew_certificate(files, load_hall(files), later) == later + timedelta(days=5 * 365)
    much_later = NOW + timedelta(days=19 * 365)
    assert renew_certificate(files, load_hall(files), much_later) == certificate_end(files.authority.read_bytes())


def test_a_new_name_of_the_broker_makes_a_new_certificate_and_no_new_authority(tmp_path: Path) -> None:
    files = make_hall(tmp_path / "hall")
    before = contents(files)
    hall = load_hall(files).model_copy(update={"hosts": ("localhost", "desk.local"), "addresses": ("192.168.1.10",)})
    assert complete_folder(files, hall, now=NOW).made == ["broker.pem"]
    assert changed_files(before, contents(files)) == {"hall.toml", "broker.pem"}


def test_without_the_authority_there_is_no_new_certificate(tmp_path: Path) -> None:
    files = make_hall(tmp_path / "hall")
    files.authority.unlink()
    complete_folder(files, load_hall(files), now=NOW)  # nothing else needs it
    assert not files.authority.exists()
    for content in (None, b"something"):
        if content is not None:
            files.authority.write_bytes(content)
        with pytest.raises(HallFolderError, match="put it back from a copy"):
            renew_certificate(files, load_hall(files), NOW)


@pytest.mark.parametrize("step", range(1, 28))
def test_a_command_that_was_interrupted_is_given_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: int
) -> None:
    """The power fails before the `step`-th file is written; the same command then completes the folder."""
    hall = HallDescription(name="club", hosts=("localhost",), boards=("board-1", "board-2"), readers=("press",))
    files = HallFiles(tmp_path / "hall")
    with monkeypatch.context() as patched:
        interrupt_at(patched, step)
        with suppress(InterruptedError):
            complete_folder(files, hall, now=NOW)
    kept = contents(files)
    complete_folder(files, hall, now=NOW)
    assert changed_files(kept, contents(files)) <= {"passwords"}
    whole = make_hall(tmp_path / "whole")
    assert {name for name in contents(files) if "keys/" not in name} == {
        name for name in contents(whole) if "keys/" not in name
    }
    assert_complete(files)


def interrupt_at(patched: pytest.MonkeyPatch, step: int) -> None:
    """Raise InterruptedError in the place of the `step`-th write."""
    steps = iter(range(1, step))

    def write_or_fail(*arguments: Any) -> bool:
        if next(steps, None) is None:
            raise InterruptedError
        return write_private_file(*arguments)

    for module in ("hall_folder", "hall_files", "signing_keys", "user_passwords"):
        patched.setattr(f"controller.hall.broker.{module}.write_private_file", write_or_fail)


def assert_complete(files: HallFiles) -> None:
    """Raise AssertionError unless the desk's key, and each password, fit what the broker and the boards know."""
    (key,) = read_trusted_keys(files)
    assert public_bytes_of(read_private_key(files.signing_key(key.id).read_text())) == key.public_bytes
    hashes = parse_hashes(files.password_hashes.read_text())
    for board in ("board-1", "board-2"):
        assert fits_hash(files.board_password(board).read_text().strip(), hashes[board])


def test_a_folder_without_a_hall_is_none(tmp_path: Path) -> None:
    with pytest.raises(HallFolderError, match="there is no hall; make one with `damahan hall init`"):
        load_hall(HallFiles(tmp_path))
    for content in (b"\xff", b"name = 1", b"x" * 2_000_000):
        (tmp_path / "hall.toml").write_bytes(content)
        with pytest.raises(HallFolderError, match=r"hall\.toml: "):
            load_hall(HallFiles(tmp_path))


def interrupt(*_arguments: object, **_keywords: object) -> None:
    raise InterruptedError


@pytest.mark.parametrize("step", ["complete_folder", "remove_files"])
def test_a_key_whose_revocation_was_interrupted_is_revoked_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    files = make_hall(tmp_path / "hall")
    key = add_key(files, "Ana", HallRight.ARBITRATE, NOW)
    with monkeypatch.context() as patched:
        patched.setattr(f"controller.hall.broker.hall_changes.{step}", interrupt)
        with pytest.raises(InterruptedError):
            withdraw_key(files, "Ana", NOW)
    assert withdraw_key(files, "Ana", NOW).id == key.id
    assert [each.is_revoked for each in keys_of_boards(files)] == [False, True]
    assert not files.signing_key(key.id).exists()


@pytest.mark.parametrize(("remove", "name"), [(remove_board, "board-2"), (remove_reader, "press")])
def test_a_removal_that_was_interrupted_is_given_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, remove: Callable[..., object], name: str
) -> None:
    files = make_hall(tmp_path / "hall")
    hall = load_hall(files)
    with monkeypatch.context() as patched:
        patched.setattr("controller.hall.broker.hall_changes.remove_files", interrupt)
        with pytest.raises(InterruptedError):
            remove(files, name, NOW)
    write_private_file(files.password_hashes, f"{name}:hash\n")  # as if the power had failed before this file too
    remove(files, name, NOW)
    assert name not in parse_hashes(files.password_hashes.read_text())
    assert not files.board(name).exists()
    assert not files.board_package(name).exists()
    assert not files.reader(name).exists()
    assert set(load_hall(files).users) == set(hall.users) - {name}
    with pytest.raises(HallFolderError, match="there is no"):
        remove(files, name, NOW)


@pytest.mark.parametrize("name", ["../keys", "..", "", "a/../../desk"])
def test_a_removal_leads_out_of_no_folder(tmp_path: Path, name: str) -> None:
    files = make_hall(tmp_path / "hall")
    before = contents(files)
    for remove in (remove_board, remove_reader):
        with pytest.raises(HallFolderError, match="there is no"):
            remove(files, name, NOW)
    assert contents(files) == before
