"""These tests need the simulated chips of the kernel that tests/kernel/run boots; elsewhere they are not collected."""

import os
from collections.abc import Iterator

import pytest

if "DAMAHAN_KERNEL" not in os.environ:
    collect_ignore_glob = ["test_*.py"]
else:
    from tests.kernel.chips import GpioBank, StubChips


@pytest.fixture
def bank() -> Iterator["GpioBank"]:
    """Yield a bank of GPIO lines as /dev/gpiochip0."""
    bank = GpioBank()
    yield bank
    bank.remove()


@pytest.fixture
def stub() -> Iterator["StubChips"]:
    """Two I2C chips with plain registers on /dev/i2c-0."""
    stub = StubChips(0x20, 0x21)
    yield stub
    stub.remove()
