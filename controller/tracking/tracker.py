"""The tracker: what the board shows of the move being made, as an immutable value."""

from dataclasses import replace
from typing import NamedTuple

from controller.rules.game import Game
from controller.rules.moves import Move
from controller.rules.squares import Occupancy, Square, between, bit, mask_of, squares_of
from controller.tracking.correction import Remove, Step, next_step
from controller.tracking.debounce import Change
from controller.tracking.order import (
    PASSING_US,
    came_after,
    came_from,
    landed,
    left_us,
    less_passing,
    stood_after,
    went_elsewhere,
)
from controller.tracking.sights import Sight, Sights, sights_of, witnessed
from controller.tracking.trail import Trail, extended, touched


class Tracker(NamedTuple):
    """The game as committed, the occupancy as settled, and the trail of changes since the commit.

    `bound` is the piece that was touched first, where it has to move: only its moves are looked for then.
    """

    game: Game
    sights: Sights
    occupancy: Occupancy
    trail: Trail
    last_change_us: int
    bound: Square | None = None

    @property
    def unmoved(self) -> bool:
        """Whether the board shows the committed position."""
        return not self.sights.differing(self.occupancy)

    @property
    def unseen(self) -> Occupancy:
        """The squares whose sensors are not trusted."""
        return self.sights.unseen

    @property
    def own(self) -> Occupancy:
        """The pieces of the side to move, as committed."""
        return self.game.position.pieces_of(self.game.position.to_move)

    @property
    def on_track(self) -> bool:
        """Whether a legal move, finished or under way, could show this look, its reply perhaps under way too."""
        return self.is_right or self.awaits_removal()

    @property
    def is_right(self) -> bool:
        """Whether a legal move, finished or under way, could show this look without a reply."""
        return self.unmoved or self.sights.any_under_way(self.occupancy)

    def with_change(self, change: Change) -> "Tracker":
        """Take in one settled change."""
        mask = bit(change.square)
        occupancy = self.occupancy | mask if change.closed else self.occupancy & ~mask
        return self._replace(
            occupancy=occupancy,
            trail=extended(self.trail, change),
            last_change_us=max(self.last_change_us, change.at_us),
        )

    def with_occupancy(self, occupancy: Occupancy, at_us: int) -> "Tracker":
        """Take the board as it is found, without a trail: the start, or after the sensors were away."""
        return self.unbound()._replace(occupancy=occupancy, trail=(), last_change_us=at_us)

    def after(self, game: Game, at_us: int) -> "Tracker":
        """Go on from a game whose last move was committed as of `at_us`.

        Later changes belong to the reply, and so do earlier ones on squares that differ from the new position: a reply
        may begin while the last captured piece is still being taken off.
        """
        sights = sights_of(game, self.unseen)
        differing = sights.differing(self.occupancy)
        trail = tuple(change for change in self.trail if change.at_us > at_us or differing & bit(change.square))
        return self._replace(game=game, sights=sights, trail=trail, bound=None)

    def first_touched(self) -> Square | None:
        """Give the piece that may move and was seen lifted first of those since the last commit."""
        movable = mask_of(sight.move.origin for sight in self.sights.moves) & ~self.unseen
        lifted = (change.square for change in self.trail if not change.closed)
        return next((square for square in lifted if movable & bit(square)), None)

    def bound_to(self, square: Square) -> "Tracker":
        """Look for the moves of one piece only."""
        moves = tuple(sight for sight in self.sights.moves if sight.move.origin == square)
        return self._replace(sights=replace(self.sights, moves=moves), bound=square)

    def unbound(self) -> "Tracker":
        """Look for every legal move."""
        return self if self.bound is None else self.as_of(self.game)

    def distrusting(self, unseen: Occupancy) -> "Tracker":
        """Take the sensors of these squares, and only these, for liars: nobody is bound by what one of them told."""
        tracker = self.unbound() if self.bound is not None and unseen & bit(self.bound) else self
        return tracker._replace(sights=replace(tracker.sights, unseen=unseen))

    def as_of(self, game: Game) -> "Tracker":
        """Look at the same board as one move further, or another game, than was thought."""
        return self._replace(game=game, sights=sights_of(game, self.unseen), bound=None)

    def finished_move(self) -> Move | None:
        """Give the legal move that stands finished on the board; None where several do and the trail cannot tell."""
        told = witnessed(self.sights.finished(self.occupancy), self.trail, self.unseen)
        return None if told is None else told.move

    def possible_moves(self) -> tuple[Move, ...]:
        """List the legal moves that may stand finished, or finished and answered, one for each position they lead to.

        The likeliest is the first; more than one only where sensors are not trusted.
        """
        told = self.finished_move()
        first = self.answered_move() if told is None else told
        if not self.unseen:
            return () if first is None else (first,)
        moves = [sight.move for sight in self.sights.finished(self.occupancy)]
        by_position = {self.game.rules.play(self.game.position, move): move for move in moves}
        if first is not None:
            by_position = {self.game.rules.play(self.game.position, first): first} | by_position
        return tuple(by_position.values())

    def shows_landing(self, move: Move) -> bool:
        """Tell whether a trusted sensor shows the piece of a finished move on its landing."""
        return not self.unseen & bit(move.landing)

    def could_go_on(self, move: Move) -> bool:
        """Tell whether the look of a finished move is also a stage of another."""
        return any(sight.on_way(self.occupancy, self.unseen) for sight in self.sights.moves if sight.move != move)

    def awaits_removal(self) -> bool:
        """Tell whether a capture is finished but for captured pieces that still stand; a reply may be under way."""
        return self._awaiting_removal() is not None

    def _awaiting_removal(self) -> Sight | None:
        return next((sight for sight in self.sights.moves if sight.leaves and self._awaits_removal(sight)), None)

    def _awaits_removal(self, sight: Sight) -> bool:
        move, unseen = sight.move, self.unseen
        opened, closed = touched(self.trail)
        cleared, standing = self.occupancy & ~sight.leaves, self.occupancy & sight.leaves & ~unseen
        landed = (cleared | closed | unseen) & bit(move.landing)  # the reply may have taken it off again
        if not (standing and (opened | unseen) & bit(move.origin) and landed):
            return False
        if not (cleared ^ sight.end) & ~unseen:
            return True
        return sights_of(self.game.play(move), unseen).any_under_way(cleared)

    def in_hand(self) -> bool:
        """Tell whether the look is that of a mover lifted and not yet put down."""
        shown, unseen = self.occupancy & ~self.unseen, self.unseen
        return any(sight.on_way(shown, unseen) and not shown & sight.track for sight in self.sights.moves)

    def answered_move(self, *, pressed: bool = False) -> Move | None:
        """Give the one legal move that the trail witnesses to its end and that this look shows answered by a reply.

        Where its piece has left its landing again it may be in hand, unless `pressed`: nobody presses with a piece in
        the air, so the reply has begun with what it captures.
        """
        trail = less_passing(self.trail)
        opened, closed = touched(trail)
        replier = self.game.position.pieces_of(self.game.position.to_move.opponent)
        if self.unseen and not opened & replier & ~self.unseen:
            return None  # a piece that slid on to where nobody sees it looks as if it had been taken off
        told = (opened | closed) & ~self.unseen
        opened, closed = opened | self.unseen, closed | self.unseen
        fitting = []
        for sight in self.sights.moves:
            move = sight.move
            needed = bit(move.origin) | move.captured
            if opened & needed != needed or not closed & bit(move.landing) or not landed(move, trail):
                continue
            if not (needed | bit(move.landing)) & told:
                continue  # nothing tells of it
            replies = sights_of(self.game.play(move), self.unseen)
            differing = replies.differing(self.occupancy)
            lifted = differing & replier & ~self.occupancy
            if not pressed and not (self.occupancy | self.unseen) & bit(move.landing) and not lifted:
                continue  # it is in hand, for all that the replier has done
            if (
                differing
                and came_after(move, differing, trail, self.unseen)
                and came_from(lifted, differing & self.occupancy, trail, move.landing)
                and replies.any_under_way(self.occupancy)
            ):
                fitting.append(move)
        if pressed and len({(move.origin, move.captured) for move in fitting}) == 1:
            # On the way there the piece was elsewhere.
            fitting = [max(fitting, key=lambda move: left_us(move.landing, trail))]
            if not self.occupancy & bit(fitting[0].landing) and self._went_on(fitting[0], trail):
                return None
        return fitting[0] if len(fitting) == 1 else None

    def _went_on(self, move: Move, trail: Trail) -> bool:
        """Tell whether after its landing the piece of a move stood where another move of it ends."""
        others = [sight.move for sight in self.sights.moves if sight.move.origin == move.origin]
        ends = mask_of(other.landing for other in others if other.captured == move.captured) & ~bit(move.landing)
        return stood_after(ends, left_us(move.landing, trail), trail)

    def may_slide_on(self, move: Move) -> bool:
        """Tell whether the piece of an answered move may be on its way further, as a sliding king is.

        Then its opponent has only touched a piece: one that he crowns, or that rocks. Where the reply has landed too,
        the move is over.
        """
        if sights_of(self.game.play(move), self.unseen).finished(self.occupancy):
            return False
        untouched = self.occupancy | self.game.position.pieces_of(self.game.position.to_move.opponent)
        return any(sight.on_way(untouched, self.unseen) for sight in self.sights.moves if sight.move != move)

    def held_move(self) -> tuple[Move, int] | None:
        """Give a move that stood finished before the opponent moved one of his pieces, and when its last change began.

        The look of now need not be legal: if it is not, that is the opponent's fault.
        """
        look, trail = self.sights.before, less_passing(self.trail)
        replier = self.game.position.pieces_of(self.game.position.to_move.opponent)
        for place, change in enumerate(trail, 1):
            look = look | bit(change.square) if change.closed else look & ~bit(change.square)
            finished = witnessed(self.sights.finished(look), trail[:place], self.unseen)
            if finished is not None and went_elsewhere(trail[place:], replier):
                return finished.move, change.at_us
        return None

    def without_passing(self, at_us: int) -> "Tracker":
        """Look at the board without what has closed just before a time: a magnet in a hand may be passing over it."""
        passing = [change.square for change in self.trail if change.closed and change.at_us + PASSING_US > at_us]
        return self._replace(occupancy=self.occupancy & ~mask_of(passing))

    def end_of(self, move: Move) -> int:
        """Give when the last change that belongs to a move began."""
        squares = bit(move.origin) | bit(move.landing) | move.captured
        stamps = [change.at_us for change in self.trail if bit(change.square) & squares]
        return max(stamps, default=self.last_change_us)

    def off_us(self, move: Move) -> int:
        """Give when the last captured piece left after which something else happened: it may only have been pushed."""
        return max([change.at_us for change in self.trail[:-1] if bit(change.square) & move.captured], default=0)

    def wrong_piece(self) -> Square | None:
        """Give the origin of the side's own piece that was moved, if just one was."""
        missing = self.sights.differing(self.occupancy) & ~self.occupancy & self.own
        if missing.bit_count() == 1:
            return Square(missing.bit_length())
        return None

    def next_step(self, preferred: Square | None, *, pressed: bool = False, undoing: bool = False) -> Step:
        """Give the next thing to do on this board.

        Where the clock was `pressed`, no piece of the mover is in hand; while a hand is `undoing` a fault, nobody
        replies.
        """
        if pressed or not (undoing or self.sights.any_under_way(self.occupancy)):
            awaiting = self._awaiting_removal()
            if awaiting is not None:
                return Remove(squares=squares_of(self.occupancy & awaiting.leaves & ~self.unseen))
        return next_step(self.sights, self.occupancy, self.trail, self.own, preferred)


def fresh_tracker(game: Game, occupancy: Occupancy, at_us: int) -> Tracker:
    """Begin to track a game."""
    return Tracker(game=game, sights=sights_of(game), occupancy=occupancy, trail=(), last_change_us=at_us)


def slides_on(game: Game, move: Move, occupancy: Occupancy) -> Move | None:
    """Give the move that goes on from a committed one along its last line and leaves this look, if there is one.

    `game` is the game before the committed move.
    """
    for sight in sights_of(game).finished(occupancy):
        other = sight.move
        same = other.origin == move.origin and other.captured == move.captured and other.landing != move.landing
        if same and any(_passes(route, move, game) for route in other.routes):
            return other
    return None


def _passes(route: tuple[Square, ...], move: Move, game: Game) -> bool:
    return move.landing in (between(route[-2], route[-1], game.rules.orientation) or ())
