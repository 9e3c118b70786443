"""What sound sensors show while a person acts."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from controller.rules.board_rules import occupancy_after
from controller.rules.game import Game
from controller.rules.moves import Move
from controller.rules.position import Position
from controller.rules.squares import Occupancy, bit, mask_of, squares_between
from sim.hands.actions import Action, Lift, PutDown


def list_occupancies(occupancy: Occupancy, actions: Iterable[Action]) -> Iterator[Occupancy]:
    """Yield the squares that hold a piece after each act."""
    for action in actions:
        occupancy = occupancy_after_action(occupancy, action)
        yield occupancy


def occupancy_after_action(occupancy: Occupancy, action: Action) -> Occupancy:
    """Return the squares that hold a piece after one act."""
    match action.act:
        case Lift(square=square):
            return occupancy & ~bit(square)
        case PutDown(square=square):
            return occupancy | bit(square)
        case _:
            return occupancy


def legal_occupancies(game: Game, position_before: Position | None) -> set[Occupancy]:
    """Return the occupancies after each legal move, and after each move that the opponent could have made.

    If the opponent continued the last move, or took it back, the board would show one of these.
    """
    ends = {occupancy_after(game.position, move) for move in game.legal_moves}
    if position_before is not None:
        ends.add(position_before.occupancy)
        ends.update(occupancy_after(position_before, move) for move in game.rules.legal_moves(position_before))
    return ends


def may_be_answered_move(game: Game, actions: Sequence[Action]) -> bool:
    """Return True if sensors may see actions as a legal move and the beginning of a reply.

    The mover is lifted before it is put down, and the pieces of the reply are lifted after it.
    """
    lifted_first: dict[Occupancy, int] = {}
    lifted_last: dict[Occupancy, int] = {}
    put_last: dict[Occupancy, int] = {}
    for place, action in enumerate(actions):
        match action.act:
            case Lift(square=square):
                lifted_first.setdefault(bit(square), place)
                lifted_last[bit(square)] = place
            case PutDown(square=square):
                put_last[bit(square)] = place
            case _:
                pass
    occupancy = list(list_occupancies(game.position.occupancy, actions))[-1]
    for move in game.legal_moves:
        lifted = lifted_first.get(bit(move.origin), len(actions))
        if lifted < put_last.get(bit(move.landing), -1) and not move.captured & ~sum(lifted_first):
            late = sum(mask for mask, place in lifted_last.items() if place > lifted)
            if _is_answered(game.play(move), occupancy, late):
                return True
    return False


def _is_answered(game: Game, occupancy: Occupancy, late: Occupancy) -> bool:
    """Return True if an occupancy is a stage of a legal move whose missing pieces are all among the `late` ones."""
    missing = game.position.occupancy & ~occupancy
    return (
        bool(missing)
        and not missing & ~late
        and any(_may_be_partial_move(reply, game, occupancy) for reply in game.legal_moves)
    )


def _may_be_partial_move(move: Move, game: Game, occupancy: Occupancy) -> bool:
    fixed = game.position.occupancy & ~bit(move.origin) & ~move.captured
    track = 0
    for route in move.routes:
        track |= mask_of(route)
        for start, stop in pairwise(route):
            track |= mask_of(squares_between(start, stop, game.rules.orientation) or ())
    track &= ~move.captured
    return (
        not fixed & ~occupancy
        and not occupancy & ~(fixed | track | move.captured)
        and (occupancy & track).bit_count() <= 1
    )
