"""What was stamped before decides: edges still settling, or still on their way, when something is to be judged."""

from controller.rules.outcome import Termination
from controller.rules.position import Side
from controller.rules.squares import Square, bit
from controller.session.effects import Judgement
from controller.session.inputs import RecordingFailed, RecordingRestored
from hardware.events import Edge
from tests.session.scripted_game import ScriptedGame, play, settings_from

LATE_AT_REST = settings_from(tracking={"commit": "settle", "lateness_ms": 200}, game={"time_control": "G/1"})
LATE = settings_from(tracking={"lateness_ms": 200}, game={"time_control": "5+3"})
AT_REST = settings_from(tracking={"commit": "settle"}, game={"time_control": "G/1"})
KING = "W:WK29,30:B5"


EXCHANGE = "B:W17,26,31,32:B13,5"  # 13x22 takes 17, and then 26x17 takes the piece on 22
STRICT = settings_from(tracking={"lateness_ms": 400}, game={"time_control": "5+3", "touch_move": "strict"})


def send_late_edges(game: ScriptedGame, *edges: tuple[int, int, int, bool]) -> ScriptedGame:
    """Send raw edges: milliseconds after now at which each comes in, those of its stamp, the square, and the level."""
    began_us = game.daemon.now_us
    for arrival_ms, stamp_ms, square, closed in edges:
        game.daemon.wait_until(began_us + arrival_ms * 1000)
        game.daemon.handle_input(Edge(square=Square(square), closed=closed, at_us=began_us + stamp_ms * 1000))
    return game


def exchange_told_backwards() -> ScriptedGame:
    """Play 13x22 and 26x17; that a piece stood on 22 is told of only after it was taken from there."""
    return send_late_edges(
        play("press white; wait 1s", LATE, EXCHANGE),
        (150, 0, 13, False),
        (300, 290, 22, False),
        (310, 120, 22, True),
        (700, 620, 26, False),
        (800, 720, 17, False),
        (950, 810, 17, True),
    )


def wait_until_before_flag(game: ScriptedGame, before_us: int) -> None:
    flag_us = game.session.ledger.flag_us
    assert flag_us is not None
    game.daemon.wait_until(flag_us - before_us)


def test_a_move_stamped_after_the_flag_is_too_late_whatever_is_still_awaited() -> None:
    game = play("move 22-18; lift 9; place 14; wait 1s; lift 21", LATE_AT_REST)
    wait_until_before_flag(game, 200_000)
    game.run_script("place 17; wait 2s; expect result 0-1")
    assert game.outcomes[0].outcome.termination is Termination.TIME
    assert len(game.moves) == 2


def test_a_kept_press_does_not_outlive_the_flag() -> None:
    one_minute = settings_from(game={"time_control": "G/1"})
    game = play("press black; move 29-15; remove 18; press white", one_minute, "W:W29,32:B25,18,5")
    wait_until_before_flag(game, 200_000)
    game.run_script("remove 25; wait 2s; expect result 0-1")
    assert not game.moves


def test_a_king_that_slides_on_just_before_the_hold_ends_is_still_moving() -> None:
    game = play("lift 29; place 18", AT_REST, KING)
    game.daemon.wait_until(game.session.tracker.last_change_us + 800_000 - 253_000)
    game.run_script("lift 18; place 15; wait 2s; expect move 29-15")
    assert len(game.moves) == 1


def test_a_wrong_piece_lifted_again_just_before_the_rest_ends_is_no_fault() -> None:
    game = play("lift 22; place 14", AT_REST)
    game.daemon.wait_until(game.daemon.now_us + 20_000)
    game.daemon.wait_until(game.session.tracker.last_change_us + 1_000_000 - 255_000)
    game.run_script("lift 14; wait 100ms; place 18; wait 1s; expect move 22-18")
    assert Judgement.ILLEGAL not in [judged.judgement for judged in game.judgements]


def test_inputs_after_a_press_are_kept_when_nothing_can_be_recorded() -> None:
    game = play("press black; wait 1s; move 22-18; press white; lift 9", LATE)
    game.daemon.handle_input(RecordingFailed(reason="the disk is full", at_us=game.daemon.now_us))
    game.run_script("wait 2s; place 9; wait 1s")
    game.daemon.handle_input(RecordingRestored(at_us=game.daemon.now_us))
    game.run_script("press white; wait 1s; expect move 22-18; move 9-13; press black; wait 1s; expect move 9-13")
    assert Judgement.ILLEGAL not in [judged.judgement for judged in game.judgements]


def test_a_reed_that_rings_on_does_not_hold_the_flag_up_for_ever() -> None:
    game = play("press black; wait 1s", settings_from(game={"time_control": "G/1"}))
    chatter(game, 70)
    assert game.session.outcome is not None
    assert game.session.ledger.remaining_us[Side.WHITE] == 0


def chatter(game: ScriptedGame, seconds: int) -> None:
    """Make the reed of one empty square ring every 5 ms."""
    end_us = game.daemon.now_us + seconds * 1_000_000
    closed = True
    while game.daemon.now_us < end_us and game.session.outcome is None:
        game.daemon.wait_until(game.daemon.now_us + 5_000)
        game.daemon.handle_input(Edge(square=Square(17), closed=closed, at_us=game.daemon.now_us))
        closed = not closed


def test_a_press_that_follows_another_is_judged_after_it() -> None:
    later = settings_from(tracking={"lateness_ms": 400}, game={"time_control": "5+3"})
    game = play("press black; wait 1s; move 22-18; press white; press black; wait 2s; expect move 22-18", later)
    assert [judged.judgement for judged in game.judgements] == [Judgement.LEGAL, Judgement.UNMOVED]


def test_a_pause_before_a_press_is_judged_keeps_the_board_as_it_is_by_then() -> None:
    game = play("press black; wait 1s; move 22-18; press white", LATE).send_edges((20, 9, False))
    game.daemon.wait_until(game.daemon.now_us + 15_000)
    game.daemon.handle_input(RecordingFailed(reason="the disk is full", at_us=game.daemon.now_us))
    assert not game.session.tracker.occupancy & bit(Square(9))
    game.run_script("wait 1s")
    assert not game.judgements


def test_a_piece_that_was_captured_before_it_was_told_of_has_made_its_move() -> None:
    game = exchange_told_backwards()
    game.run_script("press black; wait 20ms; press white; wait 2s")
    assert [(record.move.origin, record.move.landing, record.candidates) for record in game.moves] == [
        (13, 22, ()),
        (26, 17, ()),
    ]
    assert [judged.judgement for judged in game.judgements] == [Judgement.LEGAL, Judgement.LEGAL]


def test_a_piece_that_was_away_before_it_was_told_of_was_touched() -> None:
    game = send_late_edges(play("press black; wait 1s", STRICT), (360, 350, 22, True), (380, 10, 22, False))
    game.run_script("wait 100ms")
    assert game.session.tracker.bound_square == 22
    assert game.session.tracker.is_unmoved


def test_the_piece_that_was_lifted_first_was_touched_first_although_another_was_told_of_before() -> None:
    game = send_late_edges(play("press black; wait 1s", STRICT), (110, 100, 21, False), (300, 10, 22, False))
    game.run_script("wait 100ms")
    assert game.session.tracker.bound_square == 22


def test_the_board_is_never_judged_as_it_looked_before_what_is_known_already() -> None:
    game = play("press black; wait 1s; lift 22; place 18; wait 1s", LATE)
    effects = list(game.effects)
    send_late_edges(game, (160, 150, 18, True), (180, 20, 18, False)).run_script("wait 100ms")
    assert game.effects == effects
    assert [change.closed for change in game.session.tracker.trail if change.square == 18] == [True, False, True]


def test_a_piece_that_came_back_in_its_debounce_time_was_not_away() -> None:
    game = send_late_edges(play("press black; wait 1s", STRICT), (60, 50, 22, True), (80, 45, 22, False))
    game.run_script("wait 100ms")
    assert game.session.tracker.bound_square is None
    assert not game.session.tracker.trail
