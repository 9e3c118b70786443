"""Lines of the Hub protocol are read as its documentation says, and written so that they read the same."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.notation.hub.lines import LONGEST_LINE_BYTES, HubLine, HubLineError, parse_line


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("hub", HubLine("hub")),
        ("  go   think \r\n", HubLine("go", (("think", None),))),
        ("level moves=9 time=291.587", HubLine("level", (("moves", "9"), ("time", "291.587")))),
        ('pos pos=Wbe moves="38-15 5-41"', HubLine("pos", (("pos", "Wbe"), ("moves", "38-15 5-41")))),
        ('param name = book value=""', HubLine("param", (("name", "book"), ("value", "")))),
        ('id\tauthor="Ana = \tB"', HubLine("id", (("author", "Ana = \tB"),))),
        ("id country=Česko", HubLine("id", (("country", "Česko"),))),
    ],
)
def test_a_line(text: str, line: HubLine) -> None:
    assert parse_line(text.encode()) == line


@pytest.mark.parametrize("text", ["", "   ", "\r\n"])
def test_a_blank_line_is_none(text: str) -> None:
    assert parse_line(text.encode()) is None


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        (b"=3", "begins with its command"),
        (b'"hub"', "begins with its command"),
        (b"hub=3", "name=value"),
        (b"pos pos=", "name=value"),
        (b"pos =W", "name=value"),
        (b'pos moves="1-2', "name=value"),
        (b'pos moves="1-2"x', "name=value"),
        (b"a b=c=d", "name=value"),
        (b"a \x1b[2J", "control characters"),
        (b"a b\x00", "control characters"),
        (b"\xff\xfe", "not UTF-8"),
        (b"x" * (LONGEST_LINE_BYTES + 1), "longer than 65536 bytes"),
    ],
)
def test_other_lines_are_refused(raw: bytes, message: str) -> None:
    with pytest.raises(HubLineError, match=message):
        parse_line(raw)


def test_the_first_of_two_values_counts() -> None:
    line = HubLine("level", (("depth", "3"), ("depth", "4"), ("infinite", None)))
    assert [line.value(name) for name in ("depth", "infinite", "nodes")] == ["3", "", None]


def test_what_no_line_can_hold_is_replaced() -> None:
    assert HubLine("error", (("message", 'a "b"\nc'),)).to_bytes() == b"error message=\"a 'b' c\"\n"


WORDS = st.text(st.characters(codec="utf-8", exclude_categories=("C", "Z"), exclude_characters='"='), min_size=1)
VALUES = st.text(
    st.characters(codec="utf-8", exclude_categories=("C", "Z"), include_characters=" ", exclude_characters='"')
)


@given(command=WORDS, arguments=st.lists(st.tuples(WORDS, st.none() | VALUES)))
def test_a_written_line_reads_the_same(command: str, arguments: list[tuple[str, str | None]]) -> None:
    line = HubLine(command, tuple(arguments))
    assert parse_line(line.to_bytes()) == line


@given(st.binary(max_size=200))
def test_any_bytes_are_a_line_or_an_error(raw: bytes) -> None:
    with suppress(HubLineError):
        parse_line(raw)
