"""Telling where a board can be seen in a browser, and opening the page there."""

import os
import threading
import time
import webbrowser
from collections.abc import Callable

from controller.app import PageAddress

CODE_LIFETIME_S = 60.0  # the code in an address is good for so long
_DESKTOPS = ("DISPLAY", "WAYLAND_DISPLAY")


class PageOpener:
    """Tells of the page as soon as there is one, and opens it where there is a desktop; `note` is a line for a face."""

    def __init__(self, print_line: Callable[[str], None]) -> None:
        self._print_line = print_line
        self._address_with_code = ""
        self._code_until_s = 0.0
        self.address = ""

    def on_listening(self, addresses: PageAddress) -> None:
        """Take note of where the board is shown."""
        self.address = addresses.address
        self._address_with_code = addresses.address_with_code()
        self._code_until_s = time.monotonic() + CODE_LIFETIME_S
        self._print_line(f"The board in a browser: {self._address_with_code}")
        if any(os.environ.get(name) for name in _DESKTOPS):
            # a code of its own, so that the printed one is still good; a thread, for some browsers keep who calls them
            page = addresses.address_with_code()
            threading.Thread(target=webbrowser.open, args=(page,), daemon=True).start()

    def address_line(self) -> str:
        """Give the address, with its code as long as that is good; nothing before there is one."""
        return self._address_with_code if time.monotonic() < self._code_until_s else self.address
