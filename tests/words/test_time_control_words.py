"""A time control in a sentence."""

import pytest
from hypothesis import given

from controller.clock.control_parser import parse_time_control
from controller.clock.time_control import TimeControl
from controller.words.po_files import english, load_catalogue
from controller.words.time_control_words import time_control_sentence
from tests.clock.time_control_strategies import CONTROLS

PLUS = "with 30 seconds added after each move"
PERIODS_IN_FILIPINO = (
    "5 yugto na tig-30 segundo para sa natitirang laro; hindi nababawasan ang yugto kung nakatira sa loob nito"
)
KEPT = "a period is kept if the move is made within it"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("none", "The game is played without a clock."),
        ("G/30", "Each side has 30 minutes for all moves."),
        ("5+3", "Each side has 5 minutes for all moves, with 3 seconds added after each move."),
        ("5+3 before", "Each side has 5 minutes for all moves, with 3 seconds added before each move."),
        (
            "40/90+30, SD/30+30",
            f"Each side has 1 hour 30 minutes for the first 40 moves, {PLUS}, then 30 minutes for the rest, {PLUS}.",
        ),
        ("40/90", "Each side has 1 hour 30 minutes for the first 40 moves, and again for every 40 moves after them."),
        (
            "15 d5",
            "Each side has 15 minutes for all moves, and the clock waits 5 seconds at each move before it runs.",
        ),
        (
            "10 b5",
            "Each side has 10 minutes for all moves, and after each move its time is given back, up to 5 seconds.",
        ),
        (
            "byo 30m 5x30s",
            f"Each side has 30 minutes, and when that is used up 5 periods of 30 seconds for the rest; {KEPT}.",
        ),
        (
            "canadian 30m 25/5m",
            "Each side has 30 minutes, and when that is used up 5 minutes for every 25 moves for the rest.",
        ),
        ("hourglass 3m", "Each side has 3 minutes, and the time that one side uses is added to the other."),
        ("30s/move", "Each side has 30 seconds for each move."),
        ("count up", "Each side has no limit, and the clock shows what was used."),
        ("white 10+0 black 5+0", "White has 10 minutes for all moves; Black has 5 minutes for all moves."),
        (
            "dama-school",
            (
                "Each side has 1 minute for each move; when both together have used 20 minutes, the time is over: "
                "the arbiter decides, and in Damath the totals do."
            ),
        ),
    ],
)
def test_a_control_in_a_sentence(text: str, words: str) -> None:
    assert time_control_sentence(english(), parse_time_control(text)) == words


@given(CONTROLS)
def test_every_control_makes_one_sentence(control: TimeControl) -> None:
    words = time_control_sentence(english(), control)
    assert words.count(".") == 1
    assert words.endswith(".")
    assert "  " not in words
    assert " 0 " not in words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("5+3", "Bawat panig: 5 minuto para sa buong laro, may dagdag na 3 segundo pagkatapos ng bawat tira."),
        (
            "byo 30m 5x30s",
            f"Bawat panig: 30 minuto, at kapag naubos iyon, {PERIODS_IN_FILIPINO}.",
        ),
        ("white 10+0 black 5+0", "Puti: 10 minuto para sa buong laro; Itim: 5 minuto para sa buong laro."),
    ],
)
def test_a_control_in_filipino(text: str, words: str) -> None:
    assert time_control_sentence(load_catalogue("fil"), parse_time_control(text)) == words
