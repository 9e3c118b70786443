"""Random positions of a rule set, and whether the product and the plain rules say the same of them."""

from collections.abc import Iterator
from itertools import islice
from random import Random

from controller.notation.fen import fen_text
from controller.rules.board_rules import BoardRules
from controller.rules.position import CROWNING_ROW_MASKS, Position, Side
from controller.rules.squares import SQUARES, mask_of
from tests.rules.plain_draughts import PlainBoard, PlainMove, pieces_in

LONGEST_GAME = 150  # plies
MOST_PIECES = 12  # a side


def random_positions(rules: BoardRules, count: int) -> Iterator[Position]:
    """Yield a fixed sequence of positions, in turn from random games and with pieces at random."""
    chance = Random(f"{rules.ruleset.name} on {rules.orientation}")
    reached = _each_reached_position(rules, chance)
    return islice((position for played in reached for position in (played, build_random_position(chance))), count)


def _each_reached_position(rules: BoardRules, chance: Random) -> Iterator[Position]:
    """Yield a few positions of each of many random games, without the start."""
    while True:
        position, next_look = rules.start_position, chance.randint(1, 10)
        for ply in range(LONGEST_GAME):
            if ply == next_look:
                yield position
                next_look += chance.randint(1, 10)
            moves = rules.legal_moves(position)
            if not moves:
                break
            position = rules.play(position, chance.choice(moves))


def build_random_position(chance: Random) -> Position:
    """Yield positions with pieces at random, with varying numbers of pieces and kings."""
    places = chance.sample(SQUARES, chance.randint(2, 2 * MOST_PIECES))
    share_of_kings, share_of_white = chance.random(), chance.random()
    white = [place for place in places if chance.random() < share_of_white][:MOST_PIECES]
    black = [place for place in places if place not in white][:MOST_PIECES]
    crowned = mask_of(white) & CROWNING_ROW_MASKS[Side.WHITE] | mask_of(black) & CROWNING_ROW_MASKS[Side.BLACK]
    kings = mask_of(place for place in (*white, *black) if chance.random() < share_of_kings)
    return Position(mask_of(white), mask_of(black), kings | crowned, chance.choice(list(Side)))


def find_disagreement(rules: BoardRules, position: Position) -> str:
    """Return what differs from the plain rules: moves, or the position after one; empty if nothing does."""
    plain = PlainBoard(rules.ruleset, rules.orientation, position)
    moves = {
        PlainMove(move.origin, move.landing, frozenset(move.captured_squares), move.is_crowning): move
        for move in rules.legal_moves(position)
    }
    expected = plain.moves()
    heading = f"{rules.ruleset.name} on {rules.orientation}, {fen_text(position)}:"
    if moves.keys() != expected:
        surplus, missing = _moves_text(moves.keys() - expected), _moves_text(expected - moves.keys())
        return f"{heading} {surplus} should not be, {missing} should"
    for reported, move in moves.items():
        after = rules.play(position, move)
        if pieces_in(after) != plain.after(reported) or after.to_move is not position.to_move.opponent:
            return f"{heading} {_moves_text({reported})} leaves {fen_text(after)}"
    return ""


def _moves_text(moves: set[PlainMove]) -> str:
    texts = [f"{move.origin}-{move.landing} takes {sorted(move.captured)}{' crowned' * move.crowned}" for move in moves]
    return ", ".join(sorted(texts)) or "nothing"
