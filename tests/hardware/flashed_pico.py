"""A simulated Pico that is given MicroPython and firmware: its cable follows each restart, its drive takes a file."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from queue import Queue
from threading import Lock, Thread

from tests.firmware.simulated_pico import FIRMWARE, SimulatedPico
from tests.hardware.scanner_cable import ScannerCable

REPORT_WITHIN_S = 30
UF2_BLOCK = 512


class FlashedPico(SimulatedPico):
    """A Pico at a cable. `drive` is the folder that it shows as a drive while it waits for a file."""

    def __init__(self, folder: Path, files: Path = FIRMWARE, *, board: str = "RPI-RP2", uf2_bytes: int = 0) -> None:
        super().__init__(files=files)
        self.drive = folder / "drive"
        self.cable = ScannerCable(self, folder)
        self.received = b""
        """What was written to its drive."""
        self.takes_bytes = uf2_bytes
        """The bytes after which the drive has its file and restarts."""
        self.fails_at: int | None = None
        """The bytes of the file after which the cable is pulled; None: it is not."""
        self._board = board
        self._queue: Queue[str] = Queue()
        self._lock = Lock()
        self._is_restarting = False
        self._is_pulled = False
        self._threads = [Thread(target=self._follow_reports, name="Pico")]
        self._threads[0].start()

    def plug_in(self) -> None:
        """Plug the cable in; the Pico starts."""
        with self._lock:
            self._is_restarting = self._is_pulled = False
            self.restart()
            self._drain()
            self.cable.plug_in()

    def pull(self) -> None:
        """Pull the cable, which is its power."""
        with self._lock:
            self._is_pulled = True
            self.cable.unplug()
            self.cable.garbling = None
            self._end_drive()

    def cut_after_bytes(self, count: int) -> None:
        """Pull the cable when the Pico has sent so many bytes more; it sends four for each piece of a file."""
        left = count

        def count_down(data: bytes) -> bytes:
            nonlocal left
            if left <= 0:
                return b""  # the hand is pulling
            left -= len(data)
            if left <= 0:
                self._threads.append(Thread(target=self.pull, name="hand"))
                self._threads[-1].start()
            return data

        self.cable.garbling = count_down

    def plug_in_with_bootsel(self) -> None:
        """Plug it in with its BOOTSEL button held."""
        os.write(self._commands, b"bootsel\n")

    def close(self) -> None:
        """End its process and its threads."""
        with self._lock:  # a restart may unplug the cable at this moment, and would plug it in again
            self._is_pulled = True
            self.cable.close()
        self._end_drive()
        self._process.kill()
        for thread in self._threads:
            thread.join()
        super().close()

    def _follow_reports(self) -> None:
        """Change the cable as each restart does; this thread alone reads the reports."""
        for line in self._reports:
            report = line.strip()
            if report in ("reset", "bootloader"):
                self._is_restarting = True
                with self._lock:
                    self.cable.unplug()
                if report == "bootloader":
                    self._show_drive()
            elif report.startswith("begun") and self._is_restarting:
                self._is_restarting = False
                with self._lock:
                    if not self._is_pulled:
                        self._drain()
                        self.cable.plug_in()
            else:
                self._queue.put(report)

    def _next_report(self, kind: str) -> str:
        if not hasattr(self, "_queue"):
            return super()._next_report(kind)
        while True:
            word, _, rest = self._queue.get(timeout=REPORT_WITHIN_S).partition(" ")
            if word == kind:
                return rest
            self.reports.append(f"{word} {rest}".strip())

    def _show_drive(self) -> None:
        self.drive.mkdir()
        # a pipe in place of the file: the Pico sees each block as it is written, and nothing is left when it restarts
        os.mkfifo(self.drive / "NEW.UF2")
        (self.drive / "INFO_UF2.TXT").write_bytes(
            f"UF2 Bootloader v3.0\r\nModel: Raspberry Pi\r\nBoard-ID: {self._board}\r\n".encode()
        )
        thread = Thread(target=self._take_file, name="drive")
        self._threads.append(thread)
        thread.start()

    def _take_file(self) -> None:
        with (self.drive / "NEW.UF2").open("rb", buffering=0) as stream:
            last = self.takes_bytes if self.fails_at is None else self.fails_at
            while len(self.received) < last and (data := stream.read(UF2_BLOCK)):
                self.received += data
            shutil.rmtree(self.drive, ignore_errors=True)
        if len(self.received) == self.takes_bytes:
            os.write(self._commands, b"boot\n")

    def _end_drive(self) -> None:
        """End the drive, if there is one, although no file has come."""
        with suppress(OSError):
            os.close(os.open(self.drive / "NEW.UF2", os.O_WRONLY | os.O_NONBLOCK))
        shutil.rmtree(self.drive, ignore_errors=True)

    def _drain(self) -> None:
        """Lose what it sent while there was no cable."""
        with suppress(BlockingIOError):
            while os.read(self.cable_out, 65536):
                pass


@contextmanager
def flashed_pico(
    folder: Path, files: Path = FIRMWARE, *, board: str = "RPI-RP2", uf2_bytes: int = 0
) -> Iterator[FlashedPico]:
    """Yield a Pico that is not plugged in yet, and close it."""
    pico = FlashedPico(folder, files, board=board, uf2_bytes=uf2_bytes)
    try:
        yield pico
    finally:
        pico.close()
