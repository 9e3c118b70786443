"""Real brokers on a free port of this machine, which can be killed and started again."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import SystemRandom

import pytest

STARTS_WITHIN_S = 20.0


UNASSIGNED_PORTS = range(12_000, 32_000)
"""Ports that Linux gives to no connection by itself (ip_local_port_range, ip(7)): none can take one before a broker."""


def find_free_port() -> int:
    """Return a port that nobody listens on now, another one in each process."""
    while True:
        port = SystemRandom().choice(UNASSIGNED_PORTS)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


def find_mosquitto() -> str:
    """Return the program of the broker; skip the test where it is missing, unless nothing may be skipped."""
    program = shutil.which("mosquitto", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
    if program is None:
        if os.environ.get("DAMAHAN_NO_SKIP") == "1":
            pytest.fail("mosquitto is missing: apt install mosquitto")
        pytest.skip("mosquitto is missing: apt install mosquitto")
    return program


@dataclass
class RealBroker:
    """A broker in a process of its own."""

    command: list[str]
    port: int
    process: subprocess.Popen[bytes] | None = field(default=None)

    def start(self) -> None:
        """Start it, and wait until it listens."""
        self.process = subprocess.Popen(
            self.command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        ends = time.monotonic() + STARTS_WITHIN_S
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
            except OSError:
                assert self.process.poll() is None, f"{self.command} has ended"
                assert time.monotonic() < ends, f"{self.command} does not listen"
            else:
                return

    def kill(self) -> None:
        """Kill it as a power cut would."""
        if self.process is not None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
            self.process = None


@contextmanager
def mosquitto(folder: Path) -> Iterator[RealBroker]:
    """Run Mosquitto without accounts; what it keeps is lost when it is killed."""
    port = find_free_port()
    configuration = folder / "mosquitto.conf"
    configuration.write_text(f"listener {port} 127.0.0.1\nallow_anonymous true\npersistence false\n")
    broker = RealBroker([find_mosquitto(), "-c", str(configuration)], port)
    try:
        broker.start()
        yield broker
    finally:
        broker.kill()


@contextmanager
def amqtt() -> Iterator[RealBroker]:
    """Run the broker in Python."""
    port = find_free_port()
    broker = RealBroker([sys.executable, "-m", "tests.hall.amqtt_broker", str(port)], port)
    try:
        broker.start()
        yield broker
    finally:
        broker.kill()
