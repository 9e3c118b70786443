"""`damahan pico flash`: the real firmware under MicroPython, behind a terminal that comes and goes with its power."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from controller.app.pico_flashing import FlashError, FlashOptions, flash_pico
from hardware.drivers.pico.raw_prompt import RawPrompt
from hardware.scanner_protocol import FIRMWARE_VERSION
from tests.firmware.simulated_pico import FIRMWARE
from tests.hardware.flashed_pico import FlashedPico, flashed_pico
from tests.hardware.uf2_files import RP2350, uf2_file

BLOCKS = 400  # more than a pipe holds, so that a copy can fail in the middle


@pytest.fixture
def uf2(tmp_path: Path) -> Path:
    file = tmp_path / "micropython.uf2"
    file.write_bytes(uf2_file(BLOCKS))
    return file


@pytest.fixture
def pico(tmp_path: Path) -> Iterator[FlashedPico]:
    with flashed_pico(tmp_path, uf2_bytes=BLOCKS * 512) as pico:
        yield pico


def old_firmware(folder: Path, *, stops: bool = True) -> Path:
    """Return the firmware with another version; without `stops`, one that cannot be stopped."""
    folder.mkdir()
    for file in FIRMWARE.glob("*.py"):
        text = file.read_text().replace(f'FIRMWARE = "{FIRMWARE_VERSION}"', 'FIRMWARE = "1.0.9"')
        if not stops:
            text = text.replace('"STOP"', '"NONE"').replace('b"STOP"', 'b"NONE"').replace(" %X %X", "")
            text = text.replace("wiring, token, scans, late_scans)", "wiring, token)")
        (folder / file.name).write_text(text)
    return folder


def ignore_step(line: str) -> None:
    """Read the steps and do nothing."""


def flash(
    pico: FlashedPico,
    *,
    micropython: Path | None = None,
    wait_s: float = 20,
    on_step: Callable[[str], None] = ignore_step,
) -> list[str]:
    """Flash it, and return the steps that were shown."""
    steps: list[str] = []

    def show(line: str) -> None:
        steps.append(line)
        on_step(line)

    options = FlashOptions(port=pico.cable.pattern, drive=pico.drive, micropython=micropython, wait_s=wait_s)
    report = flash_pico(options, show)
    assert report.firmware == FIRMWARE_VERSION
    assert report.scans_per_s is not None
    assert report.scans_per_s > 10
    assert report.late_scans is not None
    return steps


def failure_of(pico: FlashedPico, **arguments: object) -> str:
    with pytest.raises(FlashError) as caught:
        flash(pico, **arguments)  # type: ignore[arg-type]  # each test names its own
    assert "\n" not in str(caught.value)
    return str(caught.value)


WRITING = ["protocol.py, scanner.py, main.py go to the Pico.", "The Pico restarts."]
VERIFYING = "The scanner is awaited, and its scans are counted."


def test_a_running_scanner_is_updated_with_nothing_to_unplug(tmp_path: Path) -> None:
    with flashed_pico(tmp_path, old_firmware(tmp_path / "old")) as pico:
        pico.plug_in()
        assert flash(pico) == ["The scanner with firmware 1.0.9 stops.", *WRITING, VERIFYING]


def test_a_new_pico_gets_micropython_and_the_firmware(tmp_path: Path, uf2: Path) -> None:
    (tmp_path / "empty").mkdir()
    with flashed_pico(tmp_path, tmp_path / "empty", uf2_bytes=BLOCKS * 512) as pico:

        def follow(step: str) -> None:
            if step.startswith("Hold the BOOTSEL button"):
                pico.plug_in_with_bootsel()

        steps = flash(pico, micropython=uf2, on_step=follow)
        assert pico.received == uf2.read_bytes()
    assert steps == [
        "Hold the BOOTSEL button of the Pico, plug its USB cable in, and let the button go.",
        f"MicroPython goes to {pico.drive}.",
        *WRITING,
        VERIFYING,
    ]


def test_a_running_scanner_gets_a_new_micropython_with_nothing_to_unplug(pico: FlashedPico, uf2: Path) -> None:
    pico.plug_in()
    assert flash(pico, micropython=uf2) == [
        f"The scanner with firmware {FIRMWARE_VERSION} stops.",
        "The Pico restarts as a drive.",
        f"MicroPython goes to {pico.drive}.",
        *WRITING,
        VERIFYING,
    ]


def test_a_firmware_that_cannot_be_stopped_is_left_out_by_holding_both_buttons(tmp_path: Path) -> None:
    with flashed_pico(tmp_path, old_firmware(tmp_path / "old", stops=False)) as pico:
        pico.plug_in()

        def follow(step: str) -> None:
            if "hold the buttons of both players" in step:
                pico.pull()
                pico.set_button(0, down=True)
                pico.set_button(1, down=True)
                pico.plug_in()
            elif step == "The Pico restarts.":
                pico.set_button(0, down=False)
                pico.set_button(1, down=False)

        steps = flash(pico, on_step=follow)
    assert steps[0].startswith("The firmware of this Pico cannot be stopped: unplug it, hold the buttons of both")
    assert steps[1:] == [*WRITING, VERIFYING]


@pytest.mark.parametrize("step", ["stops", "go to the Pico", "restarts", "awaited"])
def test_a_cable_that_is_pulled_at_a_step_costs_nothing_but_a_repetition(tmp_path: Path, step: str) -> None:
    with flashed_pico(tmp_path, old_firmware(tmp_path / "old")) as pico:
        pico.plug_in()
        failure = failure_of(pico, wait_s=2, on_step=lambda line: pico.pull() if step in line else None)
        assert "plug" in failure
        pico.plug_in()
        flash(pico)


@pytest.mark.parametrize("after", [1, 100, 300])
def test_a_cable_that_is_pulled_while_files_are_written_leaves_the_old_firmware(tmp_path: Path, after: int) -> None:
    with flashed_pico(tmp_path, old_firmware(tmp_path / "old")) as pico:
        pico.plug_in()

        def follow(step: str) -> None:
            if step == WRITING[0]:
                pico.cut_after_bytes(after)

        assert failure_of(pico, on_step=follow).endswith("plug it in, and repeat the command")
        pico.plug_in()
        assert flash(pico)[0] == "The scanner with firmware 1.0.9 stops."


def test_a_firmware_that_is_half_of_two_versions_is_never_run(tmp_path: Path) -> None:
    old = old_firmware(tmp_path / "old")
    (old / "main.py").unlink()  # as after a cable that was pulled between two renames
    with flashed_pico(tmp_path, old) as pico:
        pico.plug_in()
        assert flash(pico) == [*WRITING, VERIFYING]


def test_a_broken_program_on_the_pico_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "old").mkdir()
    (tmp_path / "old" / "main.py").write_text("1 / 0\n")
    with flashed_pico(tmp_path, tmp_path / "old") as pico:
        pico.plug_in()
        assert flash(pico) == [*WRITING, VERIFYING]


def test_what_the_pico_has_written_wrongly_is_not_taken(tmp_path: Path) -> None:
    with flashed_pico(tmp_path, old_firmware(tmp_path / "old")) as pico:
        pico.plug_in()
        # the hash of a file, as it would be of another one; a hash that arrives in two pieces stays as it is
        pico.cable.garbling = lambda data: re.sub(rb"[0-9a-f]{8}", b"00000000", data)
        failure = failure_of(pico)
        assert failure.endswith(
            ".py.new: the Pico has written something else; repeat the command, or take another Pico"
        )
        pico.pull()
        pico.plug_in()
        assert flash(pico)[0] == "The scanner with firmware 1.0.9 stops."


def test_each_statement_fits_into_what_the_line_of_the_pico_holds(
    pico: FlashedPico, monkeypatch: pytest.MonkeyPatch
) -> None:
    lengths: list[int] = []
    start = RawPrompt.start

    def start_counted(prompt: RawPrompt, code: str) -> None:
        lengths.append(len(code))
        start(prompt, code)

    monkeypatch.setattr(RawPrompt, "start", start_counted)
    pico.plug_in()
    flash(pico)
    assert len(lengths) > 80
    assert max(lengths) < 400  # of 511, the rest for what another program has left there


def test_a_cable_that_is_pulled_while_micropython_is_copied(pico: FlashedPico, uf2: Path) -> None:
    pico.fails_at = 7 * 512
    pico.plug_in()
    failure = failure_of(pico, micropython=uf2)
    assert failure.startswith(f"{pico.drive}: the copy failed at ")
    assert failure.endswith("plug the Pico in with BOOTSEL held, and repeat")


def test_micropython_for_another_chip_does_not_reach_the_pico(tmp_path: Path, pico: FlashedPico) -> None:
    other = tmp_path / "other.uf2"
    other.write_bytes(uf2_file(3, family=RP2350))
    pico.plug_in_with_bootsel()
    assert "it is for the RP2350, and this Pico has an RP2040" in failure_of(pico, micropython=other)
    assert pico.received == b""


def test_a_pico_without_micropython_asks_for_it(pico: FlashedPico) -> None:
    pico.plug_in_with_bootsel()
    assert "download the .uf2 file for your Pico from micropython.org/download" in failure_of(pico)


def test_nobody_plugs_a_pico_in(pico: FlashedPico, uf2: Path) -> None:
    assert failure_of(pico, wait_s=0.3) == (
        f"no device matches {pico.cable.pattern}; plug the Pico in, or correct --port"
    )
    assert failure_of(pico, wait_s=0.3, micropython=uf2).startswith("no Pico in BOOTSEL mode was found in 0.3 s; hold")
