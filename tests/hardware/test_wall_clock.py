"""Whether the time of day of a machine is right: asked of the kernel and of systemd, without any right."""

from datetime import timedelta
from pathlib import Path

import pytest

from hardware.host_clock import local_time
from hardware.wall_clock import MAX_ERROR_US, HostWallClock, boot_name, read_max_error_us


@pytest.mark.parametrize(
    ("max_error_us", "is_synchronised"),
    [(0, True), (250_000, True), (MAX_ERROR_US - 1, True), (MAX_ERROR_US, False), (None, False)],
)
def test_the_bound_of_the_error_says_if_the_clock_is_synchronised(
    max_error_us: int | None, is_synchronised: bool, tmp_path: Path
) -> None:
    assert HostWallClock(lambda: max_error_us, tmp_path / "none").is_synchronised() is is_synchronised


def test_a_clock_that_systemd_has_set_since_the_start_of_the_machine_counts_too(tmp_path: Path) -> None:
    file = tmp_path / "synchronized"
    clock = HostWallClock(lambda: MAX_ERROR_US, file)
    assert not clock.is_synchronised()
    file.touch()
    assert clock.is_synchronised()


def test_a_clock_that_was_synchronised_once_stays_good_enough_for_dates(tmp_path: Path) -> None:
    errors_us = iter([1_000, MAX_ERROR_US])
    clock = HostWallClock(lambda: next(errors_us), tmp_path / "none")
    assert clock.is_synchronised()
    assert clock.is_synchronised()


def test_anybody_may_ask_this_machine() -> None:
    max_error_us = read_max_error_us()  # the function itself, not what HostWallClock finds in these tests
    assert max_error_us is not None
    assert max_error_us >= 0
    assert HostWallClock().is_synchronised() in (True, False)
    assert abs(HostWallClock().now() - local_time()) < timedelta(minutes=1)
    assert boot_name() == boot_name()
