"""The layout: on a phone the message is visible, nothing moves unexpectedly, and nothing is cut off."""

import pytest
from playwright.sync_api import Browser, Locator, expect

from controller.profile import shipped_languages
from tests.web_page.board_process import BoardProcess
from tests.web_page.cut_texts import find_cut_texts
from tests.web_page.page_user import PHONE, PageUser, open_page

VIEWS = ("home", "play", "watch", "arbiter", "replay", "lab")
MANY = (*range(1, 9), *range(26, 33))


def top_of(place: Locator) -> float:
    box = place.bounding_box()
    assert box is not None
    return box["y"]


def bottom_of(place: Locator) -> float:
    box = place.bounding_box()
    assert box is not None
    return box["y"] + box["height"]


def test_a_phone_has_room_for_fifteen_pieces_beside_the_board(browser: Browser, board: BoardProcess) -> None:
    with open_page(browser, board, "lab", **PHONE) as user:
        board.process.type("; ".join(f"remove {square}" for square in MANY))
        expect(user.page.locator(".tray-label")).to_contain_text(str(len(MANY)))
        assert user.page.evaluate("document.documentElement.scrollWidth") <= 360
        right = user.page.locator(".tray-pieces svg").last.evaluate("piece => piece.getBoundingClientRect().right")
        assert right <= user.page.locator(".tray-label").evaluate("words => words.getBoundingClientRect().left") + 1


def test_a_phone_shows_clocks_board_and_message_at_once(browser: Browser, board: BoardProcess) -> None:
    for view, message in (("watch", ".message"), ("play", ".play-status"), ("lab", ".message")):
        with open_page(browser, board, view, **PHONE) as user:
            fold = top_of(user.page.locator(".views"))
            for part in (f"{message}:visible", ".board:visible", '.clock[data-side="white"]:visible'):
                assert bottom_of(user.page.locator(part)) <= fold


def test_nothing_moves_when_lamps_are_lit_and_a_piece_is_touched(user: PageUser) -> None:
    page = user.page
    parts = [page.locator(part) for part in (".tray", '.clock[data-side="white"]', ".lab-cards .sheet-card")]
    user.press("black")
    before = [top_of(part) for part in parts]
    user.click(22)
    expect(page.get_by_role("button", name="Put back")).to_be_visible()
    assert [top_of(part) for part in parts] == before
    user.click(17)
    user.drag_piece(23, 18)
    user.press("white")
    expect(page.locator(".lamp-key li")).not_to_have_count(0)
    assert [top_of(part) for part in parts] == before


def test_a_long_capture_is_shown_in_full(user: PageUser) -> None:
    widths = user.page.evaluate(
        """async () => {
            const { ScoreSheet } = loadedModules["score_sheet.js"];
            const sheet = new ScoreSheet(() => {});
            document.querySelector(".lab-cards .sheet").replaceWith(sheet.element);
            sheet.show([{ ply: 1, side: "white", text: "24x15x6x13" }, { ply: 2, side: "black", text: "5x14x23x32" }]);
            const list = sheet.element.querySelector(".sheet-moves");
            const right = list.getBoundingClientRect().right;
            const hops = [...list.querySelectorAll(".move-text span")];
            return hops.map((hop) => hop.getBoundingClientRect().right - right);
        }"""
    )
    assert len(widths) == 8
    assert max(widths) <= 0


def test_the_health_card_lists_the_differences(browser: Browser, board: BoardProcess) -> None:
    with open_page(browser, board, "lab") as user:
        card = user.page.locator(".health")
        expect(card).to_contain_text("No faults")
        board.process.type("remove 9")
        expect(card).to_contain_text("No sensor shows the piece on 9.")
        expect(card).not_to_contain_text("No faults")
        board.process.type("place 9")
        expect(card).to_contain_text("No faults")
        board.process.type("press black; move 22-17; move 23-18; press white")
        expect(card).to_contain_text("A sensor shows a piece that is not in the position: 17, 18.")


def test_a_watcher_without_a_token_is_asked_to_sign_in(browser: Browser, board: BoardProcess) -> None:
    for about in ({}, PHONE):
        with open_page(browser, board, "lab", right="watch", **about) as user:
            expect(user.page.locator(".board-tools .game-title")).to_be_visible()
            expect(user.page.locator(".board-tools .game-title")).to_contain_text("sign in")


def test_a_game_that_is_over_is_listed_and_ends_with_its_last_move(browser: Browser, board: BoardProcess) -> None:
    game = board.game
    board.process.type("press black; move 22-18; press white; move 11-15; press black")
    board.wait_until(lambda state: len(state["moves"]) == 2)
    board.start_new_game()
    with open_page(browser, board, "replay", **PHONE) as user:
        row = user.page.locator(".games tr").filter(has=user.page.locator(f'a[href="#replay/{game}"]'))
        expect(row.locator("td").first).to_have_text(str(game))
        link = row.get_by_role("link", name="as PDN").bounding_box()
        assert link is not None
        assert link["x"] + link["width"] <= 360
        row.locator("td a").first.click()
        user.page.get_by_role("button", name="To the end").click()
        user.wait_until(lambda: user.has_piece(18) and user.has_piece(15))
        expect(user.piece_on(22)).to_have_count(0)
        expect(user.page.locator(".board:visible .piece")).to_have_count(24)


@pytest.mark.parametrize("language", shipped_languages())
@pytest.mark.parametrize(("width", "height"), [(320, 640), (390, 844), (1280, 800)])
def test_no_text_is_cut(browser: Browser, board: BoardProcess, language: str, width: int, height: int) -> None:
    board.process.type(
        "press black; move 24-20; press white; move 11-15; press black; move 22-17; move 23-18; press white"
    )
    board.wait_until(lambda state: any(lamp["role"] == "lift" for lamp in state["lamps"]))
    found = {}
    with open_page(browser, board, "home", locale=language, viewport={"width": width, "height": height}) as user:
        for view in VIEWS:
            user.page.evaluate("view => { location.hash = view; }", view)
            expect(user.page.locator(f'.shell[data-view="{view}"] main:not([aria-busy])')).to_be_visible()
            found[view] = find_cut_texts(user.page)
    assert {view: texts for view, texts in found.items() if texts} == {}
