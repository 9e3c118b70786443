"""What a person who errs tries: a wrong move that the sensors tell from every legal one, or one that they cannot."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random

from controller.rules.board_rules import occupancy_after
from controller.rules.game import Game
from controller.rules.position import Position
from controller.rules.squares import Occupancy, bit
from sim.hands.actions import Action, Lift
from sim.hands.error_kinds import ErrorKind, list_wrong_moves
from sim.hands.occupancies import legal_occupancies, list_occupancies, may_be_answered_move
from sim.hands.styles import Style, tidy

TRIES_PER_KIND = 6  # so many moves of one kind are tried before another kind is


@dataclass(frozen=True, slots=True, kw_only=True)
class WrongMoveAttempt:
    """A wrong move: the acts that carry it out, and whether sensors can tell its end from that of every legal one."""

    kind: ErrorKind
    actions: tuple[Action, ...]
    is_detectable: bool


def find_wrong_move(
    game: Game,
    position_before: Position | None,
    style: Style,
    rng: Random,
    *,
    dead_squares: Occupancy = 0,
    pending_squares: Occupancy = 0,
) -> WrongMoveAttempt | None:
    """Find a wrong move in a game that is not over, or None where there is none to be tried.

    `hidden` are the squares whose sensors tell nothing: no lamp leads back what was changed there. At no time while an
    attempt that shows is carried out does the board look as after a legal move, answered or not; nor as it did `before`
    the opponent's last move or after another move from there, since that would be that move taken back or going on; nor
    is a piece touched on a square of `pending`, whose move nobody has ended yet: it would be the opponent who goes on.
    """
    occupancy = game.position.occupancy
    undetectable = {occupancy & ~dead_squares} | {
        occupancy_after(game.position, move) & ~dead_squares for move in game.legal_moves
    }
    # To stand for a moment as it stood at first says nothing: nothing was moved then.
    avoided = {end & ~dead_squares for end in legal_occupancies(game, position_before)} - {occupancy & ~dead_squares}
    for kind in _kinds_to_try(game, rng):
        scripts = list_wrong_moves(kind, game)
        for script in rng.sample(scripts, min(TRIES_PER_KIND, len(scripts))):
            for each_style in (style, tidy):
                actions = script(each_style, rng)
                seen = list(list_occupancies(occupancy, actions))
                if not _can_be_done([occupancy, *seen]) or _touches(actions, pending_squares):
                    continue
                if (
                    seen[-1] & ~dead_squares in undetectable
                    or may_be_answered_move(game, actions)
                    or (seen[-1] ^ occupancy) & dead_squares
                ):
                    return WrongMoveAttempt(kind=kind, actions=tuple(actions), is_detectable=False)
                stages = range(2, len(actions))
                if avoided.isdisjoint([look & ~dead_squares for look in seen]) and not any(
                    may_be_answered_move(game, actions[:stage]) for stage in stages
                ):
                    return WrongMoveAttempt(kind=kind, actions=tuple(actions), is_detectable=True)
    return None


def _can_be_done(occupancies: Sequence[Occupancy]) -> bool:
    """Tell whether every act changes its square: nothing is lifted from an empty one, nothing put on a taken one."""
    return all(first != second for first, second in pairwise(occupancies))


def _touches(actions: Sequence[Action], squares: Occupancy) -> bool:
    return any(isinstance(do.act, Lift) and squares & bit(do.act.square) for do in actions)


def _kinds_to_try(game: Game, rng: Random) -> list[ErrorKind]:
    """Shuffle the kinds; where a capture is due, one in two people goes wrong about the capture."""
    kinds = rng.sample(_KINDS, len(_KINDS))
    if game.legal_moves[0].is_capture and rng.random() < 0.5:
        kinds.sort(key=lambda kind: kind not in _ABOUT_CAPTURES)
    return kinds


_KINDS = tuple(ErrorKind)
_ABOUT_CAPTURES = frozenset(
    {
        ErrorKind.QUIET,
        ErrorKind.TOO_FEW,
        ErrorKind.WRONG_PIECE,
        ErrorKind.JUMPED_TWICE,
        ErrorKind.LEFT_STANDING,
        ErrorKind.TOO_MANY_TAKEN,
    }
)
