"""What people ask of the board itself with the menu: a hint, a pairing code, another brightness, the end."""

import pytest

from controller.commands.sender import BUTTON_SENDER
from controller.session.advice import find_wanted_advice
from controller.session.effects import ChangeAuthor, CreatePairingCode, RequestNewGame, SetBrightness, StopBoard
from controller.session.inputs import DaemonRestarted
from controller.settings.abilities import BoardAbilities
from controller.settings.settings import Settings
from tests.session.advice_table import found
from tests.session.menu.pressed_buttons import hold_both, hold_third, labels, shown, tap
from tests.session.scripted_game import ScriptedGame, play, settings_from

ABLE: dict[str, object] = {"has_page": True, "can_stop": True, "brightness": 50}
CASUAL = settings_from(game={"time_control": "5+3"}, abilities=ABLE)
RATED = settings_from(game={"time_control": "5+3", "conduct": "rated"}, abilities=ABLE)
UNABLE = settings_from(game={"time_control": "5+3"})
PLAYED = "press black; move 22-18; press white; wait 1s"


def at_item(label: str, script: str = "wait 1s", settings: Settings = CASUAL) -> ScriptedGame:
    """Return a game whose menu shows an item of the first list."""
    game = play(script, settings)
    hold_both(game)
    for _ in range(20):
        item = shown(game)
        if item is not None and item[0] == label:
            return game
        tap(game, "W")
    raise AssertionError(f"no item {label}")


def asked(game: ScriptedGame) -> list[object]:
    return [each for each in game.effects if isinstance(each, CreatePairingCode | SetBrightness | StopBoard)]


@pytest.mark.parametrize("script", ["wait 1s", PLAYED])
def test_a_casual_board_offers_all_that_it_can(script: str) -> None:
    game = at_item("This board", script)
    tap(game, "B")
    assert labels(game) == ["Brightness", "Pairing code", "Switch off", "Go on"]


@pytest.mark.parametrize(
    ("script", "items"), [("wait 1s", ["Brightness", "Switch off", "Go on"]), (PLAYED, ["Brightness", "Go on"])]
)
def test_in_a_rated_game_rights_and_the_end_are_the_arbiters(script: str, items: list[str]) -> None:
    game = at_item("This board", script, RATED)
    tap(game, "B")
    assert labels(game) == items


def test_a_board_that_can_nothing_more_says_nothing_of_it() -> None:
    game = play("wait 1s", UNABLE)
    hold_both(game)
    assert "This board" not in labels(game)


def test_a_pairing_code_is_asked_for() -> None:
    game = at_item("This board")
    tap(game, "BWB")
    assert (asked(game), shown(game)) == ([CreatePairingCode()], None)


def test_the_brightness_is_set_at_once_and_known_the_next_time() -> None:
    game = at_item("This board", PLAYED)
    tap(game, "BB")
    assert shown(game) == ("Brightness", "50 %", "next", "choose")
    tap(game, "WB")
    assert asked(game) == [SetBrightness(75)]
    assert not any(isinstance(each, RequestNewGame) for each in game.effects)
    hold_both(game)
    tap(game, "W" * labels(game).index("This board"))
    tap(game, "B")
    assert shown(game) == ("Brightness", "75 %", "next", "change")


def test_a_brightness_of_the_profiles_own_is_among_the_levels() -> None:
    game = at_item("This board", settings=settings_from(abilities={"brightness": 33}))
    tap(game, "BB")
    assert labels(game) == ["33 %", "50 %", "75 %", "100 %", "10 %", "25 %"]


def test_the_board_stops_after_a_second_press_alone() -> None:
    game = at_item("This board", PLAYED)
    tap(game, "BWWB")
    assert shown(game) == ("Stop the board?", "The game is kept", "no", "yes")
    assert asked(game) == []
    tap(game, "W")
    assert (asked(game), shown(game)) == ([], None)
    hold_both(game)
    tap(game, "W" * labels(game).index("This board"))
    tap(game, "BWWBB")
    assert asked(game) == [StopBoard()]


def test_beside_a_rocker_a_longer_press_stops_it() -> None:
    rocker = settings_from(game={"time_control": "5+3"}, clock={"buttons": "rocker"}, abilities={"can_stop": True})
    game = play("wait 1s", rocker)
    tap(game, "3")
    while (item := shown(game)) is not None and item[0] != "This board":
        tap(game, "3")
    for _ in range(3):
        hold_third(game, 1_200_000)
    assert asked(game) == [StopBoard()]


def test_an_item_asks_for_a_hint_and_then_for_the_whole_move() -> None:
    game = at_item("Hint", "press black; move 22-18; press white; move 9-13; press black; wait 1s")
    tap(game, "B")
    assert find_wanted_advice(game.session) is not None
    game.daemon.handle_input(found(game.session, "24-20"))
    game.run_script("expect leds 24 mover; expect message hint: 24")
    hold_both(game)
    while (item := shown(game)) is not None and item[0] != "Hint":
        tap(game, "W")
    tap(game, "B")
    game.run_script("expect leds 20 landing, 24 mover; lift 24; wait 100ms; expect leds off")


@pytest.mark.parametrize(
    "settings", [RATED, settings_from(game={"conduct": "tournament"})], ids=["rated", "tournament"]
)
def test_an_item_says_why_a_hint_is_locked(settings: Settings) -> None:
    game = at_item("Hint", PLAYED, settings)
    item = shown(game)
    assert item is not None
    assert item[1] == "not in this game"
    tap(game, "B")
    assert game.session.hint is None
    game.run_script("expect message no hints")


def test_players_are_named_during_a_game_on_record() -> None:
    club = settings_from(game={"time_control": "5+3"}, menu={"players": ["Ana Reyes (Lipa)", "Ben"]})
    game = at_item("White", PLAYED, club)
    tap(game, "BWB")
    assert [(change.kind.value, change.before, change.after) for change in game.changes] == [
        ("name", "?", "Ana Reyes"), ("club", "?", "Lipa"),
    ]  # fmt: skip
    assert {(change.author, change.sender) for change in game.changes} == {(ChangeAuthor.PLAYERS, BUTTON_SENDER)}
    assert game.session.last_views.page is not None
    assert game.session.last_views.page.names == ("Ana Reyes", "")
    assert not any(isinstance(each, RequestNewGame) for each in game.effects)


def test_a_restarted_board_can_what_it_can_in_this_run() -> None:
    game = play(PLAYED, CASUAL)
    restarted = DaemonRestarted(at_us=game.daemon.now_us, abilities=BoardAbilities(brightness=25))
    game.daemon.handle_input(restarted)
    assert game.session.settings.abilities == BoardAbilities(brightness=25)


@pytest.mark.parametrize(("settings", "offered"), [(CASUAL, True), (RATED, False)], ids=["casual", "rated"])
def test_the_coach_is_offered_where_the_game_is_casual(settings: Settings, *, offered: bool) -> None:
    game = at_item("Lights help", "wait 1s", settings)
    tap(game, "B")
    values = set()
    for _ in range(5):
        item = shown(game)
        assert item is not None
        values.add(item[1])
        tap(game, "W")
    assert ("coach" in values) is offered
