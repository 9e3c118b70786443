"""Moves that the opponent answers before the board settles."""

import re

import pytest

from controller.notation.fen import parse_fen
from controller.notation.move_text import move_text, parse_move
from controller.rules.board_rules import rules_for
from controller.rules.game import start_game
from controller.rules.rulesets import FILIPINO
from controller.rules.squares import Orientation, Square, mask_of
from controller.tracking.debounce import SettledChange
from controller.tracking.replies import (
    find_answered_move,
    find_move_before_opponent,
    find_possible_moves,
    find_slide_continuation,
    may_slide_on,
)
from controller.tracking.tracker import Tracker, build_tracker

RULES = rules_for(FILIPINO, Orientation.VISMIN)
WORD = re.compile(r"(?P<pause>['=])?(?P<square>[0-9]+)(?P<level>[+-])(@(?P<since>[0-9]+))?")
APART_US = 100_000
SOON_US = 40_000

MEN = "W:W22,32:B9,6"  # 22-18 or 22-17, and Black replies 9-13, 9-14, 6-10 ...
EXCHANGE = "W:W22,32:B15,6"  # 22-18, and 15x22 takes it
KING = "W:WK29,32:B9,6"  # a king that rests on its way may slide on


def tracker_after(fen: str, trail: str, *untrusted: int) -> Tracker:
    """Return the tracker after a trail such as `22- 18+`: 22 opened, and 18 closed 100 ms later.

    `'18+` is 40 ms later, `=18+` at the same time; the piece of `18+@1` has rocked since the first change.
    """
    game = start_game(RULES, parse_fen(fen))
    tracker = build_tracker(game, game.position.occupancy, 0).with_untrusted(mask_of(map(Square, untrusted)))
    at_us = 0
    for word in trail.split():
        found = WORD.fullmatch(word)
        assert found is not None
        since_us = None if found["since"] is None else int(found["since"]) * APART_US
        at_us += {None: APART_US, "'": SOON_US, "=": 0}[found["pause"]]
        square = Square(int(found["square"]))
        tracker = tracker.with_change(SettledChange(square, found["level"] == "+", at_us, since_us))
    return tracker


def answered_move_text(fen: str, trail: str, *untrusted: int, pressed: bool = False) -> str | None:
    move = find_answered_move(tracker_after(fen, trail, *untrusted), is_pressed=pressed)
    return None if move is None else move_text(move)


@pytest.mark.parametrize(
    ("fen", "trail", "move"),
    [
        pytest.param(MEN, "22- 18+", None, id="no reply"),
        pytest.param(MEN, "22- 18+ 9-", "22-18", id="lifted after the landing"),
        pytest.param(MEN, "22- 18+ 9- 14+", "22-18", id="moved after the landing"),
        pytest.param(MEN, "9- 22- 18+", None, id="lifted before the move"),
        pytest.param(MEN, "22- 9- 18+", None, id="lifted before the landing"),
        pytest.param(MEN, "22- 18+ 18- 9- 18+@2", "22-18", id="lifted while the piece that had landed rocked"),
        pytest.param(MEN, "22- 18+ 14+ 9-", None, id="put down before it was lifted"),
        pytest.param(MEN, "22- 18+ 9- =14+", "22-18", id="put down as it was lifted"),
        pytest.param(MEN, "22- 18+ 9- 14+ 14- 14+", "22-18", id="put down, lifted and put down again"),
        pytest.param(EXCHANGE, "22- 18+ 15-", "22-18", id="the capturing piece lifted"),
        pytest.param(EXCHANGE, "22- 18+ 15- 18- 22+", "22-18", id="recaptured"),
        pytest.param(EXCHANGE, "22- 18+ 18-", None, id="taken into the hand again"),
        pytest.param(EXCHANGE, "18+ 18- 22- 15-", None, id="a magnet passed over the landing, then both were lifted"),
        pytest.param(EXCHANGE, "22- 18+ 18- 9+", None, id="in hand, and something closed where the replier may land"),
        pytest.param(KING, "29- 25+ 9-", "29-25", id="a king, and the other lifts"),
        pytest.param(MEN, "9- 22- 18+ '9+ '9-", None, id="lifted before, and a magnet passed over it at the landing"),
        pytest.param(MEN, "22- 18+ 9- 14+ '9+ '9-", "22-18", id="moved, and a magnet passed over where it came from"),
        pytest.param(EXCHANGE, "22- 18+ =22+ '15- 18-", "22-18", id="recaptured, landing where a magnet just passed"),
        pytest.param(EXCHANGE, "22- 18+ '22+ '15- 18-", None, id="put down just before it was lifted"),
        pytest.param(MEN, "18+ 9- 22- '18-  18+ 14+", None, id="a magnet passed over the landing before all of it"),
    ],
)
def test_a_move_is_answered_by_what_comes_after_it(fen: str, trail: str, move: str | None) -> None:
    assert answered_move_text(fen, trail) == move


def test_an_edge_that_goes_on_with_an_unrest_counts_from_its_beginning() -> None:
    assert answered_move_text(MEN, "22- 9- 18+") is None
    assert answered_move_text(MEN, "22- 9- 18+@2") == "22-18"


@pytest.mark.parametrize(
    ("trail", "move"), [("22- 9-", "22-18"), ("9- 22-", None), ("9- 9+ 22-", None), ("22- 9- 14+", "22-18")]
)
def test_with_an_unsensed_landing_the_reply_comes_after_the_lift(trail: str, move: str | None) -> None:
    assert answered_move_text(MEN, trail, 18) == move


# --- captured before the press


TAKEN = "W:WK29,32:B17,14,5"  # 17x26 takes a king on 22, and 14x23 one on 18


@pytest.mark.parametrize(
    ("trail", "move"),
    [
        pytest.param("29- 18+ 18-", "29-18", id="it landed"),
        pytest.param("29- 22+ 22- 18+ 18-", "29-18", id="it rested on its way"),
        pytest.param("29- 18+ 18- 22+ 22-", "29-22", id="it went back a little"),
        pytest.param("29- 18+ 18- 29+ 29- 22+ 22-", "29-22", id="it was put back and moved anew"),
        pytest.param("29- 18+ 18- 29+ 29-", None, id="it was put back and lifted again"),
        pytest.param("29- 22+ 22- 11+ 11-", None, id="it went on to where nothing takes it: it rocks there"),
    ],
)
def test_the_piece_that_was_taken_before_the_press_is_where_it_stood_last(trail: str, move: str | None) -> None:
    assert answered_move_text(TAKEN, trail, pressed=True) == move
    assert answered_move_text(TAKEN, trail) is None  # without a press it may be in hand


def test_a_magnet_that_lands_beside_where_the_piece_could_have_gone_is_not_that_piece() -> None:
    trail = "22- 18+ 18- 15- 22+ =17+ '17-"
    assert answered_move_text("W:W22,32:B15,5", trail, pressed=True) == "22-18"
    assert (
        answered_move_text("W:W22,32:B15,5", trail.replace("'17-", "17-"), pressed=True) is None
    )  # it stood there for long


# --- a move before the opponent's fault


@pytest.mark.parametrize(
    ("trail", "move"),
    [
        pytest.param("29- 18+ 9- 17+", "29-18", id="the other has moved wrongly"),
        pytest.param("29- 18+ 6- 6+ 9- 17+", "29-18", id="having pushed another piece straight"),
        pytest.param("29- 18+ 9-", None, id="the other has taken a piece off"),
        pytest.param("29- 18+ 32- 27+", None, id="the mover has moved twice"),
        pytest.param("9- 29- 18+ 17+", None, id="the other was first"),
    ],
)
def test_a_move_stood_finished_before_the_other_moved_wrongly(trail: str, move: str | None) -> None:
    found = find_move_before_opponent(tracker_after(KING, trail))
    assert (None if found is None else move_text(found[0])) == move


# --- a king on its way


@pytest.mark.parametrize(
    ("trail", "may_continue"),
    [
        pytest.param("29- 25+ 9-", True, id="the other has lifted a piece"),
        pytest.param("29- 25+ 9- 25-", True, id="and the king is on its way again"),
        pytest.param("29- 25+ 9- 14+", False, id="the other has moved"),
    ],
)
def test_a_king_may_slide_on_as_long_as_the_other_has_only_touched_a_piece(trail: str, may_continue: bool) -> None:
    tracker = tracker_after(KING, trail)
    move = next(move for move in tracker.game.legal_moves if move_text(move) == "29-25")
    assert may_slide_on(tracker, move) is may_continue


def test_a_king_that_was_taken_does_not_slide_on_although_its_taker_stands_on_its_way() -> None:
    tracker = tracker_after("W:WK29,32:B18,15", "29- 22+ 18- 22- 25+")
    move = find_answered_move(tracker)
    assert move is not None
    assert move_text(move) == "29-22"
    assert not may_slide_on(tracker, move)


def test_a_man_that_has_landed_does_not_slide_on() -> None:
    tracker = tracker_after(MEN, "22- 18+ 9-")
    move = find_answered_move(tracker)
    assert move is not None
    assert not may_slide_on(tracker, move)


# --- magnets that pass


def test_what_has_just_closed_may_be_a_magnet_that_passes() -> None:
    tracker = tracker_after(MEN, "22- 14+")
    assert tracker.occupancy & mask_of([Square(14)])
    closed_us = 2 * APART_US
    assert not tracker.without_passing_magnet(closed_us + 69_999).occupancy & mask_of([Square(14)])
    assert tracker.without_passing_magnet(closed_us + 70_000).occupancy == tracker.occupancy


def test_a_lift_known_from_a_snapshot_only_that_may_have_come_first_is_not_a_reply() -> None:
    tracker = tracker_after(MEN, "22- 18+")
    lifted = SettledChange(Square(9), False, 3 * APART_US)
    assert find_answered_move(tracker.with_change(lifted)) is not None
    assert find_answered_move(tracker.with_change(lifted._replace(previous_snapshot_us=0))) is None


def test_a_piece_that_left_its_landing_again_is_in_hand_unless_the_clock_was_pressed() -> None:
    tracker = tracker_after(EXCHANGE, "22- 18+ 18-")
    assert find_answered_move(tracker) is None
    pressed = find_answered_move(tracker, is_pressed=True)
    assert pressed is not None
    assert move_text(pressed) == "22-18"


def test_the_possible_moves_of_trusted_sensors_are_the_one_that_stands_finished() -> None:
    assert find_possible_moves(tracker_after(MEN, "")) == ()
    assert [move_text(move) for move in find_possible_moves(tracker_after(MEN, "22- 18+"))] == ["22-18"]


def test_a_capture_that_ends_the_game_waits_for_what_it_captured() -> None:
    assert tracker_after("W:W22:B18", "22- 15+").is_awaiting_removal()
    assert not tracker_after("W:W22:B18", "22- 15+ 18-").is_awaiting_removal()


def test_a_king_slides_on_only_from_the_capture_that_was_committed() -> None:
    game = start_game(RULES, parse_fen("W:WK29,32:B25"))
    short, other = (parse_move(text, game.legal_moves) for text in ("29x22", "29x18"))
    assert find_slide_continuation(game, short, mask_of(map(Square, (18, 32)))) == other
    assert find_slide_continuation(game, other, mask_of(map(Square, (22, 32)))) is None
    assert find_slide_continuation(game, short, mask_of(map(Square, (22, 32)))) is None
