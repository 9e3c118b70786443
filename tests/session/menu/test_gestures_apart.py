"""The table of gestures: each does what it says, and no two of them do the same thing in the same state."""

from collections.abc import Callable
from typing import NamedTuple

import pytest

from controller.session.state import PauseReason
from controller.settings.settings import Settings
from hardware.events import Button
from tests.session.menu.pressed_buttons import edge, hold_both, requests, tap
from tests.session.scripted_game import ScriptedGame, play, settings_from

PAIR = settings_from(game={"time_control": "5+3"})
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


@pytest.mark.parametrize(
    ("settings", "state", "gesture", "expected"),
    [pytest.param(*row, id=f"{'rocker' if row[0] is ROCKER else 'pair'}, {row[1]}: {row[2]}") for row in TABLE],
)
def test_each_gesture_does_one_thing(settings: Settings, state: str, gesture: str, expected: Reading) -> None:
    script = STATES[state]
    if settings is ROCKER and state == "offered":
        script = "press black; move 22-18; press white; hold third 3s; wait 1s"
    game = play(script, settings)
    GESTURES[gesture](game)
    assert reading_of(game) == expected
