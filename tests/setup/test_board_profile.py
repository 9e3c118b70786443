"""Answers become a profile: nothing but what the answers say differs from the base."""

import difflib
import tomllib
from itertools import product

import pytest

from controller.profile import ProfileError, parse_profile, profile_text
from controller.rules.squares import Orientation
from controller.setup.answers import LED_CHOICES, Build, SetupAnswers, answers_of
from controller.setup.board_profile import find_fitting_displays, write_board_profile

WIRED = (Build.PICO, Build.GPIO, Build.EXPANDER)


def default_answers(build: Build, **changes: object) -> SetupAnswers:
    return answers_of(parse_profile(profile_text(build), build), page=False).model_copy(update=changes)


def changed_lines(build: Build, **changes: object) -> list[str]:
    base = profile_text(build)
    text = write_board_profile(base, default_answers(build, **changes))
    delta = difflib.ndiff(base.splitlines(), text.splitlines())
    return [line for line in delta if line[0] in "+-" and line[2:].strip()]


@pytest.mark.parametrize("build", WIRED)
def test_the_defaults_of_a_build_are_its_shipped_profile(build: Build) -> None:
    assert write_board_profile(profile_text(build), default_answers(build)) == profile_text(build)


@pytest.mark.parametrize("build", WIRED)
def test_every_choice_of_parts_that_is_offered_is_a_valid_profile_with_these_answers(build: Build) -> None:
    base = profile_text(build)
    for leds, display in product(LED_CHOICES, find_fitting_displays(base, default_answers(build))):
        answers = default_answers(build, leds=leds, display=display, language="fil", orientation=Orientation.LUZON)
        text = write_board_profile(base, answers)
        assert answers_of(parse_profile(text, "test"), page=False) == answers


@pytest.mark.parametrize("build", WIRED)
def test_a_board_may_have_every_display_but_one_whose_pins_are_taken(build: Build) -> None:
    fitting = find_fitting_displays(profile_text(build), default_answers(build))
    assert ("ssd1322" in fitting) is (build is not Build.GPIO)
    assert {"ssd1306", "sh1106", "character_lcd", "none"} <= set(fitting)


def test_parts_that_share_a_pin_are_refused() -> None:
    with pytest.raises(ProfileError, match="GPIO 24 is wired to"):
        write_board_profile(profile_text("gpio"), default_answers(Build.GPIO, display="ssd1322"))


def test_only_what_was_answered_otherwise_changes() -> None:
    assert changed_lines(Build.PICO, leds="sk6812") == ['- chip = "ws2812b"', '+ chip = "sk6812"']
    assert changed_lines(Build.PICO, language="fil") == ["+ [face]", '+ language = "fil"']
    assert changed_lines(Build.PICO, page=True) == ["+ [web]", "+ enabled = true", '+ host = "0.0.0.0"']
    assert changed_lines(Build.SIMULATED, orientation=Orientation.VISMIN) == ['+ orientation = "vismin"']


def test_the_old_profile_of_a_board_keeps_what_was_not_asked() -> None:
    old = (
        profile_text("pico")
        .replace('time_control = "15+10"', 'time_control = "5+3"  # for the club')
        .replace('kind = "serial_scanner"', f'kind = "serial_scanner"\nsquares = {[*range(32, 0, -1)]}')
    )
    text = write_board_profile(old, default_answers(Build.PICO, display="sh1106"))
    assert '"5+3"  # for the club' in text
    assert tomllib.loads(text)["board"]["sensors"]["squares"][0] == 32
    assert tomllib.loads(text)["board"]["display"]["chip"] == "sh1106"


def test_a_page_that_listens_already_stays_where_it_is() -> None:
    old = profile_text("pico") + '\n[web]\nenabled = true\nhost = "127.0.0.1"\n'
    assert write_board_profile(old, default_answers(Build.PICO, page=True)) == old
    assert tomllib.loads(write_board_profile(old, default_answers(Build.PICO)))["web"]["enabled"] is False
