"""What the service manager is told: that the board runs, its state in one line, and a sign of life for its watchdog.

The protocol is that of sd_notify(3): datagrams to the socket that NOTIFY_SOCKET names. Without one, nothing is sent.
"""

import asyncio
import logging
import os
import socket
from collections.abc import Callable, Mapping, Sequence

from controller.session.effects import Effect
from controller.session.inputs import Input
from controller.session.state import PauseReason, Phase, Session
from controller.storage.journal import GameId
from hardware.part_status import PartStatus

SIGNS_PER_TIMEOUT = 3
"""Signs of life within the watchdog's time; sd_watchdog_enabled(3) asks for two, and one of ours may come late."""

_PHASES = {Phase.SETUP: "the pieces are set up", Phase.PLAYING: "in play", Phase.OVER: "over"}

log = logging.getLogger(__name__)


class ServiceManager:
    """Reports to the service manager that started this process; an observer of the session."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        self._address = environment.get("NOTIFY_SOCKET", "")
        self._watchdog_us = _read_watchdog_us(environment)
        self._status = ""
        self.running_game_id: Callable[[], GameId | None] = _no_game
        self.faulty_parts: Callable[[], Sequence[PartStatus]] = tuple

    @property
    def is_present(self) -> bool:
        """True if a service manager started this process."""
        return bool(self._address)

    def on_step(self, session: Session, event: Input, effects: Sequence[Effect]) -> None:
        """Report the state of the game, if its line has changed."""
        del event, effects
        self.report_status(_status_line(session, self.running_game_id(), self.faulty_parts()))

    def report_status(self, text: str) -> None:
        """Report the state in one line."""
        if text != self._status and self._send(f"STATUS={text}"):
            self._status = text

    def report_slow_start(self, text: str, extra_s: float) -> None:
        """Report why the start takes long, and ask for more time."""
        self.report_status(text)
        self._send(f"EXTEND_TIMEOUT_USEC={round(extra_s * 1_000_000)}")

    async def report_life(self, is_alive: Callable[[], bool]) -> None:
        """Report that the board runs, and then signs of life for as long as the board is alive.

        They come from the event loop, so that one that hangs sends none.
        """
        self._send("READY=1")
        if self._watchdog_us is None:
            return
        while True:
            if is_alive():
                self._send("WATCHDOG=1")
            await asyncio.sleep(self._watchdog_us / SIGNS_PER_TIMEOUT / 1_000_000)

    def report_end(self) -> None:
        """Report that the board is stopping."""
        self._send("STOPPING=1")

    def _send(self, text: str) -> bool:
        """Send a notification without waiting; return True unless the manager is too busy now."""
        if not self._address:
            return True
        address = f"\0{self._address[1:]}" if self._address.startswith("@") else self._address
        try:
            with socket.socket(
                socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC | socket.SOCK_NONBLOCK
            ) as sender:
                sender.sendto(text.encode(), address)
        except BlockingIOError:
            return False
        except OSError as error:
            log.warning("the service manager: %s; the board goes on without it", error.strerror or error)
            self._address = ""
        return True


def _read_watchdog_us(environment: Mapping[str, str]) -> int | None:
    """Return the watchdog's time in microseconds; None if none is set for this process."""
    text = environment.get("WATCHDOG_USEC", "")
    is_other_process = environment.get("WATCHDOG_PID", str(os.getpid())) != str(os.getpid())
    return int(text) if text.isdecimal() and int(text) and not is_other_process else None


def _status_line(session: Session, game: GameId | None, faulty: Sequence[PartStatus]) -> str:
    if PauseReason.RECORDING in session.pauses:
        return f"Cannot write: the clocks stand ({session.recording_fault})"
    state = "paused" if session.pauses else _PHASES[session.phase]
    parts = (f"Game {game or '?'}: {state}, moves: {session.history.ply}", *map(str, faulty))
    return "; ".join(parts)


def _no_game() -> None:
    """There is no game yet."""
