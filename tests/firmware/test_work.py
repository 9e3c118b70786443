"""How much the firmware does in a scan, counted under MicroPython: its time on the chip cannot be measured here."""

import subprocess
from pathlib import Path

from tests.firmware.simulated_pico import FIRMWARE, HERE, INTERPRETER, find_node


def count_work() -> list[int]:
    command: list[str | Path] = [find_node(), HERE / "work.mjs", INTERPRETER, FIRMWARE, HERE / "work.py"]
    answer = subprocess.run(command, check=True, capture_output=True, text=True)
    return [int(number) for number in answer.stdout.split()]


def test_a_scan_at_rest_takes_43_pin_operations_and_no_memory() -> None:
    operations, slept_us, allocated, change, longest, *_ = count_work()
    assert operations == 4 * (1 + 8 + 1) + 3
    assert slept_us == 4 * 40
    assert allocated <= 64, "a scan at rest allocates"  # the counting itself may take a block or two, once
    assert change < 2_000
    assert longest <= 80


def test_snapshots_are_no_more_than_a_second_apart_also_where_scans_are_late_and_the_counter_wraps() -> None:
    *_, first_us, apart_us = count_work()
    assert 900_000 <= first_us <= 1_000_000
    assert 900_000 <= apart_us <= 1_000_000
