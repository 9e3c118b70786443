"""The tracker: what the board shows of the move being made, as an immutable value."""

from dataclasses import replace
from typing import NamedTuple

from controller.rules.game import Game
from controller.rules.moves import Move
from controller.rules.squares import Occupancy, Square, bit, mask_of, squares_between, squares_of
from controller.tracking.chronology import (
    MAGNET_PASS_US,
    drop_magnet_passes,
    has_moved_one_piece,
    is_after_landing,
    last_opened_us,
    may_come_from,
    may_have_landed,
    was_occupied_after,
)
from controller.tracking.correction import CorrectionStep, RemoveCapturedStep, next_correction_step
from controller.tracking.debounce import SettledChange
from controller.tracking.evidence_trail import EvidenceTrail, append_change, touched_squares
from controller.tracking.footprints import MoveFootprint, PositionFootprints, build_footprints, choose_witnessed_footprint


class Tracker(NamedTuple):
    """The game as committed, the occupancy as settled, and the trail of changes since the commit.

    `bound` is the piece that was touched first, where it has to move: only its moves are looked for then.
    """

    game: Game
    footprints: PositionFootprints
    occupancy: Occupancy
    trail: EvidenceTrail
    last_change_us: int
    bound_square: Square | None = None

    @property
    def is_unmoved(self) -> bool:
        """Whether the board shows the committed position."""
        return not self.footprints.changed_squares(self.occupancy)

    @property
    def unseen(self) -> Occupancy:
        """The squares whose sensors are not trusted."""
        return self.footprints.unseen

    @property
    def own_pieces(self) -> Occupancy:
        """The pieces of the side to move, as committed."""
        return self.game.position.pieces_of(self.game.position.to_move)

    @property
    def is_legal_with_reply(self) -> bool:
        """Whether a legal move, finished or under way, could show this look, its reply perhaps under way too."""
        return self.is_legal_so_far or self.is_awaiting_removal()

    @property
    def is_legal_so_far(self) -> bool:
        """Whether a legal move, finished or under way, could show this look without a reply."""
        return self.is_unmoved or self.footprints.is_any_under_way(self.occupancy)

    def with_change(self, change: SettledChange) -> "Tracker":
        """Take in one settled change."""
        mask = bit(change.square)
        occupancy = self.occupancy | mask if change.closed else self.occupancy & ~mask
        return self._replace(
            occupancy=occupancy,
            trail=append_change(self.trail, change),
            last_change_us=max(self.last_change_us, change.at_us),
        )

    def with_occupancy(self, occupancy: Occupancy, at_us: int) -> "Tracker":
        """Take the board as it is found, without a trail: the start, or after the sensors were away."""
        return self.unbind()._replace(occupancy=occupancy, trail=(), last_change_us=at_us)

    def after_commit(self, game: Game, at_us: int) -> "Tracker":
        """Go on from a game whose last move was committed as of `at_us`.

        Later changes belong to the reply, and so do earlier ones on squares that differ from the new position: a reply
        may begin while the last captured piece is still being taken off.
        """
        footprints = build_footprints(game, self.unseen)
        changed_squares = footprints.changed_squares(self.occupancy)
        trail = tuple(change for change in self.trail if change.at_us > at_us or changed_squares & bit(change.square))
        return self._replace(game=game, footprints=footprints, trail=trail, bound_square=None)

    def find_first_touched(self) -> Square | None:
        """Give the piece that may move and was seen lifted first of those since the last commit."""
        movable = mask_of(footprint.move.origin for footprint in self.footprints.footprints) & ~self.unseen
        lifted = (change.square for change in self.trail if not change.closed)
        return next((square for square in lifted if movable & bit(square)), None)

    def bind_to(self, square: Square) -> "Tracker":
        """Look for the moves of one piece only."""
        moves = tuple(footprint for footprint in self.footprints.footprints if footprint.move.origin == square)
        return self._replace(footprints=replace(self.footprints, footprints=moves), bound_square=square)

    def unbind(self) -> "Tracker":
        """Look for every legal move."""
        return self if self.bound_square is None else self.with_game(self.game)

    def with_unseen(self, unseen: Occupancy) -> "Tracker":
        """Take the sensors of these squares, and only these, for liars: nobody is bound by what one of them told."""
        tracker = self.unbind() if self.bound_square is not None and unseen & bit(self.bound_square) else self
        return tracker._replace(footprints=replace(tracker.footprints, unseen=unseen))

    def with_game(self, game: Game) -> "Tracker":
        """Look at the same board as one move further, or another game, than was thought."""
        return self._replace(game=game, footprints=build_footprints(game, self.unseen), bound_square=None)

    def find_finished_move(self) -> Move | None:
        """Give the legal move that stands finished on the board; None where several do and the trail cannot tell."""
        chosen = choose_witnessed_footprint(self.footprints.find_finished(self.occupancy), self.trail, self.unseen)
        return None if chosen is None else chosen.move

    def find_possible_moves(self) -> tuple[Move, ...]:
        """List the legal moves that may stand finished, or finished and answered, one for each position they lead to.

        The likeliest is the first; more than one only where sensors are not trusted.
        """
        finished_move = self.find_finished_move()
        likeliest = self.find_answered_move() if finished_move is None else finished_move
        if not self.unseen:
            return () if likeliest is None else (likeliest,)
        moves = [footprint.move for footprint in self.footprints.find_finished(self.occupancy)]
        by_position = {self.game.rules.play(self.game.position, move): move for move in moves}
        if likeliest is not None:
            by_position = {self.game.rules.play(self.game.position, likeliest): likeliest} | by_position
        return tuple(by_position.values())

    def is_landing_seen(self, move: Move) -> bool:
        """Tell whether a trusted sensor shows the piece of a finished move on its landing."""
        return not self.unseen & bit(move.landing)

    def may_continue(self, move: Move) -> bool:
        """Tell whether the look of a finished move is also a stage of another."""
        return any(
            footprint.may_show(self.occupancy, self.unseen)
            for footprint in self.footprints.footprints
            if footprint.move != move
        )

    def is_awaiting_removal(self) -> bool:
        """Tell whether a capture is finished but for captured pieces that still stand; a reply may be under way."""
        return self._find_awaiting_removal() is not None

    def _find_awaiting_removal(self) -> MoveFootprint | None:
        return next(
            (
                footprint
                for footprint in self.footprints.footprints
                if footprint.to_remove and self._is_footprint_awaiting_removal(footprint)
            ),
            None,
        )

    def _is_footprint_awaiting_removal(self, footprint: MoveFootprint) -> bool:
        move, unseen = footprint.move, self.unseen
        opened, closed = touched_squares(self.trail)
        cleared, still_standing = self.occupancy & ~footprint.to_remove, self.occupancy & footprint.to_remove & ~unseen
        has_landed = (cleared | closed | unseen) & bit(move.landing)  # the reply may have taken it off again
        if not (still_standing and (opened | unseen) & bit(move.origin) and has_landed):
            return False
        if not (cleared ^ footprint.final_occupancy) & ~unseen:
            return True
        return build_footprints(self.game.play(move), unseen).is_any_under_way(cleared)

    def is_mover_in_hand(self) -> bool:
        """Tell whether the look is that of a mover lifted and not yet put down."""
        shown, unseen = self.occupancy & ~self.unseen, self.unseen
        return any(
            footprint.may_show(shown, unseen) and not shown & footprint.mover_squares
            for footprint in self.footprints.footprints
        )

    def find_answered_move(self, *, is_pressed: bool = False) -> Move | None:
        """Give the one legal move that the trail witnesses to its end and that this look shows answered by a reply.

        Where its piece has left its landing again it may be in hand, unless `pressed`: nobody presses with a piece in
        the air, so the reply has begun with what it captures.
        """
        trail = drop_magnet_passes(self.trail)
        opened, closed = touched_squares(trail)
        opponent_pieces = self.game.position.pieces_of(self.game.position.to_move.opponent)
        if self.unseen and not opened & opponent_pieces & ~self.unseen:
            return None  # a piece that slid on to where nobody sees it looks as if it had been taken off
        observed = (opened | closed) & ~self.unseen
        opened, closed = opened | self.unseen, closed | self.unseen
        candidates = []
        for footprint in self.footprints.footprints:
            move = footprint.move
            needed = bit(move.origin) | move.captured
            if opened & needed != needed or not closed & bit(move.landing) or not may_have_landed(move, trail):
                continue
            if not (needed | bit(move.landing)) & observed:
                continue  # nothing tells of it
            reply_footprints = build_footprints(self.game.play(move), self.unseen)
            changed_squares = reply_footprints.changed_squares(self.occupancy)
            lifted = changed_squares & opponent_pieces & ~self.occupancy
            if not is_pressed and not (self.occupancy | self.unseen) & bit(move.landing) and not lifted:
                continue  # it is in hand, for all that the replier has done
            if (
                changed_squares
                and is_after_landing(move, changed_squares, trail, self.unseen)
                and may_come_from(lifted, changed_squares & self.occupancy, trail, move.landing)
                and reply_footprints.is_any_under_way(self.occupancy)
            ):
                candidates.append(move)
        if is_pressed and len({(move.origin, move.captured) for move in candidates}) == 1:
            # On the way there the piece was elsewhere.
            candidates = [max(candidates, key=lambda move: last_opened_us(move.landing, trail))]
            if not self.occupancy & bit(candidates[0].landing) and self._may_have_continued(candidates[0], trail):
                return None
        return candidates[0] if len(candidates) == 1 else None

    def _may_have_continued(self, move: Move, trail: EvidenceTrail) -> bool:
        """Tell whether after its landing the piece of a move stood where another move of it ends."""
        others = [footprint.move for footprint in self.footprints.footprints if footprint.move.origin == move.origin]
        ends = mask_of(other.landing for other in others if other.captured == move.captured) & ~bit(move.landing)
        return was_occupied_after(ends, last_opened_us(move.landing, trail), trail)

    def may_slide_on(self, move: Move) -> bool:
        """Tell whether the piece of an answered move may be on its way further, as a sliding king is.

        Then its opponent has only touched a piece: one that he crowns, or that rocks. Where the reply has landed too,
        the move is over.
        """
        if build_footprints(self.game.play(move), self.unseen).find_finished(self.occupancy):
            return False
        untouched = self.occupancy | self.game.position.pieces_of(self.game.position.to_move.opponent)
        return any(
            footprint.may_show(untouched, self.unseen)
            for footprint in self.footprints.footprints
            if footprint.move != move
        )

    def find_move_before_opponent(self) -> tuple[Move, int] | None:
        """Give a move that stood finished before the opponent moved one of his pieces, and when its last change began.

        The look of now need not be legal: if it is not, that is the opponent's fault.
        """
        occupancy, trail = self.footprints.occupancy_before, drop_magnet_passes(self.trail)
        opponent_pieces = self.game.position.pieces_of(self.game.position.to_move.opponent)
        for change_count, change in enumerate(trail, 1):
            occupancy = occupancy | bit(change.square) if change.closed else occupancy & ~bit(change.square)
            finished_footprint = choose_witnessed_footprint(
                self.footprints.find_finished(occupancy), trail[:change_count], self.unseen
            )
            if finished_footprint is not None and has_moved_one_piece(trail[change_count:], opponent_pieces):
                return finished_footprint.move, change.at_us
        return None

    def without_passing_magnet(self, at_us: int) -> "Tracker":
        """Look at the board without what has closed just before a time: a magnet in a hand may be passing over it."""
        passing_squares = [
            change.square for change in self.trail if change.closed and change.at_us + MAGNET_PASS_US > at_us
        ]
        return self._replace(occupancy=self.occupancy & ~mask_of(passing_squares))

    def move_end_us(self, move: Move) -> int:
        """Give when the last change that belongs to a move began."""
        squares = bit(move.origin) | bit(move.landing) | move.captured
        stamps = [change.at_us for change in self.trail if bit(change.square) & squares]
        return max(stamps, default=self.last_change_us)

    def last_removal_us(self, move: Move) -> int:
        """Give when the last captured piece left after which something else happened: it may only have been pushed."""
        return max([change.at_us for change in self.trail[:-1] if bit(change.square) & move.captured], default=0)

    def find_wrong_piece(self) -> Square | None:
        """Give the origin of the side's own piece that was moved, if just one was."""
        missing = self.footprints.changed_squares(self.occupancy) & ~self.occupancy & self.own_pieces
        if missing.bit_count() == 1:
            return Square(missing.bit_length())
        return None

    def next_correction_step(
        self, preferred: Square | None, *, is_pressed: bool = False, is_undoing: bool = False
    ) -> CorrectionStep:
        """Give the next thing to do on this board.

        Where the clock was `pressed`, no piece of the mover is in hand; while a hand is `undoing` a fault, nobody
        replies.
        """
        if is_pressed or not (is_undoing or self.footprints.is_any_under_way(self.occupancy)):
            awaiting = self._find_awaiting_removal()
            if awaiting is not None:
                return RemoveCapturedStep(squares=squares_of(self.occupancy & awaiting.to_remove & ~self.unseen))
        return next_correction_step(self.footprints, self.occupancy, self.trail, self.own_pieces, preferred)


def build_tracker(game: Game, occupancy: Occupancy, at_us: int) -> Tracker:
    """Begin to track a game."""
    return Tracker(game=game, footprints=build_footprints(game), occupancy=occupancy, trail=(), last_change_us=at_us)


def find_slide_continuation(game: Game, move: Move, occupancy: Occupancy) -> Move | None:
    """Give the move that goes on from a committed one along its last line and leaves this look, if there is one.

    `game` is the game before the committed move.
    """
    for footprint in build_footprints(game).find_finished(occupancy):
        other = footprint.move
        is_same_capture = (
            other.origin == move.origin and other.captured == move.captured and other.landing != move.landing
        )
        if is_same_capture and any(_is_past_landing(route, move, game) for route in other.routes):
            return other
    return None


def _is_past_landing(route: tuple[Square, ...], move: Move, game: Game) -> bool:
    return move.landing in (squares_between(route[-2], route[-1], game.rules.orientation) or ())
