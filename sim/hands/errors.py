"""What a person who errs tries: a wrong move that the sensors tell from every legal one, or one that they cannot."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random

from controller.rules.game import Game
from controller.rules.position import Position
from controller.rules.rules import occupancy_after
from controller.rules.squares import Occupancy, bit
from sim.hands.acts import Do, Lift
from sim.hands.looks import ends_of, looks, reads_as_answered
from sim.hands.styles import Style, tidy
from sim.hands.wrong_moves import ErrorKind, deeds_of

__all__ = ["Attempt", "ErrorKind", "find_attempt", "looks"]

TRIES = 6  # so many moves of one kind are tried before another kind is


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    """A wrong move: the acts that carry it out, and whether sensors can tell its end from that of every legal one."""

    kind: ErrorKind
    dos: tuple[Do, ...]
    shows: bool


def find_attempt(
    game: Game, before: Position | None, style: Style, rng: Random, *, hidden: Occupancy = 0, pending: Occupancy = 0
) -> Attempt | None:
    """Find a wrong move in a game that is not over, or None where there is none to be tried.

    `hidden` are the squares whose sensors tell nothing: no lamp leads back what was changed there. At no time while an
    attempt that shows is carried out does the board look as after a legal move, answered or not; nor as it did `before`
    the opponent's last move or after another move from there, since that would be that move taken back or going on; nor
    is a piece touched on a square of `pending`, whose move nobody has ended yet: it would be the opponent who goes on.
    """
    occupancy = game.position.occupancy
    unseen = {occupancy & ~hidden} | {occupancy_after(game.position, move) & ~hidden for move in game.legal_moves}
    # To stand for a moment as it stood at first says nothing: nothing was moved then.
    avoided = {end & ~hidden for end in ends_of(game, before)} - {occupancy & ~hidden}
    for kind in _kinds_to_try(game, rng):
        deeds = deeds_of(kind, game)
        for deed in rng.sample(deeds, min(TRIES, len(deeds))):
            for manner in (style, tidy):
                dos = deed(manner, rng)
                seen = list(looks(occupancy, dos))
                if not _can_be_done([occupancy, *seen]) or _touches(dos, pending):
                    continue
                if seen[-1] & ~hidden in unseen or reads_as_answered(game, dos) or (seen[-1] ^ occupancy) & hidden:
                    return Attempt(kind=kind, dos=tuple(dos), shows=False)
                stages = range(2, len(dos))
                if avoided.isdisjoint([look & ~hidden for look in seen]) and not any(
                    reads_as_answered(game, dos[:stage]) for stage in stages
                ):
                    return Attempt(kind=kind, dos=tuple(dos), shows=True)
    return None


def _can_be_done(seen: Sequence[Occupancy]) -> bool:
    """Tell whether every act changes its square: nothing is lifted from an empty one, nothing put on a taken one."""
    return all(first != second for first, second in pairwise(seen))


def _touches(dos: Sequence[Do], squares: Occupancy) -> bool:
    return any(isinstance(do.act, Lift) and squares & bit(do.act.square) for do in dos)


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
