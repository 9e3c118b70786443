"""The kernel's simulated chips: a bank of GPIO lines (gpio-sim) and I2C chips with plain registers (i2c-stub)."""

import os
import subprocess
from pathlib import Path

from smbus2 import SMBus

CONFIG = Path("/sys/kernel/config/gpio-sim")
FIRST = Path("/dev/gpiochip0")
LINES = 28
"""The number of pins on the Pi's header."""


class GpioBank:
    """A bank of GPIO lines; it is /dev/gpiochip0 while it is live."""

    def __init__(self, name: str = "pi") -> None:
        self._device = CONFIG / name
        (self._device / "bank").mkdir(parents=True)
        (self._device / "bank" / "num_lines").write_text(str(LINES))
        self.plug_in()

    def plug_in(self) -> None:
        """Create the chip, with every line pulled up as buttons and sense lines are."""
        (self._device / "live").write_text("1")
        self.is_live = True
        device = (self._device / "dev_name").read_text().strip()
        chip = (self._device / "bank" / "chip_name").read_text().strip()
        if chip != FIRST.name:  # the kernel keeps the number of a chip that was removed while its lines were in use
            FIRST.symlink_to(chip)
        self._lines = [Path(f"/sys/devices/platform/{device}/{chip}/sim_gpio{line}") for line in range(LINES)]
        self._pulls = [os.open(line / "pull", os.O_WRONLY) for line in self._lines]
        self._values = [os.open(line / "value", os.O_RDONLY) for line in self._lines]
        for line in range(LINES):
            self.pull(line, high=True)

    def unplug(self) -> None:
        """Remove the chip, even if a program uses it."""
        for file in (*self._pulls, *self._values):
            os.close(file)
        (self._device / "live").write_text("0")
        FIRST.unlink(missing_ok=True)
        self.is_live = False

    def pull(self, line: int, *, high: bool) -> None:
        """Pull a line up or down, as a contact does."""
        os.pwrite(self._pulls[line], b"pull-up" if high else b"pull-down", 0)

    def is_low(self, line: int) -> bool:
        """Return True if a line is low, driven or pulled."""
        return os.pread(self._values[line], 2, 0).startswith(b"0")

    def remove(self) -> None:
        """Remove the bank."""
        if self.is_live:
            self.unplug()
        (self._device / "bank").rmdir()
        self._device.rmdir()


class StubChips:
    """I2C chips on /dev/i2c-0 that store what is written; a test writes the levels of their inputs."""

    bus = 0

    def __init__(self, *addresses: int) -> None:
        module = Path(os.environ["DAMAHAN_KERNEL"]) / "i2c-stub.ko"
        listed = ",".join(f"{address:#x}" for address in addresses)
        subprocess.run(["insmod", str(module), f"chip_addr={listed}"], check=True)
        self._adapter = Path(f"/sys/bus/i2c/devices/i2c-{self.bus}")
        self._handle = SMBus(self.bus)
        self._handle.force = True  # writes also to chips that are disconnected
        self._disconnected: set[int] = set()

    def set_word(self, address: int, register: int, word: int) -> None:
        """Write a word to a pair of registers."""
        self._handle.write_word_data(address, register, word)

    def read_word(self, address: int, register: int) -> int:
        """Return the word of a pair of registers."""
        return self._handle.read_word_data(address, register)

    def disconnect(self, address: int) -> None:
        """Hide a chip from programs: the kernel gives it to a driver of its own and refuses the address."""
        (self._adapter / "new_device").write_text(f"dummy {address:#x}")
        self._disconnected.add(address)

    def reconnect(self, address: int) -> None:
        """Show a chip to programs again."""
        (self._adapter / "delete_device").write_text(f"{address:#x}")
        self._disconnected.discard(address)

    def remove(self) -> None:
        """Unload the chips."""
        for address in tuple(self._disconnected):
            self.reconnect(address)
        self._handle.close()
        subprocess.run(["rmmod", "i2c-stub"], check=True)
