"""Who decides the moves of a side that is played elsewhere, in games in virtual time: at random."""

from random import Random

from controller.commands.values import Propose
from controller.notation.fen import fen_text
from controller.notation.move_text import move_text
from controller.rules.moves import Move
from controller.session.inputs import CommandGiven
from controller.simulation.score_book import RECORDING_TIMEOUT_US, ScoreBook
from controller.simulation.virtual_daemon import VirtualDaemon
from sim.durations import pick_duration_us

DECIDING_US = (20_000, 6_000_000)
"""How long it takes to decide a move elsewhere. A choice: from a quick program to a person who has seen it coming."""

POLL_US = 50_000  # between two looks whether the last move is on record; a choice


class SimulatedProposer:
    """Proposes moves once the board has recorded the move before."""

    def __init__(self, daemon: VirtualDaemon, book: ScoreBook, rng: Random) -> None:
        self._daemon = daemon
        self._book = book
        self._rng = rng

    def propose(self, move: Move | None) -> Move | None:
        """Propose a move, or a legal one at random if it is None; return it, or None if the board has not taken it."""
        daemon = self._daemon
        until_us = daemon.now_us + 2 * RECORDING_TIMEOUT_US
        while not self._is_awaited and daemon.now_us < until_us:
            daemon.wait_until(daemon.now_us + POLL_US)
        self._book.audit(daemon.now_us)
        if not self._is_awaited:
            return None
        daemon.wait_until(daemon.now_us + pick_duration_us(DECIDING_US, self._rng))
        game = daemon.session.game
        move = self._rng.choice(game.legal_moves) if move is None else move
        command = Propose(
            side=game.position.to_move,
            ply=daemon.session.history.ply + 1,
            move=move_text(move),
            position=fen_text(game.position),
        )
        daemon.handle_input(CommandGiven(command=command, at_us=daemon.now_us))
        return move if daemon.session.turn.proposal is not None else None

    @property
    def _is_awaited(self) -> bool:
        """True if the board has recorded every move that was played, and plays on."""
        session = self._daemon.session
        return session.may_commit_moves and session.history.ply == len(self._book.played_moves)
