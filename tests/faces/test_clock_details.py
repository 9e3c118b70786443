"""What stands beside a clock that waits: the time of a hand has a name of its own, for it is no delay of the game."""

import pytest

from controller.rules.position import Side
from controller.session.views.display_page import PageStatus
from controller.words.page_words import clock_detail_texts
from controller.words.po_files import english
from tests.faces.built_pages import clock, page


@pytest.mark.parametrize(
    ("delay_s", "hand_s", "expected"),
    [(0, 0, ()), (4, 0, ("delay 4", "d4", "d4")), (9, 9, ("hand 9", "h9", "h9")), (12, 9, ("hand 9", "h9", "h9"))],
)
def test_the_time_of_a_hand_is_called_so(delay_s: int, hand_s: int, expected: tuple[str, ...]) -> None:
    white = clock(5000, running=True, delay_s=delay_s, hand_s=hand_s)
    shown = page(PageStatus.PLAYING, white, clock(5000))
    assert clock_detail_texts(english(), shown, Side.WHITE) == expected
