"""`damahan clock`."""

import pytest

from tests.cli.shell import damahan, wrong_usage


def test_explain_says_a_time_control_in_a_sentence() -> None:
    result = damahan("clock", "explain", "byo 30m 5x30s")
    assert result.exit_code == 0
    assert result.stdout == (
        "Each side has 30 minutes, and when that is used up 5 periods of 30 seconds for the rest, "
        "each kept when a move is made within it.\n"
    )


@pytest.mark.parametrize(
    ("tag", "words"),
    [
        ("40/5400+30:1800+30", "Each side has 1 hour 30 minutes for the first 40 moves, with 30 seconds added"),
        ("?", "The time control is unknown."),
        ("-", "The game is played without a clock."),
    ],
)
def test_explain_reads_the_tag_of_pdn(tag: str, words: str) -> None:
    assert damahan("clock", "explain", "--pdn", tag).stdout.startswith(words)


def test_a_wrong_time_control_is_refused_in_one_line_with_its_place_and_an_example() -> None:
    assert "at its end, column 3, a time as 30, 90s or 1h30m is expected; write G/30" in wrong_usage(
        damahan("clock", "explain", "G/")
    )
    assert "cannot be read at 'x', column 6; write 1800" in wrong_usage(damahan("clock", "explain", "--pdn", "1800:x"))
