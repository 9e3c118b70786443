"""Who decides the moves of a side that is played elsewhere, in games in virtual time: chance, or the program."""

from dataclasses import replace
from functools import cache
from random import Random

from controller.commands.values import Propose
from controller.engine_process.move_finder import MoveFinder
from controller.notation.fen import fen_text
from controller.notation.move_text import move_text, parse_move
from controller.opponent.engine_asker import build_request
from controller.rules.moves import Move
from controller.session.inputs import CommandGiven
from controller.session.state import Session
from controller.simulation.score_book import RECORDING_TIMEOUT_US, ScoreBook
from controller.simulation.virtual_daemon import VirtualDaemon
from sim.durations import pick_duration_us

DECIDING_US = (20_000, 6_000_000)
"""How long it takes to decide a move elsewhere. A choice: from a quick program to a person who has seen it coming."""

SEED_BITS = 32  # of what a level leaves to chance
POLL_US = 50_000  # between two looks whether the last move is on record; a choice


class SimulatedProposer:
    """Proposes moves once the board has recorded the move before."""

    def __init__(self, daemon: VirtualDaemon, book: ScoreBook, rng: Random, level: int | None = None) -> None:
        """`level` is that of the program; None: moves are decided at random."""
        self._level = level
        self._daemon = daemon
        self._book = book
        self._rng = rng

    def propose(self, move: Move | None) -> Move | None:
        """Propose a move, or decide one if it is None; return it, or None if the board has not taken it."""
        daemon = self._daemon
        until_us = daemon.now_us + 2 * RECORDING_TIMEOUT_US
        while not self._is_awaited and daemon.now_us < until_us:
            daemon.wait_until(daemon.now_us + POLL_US)
        self._book.audit(daemon.now_us)
        if not self._is_awaited:
            return None
        daemon.wait_until(daemon.now_us + pick_duration_us(DECIDING_US, self._rng))
        game = daemon.session.game
        move = self._decide(daemon.session) if move is None else move
        command = Propose(
            side=game.position.to_move,
            ply=daemon.session.history.ply + 1,
            move=move_text(move),
            position=fen_text(game.position),
        )
        daemon.handle_input(CommandGiven(command=command, at_us=daemon.now_us))
        return move if daemon.session.turn.proposal is not None else None

    def _decide(self, session: Session) -> Move:
        """Return a legal move of the side to move."""
        legal_moves = session.game.legal_moves
        if self._level is None:
            return self._rng.choice(legal_moves)
        request = replace(build_request(1, session, 0.0, self._level), seed=self._rng.getrandbits(SEED_BITS))
        answer = _finder().find_move(request, lambda _: False)
        return parse_move(answer.move, legal_moves)

    @property
    def _is_awaited(self) -> bool:
        """True if the board has recorded every move that was played, and plays on."""
        session = self._daemon.session
        return session.may_commit_moves and session.history.ply == len(self._book.played_moves)


@cache
def _finder() -> MoveFinder:
    """Return the engine of this process, which games share."""
    return MoveFinder()
