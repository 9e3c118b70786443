"""Moves that are decided elsewhere: only what is proposed is taken, lamps ask for it, and no press is needed."""

import pytest

from controller.notation.move_text import move_text
from controller.rules.outcome import Score, Termination
from controller.rules.position import Side
from controller.session.effects import Judgement
from controller.session.state import Session
from controller.session.views.messages import MessageCode
from controller.settings.settings import Settings
from controller.words.messages import message_sentence
from controller.words.po_files import english
from tests.session.scripted_game import ScriptedGame, play, settings_from

DOUBLE = "W:W29,32:B25,18,5"  # 29x22x15 takes both
KINGS = "W:WK29,32:BK5,12"


def settings(elsewhere: str = "black", commit: str = "clock", **sections: dict[str, object]) -> Settings:
    game = {"time_control": "5+3", f"{elsewhere}_moves": "program", **sections.pop("game", {})}
    return settings_from(game=game, tracking={"commit": commit}, **sections)


BLACK = settings()
WHITE = settings("white")
MODES = pytest.mark.parametrize("commit", ["clock", "settle"])
OPENING = "press black; move 22-18; press white; wait 600ms; "  # a press is ignored where the board at rest commits


def texts(game: ScriptedGame) -> list[str]:
    return [move_text(record.move) for record in game.moves]


def line(session: Session) -> str:
    page = session.last_views.page
    return "" if page is None or page.message is None else message_sentence(english(), page.message)


@MODES
def test_a_proposed_move_is_lit_and_taken_without_a_press(commit: str) -> None:
    game = play(OPENING + "propose black 2 9-14; expect leds 9 mover, 14 landing", settings(commit=commit))
    assert line(game.session) == "Black plays 9-14: make this move on the board"
    game.run_script("lift 9; expect leds 14 landing; place 14; expect leds off; wait 400ms; expect turn white")
    assert texts(game) == ["22-18", "9-14"]
    assert not game.judgements[1:]
    assert not game.refusals


@MODES
def test_a_proposed_capture_is_lit_with_what_it_captures(commit: str) -> None:
    script = "press black; propose white 1 29x22x15; expect leds 15 landing, 18 captured, 25 captured, 29 mover; "
    game = play(script, settings("white", commit), DOUBLE)
    game.run_script("move 29-15; expect leds 18 captured, 25 captured; remove 18; remove 25; wait 600ms")
    game.run_script("expect move 29x22x15; expect turn black")


@MODES
@pytest.mark.parametrize("help_level", ["off", "after_press", "full"])
def test_another_legal_move_is_not_recorded_but_led_back_and_on(commit: str, help_level: str) -> None:
    game = play(
        OPENING + "propose black 2 9-14; move 10-14; wait 1100ms", settings(commit=commit, face={"help": help_level})
    )
    assert [judged.judgement for judged in game.judgements[-1:]] == [Judgement.ILLEGAL]
    assert texts(game) == ["22-18"]
    assert MessageCode.OTHER_MOVE_PROPOSED in game.announced_codes
    game.run_script("expect leds 10 place, 14 lift; move 14-10; expect leds 9 mover, 14 landing")
    assert line(game.session) == "9-14, please: no other move counts"
    game.run_script("move 9-14; wait 1s; expect move 9-14; expect turn white")
    assert texts(game) == ["22-18", "9-14"]


@MODES
def test_a_piece_of_the_other_side_is_led_back_too(commit: str) -> None:
    game = play(
        OPENING + "propose black 2 9-14; move 24-20; wait 1100ms; expect leds 20 lift, 24 place",
        settings(commit=commit),
    )
    game.run_script("move 20-24; move 9-14; wait 1s; expect move 9-14")
    assert texts(game) == ["22-18", "9-14"]


@MODES
def test_a_piece_that_was_put_down_wrongly_may_go_straight_on_to_its_landing(commit: str) -> None:
    game = play(
        OPENING + "propose black 2 9-14; lift 9; place 13; wait 300ms; lift 13; place 14; wait 700ms",
        settings(commit=commit),
    )
    game.run_script("expect move 9-14")
    assert texts(game) == ["22-18", "9-14"]


@MODES
def test_nothing_is_recorded_before_a_move_is_proposed(commit: str) -> None:
    game = play(OPENING + "move 9-14; wait 1200ms; press black; press white; wait 3s", settings(commit=commit))
    assert texts(game) == ["22-18"]
    assert MessageCode.MOVE_AWAITED in game.announced_codes
    game.run_script("expect leds 9 place, 14 lift; propose black 2 11-15; wait 1s; expect leds 9 place, 14 lift")
    game.run_script("move 14-9; expect leds 11 mover, 15 landing; move 11-15; wait 1s; expect move 11-15")
    assert texts(game) == ["22-18", "11-15"]


@MODES
def test_a_reply_is_not_made_in_the_place_of_the_other_side(commit: str) -> None:
    script = OPENING + "move 9-14; press black; move 24-20; press white; wait 5s"
    assert texts(play(script, settings(commit=commit))) == ["22-18"]


@MODES
def test_a_piece_in_hand_disturbs_nothing_while_a_move_is_awaited(commit: str) -> None:
    game = play(OPENING + "lift 24; wait 5s; expect leds off; place 24; wait 1s", settings(commit=commit))
    assert MessageCode.MOVE_AWAITED not in game.announced_codes
    assert not [judged for judged in game.judgements if judged.judgement is Judgement.ILLEGAL]


def test_a_reply_right_after_a_proposed_move_is_recorded_with_its_press() -> None:
    game = play(OPENING + "propose black 2 9-14", BLACK)
    game.send_edges((0, 9, False), (150, 14, True), (250, 18, False), (350, 9, True), (380, 14, False))
    game.run_script("press white; wait 2s")
    assert texts(game) == ["22-18", "9-14", "18x9"]


@MODES
def test_a_finished_proposed_move_is_never_amended(commit: str) -> None:
    script = "press black; propose white 1 29-25; move 29-25; wait 1s; expect move 29-25; move 25-18; wait 2s"
    game = play(script, settings("white", commit), KINGS)
    assert texts(game) == ["29-25"]


def test_no_touch_and_no_misplayed_piece_binds_the_side_that_did_not_touch_it() -> None:
    strict = settings(game={"touch_move": "strict"})
    game = play(OPENING + "propose black 2 9-14; lift 11; place 11; move 9-14; wait 600ms; expect move 9-14", strict)
    warned = settings(game={"touch_move": "warn"})
    game = play(OPENING + "propose black 2 9-14; lift 11; place 11; move 9-14; wait 600ms; expect move 9-14", warned)
    assert MessageCode.TOUCH_MOVE not in game.announced_codes


def test_a_hand_that_errs_costs_the_side_elsewhere_nothing() -> None:
    fined = settings(clock={"illegal_moves_lose": 1, "illegal_move_costs_s": 60})
    game = play(OPENING + "propose black 2 9-14; move 10-15; press black; wait 2s; press white; wait 2s", fined)
    assert game.session.conduct.illegal_moves == (0, 0)
    assert not game.outcomes
    assert not game.changes


@pytest.mark.parametrize(
    ("script", "refusal"),
    [
        ("propose white 2 24-20", "The move for White was not taken: a person at the board plays this side"),
        ("propose black 1 9-14", "meant for another turn, and move 2 of the game is next"),
        ("propose black 4 9-14", "meant for another turn, and move 2 of the game is next"),
        ("propose black 2 9-18", "The move for Black was not taken: 9-18 is not a legal move"),
        ("propose black 2 9x18x9x18", "The move for Black was not taken: 9x18x9x18 is not a legal move"),
        ("propose black 2 9-14; propose black 2 9-14", "The move for Black was not taken: 9-14 is to be made already"),
        ("propose black 2 9-14; propose black 2 11-15", "The move for Black was not taken: 9-14 is to be made already"),
        ("propose black 2 9-14 B:W22:B9", "The move for Black was not taken: it is meant for another position"),
        ("arbiter pause; propose black 2 9-14", "The move for Black was not taken: no game is being played now"),
        ("resign white; propose black 2 9-14", "The move for Black was not taken: no game is being played now"),
        (
            "propose black 2 9-14; move 9-14; wait 600ms; propose black 2 9-14",
            "meant for another turn, and move 3 of the game is next",
        ),
        (
            "propose black 2 9-14; move 9-14; wait 600ms; propose black 3 11-15",
            "The move for Black was not taken: the other side is to move",
        ),
    ],
)
def test_what_is_not_awaited_is_refused_with_its_reason(script: str, refusal: str) -> None:
    game = play(OPENING + script, BLACK)
    assert len(game.refusals) == 1
    assert refusal in game.refusals[0]


def test_a_move_may_name_the_position_that_it_is_meant_for() -> None:
    position = "B:W18,21,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"
    game = play(OPENING + f"propose black 2 9-14 {position}; move 9-14; wait 600ms; expect move 9-14", BLACK)
    assert not game.refusals


def test_both_sides_may_be_played_elsewhere() -> None:
    both = settings_from(game={"time_control": "5+3", "white_moves": "far", "black_moves": "program"})
    game = play("press black; propose white 1 22-18; move 22-18; wait 600ms; propose black 2 9-14", both)
    game.run_script("move 9-14; wait 600ms; propose white 3 18x9; move 18-9; remove 14; wait 600ms; expect move 18x9")
    assert texts(game) == ["22-18", "9-14", "18x9"]


@MODES
def test_a_side_that_resigns_elsewhere_has_lost_and_its_proposal_is_gone(commit: str) -> None:
    game = play(OPENING + "propose black 2 9-14; resign black; expect result 1-0", settings(commit=commit))
    assert game.outcomes[0].outcome.termination is Termination.RESIGNATION
    assert game.session.turn.proposal is None
    assert texts(game) == ["22-18"]


def test_a_person_at_the_board_cannot_resign_or_agree_for_the_side_elsewhere() -> None:
    game = play(OPENING + "press black; hold black; wait 6s; release black; press black; wait 4s", BLACK)
    assert not game.outcomes
    game = play(OPENING + "offer draw white; hold black; wait 3s; release black; wait 4s", BLACK)
    assert not game.outcomes


@MODES
def test_draws_are_offered_and_answered_from_elsewhere(commit: str) -> None:
    game = play(OPENING + "offer draw white; accept black; expect result 1/2-1/2", settings(commit=commit))
    assert game.outcomes[0].outcome.score is Score.DRAW
    game = play(OPENING + "offer draw white; propose black 2 9-14", settings(commit=commit))
    assert MessageCode.DRAW_DECLINED in game.announced_codes
    game.run_script("accept black")
    assert len(game.refusals) == 1
    game = play(OPENING + "offer draw black; propose black 2 9-14; move 9-14; wait 600ms", settings(commit=commit))
    assert game.session.conduct.draw_offer is Side.BLACK
    game.run_script("accept white; expect result 1/2-1/2")


def test_an_offer_that_is_made_after_the_proposal_stands_in_the_turn_that_follows() -> None:
    game = play(OPENING + "propose black 2 9-14; offer draw white; move 9-14; wait 600ms; expect move 9-14", BLACK)
    assert game.session.conduct.draw_offer is Side.WHITE
    assert MessageCode.DRAW_DECLINED not in game.announced_codes
    game.run_script("accept black; expect result 1/2-1/2")


@MODES
def test_two_plies_are_taken_back_and_the_game_goes_on(commit: str) -> None:
    game = play(OPENING + "propose black 2 9-14; move 9-14; wait 1s; take back white; wait 1s", settings(commit=commit))
    game.run_script("move 14-9; move 18-22; wait 1s; move 24-20; press white; wait 600ms; propose black 2 9-14")
    assert not game.refusals
    game.run_script("move 9-14; wait 600ms; expect move 9-14; expect turn white")
    assert texts(game) == ["22-18", "9-14", "24-20", "9-14"]


@MODES
def test_a_takeback_withdraws_the_proposal(commit: str) -> None:
    game = play(OPENING + "propose black 2 9-14; lift 9; take back white; wait 1s", settings(commit=commit))
    assert game.session.turn.proposal is None
    assert game.session.to_move is Side.WHITE
    game.run_script("place 9; move 18-22; wait 1s; move 24-20; press white; wait 600ms; propose black 2 9-14")
    game.run_script("move 9-14; wait 600ms; expect move 9-14")
    assert texts(game) == ["22-18", "24-20", "9-14"]


@pytest.mark.parametrize("command", ["arbiter turn white", "arbiter position W:W21,22:B9,10"])
def test_an_arbiter_who_sets_the_game_withdraws_the_proposal(command: str) -> None:
    game = play(OPENING + f"propose black 2 9-14; {command}", BLACK)
    assert game.session.turn.proposal is None
    assert game.session.to_move is Side.WHITE


def test_a_missed_capture_is_illegal_instead_of_huffed_by_nobody() -> None:
    huff = settings(game={"rules": {"huff": True}})
    game = play("press black; move 32-28; press white; wait 3s", huff, DOUBLE)
    assert game.session.turn.pending_huff is None
    assert not game.moves
