"""Print the address of the board's page, and open the page in a browser."""

import os
import shlex
import shutil
import sys
import tempfile
import threading
import time
import webbrowser
from collections.abc import Callable
from html import escape
from pathlib import Path

from controller.app import PageAddress
from controller.storage.file_modes import open_private

_DESKTOP_VARIABLES = ("DISPLAY", "WAYLAND_DISPLAY")
"""The environment variables of which a desktop sets at least one (X11, Wayland)."""

_REDIRECT = '<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="0; url={address}">\n'

PAIR_COMMAND = "damahan pair"


def pair_command_for(folder: Path | None) -> str:
    """Return the command that gives a code for the board of a journal; None: that of the default folder."""
    return PAIR_COMMAND if folder is None else f"{PAIR_COMMAND} --journal {shlex.quote(str(folder))}"


class PageOpener:
    """Prints the address of the page when the server listens, and opens the page if there is a desktop.

    The code that signs in goes to a terminal alone, never into a log or the arguments of another process, which other
    users can see. Elsewhere the printed line says which command gives one.
    """

    def __init__(self, print_line: Callable[[str], None], pair_command: str = PAIR_COMMAND) -> None:
        self._print_line = print_line
        self._pair_command = pair_command
        self._address_with_code = ""
        self._code_until_s = 0.0
        self._redirect_folder: Path | None = None
        self._addresses: PageAddress | None = None
        self.address = ""
        """The address without a code; empty before the server listens."""

    def on_listening(self, addresses: PageAddress) -> None:
        """Print the address, and open the page in a browser if there is a desktop."""
        # imported here: a board without a page loads nothing of the server
        from controller.web.temporary_secrets import CODE_US

        self.address = addresses.address
        self._addresses = addresses
        is_terminal = sys.stderr is not None and sys.stderr.isatty()
        self._address_with_code = addresses.address_with_code() if is_terminal else self.address
        self._code_until_s = time.monotonic() + CODE_US / 1_000_000
        hint = "" if is_terminal else f" (to sign in there, type: {self._pair_command})"
        self._print_line(f"The board in a browser: {self._address_with_code}{hint}")
        if any(os.environ.get(name) for name in _DESKTOP_VARIABLES):
            # a code of its own, so that the printed one stays valid; a thread, since some browsers block their caller
            page = self._write_redirect(addresses.address_with_code()).as_uri()
            threading.Thread(target=webbrowser.open, args=(page,), daemon=True).start()

    def address_line(self) -> str:
        """Return the address, with its code while that is valid; empty before the server listens."""
        return self._address_with_code if time.monotonic() < self._code_until_s else self.address

    def pairing_digits(self) -> str | None:
        """Return the pairing code that is valid now, or None."""
        return None if self._addresses is None else self._addresses.pairing_digits

    def close(self) -> None:
        """Delete the file that led a browser to the page."""
        if self._redirect_folder is not None:
            shutil.rmtree(self._redirect_folder, ignore_errors=True)

    def _write_redirect(self, address: str) -> Path:
        """Return a file of this user alone that leads a browser to an address; its code is valid once."""
        self._redirect_folder = Path(tempfile.mkdtemp(prefix="damahan-", dir=os.environ.get("XDG_RUNTIME_DIR") or None))
        file = self._redirect_folder / "page.html"
        with os.fdopen(open_private(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL), "w") as stream:
            stream.write(_REDIRECT.format(address=escape(address)))
        return file
