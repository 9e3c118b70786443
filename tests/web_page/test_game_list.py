"""The list of recorded games on the page: search, statistics, positions, and games as PDN."""

import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Route, WebSocketRoute, expect

from tests.web_page.board_process import BoardProcess, run_board
from tests.web_page.page_user import PHONE, PageUser, open_page

OPENING = "press black; move 22-18; press white; move 11-15; press black"


def start(board: BoardProcess, players: str, details: str = "") -> int:
    """Begin a game, and return its number."""
    before = board.game
    board.process.type(f"arbiter new game {players}; set up; set event {details or '?'}")
    board.wait_until(lambda state: state["game"]["id"] != before and state["phase"] == "playing")
    return board.game


def record(board: BoardProcess, players: str, details: str, end: str) -> None:
    """Play a game of two moves at the board; `end` is what people say then."""
    start(board, players, details)
    board.play(OPENING, ply=2)
    board.process.type(end)
    board.wait_until(lambda state: state["result"] is not None)


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BoardProcess]:
    """Yield a board with three games that are over, one that was given up, and one that is played now."""
    with run_board(tmp_path_factory.mktemp("archive"), timeout_s=600.0) as board:
        record(board, 'white "Ana Reyes" black "Ben Santos"', "Lipa Open; set round 1", "resign white")
        record(board, 'white "Ben Santos" black "Carla Peña"', "Lipa Open; set round 2", "draw")
        start(board, 'white "Carla Peña" black "Ana Reyes"', "Club night")
        board.play(OPENING, ply=2)
        board.play("move 18x11; press white", ply=3)
        board.process.type("resign black")
        board.wait_until(lambda state: state["result"] is not None)
        start(board, 'white "Dado Cruz" black ""')
        board.play("press black; move 22-18; press white", ply=1)
        start(board, 'white "Ana Reyes" black "Dado Cruz"')
        yield board


@pytest.fixture
def secretary(browser: Browser, archive: BoardProcess) -> Iterator[PageUser]:
    """Yield a user who looks at the list of games."""
    with open_page(browser, archive, "replay", right="watch") as user:
        expect(rows(user)).not_to_have_count(0)
        yield user


def rows(user: PageUser) -> Locator:
    """Return the rows of the list."""
    return user.page.locator(".games > .games-scroll tbody tr")


def row_of(user: PageUser, text: str) -> Locator:
    """Return the row with a text."""
    return rows(user).filter(has_text=text).first


def test_a_row_says_who_played_where_under_which_rules_and_how_it_ended(secretary: PageUser) -> None:
    row = row_of(secretary, "Club night")
    expect(row.locator(".games-players")).to_have_text("Carla Peña \N{EN DASH} Ana Reyes")
    expect(row.locator(".games-rules")).to_have_text("Filipino Dama")
    expect(row.locator(".games-moves")).to_contain_text("2")
    expect(row.locator(".games-result")).to_contain_text("1\N{EN DASH}0 Ana Reyes resigned")
    expect(row_of(secretary, "Lipa Open").locator(".games-event")).to_have_text("Lipa Open · Round 2")
    expect(row_of(secretary, "Lipa Open").locator(".games-result")).to_contain_text("the players agreed")


def test_the_running_game_has_a_door_and_others_say_why_they_have_no_result(secretary: PageUser) -> None:
    first = rows(secretary).first
    expect(first).to_contain_text("running now")
    expect(row_of(secretary, "Dado Cruz \N{EN DASH} Black").locator(".games-result")).to_contain_text(
        "given up for a new game"
    )
    first.get_by_role("link", name="Watch it live").click()
    expect(secretary.page).to_have_url(re.compile("#watch$"))


def test_a_game_that_was_given_up_says_so_where_its_result_would_be(secretary: PageUser) -> None:
    row_of(secretary, "Dado Cruz \N{EN DASH} Black").locator(".game-link").click()
    expect(secretary.page.locator(".replay-result")).to_have_text("Given up for a new game")
    secretary.page.get_by_role("link", name="All games").click()
    rows(secretary).first.locator(".game-link").click()
    expect(secretary.page.locator(".running-note")).to_be_visible()
    expect(secretary.page.locator(".replay-result")).to_have_text("No result yet")


def test_what_is_typed_is_found_and_stands_in_the_address(secretary: PageUser, archive: BoardProcess) -> None:
    page = secretary.page
    page.get_by_role("searchbox").fill("pena")  # without its tilde
    expect(page.locator(".games-count")).to_have_text("2 games found")
    expect(page).to_have_url(re.compile(r"#replay\?text=pena$"))
    page.get_by_text("Filters", exact=True).click()
    page.get_by_label("Result", exact=True).select_option(label="Draw")
    expect(page.locator(".games-count")).to_have_text("1 game found")
    shared = page.url
    page.goto("about:blank")
    page.goto(shared)
    expect(rows(secretary)).to_have_count(1)
    expect(page.get_by_role("searchbox")).to_have_value("pena")
    expect(page.get_by_label("Result", exact=True)).to_have_value("1/2-1/2")
    row_of(secretary, "Ben Santos").locator(".game-link").click()
    expect(page.locator(".replay-player")).to_be_visible()
    page.get_by_role("link", name="All games").click()
    expect(page).to_have_url(shared)
    expect(rows(secretary)).to_have_count(1)
    page.get_by_role("button", name="Clear").click()
    expect(page).to_have_url(f"{archive.origin}/#replay")
    expect(page.locator(".games-count")).to_have_text(re.compile(r"^\d+ games$"))


def test_filters_narrow_the_list(secretary: PageUser) -> None:
    page = secretary.page
    page.get_by_text("Filters", exact=True).click()
    page.get_by_label("Player", exact=True).fill("ben")
    expect(page.locator(".games-count")).to_have_text("2 games found")
    page.get_by_label("Event", exact=True).fill("club")
    expect(page.locator(".games-empty")).to_have_text("No game fits. Take away a filter, or write less of a name.")
    page.get_by_role("button", name="Clear").click()
    page.get_by_label("State", exact=True).select_option(label="given up for a new game")
    expect(row_of(secretary, "Dado Cruz")).to_be_visible()
    page.get_by_label("State", exact=True).select_option(label="any")
    page.get_by_label("Rules", exact=True).select_option(label="Russian draughts")
    expect(page.locator(".games-count")).to_have_text("0 games found")
    page.get_by_label("Rules", exact=True).select_option(label="any")
    page.get_by_label("To", exact=True).fill("2001-01-01")
    expect(page.locator(".games-count")).to_have_text("0 games found")
    page.get_by_label("To", exact=True).fill("")
    page.get_by_label("Order", exact=True).select_option(label="oldest first")
    expect(rows(secretary).first.locator(".games-number")).to_have_text("1")


def test_a_position_is_found_and_opened_where_it_stood(secretary: PageUser) -> None:
    page = secretary.page
    page.get_by_text("Search a position", exact=True).click()
    fen = page.get_by_label("FEN")
    fen.fill("W:W18,21,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12,15")
    fen.press("Tab")
    page.get_by_role("button", name="Find games").click()
    expect(page.locator(".games-count")).to_have_text("3 games found")
    row_of(secretary, "Club night").locator(".game-link").click()
    expect(page).to_have_url(re.compile(r"#replay/\d+/2$"))
    expect(page.locator(".sheet-moves [aria-current] .move-text")).to_have_text("11-15")


def test_material_is_found_with_the_colours_exchanged_if_wanted(secretary: PageUser) -> None:
    page = secretary.page
    page.get_by_text("Search a position", exact=True).click()
    page.get_by_role("button", name="Number of pieces").click()
    page.get_by_label("White's men").fill("11")
    page.get_by_label("Black's men").fill("12")
    page.locator(".search-material").get_by_role("button", name="Find games").click()
    expect(page.locator(".games-count")).to_have_text("0 games found")
    page.get_by_label("also with the colours exchanged").check()
    page.locator(".search-material").get_by_role("button", name="Find games").click()
    expect(page.locator(".games-count")).to_have_text("1 game found")
    expect(row_of(secretary, "Club night")).to_be_visible()
    expect(page).to_have_url(re.compile("material=11m-12m"))


def test_a_wrong_position_in_an_address_says_what_would_be_right(browser: Browser, archive: BoardProcess) -> None:
    with open_page(browser, archive, "replay?pieces=nonsense", right="watch", allowed="400") as user:
        expect(user.page.get_by_role("alert").filter(has_text="This position cannot be read")).to_be_visible()


@pytest.mark.parametrize("pieces", ["W:W1-99999999999:B1", "W18::B4"])
def test_a_wrong_position_in_an_address_is_put_on_a_board_as_far_as_it_is_one(
    browser: Browser, archive: BoardProcess, pieces: str
) -> None:
    with open_page(browser, archive, f"replay?pieces={pieces}", right="watch", allowed="400") as user:
        expect(user.page.get_by_role("alert").filter(has_text="This position cannot be read")).to_be_visible()
        expect(user.page.locator(".search-position .piece").first).to_be_visible()


def refuse_with(headers: dict[str, str]) -> Callable[[Route], None]:
    return lambda route: route.fulfill(status=503, headers=headers)


def test_a_list_that_cannot_be_read_says_so_and_one_that_is_not_ready_is_asked_for_again(
    browser: Browser, archive: BoardProcess
) -> None:
    with open_page(browser, archive, "watch", right="watch", allowed="503") as user:
        page = user.page
        for headers, text in (({}, "The games cannot be listed."), ({"Retry-After": "5"}, "The list appears in")):
            page.route("**/api/games?*", refuse_with(headers))
            page.goto("about:blank")
            page.goto(f"{archive.origin}/#replay")
            expect(page.get_by_text(text)).to_be_visible()
        page.unroute("**/api/games?*")
        expect(rows(user)).not_to_have_count(0)


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("result=2-0", "Resulta: wala sa pagpipilian ang “2-0”."),
        ("state=lost", "Katayuan: wala sa pagpipilian ang “lost”."),
        ("ruleset=chess", "Tuntunin: wala sa pagpipilian ang “chess”."),
        ("order=odd", "Ayos: wala sa pagpipilian ang “odd”."),
        ("from=2026-13-45", "Mula: hindi petsa ang “2026-13-45”; isulat ito gaya ng 2026-03-01."),
        ("to=bukas", "Hanggang: hindi petsa ang “bukas”; isulat ito gaya ng 2026-03-01."),
        (f"player={'x' * 101}", "Manlalaro: hanggang 100 titik lamang."),
        ("either_colour=both&material=1k-1k", "pati kung ipinagpalit ang kulay: wala sa pagpipilian ang “both”."),
        ("material=90k-1k", "Hanggang 12 piyesa ang bawat panig, at kahit isa man lang sa lahat."),
    ],
)
def test_a_wrong_filter_in_an_address_is_named_in_the_language_of_the_reader(
    browser: Browser, archive: BoardProcess, query: str, said: str
) -> None:
    with open_page(browser, archive, f"replay?{query}", right="watch", allowed="400", locale="fil") as user:
        expect(user.page.get_by_role("alert").filter(has_text=said)).to_be_visible()


def test_the_list_is_asked_for_once_and_offers_nothing_before_the_answer(
    browser: Browser, archive: BoardProcess
) -> None:
    with open_page(browser, archive, "watch", right="watch") as user:
        page, waiting, messages = user.page, list[Route](), list[Callable[[], None]]()

        def hold(route: Route) -> None:
            waiting.append(route)

        def hold_messages(socket: WebSocketRoute) -> None:
            server = socket.connect_to_server()
            server.on_message(lambda message: messages.append(partial(socket.send, message)))

        page.route("**/api/games?*", hold)
        page.route_web_socket("**/api/live?*", hold_messages)
        page.goto("about:blank")
        page.goto(f"{archive.origin}/#replay")
        user.wait_until(lambda: waiting and messages)
        for name in ("More games", "Untick"):
            expect(page.get_by_role("button", name=name)).to_be_hidden()
        expect(page.locator(".games-export a")).to_be_hidden()
        for pass_on in messages:
            pass_on()
        waiting[0].continue_()
        expect(page.get_by_role("link", name=re.compile(r"^All \d+ as PDN$"))).to_be_visible()
        assert len(waiting) == 1  # the state of the board, which came after it, says nothing new


def test_statistics_count_players_and_first_moves(secretary: PageUser) -> None:
    page = secretary.page
    page.get_by_text("Statistics", exact=True).click()
    ana = page.locator(".statistics tbody tr").filter(has_text="Ana Reyes")
    expect(ana).to_have_count(1)
    expect(ana.locator("td")).to_have_text(["Ana Reyes", "2", "0", "0 · 0 · 1", "0 · 0 · 1"])
    opening = page.locator(".openings > li").filter(has_text="22-18")
    expect(opening.locator("summary")).to_contain_text("1 · 1 · 1")
    opening.locator("summary").click()
    expect(opening.locator("ul li").first).to_contain_text("11-15")
    ana.get_by_role("button", name="Ana Reyes").click()
    expect(page).to_have_url(re.compile(r"player=Ana\+Reyes"))
    expect(page.locator(".games-count")).to_have_text(re.compile("games found"))


def test_ticked_games_or_all_that_were_found_are_one_pdn(secretary: PageUser, tmp_path: Path) -> None:
    page = secretary.page
    page.get_by_role("searchbox").fill("Lipa")
    expect(page.locator(".games-count")).to_have_text("2 games found")
    with page.expect_download() as download:
        page.get_by_role("link", name="All 2 as PDN").click()
    download.value.save_as(tmp_path / "all.pdn")
    assert (tmp_path / "all.pdn").read_text().count('[Event "Lipa Open"]') == 2
    row_of(secretary, "Round 1").get_by_role("checkbox").check()
    with page.expect_download() as download:
        page.get_by_role("link", name="1 ticked as PDN").click()
    download.value.save_as(tmp_path / "one.pdn")
    assert re.findall(r'\[Round "(.)"\]', (tmp_path / "one.pdn").read_text()) == ["1"]
    page.get_by_role("button", name="Untick").click()
    expect(page.get_by_role("link", name="All 2 as PDN")).to_be_visible()


def test_more_games_come_as_the_end_comes_into_sight(secretary: PageUser) -> None:
    page = secretary.page

    def shorten(url: str) -> str:
        return url.replace("limit=50", "limit=2")

    page.route("**/api/games?*", lambda route: route.continue_(url=shorten(route.request.url)))
    page.reload()
    expect(page.locator(".games-count")).to_have_text(re.compile(r"^\d+ games$"))
    total = int((page.locator(".games-count").text_content() or "").split()[0])
    expect(rows(secretary)).to_have_count(total)
    expect(page.get_by_role("button", name="More games")).to_be_hidden()


@pytest.mark.parametrize("language", ["en", "fil"])
def test_rows_are_cards_on_a_phone(browser: Browser, archive: BoardProcess, language: str) -> None:
    with open_page(browser, archive, "replay", right="watch", locale=language, **PHONE) as user:
        card = row_of(user, "Club night")
        box = card.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 360
        assert user.page.evaluate("document.documentElement.scrollWidth") <= 360
        card.locator(".game-link").tap()
        expect(user.page.locator(".replay-player")).to_be_visible()


def _with_long_names(route: Route) -> None:
    response = route.fetch()
    answer = response.json()
    for game in answer["games"]:
        game |= {"white": "W" * 55, "black": "Maria" * 11, "event": "Open" * 13, "site": "Lipa" * 13}
    route.fulfill(response=response, json=answer)


@pytest.mark.parametrize("width", [390, 820])
def test_long_names_stay_in_their_card(browser: Browser, archive: BoardProcess, width: int) -> None:
    phone = PHONE | {"viewport": {"width": width, "height": 844}}
    with open_page(browser, archive, "replay", right="watch", **phone) as user:
        user.page.route("**/api/games?*", _with_long_names)
        user.page.reload()
        card = row_of(user, "W" * 55)
        expect(card).to_be_visible()
        overhang = card.evaluate(
            """(row) => Math.max(...[...row.querySelectorAll("*")].map((part) => part.getBoundingClientRect().right))
                - row.getBoundingClientRect().right"""
        )
        assert overhang <= 0
