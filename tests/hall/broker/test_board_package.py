"""The file that brings a board into a hall, also one that is damaged or made by somebody else."""

import io
import tarfile
from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.hall.broker.board_package import (
    LARGEST_PACKAGE_BYTES,
    BoardPackage,
    pack_board,
    settings_text,
    unpack_board,
)
from controller.hall.broker.errors import HallFolderError
from controller.hall.broker.hall_description import HallDescription
from tests.hall.broker.running_broker import make_hall


@pytest.fixture(scope="module")
def content(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    return make_hall(tmp_path_factory.mktemp("hall") / "hall").board_package("board-1").read_bytes()


def tar(members: list[tuple[str, bytes]], *, kinds: Mapping[str, bytes] | None = None) -> bytes:
    """Return a tar file with these members; they are files, or of the kinds that are given."""
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode="w") as archive:
        for name, member_content in members:
            member = tarfile.TarInfo(name)
            member.type = (kinds or {}).get(name, tarfile.REGTYPE)
            member.linkname = "password"
            member.size = len(member_content) if member.isreg() else 0
            archive.addfile(member, io.BytesIO(member_content))
    return stream.getvalue()


def members_of(content: bytes) -> list[tuple[str, bytes]]:
    """Return the names and contents of a tar file."""
    with tarfile.open(fileobj=io.BytesIO(content)) as archive:
        streams = [(member.name, archive.extractfile(member)) for member in archive]
        return [(name, stream.read()) for name, stream in streams if stream is not None]


def test_a_package_is_read_as_it_was_packed(content: bytes) -> None:
    package = unpack_board(content)
    assert pack_board(package) == content
    assert len(package.password) >= 43
    assert 'board = "board-1"' in package.settings


def test_other_programs_read_it_and_find_modes_of_secrets(content: bytes, tmp_path: Path) -> None:
    with tarfile.open(fileobj=io.BytesIO(content)) as archive:
        assert {member.mode for member in archive} == {0o600}
        archive.extractall(tmp_path, filter="data")
    assert {file.name for file in tmp_path.iterdir()} == {"hall.toml", "password", "ca.pem", "keys.toml"}


def test_boards_connect_to_a_hall_without_a_name_by_its_address() -> None:
    hall = HallDescription(name="club", hosts=(), addresses=("192.168.1.10",), port=1, boards=("a",))
    assert 'host = "192.168.1.10"\nport = 1' in settings_text(hall, "a")


@pytest.mark.parametrize("name", ["hall.toml", "password", "ca.pem", "keys.toml"])
def test_what_is_missing_is_named(content: bytes, name: str) -> None:
    with pytest.raises(HallFolderError, match=f"it holds no {name}"):
        unpack_board(tar([member for member in members_of(content) if member[0] != name]))


@pytest.mark.parametrize("name", ["../password", "/etc/passwd", "board.toml", "password", "x" * 90])
def test_nothing_more_is_taken(content: bytes, name: str) -> None:
    with pytest.raises(HallFolderError, match="which no board needs"):
        unpack_board(tar([*members_of(content), (name, b"something")]))


@pytest.mark.parametrize("kind", [tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.DIRTYPE, tarfile.FIFOTYPE, tarfile.CHRTYPE])
def test_a_member_is_a_file(content: bytes, kind: bytes) -> None:
    with pytest.raises(HallFolderError, match="which no board needs"):
        unpack_board(tar(members_of(content), kinds={"keys.toml": kind}))


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"password": ""}, "password: it is no password"),
        ({"password": "two\nlines"}, "password: it is no password"),
        ({"password": "ñ"}, "password: it is no password"),
        ({"authority": "something"}, r"ca\.pem: it is no certificate"),
        ({"authority": ""}, r"ca\.pem: it is no certificate"),
        ({"keys": "[["}, r"keys\.toml: "),
        ({"keys": "[[keys]]\nid = 1"}, r"keys\.toml: "),
    ],
)
def test_a_faulty_member_is_named(content: bytes, change: dict[str, str], fault: str) -> None:
    package = unpack_board(content)
    values = {key: getattr(package, key) for key in ("settings", "password", "authority", "keys")}
    with pytest.raises(HallFolderError, match=fault):
        unpack_board(pack_board(BoardPackage(**values | change)))


def test_a_large_file_is_refused(content: bytes) -> None:
    with pytest.raises(HallFolderError, match="larger than"):
        unpack_board(content + bytes(LARGEST_PACKAGE_BYTES))


@given(data=st.data())
def test_a_damaged_package_is_refused_or_read(content: bytes, data: st.DataObject) -> None:
    damaged = bytearray(content)
    for place in data.draw(st.lists(st.integers(0, len(content) - 1), max_size=4)):
        damaged[place] = data.draw(st.integers(0, 255))
    end = data.draw(st.one_of(st.just(len(content)), st.integers(0, len(content))))
    try:
        package = unpack_board(bytes(damaged[:end]))
    except HallFolderError as error:
        assert unpack_board(content).password not in str(error)  # noqa: PT017  # what is raised is one thing, what is read another
    else:
        assert package.password.isprintable()


@given(st.binary(max_size=3000))
def test_any_file_is_refused(content: bytes) -> None:
    with pytest.raises(HallFolderError):
        unpack_board(content)


def sparse_tar(claimed_bytes: int) -> bytes:
    """Return a tar file whose password is one hole of this length, as GNU tar writes it."""
    header = tarfile.TarInfo("password")
    header.type = tarfile.GNUTYPE_SPARSE
    block = bytearray(header.tobuf(tarfile.GNU_FORMAT))
    block[386:410] = tarfile.itn(claimed_bytes, 12) + tarfile.itn(0, 12)  # type: ignore[attr-defined]  # typeshed omits it
    block[483:495] = tarfile.itn(claimed_bytes, 12)  # type: ignore[attr-defined]  # as above
    block[148:156] = b" " * 8
    block[148:156] = b"%06o\0 " % sum(block)
    return bytes(block) + bytes(1024)


def test_a_sparse_file_is_refused_before_it_is_read() -> None:
    content = sparse_tar(4096)
    with tarfile.open(fileobj=io.BytesIO(content)) as archive:
        (member,) = archive
        assert (member.issparse(), member.size) == (True, 4096)
    with pytest.raises(HallFolderError, match="it holds 'password', which no board needs"):
        unpack_board(content)
