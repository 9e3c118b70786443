"""Photograph the desk's page on scripted boards: `python -m tests.desk_page.screenshots FOLDER`.

It lists texts that are cut, pages that are too wide, and errors.
"""

import json
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal

import click
from playwright.sync_api import Browser, Page, sync_playwright

from controller.desk.server.api_operations import DESK_COOKIE
from tests.desk_page.desk_process import DeskProcess, run_desk
from tests.web_page.conftest import CHROMIUM, QUIET
from tests.web_page.cut_texts import find_cut_texts

SIZES = ("390x844", "768x1024", "1280x800", "1920x1080")
VIEWS = (
    "boards",
    "choosing",
    "board/b002",
    "board/b001",
    "projector?boards=6",
    "projector?boards=1",
    "record",
    "answers",
)
SETTLE_MS = 700


def dimensions(size: str) -> tuple[int, int]:
    """Return width and height of a size such as `390x844`."""
    width, _, height = size.partition("x")
    return int(width), int(height)


@contextmanager
def open_desk(
    browser: Browser, desk: DeskProcess, size: str, language: str, theme: str, drawing: str
) -> Iterator[Page]:
    """Open the page as an arbiter."""
    width, height = dimensions(size)
    device: dict[str, Any] = {"has_touch": True, "is_mobile": True} if width <= 800 else {}
    scheme: Literal["light", "dark"] = "dark" if theme == "dark" else "light"
    context = browser.new_context(
        viewport={"width": width, "height": height},
        locale=language,
        color_scheme=scheme,
        reduced_motion="reduce",
        **device,
    )
    context.add_cookies([{"name": DESK_COOKIE, "value": desk.token, "url": desk.origin}])
    choices = json.dumps({"theme": theme, "face": drawing})
    context.add_init_script(f"localStorage.setItem('damahan', {json.dumps(choices)})")
    page = context.new_page()
    page.on("pageerror", lambda error: click.echo(f"error: {error}"))
    page.on("console", lambda message: click.echo(f"console: {message.text}") if message.type == "error" else None)
    page.goto(desk.origin)
    page.wait_for_selector(".tile-place .tile")
    yield page
    context.close()


def show_view(page: Page, view: str) -> None:
    """Show a view; `choosing` chooses boards, `answers` shows what they answered."""
    page.evaluate("view => { document.querySelector('dialog[open]')?.close(); location.hash = view; }", view)
    page.wait_for_timeout(SETTLE_MS)
    if view in ("choosing", "answers"):
        page.locator(".boards-tools button").click()
        page.locator(".group-choice button").first.click()
    if view == "answers":
        page.locator(".group-buttons button").first.click()
        page.locator("dialog button.main").click()
        page.wait_for_selector(".answers, dialog .main")
    page.wait_for_timeout(SETTLE_MS)


@click.command()
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.option("--boards", default=12)
@click.option("--view", "views", multiple=True, default=VIEWS)
@click.option("--size", "sizes", multiple=True, default=SIZES)
@click.option("--language", "languages", multiple=True, default=("en",))
@click.option("--theme", default="light")
@click.option("--drawing", default="checkerboard")
@click.option("--whole", is_flag=True)
def main(
    folder: Path,
    boards: int,
    views: Sequence[str],
    sizes: Sequence[str],
    languages: Sequence[str],
    theme: str,
    drawing: str,
    whole: bool,
) -> None:
    """Photograph the page into FOLDER."""
    folder.mkdir(parents=True, exist_ok=True)
    flags = [*QUIET, "--no-sandbox"] if os.geteuid() == 0 else [*QUIET]
    with TemporaryDirectory() as place, sync_playwright() as playwright, run_desk(Path(place), boards) as desk:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=flags)
        for language in languages:
            for size in sizes:
                for view in views:
                    with open_desk(browser, desk, size, language, theme, drawing) as page:
                        show_view(page, view)
                        name = f"{view.replace('/', '-').replace('?', '-')}-{boards}-{size}-{language}-{theme}.png"
                        page.screenshot(path=folder / name, animations="disabled", full_page=whole)
                        for fault in find_cut_texts(page):
                            click.echo(f"{name}: {fault}")
                        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
                        if wide > 0:
                            click.echo(f"{name}: {wide} px too wide")
        browser.close()


if __name__ == "__main__":
    main()
