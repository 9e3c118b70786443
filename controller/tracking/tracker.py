"""The tracker: what the board shows of the move that is being made, as an immutable value."""

from dataclasses import replace
from typing import NamedTuple

from controller.rules.game import Game
from controller.rules.moves import Move, is_same_move
from controller.rules.position import Side
from controller.rules.squares import Occupancy, Square, bit, squares_of
from controller.tracking.capture_removal import find_awaiting_removal
from controller.tracking.correction import CorrectionStep, FinishedStep, RemoveCapturedStep, next_correction_step
from controller.tracking.debounce import SettledChange
from controller.tracking.evidence_trail import (
    EvidenceTrail,
    TrailRevision,
    append_change,
    changes_of_visits,
    revise_trail,
)
from controller.tracking.footprints import PositionFootprints, build_footprints
from controller.tracking.touched_pieces import find_first_touched


class Tracker(NamedTuple):
    """The committed game, and what the sensors have shown since the last commit."""

    game: Game  # as committed
    footprints: PositionFootprints  # of the legal moves, or of those of the bound piece
    occupancy: Occupancy  # as settled
    trail: EvidenceTrail  # the settled changes since the last commit
    last_change_us: int  # when the latest settled change began
    bound_square: Square | None = None  # of the piece that must move because it was touched first
    known_missing: Occupancy = 0  # squares that lack a piece, as the players were told
    turn_began_us: int = 0  # when the turn passed to the side to move
    sides_elsewhere: tuple[Side, ...] = ()  # whose moves are decided elsewhere: people make only those proposed
    proposed: Move | None = None  # the move that is proposed for the side to move; None: none is

    @property
    def is_unmoved(self) -> bool:
        """True if the trusted sensors show the committed position."""
        return not self.footprints.changed_squares(self.occupancy)

    @property
    def is_unmoved_as_known(self) -> bool:
        """True if the trusted sensors show the committed position, but for pieces that are known to be missing."""
        return not self.footprints.changed_squares(self.occupancy) & ~self.known_missing

    @property
    def untrusted(self) -> Occupancy:
        """The squares whose sensors are not trusted."""
        return self.footprints.untrusted

    @property
    def own_pieces(self) -> Occupancy:
        """The squares of the side to move, as committed."""
        return self.game.position.pieces_of(self.game.position.to_move)

    @property
    def is_legal_with_reply(self) -> bool:
        """True if a legal move, finished or under way, can show the occupancy, also with a reply under way."""
        return self.is_legal_so_far or self.is_awaiting_removal()

    @property
    def is_legal_so_far(self) -> bool:
        """True if a legal move, finished or under way, can show the occupancy without a reply."""
        return self.is_unmoved or self.footprints.is_any_under_way(self.occupancy)

    def with_change(self, change: SettledChange) -> "Tracker":
        """Add one settled change to the occupancy and to the trail."""
        mask = bit(change.square)
        occupancy = self.occupancy | mask if change.closed else self.occupancy & ~mask
        return self._replace(
            occupancy=occupancy,
            known_missing=self.known_missing & ~occupancy,
            trail=append_change(self.trail, change),
            last_change_us=max(self.last_change_us, change.at_us),
        )

    def with_revision(self, revision: TrailRevision) -> "Tracker":
        """Put what happened in the place of what was told, which left out a level that was over already.

        Of what happened before the turn began, or before a change that was dropped from the trail, there stay as many
        changes as the trail had kept. Where the trail begins, the square has the same level as before.
        """
        told, happened = revision
        kept = [change for change in told if change in self.trail]
        since_us = max([self.turn_began_us, *(change.at_us for change in told if change not in kept)])
        earlier, kept_earlier = (sum(1 for change in each if change.at_us <= since_us) for each in (happened, kept))
        belonging = happened[max(0, earlier - kept_earlier) :]
        belonging = belonging[(len(belonging) - len(kept)) % 2 :]
        return self._replace(
            trail=revise_trail(self.trail, revision._replace(happened=belonging)),
            last_change_us=max([self.last_change_us, *(change.at_us for change in happened)]),
        )

    def with_occupancy(self, occupancy: Occupancy, at_us: int) -> "Tracker":
        """Replace the occupancy and clear the trail, as after a loss of the sensors."""
        known_missing = self.known_missing & ~occupancy
        return self.unbind()._replace(occupancy=occupancy, trail=(), last_change_us=at_us, known_missing=known_missing)

    def after_commit(
        self,
        game: Game,
        at_us: int,
        missing: Occupancy = 0,
        *,
        landed_us: int | None = None,
        replied: Occupancy = 0,
    ) -> "Tracker":
        """Return the tracker of a game whose last move was committed as of `at_us`.

        The reply keeps later changes, and earlier ones on squares that differ from the new position: it may begin
        before the last captured piece is off the board. So it also keeps a piece that came to stand after the move's
        own piece, if `landed_us` says when that was, and was captured again, and what changed since on the squares of
        plies that have answered it (`replied`). `missing` are more squares that lack a piece.
        """
        footprints = self._replace(proposed=None).footprints_of(game)
        changed_squares = footprints.changed_squares(self.occupancy)
        known_missing = (self.known_missing | missing) & footprints.occupancy_before & ~self.occupancy
        changed_squares &= ~self.known_missing  # what has been missing before belongs to no reply
        visited_after = at_us if landed_us is None else landed_us
        visits = changes_of_visits(self.trail, footprints.occupancy_before, visited_after, replied)
        trail = tuple(
            change
            for change in self.trail
            if change.at_us > at_us or changed_squares & bit(change.square) or change in visits
        )
        return self._replace(
            game=game,
            footprints=footprints,
            trail=trail,
            bound_square=None,
            known_missing=known_missing,
            turn_began_us=at_us,
            proposed=None,
        )

    def with_known_pieces(self) -> "Tracker":
        """Return the tracker as if no piece were missing that is known to be."""
        return (
            self._replace(occupancy=self.occupancy | self.known_missing, known_missing=0)
            if self.known_missing
            else self
        )

    def find_differences(self) -> tuple[tuple[Square, ...], tuple[Square, ...]]:
        """Return the trusted squares with a piece too many, and those that lack one."""
        differing = self.footprints.changed_squares(self.occupancy)
        return squares_of(differing & self.occupancy), squares_of(differing & ~self.occupancy)

    def find_first_touched(self, landing: Square | None) -> Square | None:
        """Return the square of the first piece lifted in this turn that has a legal move, or None.

        `landing` is that of the side's last move, where a piece may stand off the middle.
        """
        return find_first_touched(self.trail, self.footprints, self.turn_began_us, landing)

    def last_opened_us(self, square: Square) -> int:
        """Return when a square last opened, -1 if it did not."""
        return max([change.at_us for change in self.trail if change.square == square and not change.closed], default=-1)

    def bind_to(self, square: Square) -> "Tracker":
        """Keep the moves of one piece only."""
        footprints = tuple(footprint for footprint in self.footprints.footprints if footprint.move.origin == square)
        return self._replace(footprints=replace(self.footprints, footprints=footprints), bound_square=square)

    def unbind(self) -> "Tracker":
        """Restore the moves of every piece."""
        return self if self.bound_square is None else self.with_game(self.game)

    def with_untrusted(self, untrusted: Occupancy) -> "Tracker":
        """Set the squares whose sensors are not trusted; a bound piece on one of them is no longer bound."""
        tracker = self.unbind() if self.bound_square is not None and untrusted & bit(self.bound_square) else self
        return tracker._replace(footprints=replace(tracker.footprints, untrusted=untrusted))

    def with_game(self, game: Game) -> "Tracker":
        """Return the tracker of the same board with another game."""
        return self._replace(game=game, footprints=self.footprints_of(game), bound_square=None)

    def with_proposed(self, move: Move | None) -> "Tracker":
        """Expect one move of a side that is played elsewhere, or none."""
        return self._replace(proposed=move).with_game(self.game)

    def footprints_of(self, game: Game) -> PositionFootprints:
        """Return the footprints of the moves that people may make in a game; of a side elsewhere, the proposed one."""
        if game.position.to_move not in self.sides_elsewhere:
            return build_footprints(game, self.untrusted)
        proposed = self.proposed
        is_legal = proposed is not None and any(is_same_move(proposed, move) for move in game.legal_moves)
        return build_footprints(game, self.untrusted, (proposed,) if proposed is not None and is_legal else ())

    def is_landing_seen(self, move: Move) -> bool:
        """Return True if the sensor of a finished move's landing is trusted."""
        return not self.untrusted & bit(move.landing)

    def may_continue(self, move: Move) -> bool:
        """Return True if the occupancy of a finished move is also a stage of another move."""
        return any(
            footprint.may_show(self.occupancy, self.untrusted)
            for footprint in self.footprints.footprints
            if footprint.move != move
        )

    def is_awaiting_removal(self) -> bool:
        """Return True if a capture lacks only the removal of captured pieces; a reply may be under way."""
        return find_awaiting_removal(self.game, self.footprints, self.occupancy, self.trail) is not None

    def is_mover_in_hand(self) -> bool:
        """Return True if the occupancy is that of a legal move whose piece is lifted and not put down yet."""
        shown, untrusted = self.occupancy & ~self.untrusted, self.untrusted
        return any(
            footprint.may_show(shown, untrusted) and not shown & footprint.mover_squares
            for footprint in self.footprints.footprints
        )

    def find_wrong_piece(self) -> Square | None:
        """Return the origin of the mover's own piece that is missing, or None unless exactly one is."""
        missing = self.footprints.changed_squares(self.occupancy) & ~self.occupancy & self.own_pieces
        if missing.bit_count() == 1:
            return Square(missing.bit_length())
        return None

    def next_correction_step(
        self, preferred: Square | None, *, is_pressed: bool = False, is_undoing: bool = False
    ) -> CorrectionStep:
        """Return the next step of the correction of this board.

        `preferred` is the square of the piece to lead on with. If the clock `is_pressed`, the mover has no piece in
        hand; while a hand `is_undoing` a fault, no reply is under way.
        """
        if is_pressed or not (is_undoing or self.footprints.is_any_under_way(self.occupancy)):
            awaiting = find_awaiting_removal(self.game, self.footprints, self.occupancy, self.trail)
            if awaiting is not None:
                return RemoveCapturedStep(squares=squares_of(self.occupancy & awaiting.to_remove & ~self.untrusted))
        if not self.footprints.footprints and self.is_unmoved:
            return FinishedStep()  # no move is expected, and nothing is wrong
        return next_correction_step(self.footprints, self.occupancy, self.trail, self.own_pieces, preferred)


def build_tracker(game: Game, occupancy: Occupancy, at_us: int, sides_elsewhere: tuple[Side, ...] = ()) -> Tracker:
    """Return the tracker of a game and of the occupancy at a time."""
    tracker = Tracker(
        game,
        PositionFootprints(occupancy_before=game.position.occupancy, footprints=()),
        occupancy,
        trail=(),
        last_change_us=at_us,
        turn_began_us=at_us,
        sides_elsewhere=sides_elsewhere,
    )
    return tracker.with_game(game)
