"""One game on the simulated table: two simulated people play it through the whole session, and a referee watches."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from controller.commands.values import AgreeDraw
from controller.rules.moves import Move
from controller.rules.position import Side
from controller.session.game_start import first_game
from controller.session.inputs import CommandGiven, GameStarted, Input
from controller.session.state import Phase
from controller.simulated_play.decisions import Decision, FinishGame, PlayTurn, decide_turn
from controller.simulation.action_sequences import CurrentTurn, TimedActions
from controller.simulation.hand_conflicts import HandConflicts
from controller.simulation.pause_handling import PauseHandler
from controller.simulation.proposer import SimulatedProposer
from controller.simulation.referee import Referee
from controller.simulation.score_book import RECORDING_TIMEOUT_US, ScoreBook
from controller.simulation.tally import GameTally, combine_sides
from controller.simulation.turn_results import TurnResults
from controller.simulation.virtual_daemon import VirtualDaemon
from sim.faults.sensor_faults import NO_SENSOR_FAULTS, SensorFaults
from sim.hands.intents import TurnIntent
from sim.hands.piece_setup import pieces_of_position
from sim.hands.pieces_in_hand import PiecesInHand
from sim.hands.player import Player
from sim.magnets import NO_MAGNET_FAULTS, MagnetFaults
from sim.table import Table

# All are choices.
RETRY_US = 40_000  # a hand that is in the other's way tries again after this time
MAX_DELAYS = 250  # ten seconds; after that the move counts as missed
MAX_TURN_US = 30_000_000  # a sensor that dies within this time counts as dead in the whole turn


@dataclass(frozen=True, slots=True, kw_only=True)
class SimulatedGame:
    """A game that was played."""

    tally_by_side: Mapping[Side, GameTally]
    score: tuple[Move, ...]
    """The moves that the board recorded."""
    played: tuple[Move, ...]
    """The moves that were really made."""
    inputs: tuple[Input, ...]
    """Every input of the session, if the inputs were to be kept."""
    false_alarm_us: int | None
    """When the board first corrected a hand that had done nothing wrong; None if it never did."""

    @property
    def tally(self) -> GameTally:
        """The counts of both sides as those of one game."""
        return combine_sides(self.tally_by_side.values())


class GameSimulator:
    """Plays one game; where sensors may lie, people reply to a move only when the board has recorded it."""

    def __init__(
        self,
        started: GameStarted,
        players: Mapping[Side, Player],
        rng: Random,
        moves: Sequence[Move] | None,
        *,
        faults: SensorFaults = NO_SENSOR_FAULTS,
        magnet_faults: MagnetFaults = NO_MAGNET_FAULTS,
        scan_us: int = 0,
        keep_inputs: bool = False,
        level: int | None = None,
    ) -> None:
        """Prepare a game.

        `moves` are the moves to play, None for random ones until the game ends. The sensors are read every `scan_us`,
        or at once if that is 0. `level` is that of the program that decides moves elsewhere; None: chance does.
        """
        self._players = players
        self._moves = moves
        self._faults = faults
        self._tallies = {side: GameTally(games=1) for side in Side}
        game = first_game(started)
        self._book = ScoreBook(game, self._tallies)
        self._referee = Referee(self._book, self._tallies)
        table = Table(
            pieces_of_position(game.position),
            rng,
            magnet_faults=magnet_faults,
            faults=faults,
            orientation=game.rules.orientation,
        )
        self._daemon = VirtualDaemon(
            started, table, rng, self._referee.on_effects, scan_us=scan_us, keep_inputs=keep_inputs
        )
        self._in_hand = {side: PiecesInHand(table) for side in Side}
        self._turns: list[CurrentTurn] = []
        """The turns under way: two while one side replies before the other has finished."""
        self._idle_sequences: list[TimedActions] = []
        self._pause_handler = PauseHandler(self._daemon, self._book)
        self._hand_conflicts = HandConflicts(self._daemon, players)
        self._turn_results = TurnResults(self._daemon, self._book, self._referee, self._tallies, faults)
        self._sides_elsewhere = started.settings.game.sides_elsewhere
        self._proposer = SimulatedProposer(self._daemon, self._book, rng, level)
        self._is_given_up = False

    def play(self) -> SimulatedGame:
        """Play until the game ends, the given moves are played, or the board has gone wrong."""
        if not self._pause_handler.start_game():
            self._give_up()
        while not self._has_gone_wrong:
            if not self._turns and not (isinstance(self._decide(), PlayTurn) and self._begin_turn(at_once=False)):
                break
            self._advance_earliest()
        self._finish_game()
        return SimulatedGame(
            tally_by_side=self._tallies,
            score=self._book.score,
            played=tuple(played.move for played in self._book.played_moves),
            inputs=tuple(self._daemon.inputs),
            false_alarm_us=self._referee.first_alarm_us,
        )

    @property
    def _has_gone_wrong(self) -> bool:
        """True if the board has paused the game and never resumes it, recorded a wrong move, or missed one."""
        tallies = self._tallies.values()
        return self._is_given_up or any(tally.wrong_commits or tally.missed_moves for tally in tallies)

    def _decide(self) -> Decision:
        """Decide by the game as it was really played, which the board may not have recorded yet."""
        plies, game = len(self._book.played_moves), self._book.game
        if self._moves is None:
            return decide_turn(game.position.to_move, plies) if game.outcome is None else FinishGame()
        return PlayTurn(side=game.position.to_move) if plies < len(self._moves) else FinishGame()

    def _begin_turn(self, *, at_once: bool) -> bool:
        """Begin the turn of the side to move; return False if none can be, for its move was not taken elsewhere."""
        book = self._book
        side = book.game.position.to_move
        player, other = self._players[side], self._players[side.opponent]
        given = None if self._moves is None else self._moves[len(book.played_moves)]
        if side in self._sides_elsewhere:
            given = self._proposer.propose(given)
            if given is None:
                return False
        intent = self._choose_intent(player, given, at_once=at_once)
        now_us = self._daemon.now_us
        self._referee.begin_turn(side, intent)
        # While one piece too many is off the board, nobody replies: the reply may be meant for that very piece.
        is_answered_here = side.opponent not in self._sides_elsewhere
        may_reply = is_answered_here and not self._faults.faults and intent.plan.mistaken_square is None
        reply_stage = other.choose_reply_stage() if may_reply else None
        self._turns.append(
            CurrentTurn(player, intent, self._in_hand[side], now_us, at_once=at_once, reply_stage=reply_stage)
        )
        if not at_once:
            idle_acts = TimedActions(other.side, other.idle(player), self._in_hand[other.side], now_us)
            self._idle_sequences = [] if idle_acts.is_over else [idle_acts]
        return True

    def _choose_intent(self, player: Player, move: Move | None, *, at_once: bool) -> TurnIntent:
        book = self._book
        before = None if book.game_before is None else book.game_before.position
        dead_squares = self._faults.dead_squares_at(self._daemon.now_us + MAX_TURN_US)
        if move is not None and player.side in self._sides_elsewhere:
            return player.choose_proposed_intent(book.game, move, position_before=before, dead_squares=dead_squares)
        return player.choose_intent(
            book.game,
            move=move,
            position_before=before,
            dead_squares=dead_squares,
            # A reply that was ready is legal. While the last move is in doubt, a wrong move may fit another candidate.
            may_err=not at_once and not book.is_in_doubt,
        )

    def _advance_earliest(self) -> None:
        """Advance the time until the earliest act of both people is due, and perform it."""
        sequence = min((*self._turns, *self._idle_sequences), key=lambda each: each.due_us)
        edges = self._daemon.edges
        self._daemon.wait_until(sequence.due_us)
        self._tallies[sequence.side].edges += self._daemon.edges - edges
        if self._daemon.session.pauses:
            self._wait_out_pause()
        elif self._hand_conflicts.must_wait(sequence, self._turns):
            self._tallies[sequence.side].missed_moves += sequence.delays == MAX_DELAYS
            sequence.delay(RETRY_US)
        else:
            self._perform_next_act(sequence)

    def _perform_next_act(self, sequence: TimedActions) -> None:
        if sequence.act is None:
            raise RuntimeError("the sequence of acts is over")
        if isinstance(sequence, CurrentTurn) and not sequence.has_begun:
            self._book.audit(self._daemon.now_us)
        if not self._hand_conflicts.is_left_out(sequence):
            self._daemon.perform(sequence.act, sequence.in_hand)
        sequence.advance(self._daemon.observation)
        if isinstance(sequence, CurrentTurn):
            self._update_turn(sequence)
        elif sequence.is_over:
            self._idle_sequences.remove(sequence)

    def _update_turn(self, turn: CurrentTurn) -> None:
        """Enter the move once it stands, close a turn that is over, and begin an early reply."""
        if turn.played_move is None and turn.has_landed:
            turn.played_move = self._book.add_move(turn.side, turn.intent.move)
        if turn.report is not None:
            self._turns.remove(turn)
            self._turn_results.close_turn(turn, turn.report, is_answered=bool(self._turns))
        elif turn.allows_reply and len(self._turns) == 1 and isinstance(self._decide(), PlayTurn):
            turn.is_answered = True
            self._begin_turn(at_once=True)

    def _wait_out_pause(self) -> None:
        """Wait out a pause of the board, and delay all acts by its length."""
        began_us = self._daemon.now_us
        if not self._pause_handler.wait_out_pause():
            self._give_up()
        for sequence in (*self._turns, *self._idle_sequences):
            sequence.due_us += self._daemon.now_us - began_us

    def _give_up(self) -> None:
        """End a game that the board has paused and never resumes."""
        self._is_given_up = True
        for tally in self._tallies.values():
            tally.paused_games = 1
        if self._turns:
            self._turn_results.enter_unfinished_turn(self._turns[-1])

    def _finish_game(self) -> None:
        daemon, book = self._daemon, self._book
        decision = self._decide()
        if isinstance(decision, AgreeDraw) and not self._is_given_up:
            daemon.handle_input(CommandGiven(command=decision, at_us=daemon.now_us))
        self._pause_handler.wait(RECORDING_TIMEOUT_US + 1)
        if daemon.session.pauses and not self._is_given_up:
            self._wait_out_pause()
        book.audit(daemon.now_us)
        book.close()
        for played in book.played_moves:
            self._tallies[played.side].plies += 1
        self._count_finished()

    def _count_finished(self) -> None:
        tallies = self._tallies.values()
        is_over = self._moves is not None or self._daemon.session.phase is Phase.OVER
        is_finished = is_over and not self._has_gone_wrong
        has_asked = any(tally.questions for tally in tallies)
        for tally in tallies:
            tally.finished = int(is_finished)
            tally.finished_without_question = int(is_finished and not has_asked)
