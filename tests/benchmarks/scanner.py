"""Measure the serial scanner's driver at a pseudo-terminal: its delay, and its CPU time at rest.

Run it with `python -m tests.benchmarks.scanner`. A scanner in this file sends each edge at a known time, so only the
driver is measured: from the line's bytes at the terminal to the event in the loop.
"""

import asyncio
import os
import pty
import tempfile
import time
import tty
import zlib
from pathlib import Path
from threading import Thread

import click

from hardware.drivers.serial_scanner import SerialScanner
from hardware.events import Edge
from hardware.host_clock import now_us
from hardware.settings.sensors import SerialScannerWiring

EDGES = 2_000
EVERY_S = 0.005  # from one edge to the next; a choice: more often than hands cause edges
IDLE_S = 20.0  # how long a scanner at rest is measured; a choice: twenty heartbeats


class PlainScanner:
    """A scanner at the far end of a terminal, which a benchmark controls; it answers commands."""

    def __init__(self, link: Path) -> None:
        self._end, self._device = pty.openpty()
        tty.setraw(self._device)
        link.symlink_to(os.ttyname(self._device))
        self._sequence = 0
        self._contacts = 0
        self._thread = Thread(target=self._answer_commands, daemon=True)
        self._thread.start()

    def toggle(self) -> int:
        """Change contact 0 and send the line; return when the bytes were written."""
        self._contacts ^= 1
        at_us = now_us()
        self._send_line("C", f"{self._contacts:08X} 0")
        return at_us

    def send_snapshot(self) -> None:
        """Send all levels."""
        self._send_line("S", f"{self._contacts:08X} 0")

    def close(self) -> None:
        """Close it."""
        os.write(self._device, b"!")
        self._thread.join()
        os.close(self._end)
        os.close(self._device)

    def _send_line(self, kind: str, rest: str) -> None:
        text = f"{kind} {self._sequence:04X} {now_us():X} {rest}"
        self._sequence = (self._sequence + 1) % 0x10000
        os.write(self._end, f"{text} {zlib.crc32(text.encode()):08X}\n".encode())

    def _answer_commands(self) -> None:
        while (received := os.read(self._end, 4096)) != b"!":
            for command in received.split(b"\n"):
                if command.startswith(b"G"):
                    self._send_line("G", f"damahan-scanner 1 1.0.0 4x8+3 {command[2:].decode()}")
                if command:
                    self.send_snapshot()


async def latencies(plain: PlainScanner, scanner: SerialScanner) -> list[int]:
    """Return the microseconds from the bytes of each edge to its event."""
    events = scanner.sensors.events()
    await anext(events)
    took_us = []
    for _ in range(EDGES):
        await asyncio.sleep(EVERY_S)
        sent_us = plain.toggle()
        while not isinstance(await anext(events), Edge):
            pass
        took_us.append(now_us() - sent_us)
    return took_us


async def idle_share(plain: PlainScanner, scanner: SerialScanner) -> float:
    """Return the share of a core that a board at rest needs: one snapshot a second and nothing else."""

    async def listen() -> None:
        async for _ in scanner.sensors.events():
            pass

    listening = asyncio.create_task(listen())
    began_s, used_s = time.monotonic(), time.process_time()
    while time.monotonic() - began_s < IDLE_S:
        await asyncio.sleep(1)
        plain.send_snapshot()
    share = (time.process_time() - used_s) / (time.monotonic() - began_s)
    listening.cancel()
    return share


def main() -> None:
    """Print the delay of an edge and the CPU time at rest."""
    with tempfile.TemporaryDirectory() as folder:
        link = Path(folder) / "usb-scanner"
        plain = PlainScanner(link)
        began_us = now_us()
        scanner = SerialScanner(SerialScannerWiring(kind="serial_scanner", device=str(link)), now_us)
        built_us = now_us() - began_us
        took_us = sorted(asyncio.run(latencies(plain, scanner)))
        share = asyncio.run(idle_share(plain, scanner))
        scanner.close()
        plain.close()
    p50, p99 = took_us[len(took_us) // 2], took_us[len(took_us) * 99 // 100]
    click.echo(f"scanner built in {built_us} us, terminal to greeting and levels")
    click.echo(f"edge to event        {EDGES:4} times: median {p50:6} us, p99 {p99:6} us, worst {took_us[-1]:6} us")
    click.echo(f"at rest              {share:.2%} of one core")


if __name__ == "__main__":
    main()
