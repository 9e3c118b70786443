"""A cable between the simulated Pico and a pseudo-terminal; it can be unplugged, and it can damage bytes."""

import os
import pty
import select
import tty
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Thread

from tests.firmware.simulated_pico import SimulatedPico

Garble = Callable[[bytes], bytes]


class ScannerCable:
    """Carries bytes both ways in a thread of its own; `pattern` is the driver's pattern for the device.

    The Pico's bytes pass `garbling`, in the pieces in which they arrive. Each time it is plugged in, the device is new.
    """

    def __init__(self, pico: SimulatedPico, folder: Path) -> None:
        self.pattern = str(folder / "usb-scanner-*")
        self.garbling: Garble | None = None
        self._pico = pico
        self._folder = folder
        self._count = 0
        self._link: Path | None = None
        self._ends: tuple[int, int] | None = None
        self._pull, self._pulled = os.pipe()
        self._thread: Thread | None = None

    def plug_in(self) -> None:
        """Create a device at the other end."""
        pico_end, device = pty.openpty()
        tty.setraw(device)
        os.set_blocking(pico_end, False)
        self._ends = pico_end, device
        self._count += 1
        self._link = self._folder / f"usb-scanner-{self._count}"
        self._thread = Thread(target=self._carry, args=(pico_end,), name="cable")
        self._thread.start()
        self._link.symlink_to(os.ttyname(device))

    def unplug(self) -> None:
        """Remove the device."""
        if self._thread is None or self._link is None or self._ends is None:
            return
        self._link.unlink()
        os.write(self._pulled, b"!")
        self._thread.join()
        os.read(self._pull, 1)
        self._thread = None
        for end in self._ends:
            os.close(end)

    def close(self) -> None:
        """Remove the device for good."""
        self.unplug()
        os.close(self._pull)
        os.close(self._pulled)

    def inject(self, noise: bytes) -> None:
        """Send bytes to the driver that the Pico did not send."""
        if self._ends is not None:
            os.write(self._ends[0], noise)

    def _carry(self, pico_end: int) -> None:
        while True:
            ready, _, _ = select.select([self._pico.cable_out, pico_end, self._pull], [], [])
            if self._pull in ready:
                return
            if self._pico.cable_out in ready:
                data = os.read(self._pico.cable_out, 65536)
                if not data:
                    return
                self._deliver(pico_end, self.garbling(data) if self.garbling else data)
            if pico_end in ready:
                os.write(self._pico.cable_in, os.read(pico_end, 4096))

    def _deliver(self, pico_end: int, data: bytes) -> None:
        """Write what fits; a device that is not open holds a page at most, and the rest is lost."""
        with suppress(BlockingIOError):
            os.write(pico_end, data)
