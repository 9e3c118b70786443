"""A flag is decided at the board of its side alone, and an end reaches both boards once."""

import pytest

from controller.clock.time_control import SECOND_US
from controller.rules.outcome import Outcome, Score, Termination
from controller.rules.position import Side
from controller.session.effects import RecordOutcome
from controller.session.far_exchange.values import FarEntryKind
from controller.session.state import Phase
from controller.session.views.messages import MessageCode
from tests.session.far.two_boards import BLACK, WHITE, TwoBoards

TIME = Outcome(score=Score.WHITE_WINS, termination=Termination.TIME)


def to_black(control: str = "1+0", **clock: object) -> TwoBoards:
    """Return a game in which Black is to move."""
    return TwoBoards(time_control=control, clock=clock).play_move(WHITE, "22-18")


@pytest.mark.parametrize("control", ["1+0", "1+2", "1 d5", "byo 30s 2x10s", "1m/move", "canadian 30s 5/20s"])
def test_the_clock_of_the_other_side_runs_down_to_zero_and_no_flag_of_it_falls(control: str) -> None:
    game = to_black(control)
    game.boards[BLACK].is_cut = True
    for _ in range(400):
        game[WHITE].daemon.wait_until(game[WHITE].daemon.now_us + SECOND_US)
    session = game[WHITE].session
    assert session.phase is Phase.PLAYING
    assert session.ledger.displayed_seconds(BLACK, session.now_us) == 0
    assert session.ledger.advance_to(session.now_us).flagged_sides == ()
    assert MessageCode.FLAG not in game[WHITE].announced_codes


def test_the_mover_s_board_decides_the_flag_and_the_other_one_is_told() -> None:
    game = to_black().set_lag(lambda: 4 * SECOND_US)
    game.advance(90 * SECOND_US)
    assert [board.session.outcome for board in game.boards.values()] == [TIME, TIME]
    assert [entry.kind for entry in game[WHITE].record][-1] is FarEntryKind.RESULT
    assert game[WHITE].session.ledger.side_clocks == game[BLACK].session.ledger.side_clocks
    assert game[WHITE].session.ledger.side_clocks[BLACK].flagged
    assert [len(board.outcomes) for board in game.boards.values()] == [1, 1]


def test_a_move_in_time_counts_however_late_it_comes() -> None:
    game = to_black()
    black = game[BLACK]
    black.run_script("wait 40s; move 9-14; press black; wait 100ms")
    made = black.moves[-1].ledger.side_clocks
    assert not made[BLACK].flagged
    black.is_cut = True  # for four minutes
    game.advance(240 * SECOND_US)
    assert game[WHITE].session.phase is Phase.PLAYING
    black.is_cut = False
    game.advance(SECOND_US)
    assert game[WHITE].shown[2] == made
    game.act(WHITE, "move 9-14; wait 1s; move 18x9; press white; wait 1s")
    assert game.moves(WHITE) == ["22-18", "9-14", "18x9"]
    assert game[WHITE].session.ledger.side_clocks[BLACK] == made[BLACK]


def test_where_an_arbiter_decides_the_flag_of_the_mover_is_seen_at_both_boards_with_the_next_move() -> None:
    game = to_black(flag="arbiter")
    game.advance(90 * SECOND_US)
    assert game[BLACK].session.conduct.announced_flags == (BLACK,)
    assert game[WHITE].session.conduct.announced_flags == ()
    game.play_move(BLACK, "9-14")
    assert game[WHITE].session.ledger.side_clocks[BLACK].flagged


def test_the_flag_of_the_own_side_falls_though_the_move_shown_was_not_made_and_the_move_stays() -> None:
    game = TwoBoards(time_control="1+0").play_move(WHITE, "22-18").play_move(BLACK, "9-14")
    game.act(WHITE, "move 18x9; press white; wait 100s")
    for board in game.boards.values():
        assert board.session.outcome == TIME
    assert game.moves(WHITE) == game.moves(BLACK) == ["22-18", "9-14", "18x9"]


@pytest.mark.parametrize("is_made", [True, False])
def test_a_move_that_ends_the_game_by_the_rules_ends_it_at_both_boards(is_made: bool) -> None:
    game = TwoBoards(fen="W:W27:B14", time_control="1+0")
    game.play_move(WHITE, "27-23").play_move(BLACK, "14-18").act(WHITE, "move 23x14; press white; wait 1s")
    won = Outcome(score=Score.WHITE_WINS, termination=Termination.NO_PIECES)
    assert game[WHITE].session.outcome == won
    game.advance(200 * SECOND_US)
    assert game[BLACK].session.ledger.running_side is None  # nobody loses on time what is won
    assert game[BLACK].session.phase is Phase.PLAYING
    if is_made:
        game.act(BLACK, "move 23x14; wait 1s")
        assert game[BLACK].session.outcome == won
    entry = game[WHITE].record[-1]
    assert (entry.kind, entry.outcome) == (FarEntryKind.MOVE, won)
    assert not game[BLACK].sent


@pytest.mark.parametrize("side", [WHITE, BLACK])
def test_an_end_is_recorded_once_at_each_board(side: Side) -> None:
    game = to_black()
    game[side].run_script(f"resign {side.english_name.lower()}")
    game.advance(5 * SECOND_US)
    for board in game.boards.values():
        assert len([effect for effect in board.effects if isinstance(effect, RecordOutcome)]) == 1
