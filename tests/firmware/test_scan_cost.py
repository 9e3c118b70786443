"""The cost of a scan, counted under MicroPython; its time on the chip cannot be measured here."""

import subprocess
from pathlib import Path

from tests.firmware.simulated_pico import FIRMWARE, HERE, INTERPRETER, find_node


def measure_scan_cost() -> list[int]:
    command: list[str | Path] = [find_node(), HERE / "scan_cost.mjs", INTERPRETER, FIRMWARE, HERE / "scan_cost.py"]
    answer = subprocess.run(command, check=True, capture_output=True, text=True)
    return [int(number) for number in answer.stdout.split()]


def test_a_scan_at_rest_takes_43_pin_operations_and_no_memory() -> None:
    operations, slept_us, allocated, change, longest, *_ = measure_scan_cost()
    assert operations == 4 * (1 + 8 + 1) + 3
    assert slept_us == 4 * 40
    assert allocated <= 64, "a scan at rest allocates"  # counting itself may allocate a block or two, once
    assert change < 2_000
    assert longest <= 80


def test_snapshots_are_no_more_than_a_second_apart_also_where_scans_are_late_and_the_counter_wraps() -> None:
    *_, first_us, apart_us = measure_scan_cost()
    assert 900_000 <= first_us <= 1_000_000
    assert 900_000 <= apart_us <= 1_000_000
