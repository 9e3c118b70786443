"""Wrong boards: the message, the LEDs, and the way back that the LEDs alone show."""

import pytest

from controller.session.effects import Judgement, ShowLeds
from controller.session.views.messages import Message, MessageCode, build_message
from tests.session.scripted_game import SETTLE, ScriptedGame, play, settings_from

FREE = "W:W22,26,27:B2,3,12"
DUE = "W:W22,28:B18,5"  # 22x15 is due
TWO_DUE = "W:W29,32,27:B25,18,5,24"  # 29x22x15 takes two, 27x20 one

FAULTS = [
    pytest.param(
        DUE,
        "move 28-24",
        build_message(MessageCode.MUST_CAPTURE, count=1, squares=(22,)),
        id="a quiet move, a capture due",
    ),
    pytest.param(
        TWO_DUE,
        "move 27-20; remove 24",
        build_message(MessageCode.MUST_CAPTURE_MORE, taken=1, count=2),
        id="fewer than the most",
    ),
    pytest.param(FREE, "move 22-25", build_message(MessageCode.WRONG_WAY, square=22), id="a man backward"),
    pytest.param(FREE, "move 12-16", build_message(MessageCode.NOT_YOUR_PIECE, square=12), id="the opponent's piece"),
    pytest.param(FREE, "move 22-15", build_message(MessageCode.NOT_REACHABLE, origin=22, landing=15), id="too far"),
    pytest.param(
        FREE, "move 22-20", build_message(MessageCode.NOT_REACHABLE, origin=22, landing=20), id="off every line"
    ),
    pytest.param(
        "W:WK29,22:B5", "move 29-15", build_message(MessageCode.BLOCKED, origin=29, landing=15), id="over an own piece"
    ),
    pytest.param(
        "W:W31,27:B5",
        "move 31-24",
        build_message(MessageCode.BLOCKED, origin=31, landing=24),
        id="a man over an own one",
    ),
    pytest.param(
        "W:WK29:B22,18,5",
        "move 29-11",
        build_message(MessageCode.BLOCKED, origin=29, landing=11),
        id="over two in a row",
    ),
    pytest.param(FREE, "move 22-17; move 26-23", build_message(MessageCode.SEVERAL_MOVED), id="two moves at once"),
    pytest.param(
        FREE,
        "remove 12; place 13",
        build_message(MessageCode.NOT_YOUR_PIECE, square=12),
        id="an opponent's piece elsewhere",
    ),
]


def test_a_piece_that_was_taken_off_is_named_and_lit_at_a_press() -> None:
    game = play("press black; remove 12; press white; expect turn white; expect leds 12 place", fen=FREE)
    fault = build_message(MessageCode.PIECE_MISSING, squares=(12,))
    assert [(judged.judgement, judged.message) for judged in game.judgements] == [(Judgement.UNMOVED, fault)]


def test_a_piece_that_was_taken_off_is_named_and_lit_at_rest_and_is_nobodys_fault() -> None:
    game = play("remove 12; wait 1100ms; expect leds 12 place; expect message 12", SETTLE, FREE)
    assert game.judgements == []
    game.run_script("place 12; expect leds off; move 22-18; wait 500ms; expect move 22-18")


@pytest.mark.parametrize(("fen", "hand", "fault"), FAULTS)
def test_a_wrong_board_is_named(fen: str, hand: str, fault: Message) -> None:
    game = play(f"press black; {hand}; press white; expect turn white", fen=fen)
    assert [(judged.judgement, judged.message) for judged in game.judgements] == [(Judgement.ILLEGAL, fault)]
    assert not game.moves


@pytest.mark.parametrize(("fen", "hand", "fault"), FAULTS)
def test_a_wrong_board_at_rest_is_named(fen: str, hand: str, fault: Message) -> None:
    if "remove 12; place" in hand or "move 22-17; move" in hand:
        hand = hand.replace("22-17", "22-15")  # a legal first move would be committed at once
    game = play(f"{hand}; wait 1100ms; expect turn white", SETTLE, fen)
    assert [judged.judgement for judged in game.judgements] == [Judgement.ILLEGAL]
    if "22-15; move" not in hand:
        assert game.judgements[0].message == fault


def test_first_what_is_wrong_is_undone_then_the_same_piece_is_shown() -> None:
    play(
        """
        press black; move 28-24; press white; expect leds 24 lift, 28 place
        expect message back on 28
        lift 24;  expect leds 28 place
        place 28; expect leds 15 landing, 18 captured, 22 mover
        expect message take 1 with 22
        lift 22;  expect leds 15 landing, 18 captured
        place 15; expect leds 18 captured
        remove 18; expect leds off; expect message press
        press white; expect move 22x15; expect leds off
        """,
        fen=DUE,
    )


def test_the_piece_that_was_moved_wrongly_is_shown_if_it_may_move() -> None:
    play("press black; move 22-25; press white; move 25-22; expect leds 17 landing, 18 landing, 22 mover", fen=FREE)


def test_where_it_may_not_every_piece_that_may_is_shown() -> None:
    game = "press black; move 29-24; press white; move 24-29"
    play(f"{game}; expect leds 21 mover, 25 mover, 26 mover", fen="W:W29,25,21,26:B5")


def test_pieces_come_back_one_at_a_time_the_last_one_first() -> None:
    play(
        """
        press black; move 27-20; remove 24; press white
        expect leds 20 lift, 24 wrong, 27 place
        lift 20; expect leds 24 wrong, 27 place
        place 27; expect leds 24 place; expect message 24
        place 24; expect leds 15 landing, 18 captured, 25 captured, 29 mover
        """,
        fen=TWO_DUE,
    )


def test_two_pieces_moved_at_once_go_back_the_last_one_first() -> None:
    game = play(
        "press black; move 22-17; move 26-23; press white; expect leds 17 wrong, 22 wrong, 23 lift, 26 place", fen=FREE
    )
    game.run_script("move 23-26; expect leds off; press white; expect move 22-17")


def test_a_piece_from_the_side_is_lifted_off() -> None:
    game = play("press black; move 12-16; press white; expect leds 12 place, 16 lift; move 16-12", fen=FREE)
    game.run_script(
        "expect leds 22 mover, 26 mover, 27 mover; move 22-18; expect leds off; press white; expect move 22-18"
    )


def test_another_way_back_is_as_good() -> None:
    play("press black; move 22-25; press white; move 25-18; expect leds off; press white; expect move 22-18", fen=FREE)


def test_an_illegal_board_stays_illegal_at_every_press() -> None:
    game = play("press black; move 22-25; press white; press white; press white; expect turn white", fen=FREE)
    assert len(game.judgements) == 3


def test_where_two_captures_share_a_landing_the_nearer_one_is_shown() -> None:
    game = play("press black; lift 16; place 27; remove 23; remove 6; press white", fen="W:WK16:B6,10,11,23")
    game.run_script("expect leds 11 captured; remove 11; press white; expect move 16x2x9x27")


class TestHelp:
    """How much the LEDs say."""

    @staticmethod
    def with_help(help_given: str, script: str, fen: str | None = FREE) -> ScriptedGame:
        return play(script, settings_from(face={"help": help_given}), fen)

    def test_full_lights_what_may_be_done_before_it_is_done(self) -> None:
        self.with_help("full", "press black; expect leds off; lift 22; expect leds 17 landing, 18 landing")

    def test_full_lights_what_must_be_captured_as_the_turn_begins(self) -> None:
        self.with_help("full", "press black; expect leds 15 landing, 18 captured, 22 mover", DUE)

    def test_full_help_does_not_report_a_wrong_board_before_the_press(self) -> None:
        self.with_help(
            "full", "press black; move 22-25; wait 5s; expect leds off; press white; expect leds 22 place, 25 lift"
        )

    def test_after_press_lights_nothing_before_a_fault_was_found(self) -> None:
        self.with_help("after_press", "press black; wait 1s; expect leds off; lift 22; wait 5s; expect leds off", DUE)

    def test_help_off_shows_faults_on_the_display_only(self) -> None:
        self.with_help("off", "press black; move 22-25; press white; expect leds off; expect message forward")

    def test_the_last_move_is_lit_if_the_profile_asks_for_it(self) -> None:
        settings = settings_from(face={"show_last_move": True})
        play("move 22-18; press white; expect leds 18 last move, 22 last move; lift 9; expect leds off", settings)


def test_full_help_lights_each_stage_of_a_move_once() -> None:
    settings = settings_from(face={"help": "full"}, game={"time_control": "none"})
    game = play("lift 22; wait 3s; place 18; wait 3s; lift 18; place 17; press white; expect move 22-17", settings)
    frames = [effect.frame for effect in game.effects if isinstance(effect, ShowLeds)]
    assert [len(frame.roles) for frame in frames] == [2, 0, 2, 0]


def test_a_piece_on_its_way_back_is_not_taken_for_a_captured_one() -> None:
    game = play("press white; lift 27; place 23; press black; expect leds 23 lift, 27 place", fen="B:W19,27,28:B16,1")
    game.run_script(
        "lift 23; expect leds 27 place; place 27; expect leds 16 mover, 19 captured, 27 captured, 32 landing"
    )
