"""Times of a clock as text, as the program writes them and as people type them."""

import pytest

from controller.clock.clock_text import parse_typed_time
from tests.clock.typed_times import NO_TIMES, TYPED_TIMES


@pytest.mark.parametrize(("text", "seconds"), TYPED_TIMES.items())
def test_a_time_is_read_in_any_form_that_people_type(text: str, seconds: float) -> None:
    assert parse_typed_time(text) == seconds * 1_000_000


@pytest.mark.parametrize("text", NO_TIMES)
def test_what_is_no_time_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"write it as|too long"):
        parse_typed_time(text)
