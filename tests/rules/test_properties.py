"""What holds in every position: symmetries, and what a move may and must do to the pieces."""

import random
from collections.abc import Iterator
from itertools import pairwise

from hypothesis import example, given
from hypothesis import strategies as st

from controller.notation.fen import fen_text, parse_fen
from controller.rules.board_rules import occupancy_after, rules_for
from controller.rules.filipino_rulesets import FILIPINO
from controller.rules.game import Game, start_game
from controller.rules.moves import Move, Route
from controller.rules.position import CROWNING_ROW_MASKS, Position, Side
from controller.rules.squares import Occupancy, Orientation, Square, mask_of, squares_between, squares_of
from tests.rules.boards import mirror_move, mirror_position, sort_routes
from tests.rules.slow_filipino import SlowBoard, SlowMove

LONGEST_GAME = 120  # plies


def game_of(seed: int, orientation: Orientation) -> Iterator[Game]:
    """Return the game before and after each ply of a random game."""
    chance = random.Random(seed)
    game = start_game(rules_for(FILIPINO, orientation))
    for _ in range(LONGEST_GAME):
        yield game
        if not game.legal_moves:
            return
        game = game.play(chance.choice(game.legal_moves))


@st.composite
def in_a_game(draw: st.DrawFn) -> Position:
    """Return a position of a random game."""
    moments = list(game_of(draw(st.integers(0, 2**32)), Orientation.VISMIN))
    return draw(st.sampled_from(moments)).position


@st.composite
def set_up(draw: st.DrawFn) -> Position:
    """Return a position with a few pieces at random, many of them kings; a piece on its crowning row always is one."""
    places = draw(st.lists(st.integers(1, 32), min_size=2, max_size=12, unique=True))
    white = mask_of(Square(place) for place in places if draw(st.booleans()))
    kings = mask_of(Square(place) for place in places if draw(st.booleans()))
    black = mask_of(Square(place) for place in places) & ~white
    kings |= white & CROWNING_ROW_MASKS[Side.WHITE] | black & CROWNING_ROW_MASKS[Side.BLACK]
    return Position(white, black, kings, draw(st.sampled_from(Side)))


positions = in_a_game() | set_up()
orientations = st.sampled_from(Orientation)
ROUND_TWO_LOOPS = parse_fen("W:WK5:B7,9,19,24")


def legal_moves(position: Position, orientation: Orientation) -> list[Move]:
    return [sort_routes(move) for move in rules_for(FILIPINO, orientation).legal_moves(position)]


def turned_mask(mask: Occupancy) -> Occupancy:
    return mask_of(Square(33 - square) for square in squares_of(mask))


def turned_position(position: Position) -> Position:
    """Return the position from the other side of the table, with the colours swapped."""
    white, black, kings, to_move = position
    return Position(turned_mask(black), turned_mask(white), turned_mask(kings), to_move.opponent)


def turned_move(move: Move) -> Move:
    routes = tuple(tuple(Square(33 - square) for square in route) for route in move.routes)
    return Move(
        Square(33 - move.origin), Square(33 - move.landing), turned_mask(move.captured), move.is_crowning, routes
    )


@given(positions, orientations)
@example(ROUND_TWO_LOOPS, Orientation.LUZON)
def test_the_moves_are_those_of_the_slow_rules(position: Position, orientation: Orientation) -> None:
    slow = SlowBoard(position, orientation).moves()
    moves = legal_moves(position, orientation)
    reported = [
        SlowMove(move.origin, move.landing, frozenset(move.captured_squares), move.is_crowning) for move in moves
    ]
    assert len(set(reported)) == len(reported)
    assert set(reported) == set(slow)
    for move, slowly in zip(moves, reported, strict=True):
        assert len(set(move.routes)) == len(move.routes)
        assert set(move.routes) == slow[slowly]


@given(positions)
@example(ROUND_TWO_LOOPS)
def test_luzon_mirrors_vismin(position: Position) -> None:
    luzon = legal_moves(mirror_position(position), Orientation.LUZON)
    assert sorted(sort_routes(mirror_move(move)) for move in luzon) == sorted(legal_moves(position, Orientation.VISMIN))


@given(positions, orientations)
@example(ROUND_TWO_LOOPS, Orientation.VISMIN)
def test_colours_may_be_changed(position: Position, orientation: Orientation) -> None:
    turned = legal_moves(turned_position(position), orientation)
    assert sorted(sort_routes(turned_move(move)) for move in turned) == sorted(legal_moves(position, orientation))
    rules = rules_for(FILIPINO, orientation)
    for move in turned:
        after = rules.play(turned_position(position), move)
        assert turned_position(after) == rules.play(position, turned_move(move))


@given(positions, orientations)
def test_all_captures_take_the_same_number_and_leave_no_quiet_move(
    position: Position, orientation: Orientation
) -> None:
    assert len({move.captured.bit_count() for move in legal_moves(position, orientation)}) <= 1


@given(positions, orientations)
def test_a_move_takes_nothing_but_what_it_captures(position: Position, orientation: Orientation) -> None:
    mover, other = position.to_move, position.to_move.opponent
    for move in legal_moves(position, orientation):
        after = rules_for(FILIPINO, orientation).play(position, move)
        assert after.to_move is other
        assert move.captured & ~position.pieces_of(other) == 0
        assert after.pieces_of(other) == position.pieces_of(other) & ~move.captured
        assert after.pieces_of(mover).bit_count() == position.pieces_of(mover).bit_count()
        assert after.white & after.black == 0
        assert after.occupancy == occupancy_after(position, move)


@given(positions, orientations)
def test_kings_stay_kings_and_men_are_crowned_on_the_far_row_only(position: Position, orientation: Orientation) -> None:
    mover, other = position.to_move, position.to_move.opponent
    for move in legal_moves(position, orientation):
        after = rules_for(FILIPINO, orientation).play(position, move)
        origin, landing = mask_of([move.origin]), mask_of([move.landing])
        was_king = bool(position.kings & origin)
        stood_still = position.pieces_of(mover) & ~origin
        assert after.kings & after.pieces_of(other) == position.kings & after.pieces_of(other)
        assert after.kings & stood_still == position.kings & stood_still
        assert move.is_crowning == (not was_king and bool(landing & CROWNING_ROW_MASKS[mover]))
        assert bool(after.kings & landing) == (was_king or move.is_crowning)
        assert after.kings & ~after.occupancy == 0


@given(positions, orientations)
@example(ROUND_TWO_LOOPS, Orientation.VISMIN)
def test_every_hop_of_every_route_jumps_one_captured_piece(position: Position, orientation: Orientation) -> None:
    for move in legal_moves(position, orientation):
        for route in move.routes:
            assert (route[0], route[-1]) == (move.origin, move.landing)
            if move.is_capture:
                assert mask_of(jumped_squares(position, move, route, orientation)) == move.captured
            else:
                assert len(route) == 2


def jumped_squares(position: Position, move: Move, route: Route, orientation: Orientation) -> list[Square]:
    """Return the squares that a route captures, and fail unless each jump has one piece, and a new one."""
    pieces = []
    for start, end in pairwise(route):
        passed = squares_between(start, end, orientation)
        assert passed is not None
        met = [square for square in passed if position.piece_at(square) and square != move.origin]
        assert len(met) == 1
        assert end == move.origin or position.piece_at(end) is None
        pieces += met
    assert len(set(pieces)) == len(pieces)
    return pieces


@given(positions.filter(lambda position: max(position.white.bit_count(), position.black.bit_count()) <= 12))
def test_a_position_survives_being_written(position: Position) -> None:
    text = fen_text(position)
    assert parse_fen(text) == position
    assert fen_text(parse_fen(text)) == text


@given(st.integers(0, 2**32), orientations)
def test_pieces_only_ever_leave_by_capture(seed: int, orientation: Orientation) -> None:
    white = black = 12
    before: Position | None = None
    for game in game_of(seed, orientation):
        position = game.position
        if before is not None:
            lost = before.occupancy.bit_count() - position.occupancy.bit_count()
            white, black = (white, black - lost) if before.to_move is Side.WHITE else (white - lost, black)
        assert (position.white.bit_count(), position.black.bit_count()) == (white, black)
        before = position
