"""One setup of a board: what changes, writing it, looking at the machine, and starting the service."""

import difflib
from collections.abc import Callable
from pathlib import Path

from controller.app.boot_changes import BootChange, apply_boot_change, backup_of, plan_boot_change
from controller.app.setup_checks import describe_faults, find_missing_buses, missing_core_clock_lines
from controller.app.setup_places import SetupPlaces
from controller.app.setup_profile import base_text, new_profile_text, write_profile
from controller.app.setup_service import (
    ServiceError,
    enable_service,
    has_service_manager,
    show_as_service_user,
    start_service,
    stop_service,
)
from controller.profile import Profile, parse_profile
from controller.settings.web import page_address
from controller.setup.answers import SetupAnswers
from controller.setup.boot_lines import find_boot_lines
from controller.web.allowed_hosts import ALL_INTERFACES
from controller.web.server import network_address
from controller.words.catalogue import Catalogue
from hardware.settings import WiredBoardWiring

SHOW_S = 20
"""How long the address stays on the display before the game takes its place; a choice: time for a telephone."""


class BoardSetup:
    """What one run of setup does, step by step; every line that people see goes to `say`."""

    def __init__(
        self,
        places: SetupPlaces,
        old: Profile | None,
        answers: SetupAnswers,
        catalogue: Catalogue,
        say: Callable[[str], None],
    ) -> None:
        """Plan everything and write nothing. Raises ProfileError and BootChangeError."""
        self._places = places
        self._catalogue = catalogue
        self._say = say
        self._base = base_text(places, old, answers.build)
        self._build = answers.build
        self._text = new_profile_text(places, old, answers)
        self._profile = parse_profile(self._text, str(places.profile))
        self._boot_change = self._plan_boot_change()

    def show_changes(self) -> None:
        """Show every line that changes, file by file."""
        self._show_profile_changes()
        change = self._boot_change
        if change is None:
            self._say(self._catalogue.text("setup", "no boot file"))
            return
        if not change.plan.changes:
            self._say(self._catalogue.text("setup", "file unchanged", file=str(change.file)))
        else:
            self._say(self._catalogue.text("setup", "file changes", file=str(change.file)))
            for line in change.plan.changes:
                self._say(f"  {line.kind.value} {line.number}: {line.text}")
        # no build uses the pins of the serial console, or needs an argument of the kernel
        self._say(self._catalogue.text("setup", "file unchanged", file=str(change.file.with_name("cmdline.txt"))))

    def write(self) -> None:
        """Write the profile and the boot lines, each with the file of before beside it.

        Raises ProfileWriteError and BootChangeError.
        """
        places = self._places
        is_new = not places.profile.exists()
        if is_new or places.profile.read_text() != self._text:
            write_profile(places, self._text)
            if is_new:
                self._say(self._catalogue.text("setup", "written", file=str(places.profile)))
            else:
                self._say_written(places.profile, places.old_profile)
        change = self._boot_change
        if change is not None and change.plan.changes:
            apply_boot_change(change, places.boot_record)
            self._say_written(change.file, backup_of(change.file))

    def check(self, *, may_write: bool) -> None:
        """Say what is not as it should be, one line each."""
        lines = describe_faults(
            self._places,
            self._profile.board,
            self._catalogue,
            may_write=may_write,
            is_core_clock_planned=self._is_boot_changed,
        )
        for line in lines:
            self._say(f"- {line}")
        if not lines:
            self._say(self._catalogue.text("setup", "all well"))

    def start(self) -> bool:
        """Light the LEDs, show the address and start the service; return False if the service does not start.

        Before a reboot has made the buses, the service is only made to start with the machine.
        """
        if not has_service_manager():
            self._say(self._catalogue.text("setup", "no systemd", file=str(self._places.profile)))
            return True
        is_reboot_needed = self._is_boot_changed or find_missing_buses(self._places, self._profile.board)
        try:
            if is_reboot_needed:
                enable_service()
                self._say(self._catalogue.text("setup", "reboot"))
                return True
            stop_service()
            if isinstance(self._profile.board, WiredBoardWiring):
                self._show_board()
            start_service()
        except ServiceError as error:
            self._say(self._catalogue.text("setup", "service failed", reason=str(error)))
            return False
        self._say(self._catalogue.text("setup", "service runs"))
        if (address := self._address()) is not None:
            self._say(self._catalogue.text("setup", "page", address=address))
        return True

    @property
    def _is_boot_changed(self) -> bool:
        return self._boot_change is not None and bool(self._boot_change.plan.changes)

    def _show_board(self) -> None:
        """Try LEDs and display; what does not answer is said, and the service starts all the same."""
        self._say(self._catalogue.text("setup", "showing"))
        try:
            lines = show_as_service_user(self._places.profile, self._address(), SHOW_S)
        except ServiceError as error:
            self._say(self._catalogue.text("setup", "shows failed", reason=str(error)))
            return
        for line in lines:
            self._say(f"- {line}")

    def _address(self) -> str | None:
        """Return the address of the page in this network; None if there is no page."""
        web = self._profile.web
        if not web.enabled:
            return None
        return page_address(network_address() if web.host in ALL_INTERFACES else web.host, web.port)

    def _plan_boot_change(self) -> BootChange | None:
        config = self._places.boot_config
        if config is None:
            return None
        wanted = find_boot_lines(self._profile.board, missing_core_clock_lines(self._places))
        return plan_boot_change(config, wanted)

    def _show_profile_changes(self) -> None:
        file = self._places.profile
        is_new = not file.exists()
        before = self._base if is_new else file.read_text()
        delta = difflib.ndiff(before.splitlines(), self._text.splitlines())
        lines = [line for line in delta if line.startswith(("+ ", "- ")) and line[2:].strip()]
        if is_new:
            self._say(self._catalogue.text("setup", "new file", file=str(file), name=self._build.value))
        elif lines:
            self._say(self._catalogue.text("setup", "file changes", file=str(file)))
        else:
            self._say(self._catalogue.text("setup", "file unchanged", file=str(file)))
        for line in lines:
            self._say(f"  {line}")

    def _say_written(self, file: Path, backup: Path) -> None:
        self._say(self._catalogue.text("setup", "written, old kept", file=str(file), backup=str(backup)))
