"""Photograph each view of the page on a simulated board, in typical states of a game, and list texts that are cut.

`python -m tests.web_page.screenshots FOLDER` writes a picture for each state, view, size, language and theme, and
`cut.txt` with a line for each text that is cut or leaves its place, and each error on the console.
"""

import json
import os
import re
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Literal, NamedTuple

import click
from playwright.sync_api import Browser, ConsoleMessage, Page, sync_playwright

from tests.web_page.board_process import BoardProcess, run_board
from tests.web_page.conftest import CHROMIUM, QUIET
from tests.web_page.cut_texts import find_cut_texts

SIZES = ("320x640", "390x844", "820x1180", "1280x800", "1920x1080")
LARGEST_TOUCH_PX = 820  # screens up to this width are touched
SETTLE_MS = 250  # a choice: a view has then drawn what it asked the board for
SOME_MOVES = "press black; move 24-20; press white; move 11-15; press black"
PROPOSED_MOVE = (
    "new game black-moves program; set up; press black; move 24-20; press white; wait 1s; propose black 2 11-15"
)
LONGEST_S = 3600.0

State = dict[str, Any]


class PhotographedState(NamedTuple):
    """A state of a game to photograph: how it comes about, and how the board shows that it has."""

    script: str
    is_reached: Callable[[State], bool]


STATES = {
    "before": PhotographedState("", lambda state: state["phase"] == "playing"),
    "move": PhotographedState(f"{SOME_MOVES}; lift 22", lambda state: len(state["sensors"]["closed"]) == 23),
    "press": PhotographedState(f"{SOME_MOVES}; move 22-17", lambda state: 17 in state["sensors"]["closed"]),
    "fault": PhotographedState(
        f"{SOME_MOVES}; move 22-17; move 23-18; press white",
        lambda state: any(lamp["role"] == "lift" for lamp in state["lamps"]),
    ),
    "hint": PhotographedState(
        f"{SOME_MOVES}; hint white; wait 4s; hint white",
        lambda state: any(lamp["role"] == "landing" for lamp in state["lamps"]),
    ),
    "over": PhotographedState(f"{SOME_MOVES}; arbiter result 1-0", lambda state: state["result"] is not None),
    "dialog": PhotographedState(SOME_MOVES, lambda state: state["ply"] == 2),
    # the last three, for what is chosen holds for later games too
    "proposed": PhotographedState(PROPOSED_MOVE, lambda state: state["proposal"] is not None),
    "misplayed": PhotographedState(f"{PROPOSED_MOVE}; move 10-15", lambda state: bool(state["wrong_squares"])),
    "lost man": PhotographedState(
        f"new game help coach white-moves board black-moves board; set up; {SOME_MOVES}; move 28-24; wait 3s",
        lambda state: state["message"] is not None and state["message"]["code"] == "loses man",
    ),
}

DIALOG_OPENERS = {"play": ".play-acts button:last-of-type", "arbiter": ".takeback-text > button"}
"""What opens the dialog of a view; elsewhere it is that of the options."""
OPTIONS_OPENER = ".tools button.icon"


class Camera(NamedTuple):
    """A page in one language and theme, for the sizes of one kind of device."""

    page: Page
    label: str
    sizes: Sequence[str]


def dimensions(size: str) -> tuple[int, int]:
    """Return width and height of a size such as `390x844`."""
    width, _, height = size.partition("x")
    return int(width), int(height)


@contextmanager
def open_cameras(
    browser: Browser,
    board: BoardProcess,
    sizes: Sequence[str],
    looks: Sequence[tuple[str, str]],
    *,
    style: str,
    is_visitor: bool,
) -> Iterator[list[Camera]]:
    """Open a page for each language, theme and kind of device; `style` is that of boards and pieces."""
    with ExitStack() as stack:
        cameras = []
        for language, theme in looks:
            for is_touch in (True, False):
                chosen = [size for size in sizes if (dimensions(size)[0] <= LARGEST_TOUCH_PX) == is_touch]
                if not chosen:
                    continue
                device: dict[str, Any] = {"has_touch": True, "is_mobile": True} if is_touch else {}
                scheme: Literal["light", "dark"] = "dark" if theme == "dark" else "light"
                context = browser.new_context(locale=language, color_scheme=scheme, reduced_motion="reduce", **device)
                stack.callback(context.close)
                choices = json.dumps({"theme": theme, "style": style})
                context.add_init_script(f"localStorage.setItem('damahan', {json.dumps(choices)})")
                if not is_visitor:
                    context.add_cookies([{"name": "damahan_token", "value": board.token, "url": board.origin}])
                page = context.new_page()
                page.goto(board.origin)
                page.wait_for_selector("main#view > *")
                cameras.append(Camera(page, language if theme == "light" else f"{language}-{theme}", chosen))
        yield cameras


def list_views(page: Page) -> list[str]:
    """Return the names of the views that the first one links to; of several games the first."""
    links: list[str] = page.eval_on_selector_all('a[href^="#"]', "links => links.map((link) => link.hash.slice(1))")
    by_kind = {re.sub("/.*", "/", link): link for link in reversed(links)}
    return list(reversed(by_kind.values()))


def open_view(page: Page, view: str, state: str) -> None:
    """Show a view, with its dialog in the state of dialogs."""
    page.evaluate("view => { document.querySelector('dialog[open]')?.close(); location.hash = view; }", view)
    page.wait_for_timeout(SETTLE_MS)
    page.wait_for_selector("main:not([aria-busy]):not(:has(.loading))")
    if state == "dialog":
        opener = page.locator(f"{DIALOG_OPENERS.get(view, OPTIONS_OPENER)}:visible").first
        if opener.count():
            opener.click()
            page.wait_for_timeout(SETTLE_MS)


def photograph(
    cameras: Sequence[Camera], state: str, views: Sequence[str], folder: Path, is_whole: bool
) -> Iterator[str]:
    """Photograph the views in one state of the game; yield a line for each text that is cut."""
    for camera in cameras:
        for view in views or list_views(camera.page):
            for size in camera.sizes:
                width, height = dimensions(size)
                camera.page.set_viewport_size({"width": width, "height": height})
                open_view(camera.page, view, state)
                name = f"{view.replace('/', '-')}-{state}-{size}-{camera.label}.png"
                camera.page.screenshot(path=folder / name, animations="disabled", full_page=is_whole)
                yield from (f"{name}: {fault}" for fault in find_cut_texts(camera.page))


def reach(board: BoardProcess, state: PhotographedState) -> None:
    """Begin a new game, and bring it into a state."""
    board.start_new_game()
    if state.script:
        board.process.type(state.script)
    board.wait_until(state.is_reached)


def note_errors(camera: Camera, lines: list[str]) -> None:
    """Note errors of a page and of its console."""

    def note_console(message: ConsoleMessage) -> None:
        if message.type == "error":
            lines.append(f"{camera.label}: console: {message.text}")

    camera.page.on("pageerror", lambda error: lines.append(f"{camera.label}: {error}"))
    camera.page.on("console", note_console)


@click.command()
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.option("--view", "views", multiple=True, help="The fragment of a view; by default all that the page links to.")
@click.option("--state", "states", multiple=True, type=click.Choice(tuple(STATES)), default=tuple(STATES))
@click.option("--size", "sizes", multiple=True, default=SIZES, show_default=True)
@click.option("--language", "languages", multiple=True, default=("en", "fil"), show_default=True)
@click.option("--theme", "themes", multiple=True, type=click.Choice(("light", "dark", "contrast")), default=("light",))
@click.option("--style", type=click.Choice(("wood", "plain", "bold")), default="wood", help="Of boards and pieces.")
@click.option("--whole", is_flag=True, help="Photograph also what is below the fold.")
@click.option("--visitor", is_flag=True, help="Look as somebody who has not signed in.")
def main(
    folder: Path,
    views: Sequence[str],
    states: Sequence[str],
    sizes: Sequence[str],
    languages: Sequence[str],
    themes: Sequence[str],
    style: str,
    whole: bool,
    visitor: bool,
) -> None:
    """Photograph the page into FOLDER; options that choose may be given more than once."""
    folder.mkdir(parents=True, exist_ok=True)
    flags = [*QUIET, "--no-sandbox"] if os.geteuid() == 0 else [*QUIET]
    looks = [(language, theme) for theme in themes for language in languages]
    lines: list[str] = []
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=flags)
        with (
            run_board(Path(place), timeout_s=LONGEST_S) as board,
            open_cameras(browser, board, sizes, looks, style=style, is_visitor=visitor) as cameras,
        ):
            for camera in cameras:
                note_errors(camera, lines)
            for state in states:
                reach(board, STATES[state])
                lines += photograph(cameras, state, views, folder, whole)
        browser.close()
    (folder / "cut.txt").write_text("".join(f"{line}\n" for line in lines))
    click.echo("\n".join(lines))
    click.echo(f"{len(list(folder.glob('*.png')))} pictures in {folder}; {len(lines)} faults, listed in cut.txt")


if __name__ == "__main__":
    main()
