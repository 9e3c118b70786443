"""Each simulated fault is found under its name, and nothing else is."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from controller.doctor.requests import AskPerson, TaskKind
from controller.rules.squares import SQUARES, Square
from tests.doctor.simulated_examination import examine_board, findings_in, findings_of

PLANTED = {
    "dead=18": {"dead=18"},
    "stuck=7": {"stuck=7"},
    "chattering=9": {"chattering=9"},
    "swapped=5+6": {"swapped=5+6"},
    "swapped=1+32": {"swapped=1+32"},
    "twin=5+6": {"twin=5+6"},
    "open=sense3": {"line open=sense3"},
    "open=drive2": {"line open=drive2"},
    "shorted=sense3+sense4": {"lines shorted=sense3+sense4"},
    "shorted=drive1+drive4": {"lines shorted=drive1+drive4"},
    "leds=5+6": {"LEDs swapped=5+6"},
    "leds=30+31": {"LEDs swapped=30+31"},
    "leds=31+32": {"LEDs swapped=31+32"},
    "leds=1+2": {"LEDs swapped=1+2"},
    "dark=9": {"LED dark=9"},
    "dead=white": {"button missing=white"},
    "stuck=black": {"button stuck=black"},
    "bouncing=white": {"button bouncing=white"},
    "swapped=white+black": {"buttons swapped=white+black"},
    "dead=display": {"display wrong"},
    "dead=buzzer": {"buzzer silent"},
    # more than one
    "leds=5+6,swapped=5+6": {"LEDs swapped=5+6", "swapped=5+6"},
    "leds=1+2,leds=2+3": {"LEDs misplaced=1+2+3@2@3@1"},
    "swapped=1+2,swapped=2+3": {"misplaced=1+2+3@2@3@1"},
    "stuck=9,stuck=10,stuck=11,stuck=12": {"line closed=sense3"},
    "open=drive1,open=drive2,open=drive3,open=drive4": {"sensors silent"},
    "open=sense3,open=drive2": {"line open=sense3", "line open=drive2"},
    ",".join(f"dark={square}" for square in SQUARES): {"LEDs dark"},
    ",".join(f"dark={square}" for square in SQUARES[8:]): {f"LED chain broken={'+'.join(map(str, SQUARES[8:]))}"},
    "dark=4,dark=31,dark=32": {"LED dark=4", "LED chain broken=31+32"},
    "dark=9,dark=10": {"LED dark=9", "LED dark=10"},
    ",".join(f"dark={square}" for square in SQUARES[:14]): {f"LED dark={square}" for square in SQUARES[:14]},
    "dark=32": {"LED dark=32"},
    "stuck=white,dead=black,dead=display": {"button stuck=white", "button missing=black", "display wrong"},
}


@pytest.mark.parametrize("faults", PLANTED)
def test_a_planted_fault_is_named_and_no_other(faults: str) -> None:
    assert findings_of(faults) == PLANTED[faults]


@given(st.integers(0, 2**32))
@settings(max_examples=20)
def test_a_sound_board_has_no_findings(seed: int) -> None:
    assert findings_of("", seed) == set()


def test_a_sound_board_is_walked_once_and_no_square_is_named() -> None:
    asked: list[AskPerson] = []
    examination = examine_board("", asked=asked)
    assert [ask.square for ask in asked if ask.kind is TaskKind.PLACE_ON_LIT] == list(SQUARES)
    assert [ask for ask in asked if ask.kind in (TaskKind.PLACE_ON_NAMED, TaskKind.HANDS_OFF)] == []
    assert findings_in(examination) == ()
    assert examination.now_us < 90_000_000


def test_a_board_built_turned_round_closes_the_sensor_of_every_light_and_is_found_all_the_same() -> None:
    pairs = [f"{square}+{33 - square}" for square in range(1, 17)]
    planted = ",".join(f"{kind}={pair}" for kind in ("leds", "swapped") for pair in pairs)
    assert findings_of(planted) == {f"{kind}={pair}" for kind in ("LEDs swapped", "swapped") for pair in pairs}


SQUARE_FAULTS = st.sampled_from(["dead", "stuck", "chattering", "dark"])
PAIR_FAULTS = {"swapped": "swapped", "twin": "twin", "leds": "LEDs swapped"}
LINES = {f"sense{row + 1}": set(range(4 * row + 1, 4 * row + 5)) for row in range(8)} | {
    f"drive{place}": set(range(place, 33, 4)) for place in range(1, 5)
}
OTHERS = {
    "dead=white": "button missing=white",
    "dead=black": "button missing=black",
    "stuck=white": "button stuck=white",
    "stuck=black": "button stuck=black",
    "bouncing=white": "button bouncing=white",
    "bouncing=black": "button bouncing=black",
    "swapped=white+black": "buttons swapped=white+black",
    "dead=display": "display wrong",
    "dead=buzzer": "buzzer silent",
}


@st.composite
def any_fault(draw: st.DrawFn) -> tuple[str, str, set[object]]:
    """Draw a fault: its syntax, its finding, and the things it affects."""
    kind = draw(st.sampled_from(["square", "pair", "open", "shorted", "other"]))
    if kind == "square":
        fault, square = draw(SQUARE_FAULTS), draw(st.sampled_from(SQUARES))
        return f"{fault}={square}", f"{'LED dark' if fault == 'dark' else fault}={square}", {square}
    if kind == "pair":
        fault = draw(st.sampled_from(sorted(PAIR_FAULTS)))
        one, two = sorted(draw(st.lists(st.sampled_from(SQUARES), min_size=2, max_size=2, unique=True)))
        return f"{fault}={one}+{two}", f"{PAIR_FAULTS[fault]}={one}+{two}", {one, two}
    if kind == "open":
        line = draw(st.sampled_from(sorted(LINES)))
        return f"open={line}", f"line open={line}", {*LINES[line]}
    if kind == "shorted":
        way = draw(st.sampled_from(["sense", "drive"]))
        count = 8 if way == "sense" else 4
        first_line, second_line = sorted(draw(st.lists(st.integers(1, count), min_size=2, max_size=2, unique=True)))
        first, second = f"{way}{first_line}", f"{way}{second_line}"
        return f"shorted={first}+{second}", f"lines shorted={first}+{second}", {*LINES[first], *LINES[second]}
    planted = draw(st.sampled_from(sorted(OTHERS)))
    return planted, OTHERS[planted], set(planted.partition("=")[2].split("+"))


@given(any_fault(), any_fault(), st.integers(0, 2**32))
@settings(max_examples=150)
def test_any_one_or_two_faults_are_named_and_no_other(
    first: tuple[str, str, set[object]], second: tuple[str, str, set[object]], seed: int
) -> None:
    """Two faults that affect the same line hide each other: then only the first is used."""
    both = [first] if first[2] & second[2] else [first, second]
    named = {named for _, named, _ in both}
    if named == {"LED dark=31", "LED dark=32"}:
        named = {"LED chain broken=31+32"}  # the end of the chain
    assert findings_of(",".join(planted for planted, _, _ in both), seed) == named


@given(
    st.sampled_from(["dead", "stuck", "chattering", "dark"]),
    st.sampled_from(sorted(PAIR_FAULTS)),
    st.lists(st.sampled_from(SQUARES), min_size=2, max_size=2, unique=True),
    st.integers(0, 2**32),
)
@example("dead", "leds", [Square(2), Square(1)], 0)  # a light out of place looks like a piece that comes late
@example("stuck", "swapped", [Square(6), Square(5)], 0)  # and so does a sensor out of place
@settings(max_examples=60)
def test_two_faults_of_one_square_are_both_named(fault: str, pair_fault: str, squares: list[Square], seed: int) -> None:
    own, other = squares
    pair = "+".join(map(str, sorted(squares)))
    # the contact of one square is at the other, so it is a piece there that closes none
    where = other if (fault, pair_fault) == ("dead", "swapped") else own
    named = {f"{'LED dark' if fault == 'dark' else fault}={where}", f"{PAIR_FAULTS[pair_fault]}={pair}"}
    assert findings_of(f"{fault}={own},{pair_fault}={pair}", seed) == named


@given(st.sampled_from(["dead", "stuck", "chattering"]), st.sampled_from(SQUARES), st.integers(0, 2**32))
@settings(max_examples=15)
def test_a_sensor_and_the_led_of_one_square_are_both_named(fault: str, square: Square, seed: int) -> None:
    assert findings_of(f"{fault}={square},dark={square}", seed) == {f"{fault}={square}", f"LED dark={square}"}


@given(st.sampled_from(["dead", "stuck", "chattering"]), st.sampled_from(SQUARES[:8]), st.integers(0, 2**32))
@settings(max_examples=15)
def test_a_sensor_of_two_lines_that_touch_is_named(fault: str, square: Square, seed: int) -> None:
    assert findings_of(f"{fault}={square},shorted=sense1+sense2", seed) == {
        f"{fault}={square}",
        "lines shorted=sense1+sense2",
    }
