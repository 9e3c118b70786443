"""Topics name a hall, a board and a document, and nothing else is a topic of a hall."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.hall.documents.topics import ANY_BOARD, DocumentName, is_hall_name, parse_topic, topic_text

NAMES = st.from_regex("[a-z0-9][a-z0-9-]{0,31}", fullmatch=True)


@given(hall=NAMES, board=NAMES, document=st.sampled_from(DocumentName))
def test_a_topic_is_read_as_it_was_written(hall: str, board: str, document: DocumentName) -> None:
    assert parse_topic(topic_text(hall, board, document)) == (hall, board, document)


@pytest.mark.parametrize(
    "topic",
    [
        "",
        "damahan/1/open/board-7",
        "damahan/1/open/board-7/state/more",
        "damahan/2/open/board-7/state",
        "x/damahan/1/open/board-7/state",
        "damahan/1/open/board-7/moon",
        "damahan/1/Open/board-7/state",
        "damahan/1/open/+/state",
        "damahan/1//board-7/state",
        "damahan/1/open/board-7\n/state",
    ],
)
def test_what_is_no_topic_of_a_hall_is_none(topic: str) -> None:
    assert parse_topic(topic) is None


@given(st.text())
def test_names_have_no_sign_that_topics_use(name: str) -> None:
    assert is_hall_name(name) is (parse_topic(topic_text("open", name, DocumentName.STATE)) is not None)


def test_all_boards_of_a_hall_have_one_topic_to_subscribe_to() -> None:
    assert topic_text("open", ANY_BOARD, DocumentName.EVENT) == "damahan/1/open/+/event"
