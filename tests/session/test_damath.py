"""A scored game at the board: sums, totals, what is in doubt, takebacks and results; squares of the Luzon board."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from controller.notation.move_text import move_text
from controller.rules.draws import RunningCount
from controller.rules.outcome import Score
from controller.rules.position import Side
from controller.rules.squares import squares_of
from controller.session.effects import Announce, RecordMove, RecordOutcome
from controller.session.recovery import recover_session
from controller.session.state import PauseReason
from controller.session.step import step
from controller.session.views.messages import Message, MessageCode, build_message
from controller.settings.game import GameSettings
from controller.settings.settings import Settings
from controller.settings.tracking import CommitMode
from controller.simulation.random_games import SimulationOptions, pick_setup, play_setup
from controller.words.messages import message_sentence
from controller.words.po_files import english
from tests.rules.damath.plain_reckoning import reckon_totals
from tests.session.scripted_game import ScriptedGame, play, settings_from

SETTLE = settings_from(
    tracking={"commit": "settle"}, game={"ruleset": "damath", "orientation": "luzon", "time_control": "none"}
)
FACTS = json.loads((Path(__file__).parents[1] / "data" / "damath.json").read_text())
OPENING = "move 22-18; wait 1s; move 12-16; wait 1s; move 18-13; wait 1s; "
FIRST_CAPTURE = f"{OPENING}move 9-18; remove 13; wait 2s; "  # 4 over 6, onto /
EXCHANGE = f"{FIRST_CAPTURE}move 21-14; remove 18; wait 2s; "  # 9 over 4, onto -


def totals_of(game: ScriptedGame) -> tuple[str, str] | None:
    page = game.session.last_views.page
    assert page is not None
    return page.totals


def sums_of(game: ScriptedGame) -> list[str]:
    messages = [effect.message for effect in game.effects if isinstance(effect, Announce)]
    return [str(dict(message.args)["sums"]) for message in messages if message.code is MessageCode.SCORED]


def test_each_capture_shows_its_sum_and_the_totals() -> None:
    game = play(FIRST_CAPTURE, SETTLE)
    page = game.session.last_views.page
    assert page is not None
    assert page.message == build_message(MessageCode.SCORED, side="Black", sums="4 ÷ 6 = 2/3", total="2/3")
    assert page.totals == ("0", "2/3")
    game.run_script("move 21-14; remove 18; wait 2s; expect message 9 - 4 = 5")
    assert totals_of(game) == ("5", "2/3")
    assert sums_of(game) == ["4 ÷ 6 = 2/3", "9 - 4 = 5"]


def test_the_sum_stays_until_the_next_move() -> None:
    game = play(f"{EXCHANGE}wait 30s; expect message 9 - 4 = 5; move 11-15; wait 1s", SETTLE)
    page = game.session.last_views.page
    assert page is not None
    assert page.message is None
    assert page.totals == ("5", "2/3")


def test_a_game_without_a_score_shows_none() -> None:
    assert totals_of(play("move 22-18; wait 1s", settings_from(tracking={"commit": "settle"}))) is None


def test_moves_that_are_taken_back_take_their_points_with_them() -> None:
    game = play(f"{EXCHANGE}arbiter takeback", SETTLE)
    assert totals_of(game) == ("0", "2/3")
    game.run_script("arbiter takeback 4")
    assert totals_of(game) == ("0", "0")


def test_the_chips_go_on_when_the_arbiter_sets_the_turn() -> None:
    game = play(f"{EXCHANGE}arbiter turn white; wait 1s", SETTLE)
    assert totals_of(game) == ("5", "2/3")


def test_a_position_cannot_be_set_for_its_chips_are_unknown() -> None:
    game = play(f"{EXCHANGE}arbiter position W:W31:B2", SETTLE)
    (refusal,) = game.refusals
    assert "take moves back instead" in refusal
    assert totals_of(game) == ("5", "2/3")


def test_a_recovered_session_has_the_same_score() -> None:
    game = play(EXCHANGE, SETTLE)
    recovered = recover_session(game.session.started, game.moves, ())
    assert recovered.history.checkpoints[-1].score == game.session.history.checkpoints[-1].score
    assert recovered.history.checkpoints[-1].score is not None


@pytest.mark.parametrize("lower_wins", [False, True])
@pytest.mark.parametrize("kind", ["whole", "integer"])
def test_the_final_totals_decide_the_result(kind: str, lower_wins: bool) -> None:
    damath = {"chips": kind, "lower_wins": lower_wins}
    settings = GameSettings.model_validate({"ruleset": "damath", "time_control": "none", "damath": damath})
    options = SimulationOptions(
        games=3, seed=1, hands=("tidy", "slider"), commits=(CommitMode.SETTLE,), game_settings=(settings,)
    )
    for seed in range(1, 4):
        started, *inputs = play_setup(pick_setup(options, seed), keep_inputs=True).inputs
        session, effects = step(None, started)
        for event in inputs:
            session, more = step(session, event)
            effects += more
        moves = [effect for effect in effects if isinstance(effect, RecordMove)]
        (outcome,) = [effect.outcome for effect in effects if isinstance(effect, RecordOutcome)]
        _, (white, black) = reckon_totals(FACTS, kind, " ".join(move_text(record.move) for record in moves))
        higher, lower = (Score.BLACK_WINS, Score.WHITE_WINS) if lower_wins else (Score.WHITE_WINS, Score.BLACK_WINS)
        assert outcome.score is (Score.DRAW if white == black else higher if white > black else lower)
        page = session.last_views.page
        assert page is not None
        assert page.totals == (str(white), str(black))
        assert page.message is not None
        assert page.message.code is MessageCode.TOTALS_DECIDE


def test_after_a_knock_over_each_chip_is_named_as_its_square_is_lit() -> None:
    game = play(f"{EXCHANGE}arbiter pause; lift 14; remove 10; remove 32; wait 1s", SETTLE)
    game.run_script("expect leds 10 place; expect message Black 1 on 10; place 14; wait 1s; expect leds 10 place")
    placed = game.session.last_views.page
    assert placed is not None
    assert placed.message == build_message(MessageCode.PLACE_CHIP, side="Black", chip="1", square=10)


def test_a_resignation_needs_no_totals() -> None:
    game = play(f"{EXCHANGE}arbiter result 0-1", SETTLE)
    assert [record.outcome.score for record in game.outcomes] == [Score.BLACK_WINS]


def test_a_draw_that_both_sides_accept_is_no_matter_of_totals() -> None:
    game = play(FIRST_CAPTURE, SETTLE)  # Black leads
    session = game.session
    running = replace(session.game, counts=(RunningCount(Side.WHITE, 60, is_reply_due=False),))
    history = session.history
    checkpoints = (*history.checkpoints[:-1], history.checkpoints[-1]._replace(game=running))
    game.daemon.session = session._replace(
        tracker=session.tracker.with_game(running), history=history._replace(checkpoints=checkpoints)
    )
    assert game.session.game.draw_offer is not None
    game.run_script("draw")
    assert [record.outcome.score for record in game.outcomes] == [Score.DRAW]


def test_a_move_in_doubt_has_no_certain_sum() -> None:
    settings = GameSettings.model_validate({"ruleset": "damath", "time_control": "none"})
    options = SimulationOptions(
        games=4, seed=1, hands=("tidy",), commits=(CommitMode.CLOCK,), game_settings=(settings,), faults="dead=2"
    )
    doubtful_steps = 0
    for seed in range(1, 5):
        started, *inputs = play_setup(pick_setup(options, seed), keep_inputs=True).inputs
        session, _ = step(None, started)
        doubtful: set[int] = set()  # plies whose last record has candidates
        for event in inputs:
            session, effects = step(session, event)
            for effect in effects:
                if isinstance(effect, RecordMove):
                    (doubtful.add if effect.candidates else doubtful.discard)(effect.ply)
                if isinstance(effect, Announce) and effect.message.code is MessageCode.SCORED:
                    assert not doubtful
            page = session.last_views.page
            if page is None or page.totals is None:
                continue
            doubtful_steps += bool(doubtful)
            assert all(total.endswith("?") for total in page.totals) is bool(doubtful)
    assert doubtful_steps > 0


MISSING = build_message(MessageCode.CHIPS_MISSING, white="2 (32)", black="1 (10)")
PRESSED = settings_from(game={"ruleset": "damath", "orientation": "luzon"})
TWO_MOVES = "press black; move 23-19; wait 1s; press white; move 12-15; wait 1s; press black; wait 1s; "
TWO_PRESSES = "press white; wait 2s; press white; wait 2s; "


def page_message(game: ScriptedGame) -> Message | None:
    page = game.session.last_views.page
    assert page is not None
    return page.message


@pytest.mark.parametrize("known", ["", "remove 32; wait 5s; expect message White 2 on 32; "])
def test_a_game_does_not_go_on_while_chips_are_missing(known: str) -> None:
    removed = "remove 10; " if known else "remove 10; remove 32; "
    game = play(f"{EXCHANGE}{known}arbiter pause; {removed}wait 1s; arbiter go on", SETTLE)
    assert game.refusals == [message_sentence(english(), MISSING)]
    assert game.refusals[0].endswith("White 2 (32); Black 1 (10)")
    game.run_script("place 10; wait 1s; expect message White 2 on 32; arbiter go on")
    assert game.session.pauses == {PauseReason.ARBITER}
    game.run_script("place 32; wait 1s; arbiter go on")
    assert not game.session.pauses


def test_the_chip_of_the_side_to_move_is_missing_too_though_it_might_be_in_a_hand() -> None:
    game = play(f"{EXCHANGE}arbiter pause; lift 11; wait 1s; expect message Black; arbiter go on", SETTLE)
    assert len(game.refusals) == 1
    game.run_script("place 11; wait 1s; arbiter go on")
    assert not game.session.pauses


def test_a_finished_move_does_not_hold_up_a_game_that_was_paused() -> None:
    clock = settings_from(game={"ruleset": "damath", "orientation": "luzon"})
    game = play("press black; move 22-18; arbiter pause; wait 1s; arbiter go on; press white; wait 1s", clock)
    assert not game.refusals
    assert game.session.history.ply == 1


@pytest.mark.parametrize("settings", [SETTLE, PRESSED], ids=["settle", "press"])
def test_a_chip_whose_sensor_broke_in_the_pause_holds_up_no_game(settings: Settings) -> None:
    game = play(f"{TWO_MOVES}arbiter pause; remove 32; wait 1s; {TWO_PRESSES}arbiter go on", settings)
    assert not game.refusals
    assert squares_of(game.session.trust.distrusted) == (32,)
    assert not game.session.pauses


@pytest.mark.parametrize("settings", [SETTLE, PRESSED], ids=["settle", "press"])
@pytest.mark.parametrize(
    ("hands", "missing"),
    [
        (
            "move 21-18; wait 2s; arbiter pause; lift 19; remove 15; place 12; wait 1s; ",
            "White 1 (19), 9 (21); Black 9 (15)",
        ),
        ("arbiter pause; remove 10; remove 32; wait 1s; ", "White 2 (32); Black 1 (10)"),
        ("arbiter pause; remove 32; place 18; wait 1s; ", "White 2 (32)"),
    ],
)
def test_presses_in_the_pause_distrust_no_board_with_several_differences(
    hands: str, missing: str, settings: Settings
) -> None:
    game = play(f"{TWO_MOVES}{hands}{TWO_PRESSES}arbiter go on", settings)
    assert not game.session.trust.distrusted
    assert [refusal[-len(missing) :] for refusal in game.refusals] == [missing]
    assert game.session.pauses == {PauseReason.ARBITER}


def test_a_missing_chip_is_named_as_long_as_it_is_missing() -> None:
    game = play(f"{EXCHANGE}remove 32; wait 30s", SETTLE)
    assert page_message(game) == build_message(MessageCode.PLACE_CHIP, side="White", chip="2", square=32)


def test_a_button_that_cannot_resume_a_game_that_lacks_chips_says_why() -> None:
    game = play(f"{TWO_MOVES}press third; wait 1s; remove 10; remove 32; wait 1s; press third; wait 100ms", PRESSED)
    assert game.session.pauses == {PauseReason.ARBITER}
    assert game.announced_codes[-1] is MessageCode.CHIPS_MISSING
