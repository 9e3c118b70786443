"""A file is replaced as a whole, also in a folder where another user may write."""

import stat
from pathlib import Path

import pytest

from controller.storage.file_replacement import replace_file


@pytest.mark.parametrize("is_there", [True, False])
def test_a_link_in_the_place_of_the_draft_leads_nowhere(tmp_path: Path, *, is_there: bool) -> None:
    other = tmp_path / "of-another"
    if is_there:
        other.write_text("not to be written")
    (tmp_path / ".password.new").symlink_to(other)
    replace_file(tmp_path / "password", b"secret")
    assert (tmp_path / "password").read_text() == "secret"
    assert (other.read_text() == "not to be written") if is_there else not other.exists()
    assert not (tmp_path / "password").is_symlink()


def test_a_draft_of_an_interrupted_command_is_in_nobodys_way(tmp_path: Path) -> None:
    (tmp_path / ".password.new").write_text("half of it, and longer than the whole")
    replace_file(tmp_path / "password", b"secret")
    assert [file.name for file in tmp_path.iterdir()] == ["password"]
    assert (tmp_path / "password").read_text() == "secret"


@pytest.mark.parametrize(("keeps_mode", "mode"), [(True, 0o640), (False, 0o600)])
def test_a_mode_is_kept_unless_it_is_to_be_set(tmp_path: Path, *, keeps_mode: bool, mode: int) -> None:
    file = tmp_path / "password"
    file.touch()
    file.chmod(0o640)
    replace_file(file, b"secret", new_mode=0o600, keeps_mode=keeps_mode)
    assert stat.S_IMODE(file.stat().st_mode) == mode
