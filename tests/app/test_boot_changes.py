"""Boot files are changed with a backup, and taken back byte for byte, unless somebody changed them since."""

from pathlib import Path

import pytest

from controller.app.boot_changes import (
    BootChangeError,
    apply_boot_change,
    backup_of,
    plan_boot_change,
    undo_boot_changes,
)
from tests.setup.raspberry_pi_files import BOOKWORM

CONTENTS = {
    "as shipped": BOOKWORM.encode(),
    "CRLF": BOOKWORM.replace("\n", "\r\n").encode(),
    "no line end": b"arm_boost=1",
    "empty": b"",
    "not UTF-8": b"# caf\xe9\narm_boost=1\n",
}


@pytest.fixture
def config(tmp_path: Path) -> Path:
    file = tmp_path / "boot/config.txt"
    file.parent.mkdir()
    file.write_bytes(BOOKWORM.encode())
    return file


@pytest.fixture
def record(tmp_path: Path) -> Path:
    return tmp_path / "etc/damahan/boot-changes.json"


def change(config: Path, record: Path, *wanted: str) -> None:
    apply_boot_change(plan_boot_change(config, list(wanted)), record)


@pytest.mark.parametrize("content", CONTENTS.values(), ids=CONTENTS.keys())
def test_undo_gives_every_byte_back(content: bytes, config: Path, record: Path) -> None:
    config.write_bytes(content)
    change(config, record, "dtparam=spi=on")
    assert b"dtparam=spi=on" in config.read_bytes().splitlines()
    assert backup_of(config).read_bytes() == content
    assert undo_boot_changes(record) == ([config], [])
    assert config.read_bytes() == content
    assert not backup_of(config).exists()
    assert undo_boot_changes(record) == ([], [])


def test_undo_after_two_setups_leads_to_the_file_before_both(config: Path, record: Path) -> None:
    change(config, record, "dtparam=spi=on")
    change(config, record, "core_freq=250")
    assert undo_boot_changes(record) == ([config], [])
    assert config.read_text() == BOOKWORM


def test_a_file_that_was_changed_by_hand_is_left_and_told(config: Path, record: Path) -> None:
    change(config, record, "dtparam=spi=on")
    mine = config.read_text() + "arm_freq=900\n"
    config.write_text(mine)
    restored, [reason] = undo_boot_changes(record)
    assert restored == []
    assert reason.startswith(f"{config}: it was changed since setup wrote it")
    assert config.read_text() == mine
    assert backup_of(config).read_text() == BOOKWORM


def test_a_setup_after_a_change_by_hand_goes_back_to_that_change(config: Path, record: Path) -> None:
    change(config, record, "dtparam=spi=on")
    mine = config.read_text() + "arm_freq=900\n"
    config.write_text(mine)
    change(config, record, "core_freq=250")
    undo_boot_changes(record)
    assert config.read_text() == mine


def test_undo_after_a_power_cut_before_the_file_was_written(config: Path, record: Path) -> None:
    change(config, record, "dtparam=spi=on")
    config.write_text(BOOKWORM)
    assert undo_boot_changes(record) == ([config], [])
    assert config.read_text() == BOOKWORM


def test_a_damaged_backup_restores_nothing(config: Path, record: Path) -> None:
    change(config, record, "dtparam=spi=on")
    backup_of(config).write_text("")
    restored, [reason] = undo_boot_changes(record)
    assert restored == []
    assert "is gone or was changed" in reason
    assert "dtparam=spi=on" in config.read_text().splitlines()


@pytest.mark.parametrize("content", ["{", "[]", '{"a": 1}', '{"a": {"b": 1}}'])
def test_a_damaged_record_is_one_line(content: str, record: Path) -> None:
    record.parent.mkdir(parents=True)
    record.write_text(content)
    with pytest.raises(BootChangeError, match="this is no record of setup"):
        undo_boot_changes(record)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(BootChangeError, match="it cannot be read"):
        plan_boot_change(tmp_path / "config.txt", [])
