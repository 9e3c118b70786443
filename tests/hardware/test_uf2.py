"""UF2 files: a whole one for a Pico is read, anything else is refused in one line."""

from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.drivers.pico import uf2
from hardware.drivers.pico.errors import PicoError
from hardware.drivers.pico.uf2 import PicoChip, read_uf2
from tests.hardware.uf2_files import ABSOLUTE, RP2040, RP2350, uf2_block, uf2_file


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "micropython.uf2"


def refusal_of(file: Path, content: bytes) -> str:
    file.write_bytes(content)
    with pytest.raises(PicoError) as caught:
        read_uf2(file)
    assert "\n" not in str(caught.value)
    return str(caught.value).removeprefix(f"{file}: ")


@pytest.mark.parametrize(("family", "chip"), [(RP2040, PicoChip.RP2040), (RP2350, PicoChip.RP2350)])
def test_a_whole_file_names_its_chip(file: Path, family: int, chip: PicoChip) -> None:
    file.write_bytes(uf2_file(9, family=family))
    assert read_uf2(file).chip is chip
    assert read_uf2(file).content == file.read_bytes()


def test_blocks_may_come_in_any_order_and_twice(file: Path) -> None:
    blocks = [uf2_block(number, 9) for number in (*range(9), 3)]
    Random(1).shuffle(blocks)
    file.write_bytes(b"".join(blocks))
    assert read_uf2(file).chip is PicoChip.RP2040


def test_the_block_for_every_chip_before_a_file_for_the_rp2350_is_left_to_the_bootrom(file: Path) -> None:
    file.write_bytes(uf2_block(0, 2, family=ABSOLUTE) + uf2_file(9, family=RP2350))
    assert read_uf2(file).chip is PicoChip.RP2350


def test_a_missing_block_is_found(file: Path) -> None:
    whole = uf2_file(9)
    assert refusal_of(file, whole[: 3 * 512] + whole[4 * 512 :]) == (
        "it is not complete (8 of 9 blocks); download it again"
    )


def test_a_file_that_was_cut_short_is_found_wherever_it_ends(file: Path) -> None:
    whole = uf2_file(4)
    for end in range(0, len(whole), 100):
        assert refusal_of(file, whole[:end])


def test_blocks_that_disagree_about_their_number_are_refused(file: Path) -> None:
    assert "it is not complete" in refusal_of(file, uf2_block(0, 2) + uf2_block(1, 3))


def test_other_files_are_refused(file: Path) -> None:
    assert "it is no UF2 file" in refusal_of(file, b"")
    assert "block 0 is no block of a UF2 file" in refusal_of(file, b"\0" * 1024)
    assert "it is for another chip" in refusal_of(file, uf2_file(2, family=0x57755A57))  # an STM32F4
    assert "it is for another chip" in refusal_of(file, uf2_block(0, 1, flags=0))
    assert "it is for another chip" in refusal_of(file, uf2_block(0, 1, flags=0x2001))  # not for the flash
    assert "it is for several chips" in refusal_of(file, uf2_file(2) + uf2_file(2, family=RP2350))
    assert "block 0 has 128 bytes" in refusal_of(file, uf2_block(0, 1, size=128))


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for path in (tmp_path, tmp_path / "none"):
        with pytest.raises(PicoError, match="there is no such file"):
            read_uf2(path)
    monkeypatch.setattr(uf2, "MAX_BYTES", 512)
    assert "it is larger than 512 bytes" in refusal_of(file, uf2_file(2))


@given(st.binary(max_size=1200), st.integers(0, 1535))
def test_no_damage_ends_in_another_error(tmp_path_factory: pytest.TempPathFactory, noise: bytes, at: int) -> None:
    damaged = bytearray(uf2_file(3))
    damaged[at : at + len(noise)] = noise
    file = tmp_path_factory.mktemp("uf2") / "x.uf2"
    file.write_bytes(damaged)
    with suppress(PicoError):
        read_uf2(file)
