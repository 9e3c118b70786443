"""axe-core finds no serious fault in any view, in either language, light or dark, and with a dialog open."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.web_page.at_page import PageUser, open_page
from tests.web_page.served_board import BoardProcess

DRAWINGS = [["svg"]]  # hidden from screen readers: the cells over a board say what it shows
Act = Callable[[PageUser], None]

SERIOUS = ("serious", "critical")


@pytest.fixture(scope="session")
def axe(root: Path) -> str:
    """The text of axe-core."""
    file = root / "node_modules/axe-core/axe.min.js"
    if not file.exists():
        pytest.skip(f"no {file.relative_to(root)}: `npm ci` installs it")
    return file.read_text()


def nothing(_: PageUser) -> None:
    pass


def faults(visitor: PageUser) -> None:
    expect(visitor.page.locator(".cell[data-role='lift']")).not_to_have_count(0)
    visitor.page.locator("summary").first.click()


def options(visitor: PageUser) -> None:
    visitor.page.locator(".tools button").click()


def position(visitor: PageUser) -> None:
    visitor.page.locator("summary").click()


def question(visitor: PageUser) -> None:
    visitor.page.locator(".act button.main").first.click()
    expect(visitor.page.locator("dialog")).to_be_visible()


def game(visitor: PageUser) -> None:
    visitor.page.locator(".games a").first.click()
    expect(visitor.page.locator(".transport")).to_be_visible()


VIEWS: tuple[tuple[str, Act], ...] = (("watch", nothing), ("table", faults), ("arbiter", position), ("replay", game))
DIALOGS: tuple[tuple[str, Act], ...] = (("watch", options), ("arbiter", question), ("replay", nothing))


@pytest.mark.parametrize(
    ("language", "scheme", "cases"), [("en", "light", VIEWS), ("fil", "dark", VIEWS), ("en", "dark", DIALOGS)]
)
def test_no_view_has_a_serious_fault(
    browser: Browser, board: BoardProcess, axe: str, language: str, scheme: str, cases: tuple[tuple[str, Act], ...]
) -> None:
    board.process.type(
        "press black; move 24-20; press white; move 11-15; press black; move 22-17; move 23-18; press white"
    )
    found = {}
    with open_page(browser, board, "watch", locale=language, color_scheme=scheme, bypass_csp=True) as visitor:
        visitor.page.evaluate(axe)
        for view, act in cases:
            visitor.page.evaluate("view => { location.hash = view; }", view)
            expect(visitor.page.locator(f'.views a[href="#{view}"]')).to_have_attribute("aria-current", "page")
            act(visitor)
            found[view] = faults_of(visitor)
            visitor.page.keyboard.press("Escape")
    assert {view: faults for view, faults in found.items() if faults} == {}


def test_who_may_only_watch_meets_no_serious_fault(browser: Browser, running_board: BoardProcess, axe: str) -> None:
    with open_page(browser, running_board, "table", may="watch", bypass_csp=True) as visitor:
        visitor.page.evaluate(axe)
        expect(visitor.page.locator(".sign-in")).to_be_visible()
        assert faults_of(visitor) == []


def faults_of(visitor: PageUser) -> list[str]:
    """Run axe-core over what is shown."""
    result = visitor.page.evaluate(f"axe.run({{ exclude: {DRAWINGS} }}, {{ resultTypes: ['violations'] }})")
    return [
        f"{fault['id']}: {node['target']} {node['failureSummary']}"
        for fault in result["violations"]
        if fault["impact"] in SERIOUS
        for node in fault["nodes"][:3]
    ]
