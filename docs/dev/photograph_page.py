"""Photograph the page (`make pictures`): a simulated board that a script plays, in Debian's Chromium."""

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

FOLDER = Path(__file__).resolve().parents[1] / "pictures"
COMMAND = Path(sys.executable).parent / "damahan"
CHROMIUM = "/usr/bin/chromium"
FLAGS = ["--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update"]
ADDRESS = re.compile(r"http://\S+")
RIGHTS = ("--right", "arbitrate", "--right", "play")
PATIENCE_MS = 60_000  # a choice: far longer than a small computer takes to start board and browser

DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 760},
    "device_scale_factor": 1.5,
    "color_scheme": "dark",
    "has_touch": True,
}

GAME = """
press black; move 23-19; press white; move 10-14; press black; move 19x10; press white; move 5x14; press black
move 28-23; press white; move 1-5; press black; move 21-17; press white; move 14-19; press black
move 17-13; press white; wait 200ms
"""
CORRECTED = "move 13-17; wait 1s; move 23x14; press white; expect turn black; move 11x18; wait 300ms"
REPLY = "press black; expect turn white; wait 300ms"


class Place(NamedTuple):
    """A page, and a token for it."""

    origin: str  # its address without path
    token: str  # an arbiter's


@contextmanager
def run_board() -> Iterator[tuple[str, str, "subprocess.Popen[str]"]]:
    """Run the simulated board; yield its address, an arbiter's token, and its process."""
    with tempfile.TemporaryDirectory() as folder:
        profile = Path(folder) / "board.toml"
        profile.write_text('[board]\nkind = "simulated"\n[face]\nhelp = "after_press"\n[web]\nport = 0\n')
        command = [str(COMMAND), "run", "--web", "--stdin", "--profile", str(profile), "--journal", folder]
        with subprocess.Popen(  # noqa: S603 (the project's own command)
            command, stdin=subprocess.PIPE, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True
        ) as process:
            try:
                address = None if process.stderr is None else ADDRESS.search(process.stderr.readline())
                if address is None:
                    raise SystemExit("the board printed no address")
                make_token = [str(COMMAND), "token", "create", "--name", "Ana", *RIGHTS, "--journal", folder]
                token = subprocess.check_output(make_token, text=True).strip()  # noqa: S603 (the project's own command)
                yield address.group(), token, process
            finally:
                process.kill()


def send_lines(process: "subprocess.Popen[str]", script: str) -> None:
    """Send lines of a script to the board."""
    if process.stdin is None:
        raise SystemExit("the board has no standard input")
    process.stdin.write(f"{script.strip()}\n")
    process.stdin.flush()


def photograph(
    browser: Browser,
    place: Place,
    name: str,
    view: str,
    selector: str,
    face: str,
    *,
    touched: int | None = None,
    **device: Any,
) -> None:
    """Open a view, wait until the page has an element, touch a square, and save a picture of it."""
    context = browser.new_context(locale="en", **device)
    context.add_cookies([{"name": "damahan_token", "value": place.token, "url": place.origin}])
    context.add_init_script(f"localStorage.setItem('damahan', JSON.stringify({{ face: '{face}' }}))")
    page = context.new_page()
    page.goto(f"{place.origin}#{view}")
    page.wait_for_selector(selector, timeout=PATIENCE_MS, state="attached")
    if touched is not None:
        page.locator(f'.cell[data-square="{touched}"]').click()
        page.wait_for_selector(".mark-landing", state="attached")
    picture = Image.open(BytesIO(page.screenshot(animations="disabled")))  # every lamp is lit as its beat begins
    picture.convert("RGB").save(FOLDER / name, optimize=True)
    context.close()


def main() -> None:
    """Photograph a watched and a played board on a desk, and a played one on a phone."""
    flags = [*FLAGS, "--no-sandbox"] if os.geteuid() == 0 else FLAGS
    with sync_playwright() as playwright, run_board() as (address, token, process):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=flags)
        send_lines(process, GAME)
        place = Place(address.partition("#")[0], token)
        photograph(browser, place, "page-watch.png", "watch", ".lamp-lit[data-role=lift]", "checkerboard", **DESK)
        send_lines(process, CORRECTED)
        photograph(browser, place, "page-play.png", "play", '.piece[data-square="18"]', "checkerboard", **DESK)
        send_lines(process, REPLY)
        photograph(
            browser,
            place,
            "page-phone.png",
            "play",
            '.clock[data-side="white"][data-running]',
            "matrix",
            touched=22,
            **PHONE,
        )
        browser.close()


if __name__ == "__main__":
    main()
