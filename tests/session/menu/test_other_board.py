"""A game with somebody at another board of the hall, begun with two buttons."""

from random import Random

import pytest

from controller.rules.position import Side
from controller.session.effects import InviteBoard, JoinBoard, WithdrawInvitation
from controller.session.far_exchange.code_signs import ALPHABET, CODE_SIGNS
from controller.settings.choices import GameChoices
from controller.settings.settings import Settings
from tests.session.menu.pressed_buttons import hold_both, hold_third, labels, shown, step_to, tap
from tests.session.scripted_game import ScriptedGame, play, settings_from

IN_HALL: dict[str, object] = {"can_invite": True}
CASUAL = settings_from(game={"time_control": "5+3"}, abilities=IN_HALL)
PLAYED = "press black; move 22-18; press white; wait 1s"
ITEM = "Other board"


def asked(game: ScriptedGame) -> list[object]:
    return [each for each in game.effects if isinstance(each, InviteBoard | JoinBoard | WithdrawInvitation)]


def at_page(settings: Settings = CASUAL) -> ScriptedGame:
    game = play("wait 1s", settings)
    hold_both(game)
    step_to(game, ITEM)
    tap(game, "B")
    return game


def presses_of(signs: str) -> str:
    """Return the buttons that choose signs."""
    return "".join("WB"[int(bit)] for sign in signs for bit in f"{ALPHABET.index(sign):05b}")


def enter(game: ScriptedGame) -> None:
    step_to(game, "Enter a code")
    tap(game, "B")


@pytest.mark.parametrize(
    ("script", "settings", "is_offered"),
    [
        ("wait 1s", CASUAL, True),
        ("wait 1s", settings_from(game={"time_control": "5+3"}), False),
        ("wait 1s", settings_from(game={"time_control": "5+3", "conduct": "rated"}, abilities=IN_HALL), False),
        ("wait 1s", settings_from(game={"time_control": "5+3", "conduct": "tournament"}, abilities=IN_HALL), False),
        (PLAYED, CASUAL, False),
        (f"{PLAYED}; resign black; wait 10s", CASUAL, True),
    ],
)
def test_where_another_board_is_offered(script: str, settings: Settings, is_offered: bool) -> None:
    game = play(script, settings)
    hold_both(game)
    assert (ITEM in labels(game)) is is_offered


@pytest.mark.parametrize(("label", "side"), [("Code, as White", Side.WHITE), ("Code, as Black", Side.BLACK)])
def test_a_code_is_made_for_what_was_chosen(label: str, side: Side) -> None:
    game = play("wait 1s", settings_from(game={"time_control": "5+3"}, abilities=IN_HALL))
    hold_both(game)
    step_to(game, "Time")
    tap(game, "BWB")
    step_to(game, ITEM)
    tap(game, "B")
    step_to(game, label)
    tap(game, "B")
    choices = GameChoices(time_control="10+0")
    assert (asked(game), shown(game)) == ([InviteBoard(side=side, player="", choices=choices)], None)


def test_a_code_is_given_up() -> None:
    game = at_page()
    step_to(game, "Give code up")
    tap(game, "B")
    assert (asked(game), shown(game)) == ([WithdrawInvitation()], None)


@pytest.mark.parametrize("seed", range(5))
def test_a_code_takes_forty_presses_and_one_to_say_so(seed: int) -> None:
    random = Random(seed)
    signs = "".join(random.choice(ALPHABET) for _ in range(CODE_SIGNS))
    game = at_page()
    enter(game)
    presses = presses_of(signs)
    assert len(presses) == 40
    tap(game, presses)
    code = f"{signs[:4]}-{signs[4:]}"
    assert shown(game) == ("Code", code, "back", "done")
    assert asked(game) == []
    tap(game, "B")
    assert (asked(game), shown(game)) == ([JoinBoard(code=code)], None)


def test_each_press_shows_which_signs_are_left() -> None:
    game = at_page()
    enter(game)
    seen = [shown(game)]
    for key in "WBWBW":
        tap(game, key)
        seen.append(shown(game))
    assert seen == [
        ("Code", "_", "A-R", "S-9"),
        ("Code", "_", "A-H", "J-R"),
        ("Code", "_", "J-M", "N-R"),
        ("Code", "_", "JK", "LM"),
        ("Code", "_", "L", "M"),
        ("Code", "L_", "A-R", "S-9"),
    ]


def test_the_last_sign_is_taken_back() -> None:
    game = at_page()
    enter(game)
    tap(game, presses_of("K7PM3XQA") + "W")
    assert shown(game) == ("Code", "K7PM-3XQ_", "A-R", "S-9")
    tap(game, presses_of("B") + "B")
    assert asked(game) == [JoinBoard(code="K7PM-3XQB")]


def test_beside_a_rocker_the_third_button_enters_a_code() -> None:
    game = play("wait 1s", settings_from(game={"time_control": "5+3"}, abilities=IN_HALL, clock={"buttons": "rocker"}))
    tap(game, "3")
    step_to(game, ITEM, "3")
    hold_third(game, 1_100_000)
    step_to(game, "Enter a code", "3")
    hold_third(game, 1_100_000)
    for key in presses_of("K7PM3XQA") + "B":
        hold_third(game, 1_100_000 if key == "B" else 100_000)
    assert asked(game) == [JoinBoard(code="K7PM-3XQA")]
