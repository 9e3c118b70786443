"""A wire of the matrix that breaks takes all pieces of its line away for good; hands take some, or bring them back."""

import pytest

from controller.notation.move_text import move_text
from controller.rules.squares import Occupancy, Square, squares_of
from controller.session.effects import Judgement
from controller.session.step import step
from controller.session.trust.sensors import distrust, has_distrust_notice, recover_suspected_squares
from controller.session.views.messages import MessageCode
from controller.settings.settings import Settings
from controller.tracking.debounce import adopt_levels
from controller.tracking.sensor_matrix import COLUMN_MASKS, ROW_MASKS
from hardware.events import Edge
from tests.session.dead_sensors import GameWithDeadSensors, play_with_dead_sensors
from tests.session.scripted_game import CLOCK, SETTLE, settings_from

ROW = ROW_MASKS[5]  # 21 to 24
COLUMN = COLUMN_MASKS[2]  # 2, 6, 10, 14, 18, 22, 26, 30
OPEN = False

TWO_IN_A_ROW = "W:W21,22,30:B1,5"
TWO_IN_A_COLUMN = "W:W22,30,32:B1,5"


def begin(fen: str | None = None, settings: Settings = CLOCK) -> GameWithDeadSensors:
    """Begin a game whose wires are whole."""
    return play_with_dead_sensors("press black; wait 1s", dead={}, fen=fen, settings=settings)


def break_wire(game: GameWithDeadSensors, line: Occupancy) -> GameWithDeadSensors:
    """Open every reed of a line at once."""
    for square in squares_of(line):
        game.reeds.fail_sensor(square, game.daemon.now_us, closed=OPEN)
    game.daemon.wait_until(game.daemon.now_us + 1)
    return game


def mend_wire(game: GameWithDeadSensors, line: Occupancy) -> GameWithDeadSensors:
    """Make every reed of a line show again what stands on it."""
    for square in squares_of(line):
        game.reeds.restore_sensor(square, game.daemon.now_us)
    return game


def distrusted_squares(game: GameWithDeadSensors) -> tuple[int, ...]:
    return squares_of(game.session.trust.distrusted)


def send_changes(fen: str, *changes: tuple[int, int, bool]) -> GameWithDeadSensors:
    """Begin a game, send raw edges, and wait until every line counts as lost that may.

    An edge is the microseconds after the first one, the square, and True if it closes.
    """
    game = begin(fen)
    began_us = game.daemon.now_us
    for after_us, square, closed in changes:
        game.daemon.wait_until(began_us + after_us)
        game.daemon.handle_input(Edge(square=Square(square), closed=closed, at_us=began_us + after_us))
    game.daemon.wait_until(game.daemon.now_us + 2_000_000)
    return game


# --- a wire that breaks


@pytest.mark.parametrize("settings", [CLOCK, SETTLE], ids=["clock", "settle"])
@pytest.mark.parametrize(("fen", "line"), [(TWO_IN_A_ROW, ROW), (TWO_IN_A_COLUMN, COLUMN), (None, ROW_MASKS[0])])
def test_a_line_that_stays_silent_for_a_second_is_distrusted(
    settings: Settings, fen: str | None, line: Occupancy
) -> None:
    game = break_wire(begin(fen, settings), line)
    broken_us = game.daemon.now_us
    game.daemon.wait_until(broken_us + 999_999)
    assert not game.session.trust.distrusted
    game.daemon.wait_until(broken_us + 1_000_000)
    assert game.session.trust.distrusted == line
    assert not game.session.trust.suspected  # it says nothing of the wires that cross it
    assert not game.judgements


def test_a_row_that_fails_is_reported_and_the_game_continues() -> None:
    game = break_wire(begin(), ROW_MASKS[0])
    game.run_script("wait 1s; expect message sensor off: 1, 2, 3, 4; expect leds 1 fault, 2 fault, 3 fault, 4 fault")
    game.run_script("move 22-18; press white; expect move 22-18; expect turn black")
    game.run_script("expect leds 1 fault, 2 fault, 3 fault, 4 fault")  # only three seconds have passed
    game.run_script("wait 2s; move 9-13; press black; expect leds off")


@pytest.mark.parametrize(
    ("changes", "squares"),
    [
        pytest.param([(0, 21, False), (0, 22, False)], squares_of(ROW), id="both at once"),
        pytest.param([(0, 21, False)], (), id="one alone"),
        pytest.param([(0, 21, False), (5_000, 22, False)], squares_of(ROW), id="5 ms apart"),
        pytest.param([(0, 21, False), (5_001, 22, False)], (), id="further apart"),
        pytest.param([(0, 21, False), (0, 30, False)], (), id="on two wires"),
        pytest.param(
            [(0, 21, False), (0, 22, False), (40_000, 21, True), (40_000, 22, True), (80_000, 21, False),
             (80_000, 22, False)], squares_of(ROW), id="once more after a loose contact",
        ),
    ],
)  # fmt: skip
def test_a_line_is_lost_if_all_its_pieces_leave_within_one_scan(
    changes: list[tuple[int, int, bool]], squares: tuple[int, ...]
) -> None:
    assert distrusted_squares(send_changes(TWO_IN_A_ROW, *changes)) == squares


def test_a_press_waits_until_a_broken_wire_is_known_and_counts_as_of_its_time() -> None:
    strict = CLOCK.model_copy(update={"game": CLOCK.game.model_copy(update={"illegal_moves_lose": 1})})
    game = begin(settings=strict).run_script("lift 22; place 18")
    break_wire(game, ROW_MASKS[0]).run_script("press white")
    pressed_us = game.daemon.now_us
    game.run_script("wait 1s")
    assert distrusted_squares(game) == (1, 2, 3, 4)
    assert [move_text(record.move) for record in game.moves] == ["22-18"]
    assert [(each.judgement, each.at_us <= pressed_us) for each in game.judgements] == [(Judgement.LEGAL, True)]
    assert not game.outcomes


def test_a_wire_that_breaks_while_a_move_is_wrong_is_found_when_the_move_is_taken_back() -> None:
    game = begin().run_script("lift 22; place 14")
    break_wire(game, ROW_MASKS[0]).run_script("wait 2s")
    assert not game.session.trust.distrusted  # the line alone does not explain the board
    game.run_script("lift 14; place 22; wait 100ms")
    assert distrusted_squares(game) == (1, 2, 3, 4)


def test_a_board_that_is_judged_soon_is_not_judged_before_its_wire_is_known() -> None:
    soon = SETTLE.model_copy(update={"tracking": SETTLE.tracking.model_copy(update={"rest_ms": 200})})
    game = break_wire(begin(settings=soon), ROW_MASKS[0]).run_script("wait 2s")
    assert distrusted_squares(game) == (1, 2, 3, 4)
    assert not game.judgements


def test_a_broken_wire_is_known_before_a_later_edge_comes_in() -> None:
    without_clock = settings_from(tracking={"commit": "clock"}, game={"time_control": "none"})
    game = break_wire(begin(settings=without_clock), ROW_MASKS[0]).run_script("wait 100ms")
    later = Edge(square=Square(22), closed=False, at_us=game.daemon.now_us + 1_000_000)
    assert step(game.session, later)[0].trust.distrusted == ROW_MASKS[0]


def test_a_lost_column_leaves_no_row_suspected_after_a_restart() -> None:
    game = break_wire(begin(), COLUMN).run_script("wait 2s; move 21-17; press white; wait 1s")
    assert game.moves[-1].untrusted == COLUMN
    assert recover_suspected_squares(game.moves, adopt_levels(0, 0)) == 0


# --- hands


def test_two_pieces_of_a_column_that_two_hands_lift_in_one_scan_are_a_capture() -> None:
    game = begin("W:W22,28:B18,5")
    now_us = game.daemon.now_us
    for after_us, square, closed in ((0, 22, False), (0, 18, False), (5_000_000, 15, True)):
        game.daemon.wait_until(now_us + after_us)
        game.daemon.handle_input(Edge(square=Square(square), closed=closed, at_us=game.daemon.now_us))
    game.daemon.wait_until(now_us + 5_100_000)
    game.run_script("press white; wait 5s; lift 5; wait 100ms")
    assert not game.session.trust.silent_lines
    assert [move_text(record.move) for record in game.moves] == ["22x15"]
    assert MessageCode.SENSORS_DISTRUSTED not in game.announced_codes


def test_pieces_that_are_back_within_a_second_leave_their_sensors_trusted() -> None:
    game = send_changes(TWO_IN_A_ROW, (0, 21, False), (0, 22, False), (980_000, 22, True), (990_000, 21, True))
    assert MessageCode.SENSORS_DISTRUSTED not in game.announced_codes
    game = send_changes(TWO_IN_A_ROW, (0, 21, False), (0, 22, False), (980_000, 22, True))
    assert MessageCode.SENSORS_DISTRUSTED not in game.announced_codes  # a wire that answers is whole


def test_a_sleeve_that_takes_a_row_along_does_not_break_its_wire() -> None:
    swept = [(0, 21, False), (0, 22, False), (80_000, 23, False), (80_000, 24, False)]
    game = send_changes("W:W21,22,23,24,30:B1,5", *swept)
    assert MessageCode.SENSORS_DISTRUSTED not in game.announced_codes


def test_a_board_that_loses_everything_at_once_has_no_broken_wire() -> None:
    game = send_changes("W:W21,22,30:B1,5", *[(0, square, False) for square in (21, 22, 30, 1, 5)])
    assert MessageCode.SENSORS_DISTRUSTED not in game.announced_codes


def test_a_wire_that_shows_another_piece_is_not_broken() -> None:
    game = send_changes("W:W21,22,23,30:B1,5", (0, 21, False), (0, 22, False))
    assert not game.session.trust.distrusted


def test_a_reply_that_two_hands_lift_in_one_scan_is_no_broken_wire() -> None:
    game = begin("W:W14,32:B1,7,10").run_script("move 32-28; wait 100ms")
    for square in (10, 14):
        game.daemon.handle_input(Edge(square=Square(square), closed=False, at_us=game.daemon.now_us))
    game.run_script("wait 3s")
    assert game.session.tracker.occupancy.bit_count() == 3
    assert MessageCode.SENSORS_DISTRUSTED not in game.announced_codes


def test_a_reed_that_has_answered_makes_its_line_no_more_suspicious() -> None:
    lifted_again = [(0, 1, False), (0, 2, False), (400_000, 1, True), (500_000, 1, False)]
    assert not send_changes("W:W21,22,30:B1,2", *lifted_again).session.trust.distrusted


def test_pieces_that_are_back_while_a_press_waits_have_no_broken_wire() -> None:
    game = send_changes("W:W21,22,30:B1,2", (0, 1, False), (0, 2, False))
    assert distrusted_squares(game) == (1, 2, 3, 4)
    game = begin("W:W21,22,30:B1,2")
    for square in (1, 2):
        game.daemon.handle_input(Edge(square=Square(square), closed=False, at_us=game.daemon.now_us))
    game.run_script("press white; wait 500ms")  # what changes sooner may rock
    for square in (1, 2):
        game.daemon.handle_input(Edge(square=Square(square), closed=True, at_us=game.daemon.now_us))
    game.run_script("wait 2s")
    assert MessageCode.SENSORS_DISTRUSTED not in game.announced_codes
    assert game.session.tracker.is_unmoved


def test_a_sensor_that_is_distrusted_already_is_no_second_piece() -> None:
    game = begin("W:W21,22,30:B1,2")
    game.daemon.session = distrust(game.session, 1)._replace(effects=())
    for square in (1, 2):
        game.daemon.handle_input(Edge(square=Square(square), closed=False, at_us=game.daemon.now_us))
    game.run_script("wait 2s")
    assert distrusted_squares(game) == (1,)


# --- a wire that answers


@pytest.mark.parametrize(("fen", "line"), [(TWO_IN_A_ROW, ROW), (TWO_IN_A_COLUMN, COLUMN)])
def test_a_lost_line_that_answers_is_trusted_wholly(fen: str, line: Occupancy) -> None:
    game = break_wire(begin(fen), line).run_script("wait 2s")
    mend_wire(game, line).run_script("wait 20ms")
    trust = game.session.trust
    assert (trust.distrusted, trust.suspected, trust.silent_lines, trust.agreement_counts) == (0, 0, (), ())
    assert game.session.tracker.untrusted == 0
    assert MessageCode.SENSORS_TRUSTED in game.announced_codes
    assert game.session.last_views.notice is None
    game.run_script("move 22-18; press white; expect move 22-18; expect leds off")


def test_one_reed_of_a_lost_line_is_enough() -> None:
    game = break_wire(begin(), ROW).run_script("wait 2s")
    assert distrusted_squares(game) == (21, 22, 23, 24)
    game.reeds.restore_sensor(22, game.daemon.now_us)
    game.run_script("wait 20ms")
    assert not game.session.trust.distrusted


def test_a_line_that_answers_gives_back_no_square_of_another_that_is_still_lost() -> None:
    game = break_wire(begin(), ROW).run_script("wait 2s")
    break_wire(game, COLUMN & ~ROW).run_script("wait 2s")
    assert game.session.trust.distrusted == ROW | COLUMN
    game.reeds.restore_sensor(30, game.daemon.now_us)
    game.run_script("wait 20ms")
    assert game.session.trust.distrusted == ROW
    assert has_distrust_notice(game.session)  # which is still true of these


def test_a_single_distrusted_sensor_is_not_given_back_by_another_of_its_line() -> None:
    game = begin(TWO_IN_A_ROW)
    game.daemon.session = distrust(game.session, 1 << 20)._replace(effects=())
    game.run_script("lift 22; place 22; wait 20ms")
    assert distrusted_squares(game) == (21,)


def test_a_wire_that_breaks_again_is_found_again() -> None:
    game = break_wire(begin(TWO_IN_A_ROW), ROW).run_script("wait 2s")
    mend_wire(game, ROW).run_script("wait 2s")
    break_wire(game, ROW).run_script("wait 2s")
    assert game.session.trust.distrusted == ROW
