"""What players ask for by a command: a draw, a move back, another game."""

import pytest

from controller.commands.sender import CommandSender
from controller.commands.values import TakeBack
from controller.rules.outcome import Score, Termination
from controller.rules.position import Side
from controller.session.effects import ChangeAuthor, ChangeKind, RequestNewGame, change_message
from controller.session.inputs import CommandGiven
from controller.session.views.messages import MessageCode
from controller.settings.choices import GameChoices
from controller.settings.settings import Settings
from controller.words.messages import message_sentence
from controller.words.po_files import english
from tests.session.scripted_game import CLOCK, ScriptedGame, play, settings_from

RATED = settings_from(game={"time_control": "5+3", "conduct": "rated"})
TOURNAMENT = settings_from(game={"time_control": "5+3", "conduct": "tournament"})
PLAYED = "press black; move 22-18; press white; wait 1s; move 9-13; press black; wait 1s; "
ARBITERS_ALONE = "In this game only the arbiter may do this"


def requests_of(game: ScriptedGame) -> list[GameChoices | None]:
    return [effect.choices for effect in game.effects if isinstance(effect, RequestNewGame)]


def test_a_draw_that_is_offered_after_a_move_stands_until_the_reply_and_may_be_accepted() -> None:
    game = play(PLAYED + "offer draw black; expect message Black offers a draw")
    assert game.session.conduct.draw_offer is Side.BLACK
    game.run_script("accept white")
    assert [(each.outcome.score, each.outcome.termination) for each in game.outcomes] == [
        (Score.DRAW, Termination.AGREEMENT)
    ]


def test_a_draw_that_is_offered_before_a_move_outlasts_it_and_ends_with_the_reply() -> None:
    game = play(PLAYED + "offer draw white; move 26-22; press white; wait 1s; expect turn black")
    assert game.session.conduct.draw_offer is Side.WHITE
    game.run_script("move 5-9; press black; wait 1s; expect turn white")
    assert game.session.conduct.draw_offer is None
    assert MessageCode.DRAW_DECLINED in game.announced_codes


def test_to_offer_a_draw_that_the_opponent_offers_is_to_accept_it() -> None:
    game = play(PLAYED + "offer draw white; offer draw black")
    assert game.session.outcome is not None
    assert game.session.outcome.termination is Termination.AGREEMENT


@pytest.mark.parametrize(
    "script",
    ["offer draw white", PLAYED + "offer draw white; offer draw white", PLAYED + "arbiter pause; offer draw white"],
)
def test_no_draw_is_offered_before_the_first_move_twice_or_in_a_pause(script: str) -> None:
    assert play(script).refusals == ["A draw cannot be offered now"]


def test_a_draw_is_declined_only_by_the_side_that_it_is_offered_to() -> None:
    game = play(PLAYED + "offer draw black; decline black; decline white")
    assert game.refusals == ["No draw stands open for Black"]
    assert game.session.conduct.draw_offer is None
    game.run_script("expect message White: no draw; accept white")
    assert game.refusals[1:] == ["No draw stands open for White"]
    assert game.session.outcome is None


def test_the_last_move_is_taken_back_or_all_moves_back_to_the_last_one_of_a_side() -> None:
    assert play(PLAYED + "take back").session.history.ply == 1
    assert play(PLAYED + "take back black").session.history.ply == 1
    back = play(PLAYED + "take back white")
    assert back.session.history.ply == 0
    assert back.session.ledger.running_side is None
    back.run_script("set up; wait 1s; expect turn white")
    assert back.session.ledger.running_side is Side.WHITE


def test_a_move_that_players_take_back_is_on_record_as_theirs() -> None:
    game = play(PLAYED + "take back; resign white; take back")
    assert [(change.kind, change.author) for change in game.changes] == [
        (ChangeKind.TAKEBACK, ChangeAuthor.PLAYERS),
        (ChangeKind.RESULT, ChangeAuthor.PLAYERS),
        (ChangeKind.TAKEBACK, ChangeAuthor.PLAYERS),
    ]
    assert message_sentence(english(), change_message(game.changes[0])) == (
        "The players took back 9-13: the last move is now 22-18"
    )
    game = play(PLAYED + "arbiter takeback")
    assert [change.author for change in game.changes] == [ChangeAuthor.ARBITER]


def test_a_record_names_the_player_who_takes_back() -> None:
    ana, game = CommandSender(name="Ana"), play(PLAYED)
    game.daemon.handle_input(CommandGiven(command=TakeBack(), at_us=game.daemon.now_us, sender=ana))
    assert [change.sender for change in game.changes] == [ana]


def test_a_side_that_has_not_moved_takes_nothing_back() -> None:
    game = play("press black; move 22-18; press white; wait 1s; take back black")
    assert game.refusals == ["Black has made no move yet, so there is none to take back"]
    assert game.session.history.ply == 1


@pytest.mark.parametrize("settings", [RATED, TOURNAMENT], ids=["rated", "tournament"])
def test_only_the_arbiter_takes_back_and_begins_anew_where_a_game_counts(settings: Settings) -> None:
    game = play(PLAYED + "take back; new game", settings)
    assert game.refusals == [ARBITERS_ALONE] * 2
    assert game.session.history.ply == 2
    assert not requests_of(game)
    game.run_script("arbiter takeback; arbiter new game")
    assert game.session.history.ply == 1
    assert len(requests_of(game)) == 1


def test_another_game_keeps_the_names_that_are_not_chosen_anew() -> None:
    game = play(PLAYED + 'set white Ana; set black Ben; new game time 10+0 black "Lito Cruz"', CLOCK)
    assert requests_of(game) == [
        GameChoices(time_control="10+0", white="Ana", white_club="", black="Lito Cruz", black_club="")
    ]
    assert game.announced_codes[-1] is MessageCode.NEW_GAME
