"""`damahan clock`."""

import pytest

from tests.cli.shell import damahan, usage_error_text

FRESH = ("White 0:05, stage 1", "Black 0:05, stage 1")


def test_explain_describes_a_time_control_in_a_sentence() -> None:
    result = damahan("clock", "explain", "byo 30m 5x30s")
    assert result.exit_code == 0
    assert result.stdout == (
        "Each side has 30 minutes, and when that is used up 5 periods of 30 seconds for the rest; "
        "a period is kept if the move is made within it.\n"
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
    assert "at its end, column 3, a time such as 30, 90s or 1h30m is expected; write G/30" in usage_error_text(
        damahan("clock", "explain", "G/")
    )
    assert "cannot be read at 'x', column 6; write 1800" in usage_error_text(
        damahan("clock", "explain", "--pdn", "1800:x")
    )


def test_simulate_prints_the_ledger_after_each_statement() -> None:
    result = damahan("clock", "simulate", "-", typed="control byo 5s 3x2s; press black\nwait 8s; press white\n")
    assert result.exit_code == 0
    assert [line.split("\t") for line in result.stdout.splitlines()[1:]] == [
        ["line 1", "press black", "0:00", *FRESH, "white runs", "used 0:00 0:00 0:00", "ok"],
        [
            "line 2",
            "wait 8s",
            "0:08",
            "White 0:01, stage 2, periods 2",
            FRESH[1],
            "white runs",
            "used 0:08 0:00 0:00",
            "ok",
        ],
        [
            "line 2",
            "press white",
            "0:08",
            "White 0:02, stage 2, periods 2",
            FRESH[1],
            "black runs",
            "used 0:08 0:00 0:00",
            "ok",
        ],
    ]


def test_simulate_names_where_the_clock_is_not_as_expected() -> None:
    result = damahan(
        "clock", "simulate", "-", typed="control 5+3; press black; wait 9s; expect left white 5:00; expect flag nobody"
    )
    assert result.exit_code == 1
    assert "expect left white 5:00\t0:09\tWhite 4:51" in result.stdout
    assert "expected 5:00, but it is 4:51" in result.stdout
    assert result.stderr == "Error: 1 of 5 statements went wrong\n"


@pytest.mark.parametrize(
    ("script", "words"),
    [
        ("control 5+3; push white", "line 1: found 'push'; expected control, flag, press"),
        ("press white; wait long", "line 1: found 'long'; expected a duration"),
    ],
)
def test_simulate_refuses_what_is_no_script(script: str, words: str) -> None:
    assert words in usage_error_text(damahan("clock", "simulate", "-", typed=script))


def test_simulate_goes_on_where_something_cannot_be_done() -> None:
    result = damahan("clock", "simulate", "-", typed="control 5+; control 5+3; arbiter stage white 7; press black")
    assert "at its end, column 3, a time such as" in result.stdout
    assert "White's time control has one stage only" in result.stdout
    assert result.stdout.splitlines()[-1].endswith("white runs\tused 0:00 0:00 0:00\tok")


def test_a_control_is_explained_in_filipino() -> None:
    result = damahan("clock", "explain", "--language", "fil", "15 d5")
    assert result.stdout.startswith("Bawat panig: 15 minuto para sa buong laro, at naghihintay ang orasan")
