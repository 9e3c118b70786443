"""The wrong moves that a person tries, whether sensors can tell them from every legal move or not."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random

from controller.rules.board_rules import occupancy_after
from controller.rules.game import Game
from controller.rules.moves import Move
from controller.rules.position import Position
from controller.rules.squares import Occupancy, Square, bit
from sim.hands.actions import Action, Lift, PutDown
from sim.hands.error_kinds import ErrorKind, list_wrong_moves
from sim.hands.occupancies import legal_occupancies, list_occupancies, may_be_answered_move
from sim.hands.styles import Style, tidy
from sim.hands.wrong_move_scripts import script_move

TRIES_PER_KIND = 6
"""Moves of one kind that are tried before another kind is. A choice: nearly every kind has a usable one among six."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WrongMoveAttempt:
    """A wrong move."""

    kind: ErrorKind
    actions: tuple[Action, ...]
    """The actions that carry the move out; the first follows at once."""
    is_detectable: bool
    """Whether sensors can tell the board after it from the board after every legal move."""


def find_wrong_move(
    game: Game,
    position_before: Position | None,
    style: Style,
    rng: Random,
    *,
    dead_squares: Occupancy = 0,
    pending_squares: Occupancy = 0,
) -> WrongMoveAttempt | None:
    """Find a wrong move in a game that is not over; return None if there is none to be tried.

    `position_before` is the position before the opponent's last move. `dead_squares` are the squares whose sensors show
    nothing: no lamp leads back what was changed there. `pending_squares` hold the opponent's piece whose move no press
    has ended: to touch it would be to continue that move.
    """
    detection = _MoveDetection(game, position_before, dead_squares)
    for kind in _kinds_to_try(game, rng):
        scripts = list_wrong_moves(kind, game)
        for script in rng.sample(scripts, min(TRIES_PER_KIND, len(scripts))):
            for each_style in (style, tidy):
                actions = script(each_style, rng)
                if _touches(actions, pending_squares):
                    continue
                is_detectable = detection.is_detectable(actions)
                if is_detectable is not None:
                    return WrongMoveAttempt(kind=kind, actions=tuple(actions), is_detectable=is_detectable)
    return None


def is_led_back(attempt: WrongMoveAttempt, game: Game, move: Move) -> bool:
    """Return True if the lamps lead a wrong move back before they lead on with the one that is to be made.

    They do not if that one was made too, beside what is wrong, nor if pieces are merely missing.
    """
    shown = list(list_occupancies(game.position.occupancy, attempt.actions))
    if not shown or not shown[-1] & ~game.position.occupancy:
        return False
    if attempt.kind is ErrorKind.LEFT_STANDING:
        return True  # that move is merely not finished
    return not any(
        isinstance(action.act, PutDown) and (action.act.taken_from, action.act.square) == (move.origin, move.landing)
        for action in attempt.actions
    )


def find_other_move(
    game: Game, move: Move, style: Style, rng: Random, *, dead_squares: Occupancy = 0
) -> WrongMoveAttempt | None:
    """Find another legal move than the one that a person is to make, which never shows the end of that one.

    `dead_squares` are the squares whose sensors show nothing: it leaves them as they were.
    """
    end = occupancy_after(game.position, move)
    others = [
        other
        for other in game.legal_moves
        if other.origin != other.landing and occupancy_after(game.position, other) != end
    ]
    for other in rng.sample(others, min(TRIES_PER_KIND, len(others))):
        for each_style in (style, tidy):
            actions = script_move(other, game)(each_style, rng)
            shown = list(list_occupancies(game.position.occupancy, actions))
            is_seen = not (shown[-1] ^ game.position.occupancy) & dead_squares
            if is_seen and _can_be_done([game.position.occupancy, *shown]) and end not in shown:
                return WrongMoveAttempt(kind=ErrorKind.OTHER_MOVE, actions=tuple(actions), is_detectable=True)
    return None


class _MoveDetection:
    """What the sensors show at the start of a turn, and what a wrong move must not show."""

    def __init__(self, game: Game, position_before: Position | None, dead_squares: Occupancy) -> None:
        self._game = game
        self._start = game.position.occupancy
        self._dead_squares = dead_squares
        ends = [occupancy_after(game.position, move) for move in game.legal_moves]
        self._undetectable = {end & ~dead_squares for end in (self._start, *ends)}
        # The board may pass through its first occupancy: nothing was moved then.
        self._avoided = {end & ~dead_squares for end in legal_occupancies(game, position_before)}
        self._avoided.discard(self._start & ~dead_squares)

    def is_detectable(self, actions: Sequence[Action]) -> bool | None:
        """Return whether sensors can tell a wrong move from every legal one; None if it must not be tried.

        A detectable wrong move shows at no time what a legal move shows, answered or not, what the board showed before
        the opponent's last move, or what another move from there shows: that would take the move back or continue it.
        """
        shown = list(list_occupancies(self._start, actions))
        if not _can_be_done([self._start, *shown]):
            return None
        end = shown[-1]
        if (
            end & ~self._dead_squares in self._undetectable
            or may_be_answered_move(self._game, actions)
            or (end ^ self._start) & self._dead_squares
        ):
            return False
        is_avoided = any(occupancy & ~self._dead_squares in self._avoided for occupancy in shown)
        if is_avoided or any(may_be_answered_move(self._game, actions[:stage]) for stage in range(2, len(actions))):
            return None
        return True


def _can_be_done(occupancies: Sequence[Occupancy]) -> bool:
    """Return True if every act changes its square: a piece is lifted from it, or put on it while it is empty."""
    return all(first != second for first, second in pairwise(occupancies))


def find_misplaced_origin(attempt: WrongMoveAttempt, game: Game) -> Square | None:
    """Return where the one own piece came from that a wrong move leaves on another square; None if there is not one."""
    own = game.position.pieces_of(game.position.to_move)
    places = {action.act.taken_from: action.act.square for action in attempt.actions if isinstance(action.act, PutDown)}
    moved = [origin for origin, square in places.items() if origin and bit(origin) & own and square != origin]
    return moved[0] if len(moved) == 1 else None


def _touches(actions: Sequence[Action], squares: Occupancy) -> bool:
    return any(isinstance(action.act, Lift) and squares & bit(action.act.square) for action in actions)


def _kinds_to_try(game: Game, rng: Random) -> list[ErrorKind]:
    """Shuffle the kinds; where a capture is due, the kinds about captures come first in half of all cases."""
    kinds = rng.sample(_KINDS, len(_KINDS))
    if game.legal_moves[0].is_capture and rng.random() < 0.5:
        kinds.sort(key=lambda kind: kind not in _ABOUT_CAPTURES)
    return kinds


_KINDS: tuple[ErrorKind, ...] = tuple(kind for kind in ErrorKind if kind is not ErrorKind.OTHER_MOVE)
_ABOUT_CAPTURES = frozenset(
    {
        ErrorKind.QUIET,
        ErrorKind.TOO_FEW,
        ErrorKind.WRONG_PIECE,
        ErrorKind.JUMPED_TWICE,
        ErrorKind.LEFT_STANDING,
    }
)
