"""An announcement takes the line of messages for some time, in pieces that fit it."""

import asyncio
from dataclasses import replace

import pytest

from controller.app.announcement_display import PIECE_S, SHORTEST_S, AnnouncementDisplay
from controller.app.last_page import LastPage
from controller.faces.display.announcement import AnnouncementPart, add_announcement, split_announcement
from controller.session.views.display_page import DisplayPage, PageStatus
from controller.session.views.messages import MessageCode, build_message
from controller.words.messages import DISPLAY_COLUMNS, display_line, message_sentence
from controller.words.page_words import unwritten_texts
from controller.words.po_files import english
from hardware.events import Part
from hardware.ports import PartError
from sim.parts import SimulatedTextDisplay
from tests.faces.sample_pages import PAGES
from tests.virtual_time import run_in_virtual_time

PAGE = next(page for page in PAGES.values() if page.message is not None)
LONG = "Round 2 begins at half past three, please go to your boards and wait for the arbiter"


def _pieces_of(text: str) -> list[str]:
    return [part.piece for part in split_announcement(text)]


def test_a_long_text_is_parted_at_blanks_into_pieces_that_fit() -> None:
    pieces = _pieces_of(LONG)
    assert " ".join(pieces) == LONG
    assert all(len(piece) <= DISPLAY_COLUMNS for piece in pieces)
    assert _pieces_of("x" * 50) == ["x" * 20, "x" * 20, "x" * 10]
    assert _pieces_of("   ") == [""]
    assert all("".join(part) == text for text in (LONG, "x" * 50, "   ", "go  go") for part in split_announcement(text))


def test_each_piece_is_shown_as_it_is() -> None:
    page = add_announcement(PAGE, AnnouncementPart("", "round 2 begins", ", please sit down"))
    assert page.message is not None
    assert display_line(english(), page.message) == "Round 2 begins"
    assert message_sentence(english(), page.message) == "Round 2 begins, please sit down"
    assert add_announcement(PAGE, None) is PAGE


@pytest.mark.parametrize("code", [MessageCode.SENSORS_LOST, MessageCode.CANNOT_TELL])
def test_a_fault_of_the_board_keeps_its_line_and_the_announcement_stands_beside_it(code: MessageCode) -> None:
    fault = build_message(code)
    part = AnnouncementPart("", "round 2 begins", "")
    page = add_announcement(replace(PAGE, message=fault, reason=None), part)
    assert page.message == fault
    assert page.reason is not None
    assert display_line(english(), page.reason) == "Round 2 begins"
    with_reason = replace(PAGE, message=fault, reason=fault)
    assert add_announcement(with_reason, part) is with_reason


def test_that_nothing_can_be_recorded_is_shown_on_each_display_during_an_announcement() -> None:
    page = replace(
        PAGE, status=PageStatus.PAUSED, message=build_message(MessageCode.CANNOT_RECORD, reason="disk full"), menu=None
    )
    announced = add_announcement(page, AnnouncementPart("", "round 2 begins", ""))
    assert unwritten_texts(english(), announced) == unwritten_texts(english(), page) is not None


def test_an_announcement_comes_in_pieces_and_goes_and_the_page_comes_back() -> None:
    shown: list[tuple[float, str]] = []
    changes: list[AnnouncementPart | None] = []

    async def main() -> None:
        loop = asyncio.get_running_loop()

        async def show(page: DisplayPage) -> None:
            assert page.message is not None
            text = dict(page.message.args).get("piece", "") if page.message.code is MessageCode.ANNOUNCEMENT else ""
            shown.append((loop.time(), str(text)))

        display = AnnouncementDisplay(LastPage(show, SimulatedTextDisplay(), english), changes.append)
        await display.show(PAGE)
        display.announce(LONG)
        await asyncio.sleep(2 * PIECE_S + 1)
        await display.show(PAGE)  # a page that comes meanwhile keeps the piece
        await asyncio.sleep(60)
        display.announce("Round 3")
        await asyncio.sleep(1)
        display.announce("Round 4")
        await asyncio.sleep(60)

    run_in_virtual_time(main())
    pieces = _pieces_of(LONG)
    assert [text for _, text in shown[1:4]] == list(pieces[:3])
    assert shown[4][1] == pieces[2]
    texts = [text for _, text in shown]
    assert texts.count("Round 3") == 1
    assert changes[0] == split_announcement(LONG)[0]
    assert changes[changes.index(None) + 1] == AnnouncementPart("", "Round 3", "")
    assert changes[-1] is None
    assert texts[-1] == ""
    long_ends = next(at for at, text in shown if at > 1 and not text)
    assert SHORTEST_S <= long_ends <= 60


def test_a_board_that_stops_shows_no_further_piece() -> None:
    shown: list[DisplayPage] = []
    changes: list[AnnouncementPart | None] = []

    async def main() -> None:
        async def show(page: DisplayPage) -> None:
            shown.append(page)

        last = LastPage(show, SimulatedTextDisplay(), english)
        display = AnnouncementDisplay(last, changes.append)
        await display.show(PAGE)
        display.announce(LONG)
        await asyncio.sleep(PIECE_S + 1)
        await last.show_stop()
        await asyncio.sleep(60)

    run_in_virtual_time(main())
    assert len(shown) == 3


def test_an_announcement_that_is_ended_goes_at_once_and_a_later_one_stays() -> None:
    changes: list[str | None] = []

    async def main() -> None:
        async def show(page: DisplayPage) -> None:
            del page

        display = AnnouncementDisplay(
            LastPage(show, SimulatedTextDisplay(), english), lambda part: changes.append(part and part.piece)
        )
        await display.show(PAGE)
        display.announce("RS52-B3WQ")
        await asyncio.sleep(1)
        display.end("RS52-B3WQ")
        await asyncio.sleep(1)
        assert changes == ["RS52-B3WQ", None]
        display.announce("Round 2")
        await asyncio.sleep(1)
        display.end("RS52-B3WQ")
        await asyncio.sleep(1)
        assert changes == ["RS52-B3WQ", None, "Round 2"]

    run_in_virtual_time(main())


def test_a_display_that_fails_ends_no_announcement() -> None:
    attempts: list[bool] = []
    changes: list[AnnouncementPart | None] = []

    async def main() -> None:
        async def show(page: DisplayPage) -> None:
            del page
            attempts.append(True)
            if len(attempts) > 1:
                raise PartError(Part.DISPLAY, "gone")

        display = AnnouncementDisplay(LastPage(show, SimulatedTextDisplay(), english), changes.append)
        await display.show(PAGE)
        display.announce("Round 2")
        await asyncio.sleep(60)

    run_in_virtual_time(main())
    assert len(attempts) > 3
