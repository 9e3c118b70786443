"""Print the address of the board's page, and open the page in a browser."""

import os
import threading
import time
import webbrowser
from collections.abc import Callable

from controller.app import PageAddress

_DESKTOP_VARIABLES = ("DISPLAY", "WAYLAND_DISPLAY")
"""The environment variables of which a desktop sets at least one (X11, Wayland)."""


class PageOpener:
    """Prints the address of the page when the server listens, and opens the page if there is a desktop."""

    def __init__(self, print_line: Callable[[str], None]) -> None:
        self._print_line = print_line
        self._address_with_code = ""
        self._code_until_s = 0.0
        self.address = ""
        """The address without a code; empty before the server listens."""

    def on_listening(self, addresses: PageAddress) -> None:
        """Print the address, and open the page in a browser if there is a desktop."""
        # imported here: a board without a page loads nothing of the server
        from controller.web.temporary_secrets import CODE_US

        self.address = addresses.address
        self._address_with_code = addresses.address_with_code()
        self._code_until_s = time.monotonic() + CODE_US / 1_000_000
        self._print_line(f"The board in a browser: {self._address_with_code}")
        if any(os.environ.get(name) for name in _DESKTOP_VARIABLES):
            # a code of its own, so that the printed one stays valid; a thread, since some browsers block their caller
            page = addresses.address_with_code()
            threading.Thread(target=webbrowser.open, args=(page,), daemon=True).start()

    def address_line(self) -> str:
        """Return the address, with its code while that is valid; empty before the server listens."""
        return self._address_with_code if time.monotonic() < self._code_until_s else self.address
