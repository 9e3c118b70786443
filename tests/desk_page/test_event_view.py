"""The event on the desk's page: an arbiter pairs and starts, boards play, results come, and differences are decided."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.desk_page.desk_process import DeskProcess
from tests.desk_page.desk_user import PHONE, go_to, open_desk, place_of
from tests.desk_page.event_desk import run_event_desk

PATIENT_MS = 60_000


@pytest.fixture
def event_desk(tmp_path: Path) -> Iterator[DeskProcess]:
    """Yield a desk with two boards and an event of five players."""
    with run_event_desk(tmp_path, 2, 5) as desk:
        yield desk


def act(page: Page, name: str) -> None:
    """Do one act of the event, and say yes."""
    page.locator(".event-acts").get_by_role("button", name=name).click()
    page.get_by_role("alertdialog").get_by_role("button", name=name).click()


def test_a_round_is_paired_started_and_finished_by_its_boards(browser: Browser, event_desk: DeskProcess) -> None:
    with open_desk(browser, event_desk, "event") as page:
        page.get_by_role("button", name="Pair round 1").click()
        boards = page.locator(".event-board")
        expect(boards).to_have_count(3, timeout=PATIENT_MS)  # two games and the bye
        expect(boards.last).to_contain_text("bye")
        page.get_by_role("button", name="Swap two players").click()
        page.get_by_label("with this one").select_option("5")
        page.get_by_role("dialog").get_by_role("button", name="Swap two players").click()
        expect(boards.last).to_contain_text("Ana Reyes")
        act(page, "Start round 1")
        first, second = boards.nth(0), boards.nth(1)
        expect(second.locator(".event-state")).to_have_attribute("data-kind", "play", timeout=PATIENT_MS)
        second.locator("button.event-result").click()
        page.get_by_label("Result").select_option("+:-")
        page.get_by_role("dialog").get_by_role("button", name="Set").first.click()
        expect(second.locator("button.event-result")).to_have_text("+:-")
        expect(first.locator("button.event-result")).to_have_text(re.compile("[01]"), timeout=PATIENT_MS)
        decision = second.locator(".event-decision")
        expect(decision).to_contain_text("recorded is +:-", timeout=PATIENT_MS)
        decision.get_by_role("button", name="Keep +:-").click()
        expect(decision).to_have_count(0)
        expect(second.locator(".event-state")).to_have_text(re.compile(r"^board-2 says \S+$"))
        page.get_by_role("button", name="Standings").first.click()
        expect(page.locator(".event-table h2")).to_have_text("Standings after round 1 of 3")
        page.get_by_role("button", name="Players").click()
        page.get_by_label("Name").fill("Late Comer")
        page.get_by_role("button", name="Enter").click()
        expect(page.locator(".event-players li").last).to_contain_text("Late Comer")
        expect(page.locator(".event-players li").last).to_contain_text("from round 2 on")
        go_to(page, "record")
        expect(page.locator(".act-list")).to_contain_text("started round 1")
        expect(page.locator(".act-list li").first).to_contain_text("entered 6 Late Comer")


def test_a_press_and_the_focus_outlast_moves_of_the_board(browser: Browser, event_desk: DeskProcess) -> None:
    with open_desk(browser, event_desk, "event") as page:
        page.get_by_role("button", name="Pair round 1").click()
        act(page, "Start round 1")
        row = page.locator(".event-board").first
        result, state = row.locator("button.event-result"), row.locator(".event-state")
        expect(state).to_have_attribute("data-kind", "play", timeout=PATIENT_MS)
        result.focus()
        result.hover()
        page.mouse.down()
        before = state.text_content()
        assert before is not None
        expect(state).not_to_have_text(before, timeout=PATIENT_MS)  # the board has moved meanwhile
        expect(result).to_be_focused()
        page.mouse.up()
        expect(page.get_by_role("dialog")).to_be_visible()


def test_whoever_watches_changes_nothing_and_a_phone_is_wide_enough(browser: Browser, event_desk: DeskProcess) -> None:
    with open_desk(browser, event_desk, "event") as page:
        page.get_by_role("button", name="Pair round 1").click()
        expect(page.locator(".event-board")).to_have_count(3, timeout=PATIENT_MS)

    with open_desk(browser, event_desk, "event", is_arbiter=False, **PHONE) as page:
        expect(page.locator(".event-board")).to_have_count(3)
        expect(page.locator(".event-board button, .event-acts button, .event-entry:visible")).to_have_count(0)
        for part in ("Round", "Players", "Standings", "Cross table"):
            page.locator(".event-tabs").get_by_role("button", name=part, exact=True).click()
            assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
        answer = page.request.post(f"{event_desk.origin}/api/event/acts", data={"act": "pair"})
        assert answer.status in (401, 403)
        sheet = page.request.get(f"{event_desk.origin}/api/event/print/pairings?language=fil")
        assert "Yugto 1 ng 3" in sheet.text()
        assert page.request.get(f"{event_desk.origin}/api/event/files/event.trf").text().startswith("012 Club Open")


def test_a_desk_without_an_event_says_so(browser: Browser, desk: DeskProcess) -> None:
    with open_desk(browser, desk, "event") as page:
        expect(page.locator(".event-head")).to_contain_text("This desk has no event")


def test_a_table_that_moves_to_another_board_leaves_its_old_one(browser: Browser, tmp_path: Path) -> None:
    with run_event_desk(tmp_path, 3, 4, plies=200) as desk, open_desk(browser, desk, "event") as page:
        page.get_by_role("button", name="Pair round 1").click()
        act(page, "Start round 1")
        row = page.locator(".event-board").nth(1)
        result, state = row.locator("button.event-result"), row.locator(".event-state")
        expect(state).to_have_attribute("data-kind", "play", timeout=PATIENT_MS)
        result.click()
        page.get_by_label("Board of the hall").select_option("board-3")
        page.get_by_role("dialog").get_by_role("button", name="Set").last.click()
        expect(state).to_have_text("board-3 is chosen, board-2 still has the game: send the game again")
        result.click()
        page.get_by_role("button", name="Send the game again").click()
        expect(state).to_have_text(re.compile("^board-3: .*[0-9]"), timeout=PATIENT_MS)
        go_to(page, "boards")
        left, moved = place_of(page, "board-2"), place_of(page, "board-3")
        expect(moved.locator(".tile-number")).to_have_text("2")
        expect(left.locator(".tile-number")).to_have_text("board-2")
        expect(left.locator(".tile-state")).to_have_text("Not a game of the event any more")
        expect(left.locator(".tile-side:visible")).to_have_count(0)
        go_to(page, "board/board-2")
        expect(page.locator(".hall-board-title")).to_have_text("board-2")
        expect(page.locator(".hall-board-needs")).to_contain_text("Not a game of the event any more")
        go_to(page, "record")
        begun = page.locator(".act-list li", has_text="A new game was chosen")
        expect(begun).to_have_count(3)
        for board in ("board-1", "board-2", "board-3"):
            expect(begun.filter(has_text=f"({board})")).to_have_count(1)


def test_a_correction_asks_for_its_reason_first(browser: Browser, event_desk: DeskProcess) -> None:
    with open_desk(browser, event_desk, "event") as page:
        page.get_by_role("button", name="Pair round 1").click()
        act(page, "Start round 1")
        result = page.locator(".event-board").first.locator("button.event-result")
        dialog = page.get_by_role("dialog")

        def choose(text: str) -> None:
            result.click()
            page.get_by_label("Result").select_option(text)
            dialog.get_by_role("button", name="Set").first.click()

        choose("+:-")
        expect(result).to_have_text("+:-")
        choose("-:+")
        expect(dialog.get_by_role("alert")).to_have_text(re.compile("^Say why"))
        expect(result).to_have_text("+:-")
        expect(page.get_by_label("Why it is corrected")).to_be_focused()
        page.keyboard.type("White came late")
        dialog.get_by_role("button", name="Set").first.click()
        expect(result).to_have_text("-:+")
        choose("-:-")
        dialog.get_by_role("button", name="Set").first.click()
        expect(result).to_have_text("-:-")
        go_to(page, "record")
        corrected = page.locator(".act-list li", has_text="corrected to")
        expect(corrected.nth(0)).to_contain_text("corrected to -:- (without a reason)")
        expect(corrected.nth(1)).to_contain_text("corrected to -:+ (White came late)")
