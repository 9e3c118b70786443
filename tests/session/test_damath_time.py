"""The time of a scored game: a minute for a move, warnings, and the end of the match; squares of the Luzon board."""

import pytest

from controller.rules.outcome import Outcome, Score, Termination
from controller.rules.position import Side
from controller.session.effects import Announce, PlaySound
from controller.session.recovery import recover_session
from controller.session.views.messages import MessageCode
from controller.session.views.sounds import Sound
from controller.settings.settings import Settings
from controller.words.messages import message_sentence
from controller.words.po_files import english
from tests.session.scripted_game import ScriptedGame, play, settings_from

MATCH = settings_from(game={"ruleset": "damath", "orientation": "luzon"})
SHORT = settings_from(game={"ruleset": "damath", "orientation": "luzon", "time_control": "1m/move both 2m"})
BEGIN = "press black; "
DISQUALIFIED = Outcome(score=Score.BLACK_WINS, termination=Termination.WARNINGS)


def sounds_of(game: ScriptedGame) -> list[Sound]:
    return [effect.sound for effect in game.effects if isinstance(effect, PlaySound)]


def warning_notice(game: ScriptedGame) -> MessageCode | None:
    page = game.session.last_views.page
    return None if page is None or page.message is None else page.message.code


def test_a_minute_a_move_and_twenty_minutes_are_the_default() -> None:
    game = play(f"{BEGIN}expect clock white 1:00; wait 10s; move 22-18; press white; expect clock black 1:00", MATCH)
    assert game.session.settings.game.time_control == "1m/move both 20m"


def test_a_tone_comes_five_seconds_before_the_minute_is_over() -> None:
    game = play(f"{BEGIN}wait 54s", MATCH)
    assert Sound.LOW_TIME not in sounds_of(game)
    game.run_script("wait 1s")
    assert sounds_of(game).count(Sound.LOW_TIME) == 1


def test_a_slow_move_is_a_warning_and_the_move_is_still_to_be_made() -> None:
    game = play(f"{BEGIN}wait 61s; expect turn white; expect clock white 0:59", MATCH)
    assert game.session.conduct.warnings == (1, 0)
    assert warning_notice(game) is MessageCode.MUST_MOVE
    assert Sound.FLAG in sounds_of(game)
    texts = [message_sentence(english(), effect.message) for effect in game.effects if isinstance(effect, Announce)]
    assert texts[-1] == "Warning 1 of 3: White has to move, the time of the move is over"
    assert game.outcomes == []
    game.run_script("move 22-18; press white; expect turn black; expect clock black 1:00")
    assert [record.move.landing for record in game.moves] == [18]


def test_the_third_warning_disqualifies() -> None:
    game = play(f"{BEGIN}wait 121s", MATCH)
    assert game.session.conduct.warnings == (2, 0)
    assert game.outcomes == []
    game.run_script("wait 1min")
    assert [record.outcome for record in game.outcomes] == [DISQUALIFIED]
    texts = [message_sentence(english(), effect.message) for effect in game.effects if isinstance(effect, Announce)]
    assert "Warning 3: the time of the move is over, and White is disqualified" in texts
    assert not any("Warning 3" in text and "has to move" in text for text in texts)


def test_each_side_is_warned_for_itself() -> None:
    game = play(f"{BEGIN}wait 61s; move 22-18; press white; wait 61s; move 12-16; press black", MATCH)
    assert game.session.conduct.warnings == (1, 1)


def test_no_number_of_warnings_disqualifies_if_so_agreed() -> None:
    agreed = settings_from(game={"ruleset": "damath", "orientation": "luzon", "damath": {"warnings": 0}})
    game = play(f"{BEGIN}wait 301s", agreed)
    assert game.session.conduct.warnings == (5, 0)
    assert game.outcomes == []


def test_the_arbiter_sets_warnings_and_the_last_one_disqualifies() -> None:
    game = play(f"{BEGIN}wait 61s; arbiter warnings white 0; arbiter warnings black 2", MATCH)
    assert game.session.conduct.warnings == (0, 2)
    game.run_script("arbiter warnings white 3")
    assert [record.outcome for record in game.outcomes] == [DISQUALIFIED]


@pytest.mark.parametrize(
    ("command", "settings", "expected"),
    [
        ("arbiter warnings white 10", MATCH, "9"),
        ("arbiter warnings white 1", settings_from(game={"time_control": "5+3"}), "score"),
    ],
)
def test_what_cannot_be_set_is_refused(command: str, settings: Settings, expected: str) -> None:
    game = play(f"{BEGIN}{command}", settings)
    assert expected in game.refusals[0]
    assert game.session.conduct.warnings == (0, 0)


def test_warnings_survive_a_restart() -> None:
    game = play(f"{BEGIN}wait 61s", MATCH)
    recovered = recover_session(game.session.started, game.changes, ())
    assert recovered.conduct.warnings == (1, 0)


def test_the_match_ends_with_its_time_and_the_chips_that_remain_count() -> None:
    moves = "wait 40s; move 22-18; press white; wait 40s; move 12-16; press black; wait 38s"
    game = play(f"{BEGIN}{moves}", SHORT)
    assert game.outcomes == []
    game.run_script("wait 3s")
    assert [record.outcome for record in game.outcomes] == [Outcome(score=Score.DRAW, termination=Termination.TIME)]
    page = game.session.last_views.page
    assert page is not None
    assert page.totals == ("66", "66")
    assert page.message is not None
    assert page.message.code is MessageCode.TOTALS_DECIDE


def test_the_only_time_of_a_side_ends_the_game_by_totals_too() -> None:
    plain = settings_from(game={"ruleset": "damath", "orientation": "luzon", "time_control": "G/1"})
    game = play(f"{BEGIN}wait 61s", plain)
    assert [record.outcome for record in game.outcomes] == [Outcome(score=Score.DRAW, termination=Termination.TIME)]
    assert game.session.conduct.warnings[Side.WHITE] == 0
