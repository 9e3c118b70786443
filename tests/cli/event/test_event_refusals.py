"""What `damahan event` refuses, each in one line."""

from pathlib import Path

import pytest

from tests.cli.event.event_club import Club
from tests.cli.shell import damahan, failure_text, usage_error_text


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("result", "9", "1-0"), "round 1 has no board 9; it has boards 1 to 3"),
        (("result", "1", "1-0", "--round", "4"), "there is no round 4; rounds 1 to 1 are paired"),
        (("correct", "1", "1-0"), "has no result yet; give it with `damahan event result`"),
        (("pair",), "round 1 is not finished: boards 1, 2, 3 have no result yet"),
        (("pair", "--again", "--by", "Ana"), ""),
        (("player", "9", "--name", "Ana"), "there is no player 9"),
        (("edit", "--time-control", "fast"), "time control: "),
        (("add", "ana reyes"), "there are two players ana reyes"),
        (("import", "/nowhere.csv"), "/nowhere.csv: it cannot be read"),
    ],
)
def test_what_cannot_be_done_is_one_line(club: Club, arguments: tuple[str, ...], reason: str) -> None:
    club.lines("pair")
    if not reason:
        assert club.call(*arguments).exit_code == 0
        return
    assert reason in failure_text(club.call(*arguments))


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("new", "Club"), "a Swiss has a number of rounds: add --rounds, such as --rounds 5"),
        (("result", "1", "2-0"), "'2-0' is no result; give one of 1-0, "),
        (("result", "1", "*"), "`damahan event correct` takes one back with *"),
        (("change",), "give --swap with two numbers of players, or --pairs with all pairs"),
        (("change", "--pairs", "1-2-3"), "--pairs: write the numbers of White and Black of each board"),
        (("edit",), "say what to change, such as --rounds 5"),
        (("player", "1"), "say what to correct"),
        (("edit", "--tie-breaks", "height"), "--tie-breaks: give some of solkoff, "),
        (("withdraw", "1", "--back", "--after", "2"), "leave --after out"),
        (("export", "trf", "--json"), "standard output has the file"),
        (("pair", "--by", " "), "--by: give a name of at most"),
    ],
)
def test_wrong_usage_is_one_line(club: Club, arguments: tuple[str, ...], reason: str) -> None:
    assert reason in usage_error_text(club.call(*arguments))


def test_an_event_that_is_not_there_is_told(tmp_path: Path) -> None:
    club = Club(tmp_path)
    assert failure_text(club.call("standings")).endswith("or name its file with --event")
    assert "no round is paired yet" in failure_text(damahan("event", "round", "--event", make_empty(tmp_path)))


def make_empty(folder: Path) -> Path:
    club = Club(folder)
    club.lines("new", "Empty", "--rounds", "3", "--tie-breaks", "fmjd", "--first-colour", "lot")
    return club.file
