"""Records compared with what was really played: wrong, missed and uncertain ones."""

from dataclasses import replace

import pytest

from controller.clock.ledger import build_ledger
from controller.rules.board_rules import occupancy_after
from controller.rules.moves import Move
from controller.rules.position import Side
from controller.rules.squares import Orientation, Square, bit
from controller.session.effects import RecordMove
from controller.simulation.score_book import RECORDING_TIMEOUT_US, ScoreBook
from controller.simulation.tally import GameTally, combine_sides
from controller.simulation.turn_results import find_played_move, find_undetectable_captures
from tests.sim.turn_runs import new_game, position_of

GAME = new_game(Orientation.VISMIN)
MOVE, OTHER = GAME.legal_moves[:2]


@pytest.fixture
def counts() -> dict[Side, GameTally]:
    return {side: GameTally() for side in Side}


@pytest.fixture
def book(counts: dict[Side, GameTally]) -> ScoreBook:
    return ScoreBook(GAME, counts)


def record(move: Move, *candidates: Move) -> RecordMove:
    return RecordMove(
        ply=1, side=Side.WHITE, move=move, game=GAME.play(move), ledger=build_ledger(None, 0), at_us=0,
        candidates=candidates,
    )  # fmt: skip


def test_what_was_played_and_recorded_is_right(book: ScoreBook, counts: dict[Side, GameTally]) -> None:
    book.add_move(Side.WHITE, MOVE).ended_us = 0
    book.add_record(record(MOVE))
    book.audit(RECORDING_TIMEOUT_US + 1)
    book.close()
    assert counts == {Side.WHITE: GameTally(), Side.BLACK: GameTally()}
    assert book.score == (MOVE,)


def test_another_record_is_a_wrong_commit_counted_once(book: ScoreBook, counts: dict[Side, GameTally]) -> None:
    book.add_move(Side.WHITE, MOVE)
    book.add_record(record(OTHER))
    book.audit(0)
    book.audit(0)
    book.close()
    assert counts[Side.WHITE] == GameTally(wrong_commits=1)


def test_a_record_of_what_was_not_played_is_a_wrong_commit(book: ScoreBook, counts: dict[Side, GameTally]) -> None:
    book.add_record(record(MOVE))
    book.audit(0)
    assert counts[Side.WHITE].wrong_commits == 1


@pytest.mark.parametrize(("now_us", "missed"), [(RECORDING_TIMEOUT_US, 0), (RECORDING_TIMEOUT_US + 1, 1)])
def test_a_move_without_a_record_is_missed_after_two_seconds(
    book: ScoreBook, counts: dict[Side, GameTally], now_us: int, missed: int
) -> None:
    book.add_move(Side.WHITE, MOVE).ended_us = 0
    book.audit(now_us)
    book.audit(now_us)
    assert counts[Side.WHITE].missed_moves == missed


def test_an_uncertain_record_is_not_wrong_as_long_as_the_truth_is_among_its_candidates(
    book: ScoreBook, counts: dict[Side, GameTally]
) -> None:
    book.add_move(Side.WHITE, MOVE)
    book.add_record(record(OTHER, OTHER, MOVE))
    book.audit(0)
    book.close()
    assert book.is_in_doubt
    assert counts[Side.WHITE] == GameTally(uncertain=1)


@pytest.mark.parametrize(("resolved", "wrong"), [(MOVE, 0), (OTHER, 1)])
def test_what_was_uncertain_must_be_right_in_the_end(
    book: ScoreBook, counts: dict[Side, GameTally], resolved: Move, wrong: int
) -> None:
    book.add_move(Side.WHITE, MOVE)
    book.add_record(record(OTHER, OTHER, MOVE))
    book.audit(0)
    book.add_record(replace(record(resolved), is_amendment=True))
    book.close()
    assert not book.is_in_doubt
    assert counts[Side.WHITE] == GameTally(uncertain=1, amended=1, wrong_commits=wrong)


def test_candidates_without_the_truth_are_wrong(book: ScoreBook, counts: dict[Side, GameTally]) -> None:
    book.add_move(Side.WHITE, MOVE)
    book.add_record(record(OTHER, OTHER, GAME.legal_moves[2]))
    book.audit(0)
    book.close()
    assert counts[Side.WHITE].wrong_commits == 1


def test_a_move_taken_back_leaves_the_game_as_it_was(book: ScoreBook) -> None:
    book.add_move(Side.WHITE, MOVE)
    book.remove_last_move()
    assert (book.game, book.game_before, book.played_moves) == (GAME, None, [])


def test_the_games_on_the_way_are_kept(book: ScoreBook) -> None:
    after = book.add_move(Side.WHITE, MOVE).after
    assert (book.game_before, book.game, book.game_at(0), book.game_at(1), book.game_at(5)) == (
        GAME, after, GAME, after, after,
    )  # fmt: skip


def test_an_onlooker_finds_the_move_and_what_was_left_on_a_dead_square() -> None:
    game = new_game(Orientation.VISMIN, position_of([22], [18, 1], []))
    (capture,) = game.legal_moves
    end = occupancy_after(game.position, capture)
    left = end | bit(Square(18))
    assert find_played_move(game, end, capture) == capture
    assert find_played_move(game, left, capture) is None
    assert find_undetectable_captures(game, left, bit(Square(18))) == bit(Square(18))
    assert find_undetectable_captures(game, left, bit(Square(1))) == 0
    assert find_undetectable_captures(game, end, bit(Square(18))) == 0


def test_one_game_is_counted_once() -> None:
    sides = [GameTally(games=1, plies=3, finished=1), GameTally(games=1, plies=2, finished=1)]
    assert combine_sides(sides) == GameTally(games=1, plies=5, finished=1)
