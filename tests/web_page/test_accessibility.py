"""axe-core finds no serious fault in any view, language, theme or dialog."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web_page.board_process import BoardProcess
from tests.web_page.page_user import PageUser, open_page

DRAWINGS = [["svg"]]  # hidden from screen readers: the cells over a board say what it shows
Act = Callable[[PageUser], None]

SERIOUS = ("serious", "critical")
CONTRAST = {"theme": "contrast", "style": "bold"}


@pytest.fixture(scope="session")
def axe(root: Path) -> str:
    """Return the script of axe-core."""
    file = root / "node_modules/axe-core/axe.min.js"
    if not file.exists():
        pytest.skip(f"no {file.relative_to(root)}: `npm ci` installs it")
    return file.read_text()


def nothing(_: PageUser) -> None:
    pass


def faults(user: PageUser) -> None:
    expect(user.page.locator(".cell[data-role='lift']")).not_to_have_count(0)
    user.page.locator("summary").first.click()


def options(user: PageUser) -> None:
    user.page.locator(".tools button.icon").click()


def position(user: PageUser) -> None:
    user.page.get_by_role("button", name=re.compile("Set up a position|Magtakda ng posisyon")).click()
    expect(user.page.locator(".position-dialog")).to_be_visible()


def question(user: PageUser) -> None:
    user.page.locator(".takeback-text > button").first.click()
    expect(user.page.locator("dialog")).to_be_visible()


def new_game(user: PageUser) -> None:
    user.page.get_by_role("button", name="New game").click()
    expect(user.page.locator("dialog.game-dialog")).to_be_visible()


def search(user: PageUser) -> None:
    for name in ("Filters", "Search a position", "Statistics"):
        user.page.get_by_text(name, exact=True).click()
    expect(user.page.locator(".search-position .board")).to_be_visible()
    expect(user.page.locator(".openings")).to_be_visible()


def game(user: PageUser) -> None:
    user.page.locator(".games .game-link").first.click()
    expect(user.page.locator(".replay-player")).to_be_visible()
    user.page.locator(".signals summary").click()
    expect(user.page.locator(".transport")).to_be_visible()


def reading_help(user: PageUser) -> None:
    game(user)
    user.page.keyboard.press("?")
    expect(user.page.locator("dialog.replay-help")).to_be_visible()


def use_looks(user: PageUser, looks: dict[str, str]) -> None:
    """Choose how page and boards look, as the options keep it."""
    user.page.evaluate("looks => localStorage.setItem('damahan', looks)", json.dumps(looks))
    user.page.reload()
    expect(user.page.locator("main")).not_to_have_attribute("aria-busy", "true")


VIEWS: tuple[tuple[str, Act], ...] = (
    ("home", nothing),
    ("play", nothing),
    ("watch", nothing),
    ("watch/screen", nothing),
    ("lab", faults),
    ("arbiter", position),
    ("replay", game),
)
DIALOGS: tuple[tuple[str, Act], ...] = (
    ("watch", options),
    ("play", new_game),
    ("arbiter", question),
    ("replay", search),
    ("replay", reading_help),
)


@pytest.mark.parametrize(
    ("language", "scheme", "looks", "cases"),
    [
        *(("en", "light", {}, VIEWS), ("fil", "dark", {}, VIEWS), ("en", "light", {"theme": "dark"}, VIEWS)),
        *(("en", "light", {}, DIALOGS), ("en", "dark", {}, DIALOGS)),
        *(("en", "light", CONTRAST, VIEWS), ("en", "dark", CONTRAST, VIEWS), ("en", "dark", CONTRAST, DIALOGS)),
    ],
)
def test_no_view_has_a_serious_fault(
    browser: Browser,
    board: BoardProcess,
    axe: str,
    language: str,
    scheme: str,
    looks: dict[str, str],
    cases: tuple[tuple[str, Act], ...],
) -> None:
    board.process.type(
        "press black; move 24-20; press white; move 11-15; press black; move 22-17; move 23-18; press white"
    )
    board.wait_until(lambda state: any(lamp["role"] == "lift" for lamp in state["lamps"]))
    found = {}
    with open_page(browser, board, "watch", locale=language, color_scheme=scheme, bypass_csp=True) as user:
        if looks:
            use_looks(user, looks)
        user.page.evaluate(axe)
        for view, act in cases:
            user.page.evaluate("view => { location.hash = view; }", view)
            expect(user.page.locator(f'.views a[href="#{view.split("/")[0]}"]')).to_have_attribute(
                "aria-current", "page"
            )
            expect(user.page.locator("main")).not_to_have_attribute("aria-busy", "true")
            act(user)
            found[f"{view}, {act.__name__}"] = faults_of(user)
            user.page.keyboard.press("Escape")
    assert {view: faults for view, faults in found.items() if faults} == {}


@pytest.mark.parametrize(("language", "looks"), [("en", {}), ("fil", {"theme": "dark"}), ("fil", CONTRAST)])
def test_the_end_of_a_game_and_a_wrong_filter_have_no_serious_fault(
    browser: Browser, board: BoardProcess, axe: str, language: str, looks: dict[str, str]
) -> None:
    board.play("set white Ana Reyes; press black; move 22-18; press white", ply=1)
    board.process.type("resign white")
    board.wait_until(lambda state: state["result"] is not None)
    found = {}
    with open_page(browser, board, "watch", locale=language, bypass_csp=True, allowed="400") as user:
        use_looks(user, looks)
        user.page.evaluate(axe)
        for view, shown in (
            ("watch", ".result-acts"),
            ("play", ".result-acts"),
            ("replay?result=2-0", ".refused"),
            (f"replay/{board.game}", ".replay-result"),
        ):
            user.page.evaluate("view => { location.hash = view; }", view)
            expect(user.page.locator(f"{shown}:visible")).to_be_visible()
            found[view] = faults_of(user)
    assert {view: faults for view, faults in found.items() if faults} == {}


def test_a_watcher_without_a_token_meets_no_serious_fault(
    browser: Browser, running_board: BoardProcess, axe: str
) -> None:
    with open_page(browser, running_board, "lab", right="watch", bypass_csp=True) as user:
        user.page.evaluate(axe)
        expect(user.page.locator(".sign-in")).to_be_visible()
        assert faults_of(user) == []


def faults_of(user: PageUser) -> list[str]:
    """Return the serious faults that axe-core finds on the page."""
    return find_faults(user.page)


def find_faults(page: Page) -> list[str]:
    """Return the serious faults that axe-core finds on a page, which has loaded it."""
    result = page.evaluate(f"axe.run({{ exclude: {DRAWINGS} }}, {{ resultTypes: ['violations'] }})")
    return [
        f"{fault['id']}: {node['target']} {node['failureSummary']}"
        for fault in result["violations"]
        if fault["impact"] in SERIOUS
        for node in fault["nodes"][:3]
    ]
