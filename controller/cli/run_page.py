"""Telling where a board can be seen in a browser, and opening the page there."""

import os
import threading
import time
import webbrowser
from collections.abc import Callable

from controller.app import Addresses

CODE_S = 60.0  # the code in an address is good for so long
_DESKTOPS = ("DISPLAY", "WAYLAND_DISPLAY")


class PageOpener:
    """Tells of the page as soon as there is one, and opens it where there is a desktop; `note` is a line for a face."""

    def __init__(self, tell: Callable[[str], None]) -> None:
        self._tell = tell
        self._with_code = ""
        self._code_until_s = 0.0
        self.address = ""

    def opened(self, addresses: Addresses) -> None:
        """Take note of where the board is shown."""
        self.address = addresses.address
        self._with_code = addresses.address_with_code()
        self._code_until_s = time.monotonic() + CODE_S
        self._tell(f"The board in a browser: {self._with_code}")
        if any(os.environ.get(name) for name in _DESKTOPS):
            # a code of its own, so that the printed one is still good; a thread, for some browsers keep who calls them
            page = addresses.address_with_code()
            threading.Thread(target=webbrowser.open, args=(page,), daemon=True).start()

    def note(self) -> str:
        """Give the address, with its code as long as that is good; nothing before there is one."""
        return self._with_code if time.monotonic() < self._code_until_s else self.address
