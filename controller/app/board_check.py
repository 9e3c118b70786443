"""A check of a board's configuration: what would run, or what is wrong with it.

Everything that a run needs is built, but its devices, its journal and its page are not opened.
"""

import os
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from pathlib import Path

from controller.app.board_runtime import BoardRuntime
from controller.app.continued_game import plays_game
from controller.app.game_starting import make_started
from controller.app.hall_membership import find_hall_faults
from controller.app.part_libraries import find_missing_libraries
from controller.app.run_journal import RunJournal
from controller.app.run_options import RunOptions
from controller.app.service_manager import ServiceManager
from controller.profile import Profile
from controller.session.inputs import UNKNOWN_DATE
from controller.session.step import step
from controller.settings.hall import HallSettings
from controller.settings.web import WebSettings, page_address
from controller.storage.disk_thread import DiskThread
from controller.storage.journal import GameId, JournalError, MemoryJournal, journal_file, load_game, newest_games
from hardware.drivers.null_parts import NoBuzzer, NoDisplay, NoLeds
from hardware.events import PartRestored
from hardware.host_clock import now_us, unix_time_s
from hardware.ports import Board
from hardware.settings import WiredBoardWiring
from hardware.settings.buzzer import BuzzerWiring
from hardware.settings.displays import CharacterLcdWiring, OledWiring
from hardware.settings.leds import NeopixelWiring
from hardware.settings.sensors import I2cExpanderWiring, SerialScannerWiring
from hardware.wall_clock import HostWallClock


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardCheck:
    """The board, the journal and the page of a run, and its faults."""

    parts: tuple[str, ...]
    """Each part of the board and what it is; empty for a simulated board."""

    journal: Path
    resumed_game: GameId | None
    """The unfinished game of the journal that would be continued; None: a new game would begin."""

    page: str | None
    """The address at which the page would be served; None: no page."""

    hall: str | None
    """The board's name, its hall and the broker; None: it belongs to none."""

    faults: tuple[str, ...]
    """Faults that keep the board from running, each in one line with its remedy."""


def check_board(options: RunOptions) -> BoardCheck:
    """Return what a run with these options would be."""
    profile = options.profile
    _build_without_devices(options)
    faults: list[str] = []
    if isinstance(profile.board, WiredBoardWiring):
        faults += map(str, find_missing_libraries(profile.board))
    resumed = None
    try:
        _check_folder(options.journal)
        if not options.starts_new_game:
            resumed = _unfinished_game(options.journal, profile)
    except JournalError as error:
        faults.append(str(error))
    if options.web is not None:
        faults += _token_faults(options.journal)
    faults += [fault.text for fault in find_hall_faults(profile.hall)]
    return BoardCheck(
        parts=tuple(_part_texts(profile.board)) if isinstance(profile.board, WiredBoardWiring) else (),
        journal=options.journal,
        resumed_game=resumed,
        page=None if options.web is None else _page_text(options.web.settings),
        hall=_hall_text(profile.hall) if profile.hall.enabled else None,
        faults=tuple(faults),
    )


class _ClosedPart:
    """Sensors or buttons that were not opened; they report nothing."""

    async def events(self) -> AsyncIterator[PartRestored]:
        """Yield nothing."""
        return
        yield


def _build_without_devices(options: RunOptions) -> None:
    """Build the session, the daemon and the server of the page."""
    step(None, make_started(options.profile, now_us(), UNKNOWN_DATE))
    board = Board(sensors=_ClosedPart(), buttons=_ClosedPart(), leds=NoLeds(), display=NoDisplay(), buzzer=NoBuzzer())
    journal = RunJournal(journal=MemoryJournal(), thread=DiskThread("journal"), saved=None)
    BoardRuntime(options, journal, board, now_us, ServiceManager({}), HostWallClock())


def _part_texts(wiring: WiredBoardWiring) -> Iterator[str]:
    parts = (wiring.sensors, wiring.buttons, wiring.leds, wiring.display, wiring.buzzer)
    for name, part in zip(("sensors", "buttons", "leds", "display", "buzzer"), parts, strict=True):
        yield " ".join([name, part.kind, *_part_details(part)])


def _part_details(part: object) -> tuple[str, ...]:
    """Return the settings that tell where a part is found: its chip, and its device, its bus or its pin."""
    match part:
        case SerialScannerWiring(device=device):
            return (device,)
        case I2cExpanderWiring(chip=chip, bus=bus) | OledWiring(chip=("ssd1306" | "sh1106") as chip, bus=bus):
            return chip, f"/dev/i2c-{bus}"
        case OledWiring(chip=chip, spi=spi) | NeopixelWiring(way="spi", chip=chip, spi=spi):
            return chip, spi
        case NeopixelWiring(chip=chip, pin=pin):
            return chip, f"GPIO {pin}"
        case CharacterLcdWiring(bus=bus):
            return (f"/dev/i2c-{bus}",)
        case BuzzerWiring(pin=pin):
            return (f"GPIO {pin}",)
        case _:
            return ()


def _check_folder(folder: Path) -> None:
    """Raise JournalError for a folder in which no journal could be written; nothing is made there."""
    existing = folder
    while not existing.exists() and existing != existing.parent:
        existing = existing.parent
    if not existing.is_dir():
        raise JournalError(existing, "it is no folder", "name another folder with --journal")
    if not os.access(existing, os.W_OK | os.X_OK):
        raise JournalError(existing, "it cannot be written", "check its owner, or name another folder with --journal")


def _unfinished_game(folder: Path, profile: Profile) -> GameId | None:
    """Return the game that a run would continue; raises JournalError for a journal that cannot be read."""
    if not journal_file(folder).exists():
        return None
    newest = newest_games(folder, None, 1)
    if not newest or newest[0].outcome is not None:
        return None
    game = load_game(folder, newest[0].id)
    return game.id if plays_game(profile, game.started.settings) else None


def _token_faults(folder: Path) -> list[str]:
    # imported here because a board without a page does not need it
    from controller.web.tokens import TokenError, TokenFile

    try:
        TokenFile(folder, unix_time_s).list_tokens()
    except TokenError as error:
        return [str(error)]
    return []


def _hall_text(settings: HallSettings) -> str:
    return f"{settings.board} of {settings.hall}, broker {settings.host}:{settings.port}"


def _page_text(settings: WebSettings) -> str:
    address = page_address(settings.host, settings.port)
    return address if settings.port else f"{address}, at any free port"
