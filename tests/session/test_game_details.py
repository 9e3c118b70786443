"""Names, clubs and event of a game: set and cleared at any time, on record, and refused if they cannot be shown."""

import pytest

from controller.commands.values import SetDetail
from controller.rules.position import Side
from controller.session.effects import ChangeKind
from controller.session.game_details import with_recorded_details
from controller.session.inputs import CommandGiven
from controller.settings.details import GameDetail
from controller.settings.settings import Settings
from tests.session.scripted_game import ScriptedGame


def new_game() -> ScriptedGame:
    return ScriptedGame(Settings(), None)


def test_a_name_is_on_the_display_and_on_record() -> None:
    game = new_game().run_script("set white Ana Reyes")
    assert game.session.started.white == "Ana Reyes"
    page = game.session.last_views.page
    assert page is not None
    assert page.names == ("Ana Reyes", "")
    (change,) = game.changes
    assert (change.kind, change.side, change.before, change.after) == (ChangeKind.NAME, Side.WHITE, "?", "Ana Reyes")


def test_names_change_in_and_after_a_game_and_can_be_cleared() -> None:
    script = "press black; set black Ben; resign white; set black Benjamin; set black ?; set event Fiesta Open"
    game = new_game().run_script(script)
    assert [(change.before, change.after) for change in game.changes] == [
        ("?", "Ben"), ("Ben", "Benjamin"), ("Benjamin", "?"), ("?", "Fiesta Open"),
    ]  # fmt: skip
    assert game.session.settings.details.event == "Fiesta Open"
    started = with_recorded_details(new_game().session.started, game.changes)
    assert (started.black, started.settings.details.event) == ("?", "Fiesta Open")


def test_a_name_costs_no_time() -> None:
    game = new_game().run_script("press black; wait 2s; set white-club Lipa; wait 3s")
    assert game.session.ledger.side_remaining_us(Side.WHITE, game.session.now_us) == pytest.approx(
        15 * 60_000_000 - 5_000_000, abs=1_500_000
    )
    assert not game.session.pauses


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        ("Ana\x1b[2J", "That was not set: give at most 60 characters"),
        ("x" * 61, "That was not set: give at most 60 characters"),
        (" Ana", "That was not set: give at most 60 characters"),
        ("?", "Nothing was changed: already ?"),
    ],
)
def test_a_text_that_cannot_be_shown_or_changes_nothing_is_refused(text: str, refusal: str) -> None:
    game = new_game()
    command = SetDetail(detail=GameDetail.WHITE, text=text)
    game.daemon.handle_input(CommandGiven(command=command, at_us=game.daemon.now_us))
    assert game.refusals[0].startswith(refusal[:20])
    assert not game.changes
    assert game.session.started.white == "?"
