"""The drive of a Pico in BOOTSEL mode: found among the mounted file systems, written, and refused."""

from pathlib import Path

import pytest

from hardware.drivers.pico.boot_drive import find_drives, find_unmounted, open_drive
from hardware.drivers.pico.errors import PicoError
from hardware.drivers.pico.uf2 import PicoChip, Uf2File, read_uf2
from tests.hardware.uf2_files import RP2350, uf2_file

INFO = "UF2 Bootloader v3.0\r\nModel: Raspberry Pi RP2\r\nBoard-ID: {}\r\n"


def make_drive(folder: Path, board: str = "RPI-RP2") -> Path:
    folder.mkdir(parents=True)
    (folder / "INFO_UF2.TXT").write_text(INFO.format(board), newline="")
    return folder


def micropython(folder: Path, *, family: int) -> Uf2File:
    file = folder / "micropython.uf2"
    file.write_bytes(uf2_file(5, family=family))
    return read_uf2(file)


def test_the_drive_is_found_where_it_is_mounted(tmp_path: Path) -> None:
    pico = make_drive(tmp_path / "media" / "a b" / "RP2350", "RP2350")
    other = make_drive(tmp_path / "network")
    (tmp_path / "stick").mkdir()
    mounts = tmp_path / "mounts"
    escaped = str(pico).replace(" ", "\\040")
    mounts.write_text(
        f"/dev/sda1 {tmp_path}/stick vfat rw 0 0\nserver:/x {other} nfs rw 0 0\n/dev/sdb1 {escaped} vfat rw 0 0\nodd\n"
    )
    (drive,) = find_drives(mounts)
    assert (drive.folder, drive.chip) == (pico, PicoChip.RP2350)
    assert find_drives(tmp_path / "none") == []


@pytest.mark.parametrize("info", ["", "Board-ID: Arduino\r\n", "Model: RP2350\r\n", "\0" * 9000])
def test_the_drive_of_another_board_is_none(tmp_path: Path, info: str) -> None:
    (tmp_path / "INFO_UF2.TXT").write_text(info, newline="")
    assert open_drive(tmp_path) is None


def test_a_drive_that_nobody_mounted_is_named(tmp_path: Path) -> None:
    labels = tmp_path / "by-label"
    labels.mkdir()
    device = tmp_path / "sdb1"
    device.touch()
    (labels / "RPI-RP2").symlink_to(device)
    mounts = tmp_path / "mounts"
    mounts.write_text("/dev/sda1 / ext4 rw 0 0\n")
    assert find_unmounted(labels, mounts) == labels / "RPI-RP2"
    mounts.write_text(f"{device} /mnt vfat rw 0 0\n")
    assert find_unmounted(labels, mounts) is None
    assert find_unmounted(tmp_path / "none", mounts) is None


def test_a_file_for_another_chip_is_not_copied(tmp_path: Path) -> None:
    drive = open_drive(make_drive(tmp_path / "drive"))
    assert drive is not None
    with pytest.raises(PicoError, match="it is for the RP2350, and this Pico has an RP2040"):
        drive.copy(micropython(tmp_path, family=RP2350))
    assert [file.name for file in drive.folder.iterdir()] == ["INFO_UF2.TXT"]


def test_a_drive_that_went_away_is_told(tmp_path: Path) -> None:
    drive = open_drive(make_drive(tmp_path / "drive", "RP2350"))
    assert drive is not None
    (drive.folder / "INFO_UF2.TXT").unlink()
    drive.folder.rmdir()
    assert not drive.is_there
    with pytest.raises(PicoError, match="the copy failed at 0 of 2,560 bytes"):
        drive.copy(micropython(tmp_path, family=RP2350))
