"""What was really played in a turn, found from where the pieces stand on the table."""

from collections.abc import Mapping

from controller.rules.board_rules import occupancy_after
from controller.rules.game import Game
from controller.rules.moves import Move
from controller.rules.position import Side
from controller.rules.squares import Occupancy, squares_of
from controller.simulation.action_sequences import CurrentTurn
from controller.simulation.referee import Referee
from controller.simulation.score_book import PlayedMove, ScoreBook
from controller.simulation.tally import GameTally
from controller.simulation.virtual_daemon import VirtualDaemon
from sim.faults.sensor_faults import SensorFaults
from sim.hands.actions import Lift
from sim.hands.intents import TurnReport


class TurnResults:
    """Enters what was played into the score book, and counts how each turn went."""

    def __init__(
        self,
        daemon: VirtualDaemon,
        book: ScoreBook,
        referee: Referee,
        tallies: Mapping[Side, GameTally],
        faults: SensorFaults,
    ) -> None:
        self._daemon = daemon
        self._book = book
        self._referee = referee
        self._tallies = tallies
        self._faults = faults

    def close_turn(self, turn: CurrentTurn, report: TurnReport, *, is_answered: bool) -> None:
        """Enter the move of a turn that is over; `is_answered`: the opponent is already replying to it."""
        turn.in_hand.lay_aside()
        tally, attempt = self._tallies[turn.side], turn.intent.attempt
        tally.invisible += turn.intent.undetectable is not None
        if attempt is not None:
            tally.illegal_attempts += 1
            # the lamps that ask for a proposed move may lead a hand back before its other move is judged
            is_led = turn.side in self._daemon.session.tracker.sides_elsewhere
            tally.illegal_rejected += is_led or self._referee.was_judged_wrong(turn.side)
        if turn.intent.plan.mistaken_square is not None and attempt is None and self._daemon.session.outcome is None:
            tally.taken_by_mistake += 1
            tally.unnamed += not self._referee.was_piece_named(turn.side)
        played = self._enter_played_move(turn, is_answered=is_answered)
        if played is None or report.dead_end is not None:
            tally.missed_moves += 1
            return
        press_us = report.last_press_us if self._daemon.session.has_press_mode else None
        played.ended_us = report.last_touch_us if press_us is None else max(press_us, report.last_touch_us)
        tally.recovered += attempt is not None
        self._book.audit(self._daemon.now_us)

    def enter_unfinished_turn(self, turn: CurrentTurn) -> None:
        """Enter the move that stands on the board although its turn never ended: the board may have recorded it."""
        book, occupancy = self._book, self._daemon.table.occupancy
        game = book.game if turn.played_move is None else book.game_before
        if game is None:
            return
        left = find_undetectable_captures(game, occupancy, self._dead_squares)
        move = find_played_move(game, occupancy & ~left, turn.intent.move)
        if move is not None:
            if turn.played_move is not None:
                book.remove_last_move()
            turn.played_move = book.add_move(turn.side, move)

    @property
    def _dead_squares(self) -> Occupancy:
        return self._faults.dead_squares_at(self._daemon.now_us)

    def _enter_played_move(self, turn: CurrentTurn, *, is_answered: bool) -> PlayedMove | None:
        """Enter the move that was made: the planned one, unless the LEDs led to another; None if none was made."""
        book, table = self._book, self._daemon.table
        if turn.played_move is not None:
            if is_answered or book.game.position.occupancy == table.occupancy:
                return turn.played_move
            book.remove_last_move()
        self._remove_undetectable_captures(turn)
        move = find_played_move(book.game, table.occupancy, turn.intent.move)
        return None if move is None else book.add_move(turn.side, move)

    def _remove_undetectable_captures(self, turn: CurrentTurn) -> None:
        """Remove the captured pieces that were left on dead squares, since no lamp can ask for them."""
        left = find_undetectable_captures(self._book.game, self._daemon.table.occupancy, self._dead_squares)
        self._tallies[turn.side].invisible += left != 0
        for square in squares_of(left):
            self._daemon.perform(Lift(square), turn.in_hand)
        turn.in_hand.lay_aside()


def find_played_move(game: Game, occupancy: Occupancy, planned: Move) -> Move | None:
    """Return a legal move that leads to an occupancy, the planned one if it does; None if none does."""
    fitting = [move for move in game.legal_moves if occupancy_after(game.position, move) == occupancy]
    if planned in fitting:
        return planned
    return fitting[0] if fitting else None


def find_undetectable_captures(game: Game, occupancy: Occupancy, dead_squares: Occupancy) -> Occupancy:
    """Return the captured pieces that still stand if all of them stand on squares of dead sensors; else 0.

    A person who follows only the lamps leaves them there: no lamp can ask for what no sensor shows.
    """
    if dead_squares:
        for move in game.legal_moves:
            left = occupancy_after(game.position, move) ^ occupancy
            if left and not left & ~(move.captured & dead_squares & occupancy):
                return left
    return 0
