"""The table of gestures: each does what it says, and no two of them do the same thing in the same state."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from controller.profile import load_profile
from controller.session.state import PauseReason
from controller.settings.clock import ButtonLayout
from controller.settings.settings import Settings
from hardware.events import Button
from tests.session.menu.pressed_buttons import edge, hold_both, requests, tap
from tests.session.scripted_game import ScriptedGame, play, settings_from

PAIR = settings_from(game={"time_control": "5+3"})
PICO = settings_from(
    game={"time_control": "5+3"}, tracking=load_profile("pico").settings.tracking.model_dump()
)  # its edges come in late
ROCKER = settings_from(game={"time_control": "5+3"}, clock={"buttons": "rocker"})
STATES = {
    "before": "wait 1s",
    "waits": "press black; wait 1s",
    "has moved": "press black; move 22-18",
    "offered": "press black; move 22-18; hold white 2.1s; wait 1s",
    "stopped": "press black; wait 1s; arbiter pause; wait 1s",
    "over": "press black; resign white; wait 10s",
}


def held(button: Button, seconds: float) -> Callable[[ScriptedGame], None]:
    """Return the gesture of holding one button."""

    def perform(game: ScriptedGame) -> None:
        edge(game, button, 200_000, down=True)
        edge(game, button, round(seconds * 1_000_000), down=False)

    return perform


GESTURES: dict[str, Callable[[ScriptedGame], None]] = {
    "both": hold_both,
    "white": lambda game: tap(game, "W"),
    "black": lambda game: tap(game, "B"),
    "white 2 s": held(Button.WHITE, 2.1),
    "black 2 s": held(Button.BLACK, 2.1),
    "white 5 s": held(Button.WHITE, 5.1),
    "third": lambda game: tap(game, "3"),
    "third 2 s": held(Button.THIRD, 2.1),
    "third 5 s": held(Button.THIRD, 5.1),
}


class Reading(NamedTuple):
    """What a gesture has done."""

    opens_menu: bool = False
    begins_game: bool = False
    offers_draw: bool = False
    ends_game: bool = False
    asks_to_resign: bool = False
    is_stopped: bool = False


def reading_of(game: ScriptedGame) -> Reading:
    session = game.session
    return Reading(
        opens_menu=session.menu is not None,
        begins_game=bool(requests(game)),
        offers_draw=session.conduct.draw_offer is not None,
        ends_game=session.conduct.announced_end is not None,
        asks_to_resign=session.conduct.resignation_prompt is not None,
        is_stopped=PauseReason.ARBITER in session.pauses,
    )


MENU, STOPPED, NOTHING = Reading(opens_menu=True), Reading(is_stopped=True), Reading()
OFFERS, ENDS, ASKS = Reading(offers_draw=True), Reading(offers_draw=True, ends_game=True), Reading(asks_to_resign=True)

TABLE: list[tuple[Settings, str, str, Reading]] = [
    (PAIR, "before", "both", MENU),
    (PAIR, "before", "black", NOTHING),
    (PAIR, "before", "third", STOPPED),
    (PAIR, "waits", "both", MENU),
    (PAIR, "waits", "white", NOTHING),
    (PAIR, "waits", "white 2 s", NOTHING),
    (PAIR, "waits", "white 5 s", ASKS),
    (PAIR, "waits", "third", STOPPED),
    (PAIR, "has moved", "both", MENU),
    (PAIR, "has moved", "white", NOTHING),
    (PAIR, "has moved", "white 2 s", OFFERS),
    (PAIR, "offered", "both", Reading(opens_menu=True, offers_draw=True)),
    (PAIR, "offered", "black", OFFERS),
    (PAIR, "offered", "black 2 s", ENDS),
    (PAIR, "stopped", "both", Reading(opens_menu=True, is_stopped=True)),
    (PAIR, "stopped", "white 5 s", STOPPED),
    (PAIR, "stopped", "third", NOTHING),
    (PAIR, "over", "both", MENU),
    (PAIR, "over", "white", Reading(begins_game=True)),
    (PAIR, "over", "black", MENU),
    (PAIR, "over", "third", NOTHING),
    (ROCKER, "before", "third", MENU),
    (ROCKER, "before", "third 2 s", MENU),
    (ROCKER, "before", "both", NOTHING),
    (ROCKER, "waits", "both", NOTHING),
    (ROCKER, "waits", "third", STOPPED),
    (ROCKER, "waits", "third 5 s", ASKS),
    (ROCKER, "offered", "third 2 s", ENDS),
    (ROCKER, "stopped", "third", NOTHING),
    (ROCKER, "stopped", "third 2 s", Reading(opens_menu=True, is_stopped=True)),
    (ROCKER, "over", "third", MENU),
    (ROCKER, "over", "white", NOTHING),
]


# What else changes anything; every other gesture does nothing.
OFFERED_AND_STOPPED = Reading(offers_draw=True, is_stopped=True)
TABLE += [
    (PAIR, "before", "white 5 s", ASKS),
    *[
        (PAIR, state, third, STOPPED)
        for state in ("before", "waits", "has moved")
        for third in ("third 2 s", "third 5 s")
    ],
    (PAIR, "has moved", "third", STOPPED),
    (PAIR, "has moved", "white 5 s", OFFERS),
    *[(PAIR, "offered", third, OFFERED_AND_STOPPED) for third in ("third", "third 2 s", "third 5 s")],
    *[(PAIR, "stopped", third, NOTHING) for third in ("third 2 s", "third 5 s")],
    *[(PAIR, "over", white, Reading(begins_game=True)) for white in ("white 2 s", "white 5 s")],
    (PAIR, "over", "black 2 s", MENU),
    (ROCKER, "before", "third 5 s", MENU),
    (ROCKER, "has moved", "third", STOPPED),
    (ROCKER, "offered", "third", OFFERED_AND_STOPPED),
    (ROCKER, "offered", "third 5 s", Reading(offers_draw=True, asks_to_resign=True)),
    (ROCKER, "stopped", "third 5 s", Reading(opens_menu=True, is_stopped=True)),
    *[(ROCKER, "over", third, MENU) for third in ("third 2 s", "third 5 s")],
]
IN_TABLE = {(settings is ROCKER, state, gesture): expected for settings, state, gesture, expected in TABLE}


def game_in(state: str, settings: Settings) -> ScriptedGame:
    script = STATES[state]
    if settings.clock.buttons is ButtonLayout.ROCKER and state == "offered":
        script = "press black; move 22-18; press white; hold third 3s; wait 1s"
    return play(script, settings)


@pytest.mark.parametrize("gesture", GESTURES)
@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("settings", [PAIR, PICO, ROCKER], ids=["pair", "Pico's pair", "rocker"])
def test_each_gesture_does_one_thing(settings: Settings, state: str, gesture: str) -> None:
    game = game_in(state, settings)
    before = reading_of(game)
    GESTURES[gesture](game)
    after = reading_of(game)
    assert after == IN_TABLE.get((settings is ROCKER, state, gesture), before)
    assert sum(now and not then for then, now in zip(before, after, strict=True)) <= 1


@pytest.mark.parametrize("state", ["before", "waits", "has moved", "offered"])
def test_without_a_third_button_nothing_but_the_pause_of_one_press_is_missing(state: str) -> None:
    own, third = (
        {
            reading
            for (is_rocker, where, gesture), reading in IN_TABLE.items()
            if not is_rocker and where == state and gesture.startswith("third") == is_third
        }
        for is_third in (False, True)
    )
    assert {reading._replace(is_stopped=False) for reading in third} <= own | {NOTHING, OFFERS}
    game = game_in(state, PAIR)
    hold_both(game)
    if state != "before":
        tap(game, "WB")  # the second item stops the clocks
        assert reading_of(game).is_stopped


def test_the_table_of_the_manual_has_each_gesture_once(root: Path) -> None:
    page = (root / "docs" / "user" / "buttons.md").read_text(encoding="utf-8")
    rows = page.partition("<!-- gestures -->")[2].partition("\n\n")[0].strip().splitlines()[2:]
    cells = [tuple(cell.strip() for cell in row.strip("|").split("|")) for row in rows]
    assert len(cells) == len({(clock, when, what) for clock, when, what, _ in cells})
    assert {clock for clock, *_ in cells} == {"pair", "rocker"}
