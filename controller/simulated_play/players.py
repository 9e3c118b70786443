"""Simulated people who come to a table and leave it while it is played at, beside whoever else acts there."""

import asyncio
from collections.abc import Callable, Mapping
from random import Random

from controller.commands.values import AgreeDraw
from controller.rules.game import Game
from controller.rules.position import Side
from controller.rules.squares import bit
from controller.session.game_start import first_game
from controller.session.inputs import CommandGiven, GameStarted, Input
from controller.session.state import PauseReason, Phase, Session
from controller.simulated_play.match import GAME_END_S, MAX_PLIES, POLL_S, RECORDING_TIMEOUT_S, SET_UP_S
from controller.simulated_play.side_player import SimulatedPlayer
from sim.board import SimulatedBoard
from sim.hands.piece_setup import pieces_of_position

PIECE_HELD_S = 30.0  # so long somebody who has left the table may keep a piece in hand
ANSWER_S = 1.2  # until a person answers what the board asks, or presses once more
WAITING_PAUSES = frozenset(PauseReason) - {
    PauseReason.DAEMON_RESTARTED,
    PauseReason.BOARD_DIFFERS,
}  # nothing that people do ends these


class SimulatedPlayers:
    """The simulated people at one table; whoever else acts there plays the sides that they leave free.

    `session` gives the session to look at, and `tell` takes that a draw is agreed. `error_rate` is how likely (0 to 1)
    a turn begins with a wrong move.
    """

    def __init__(
        self,
        board: SimulatedBoard,
        session: Callable[[], Session],
        enqueue: Callable[[Input], None],
        rng: Random,
        *,
        error_rate: float,
    ) -> None:
        self._board = board
        self._session = session
        self._enqueue = enqueue
        self._players = {side: SimulatedPlayer(board, side, session, rng, error_rate=error_rate) for side in Side}
        self._any_assigned = asyncio.Event()
        self._current_act: asyncio.Task[None] | None = None
        self._moving_side: Side | None = None  # whose turn is acted out
        self._misplaced_s = 0.0  # so long the pieces have not stood as the board believes them to
        self._game_limit: int | None = None
        self._games_ended = 0
        self._last_ended: GameStarted | None = None  # the game that ended last

    @property
    def hands(self) -> Mapping[Side, str | None]:
        """Who plays each side; None: no simulated person."""
        return {side: sitter.hand for side, sitter in self._players.items()}

    @property
    def speed(self) -> float:
        """How many times faster than people they act."""
        return self._players[Side.WHITE].speed

    async def replace_players(self, hands: Mapping[Side, str | None]) -> None:
        """Let these kinds of people play these sides from now on; who leaves lays aside what he holds."""
        exchanged = {side for side, hand in hands.items() if hand != self._players[side].hand}
        self.assign_sides(hands)
        if exchanged and (self._moving_side is None or self._moving_side in exchanged):
            await self.cancel_current_act()

    def assign_sides(self, hands: Mapping[Side, str | None]) -> None:
        """Let these kinds of people play these sides as soon as the turn under way is over."""
        for side, hand in hands.items():
            self._players[side].hand = hand
        if any(self.hands.values()):
            self._any_assigned.set()
        else:
            self._any_assigned.clear()
        self._board.notify_listeners()

    def set_speed(self, speed: float) -> None:
        """Let them act so many times faster than people do."""
        for player in self._players.values():
            player.speed = speed
        self._board.notify_listeners()

    async def play_games(self, games: int | None = None) -> None:
        """Play whenever somebody sits here, until so many games have come to their end (None: for ever)."""
        self._game_limit = games
        try:
            while self._games_ended != games:
                await self._any_assigned.wait()
                self._current_act = asyncio.create_task(self._act(), name="hands")
                await asyncio.wait((self._current_act,))
                if not self._current_act.cancelled():
                    self._current_act.result()
        finally:
            await self.cancel_current_act()

    async def cancel_current_act(self) -> None:
        """Leave off what is being done, and look anew what there is to do."""
        if self._current_act is not None and not self._current_act.done():
            self._current_act.cancel()
            await asyncio.wait((self._current_act,))

    async def _act(self) -> None:
        """Do the one thing that is to be done now, or wait a little."""
        session = self._session()
        self._moving_side = None
        if session.phase is Phase.OVER:
            await self._finish_game(session)
        elif PauseReason.QUESTION in session.pauses:
            await self._answer_question(session)
        elif session.pauses & WAITING_PAUSES or not session.levels.is_known:
            await self._wait(POLL_S)
        elif not self._is_set_up(session.game):
            await self._restore_pieces(session)
        elif self._waits_for_press(session):
            await self._press(session.to_move.opponent, session)
        elif session.may_commit_moves and self.hands[session.to_move] is not None:
            await self._move(session)
        else:
            await self._wait(POLL_S)

    @property
    def _play_both_sides(self) -> bool:
        """Whether simulated people play both sides."""
        return None not in self.hands.values()

    def _is_set_up(self, game: Game) -> bool:
        return self._board.table.occupancy == game.position.occupancy

    def _waits_for_press(self, session: Session) -> bool:
        """Tell whether the side that waits is to press: to start the clock, to go on, or to say that all stands right.

        The board believes that when it is told so twice, where its sensors show something else.
        """
        if session.phase is Phase.SETUP or session.pauses:
            return True
        return session.commits_by_press and session.ledger.control is not None and session.ledger.running_side is None

    async def _finish_game(self, session: Session) -> None:
        """Look at the end of a game, and set up for the next one, where nobody else is here to do so."""
        if not self._play_both_sides:
            await self._wait(POLL_S)
            return
        await self._wait(GAME_END_S)
        if session.started != self._last_ended:
            self._last_ended = session.started
            self._games_ended += 1
        if self._games_ended != self._game_limit:
            await self._set_up(first_game(session.started))

    async def _restore_pieces(self, session: Session) -> None:
        """Put the pieces as the board believes them to stand, where nobody else is about to.

        Who acts at the table from elsewhere is given time, more of it while he has a piece in hand; and where it is his
        turn, the board is his.
        """
        is_own = self._play_both_sides or (session.may_commit_moves and self.hands[session.to_move] is not None)
        if not is_own:
            self._misplaced_s = 0.0
        patience_s = SET_UP_S if self._play_both_sides else RECORDING_TIMEOUT_S
        if self._misplaced_s < (PIECE_HELD_S if self._board.control.pieces_in_hand else patience_s):
            self._misplaced_s += POLL_S
            await asyncio.sleep(POLL_S)
        else:
            await self._set_up(session.game)

    async def _set_up(self, game: Game) -> None:
        self._misplaced_s = 0.0
        await self._board.control.set_up(pieces_of_position(game.position))  # with what is in the other's hand
        await self._wait(SET_UP_S)

    async def _answer_question(self, session: Session) -> None:
        """Press the button of the side that has moved for a piece on the square that is asked for; else the other."""
        if session.question is not None and session.question.square is not None:
            moved = session.to_move.opponent
            stands = self._board.table.occupancy & bit(session.question.square)
            await self._press(moved if stands else moved.opponent, session)
        else:
            await self._wait(POLL_S)

    async def _press(self, side: Side, before: Session) -> None:
        """Press the clock of a side that a simulated person plays, unless it is not asked for any more."""
        await self._wait(ANSWER_S)
        if self.hands[side] is not None and _is_unchanged(self._session(), before):
            self._players[side].press()
        await self._wait(ANSWER_S)

    async def _move(self, session: Session) -> None:
        """Play a turn, and give the board time to take it."""
        self._misplaced_s = 0.0
        if session.ply >= MAX_PLIES and self._play_both_sides:
            self._enqueue(CommandGiven(command=AgreeDraw(), at_us=self._board.now_us()))
            await self._wait(SET_UP_S)
            return
        self._moving_side = side = session.to_move
        await self._players[side].play_turn()
        waited_s = 0.0
        while self._may_still_be_recorded(side, session) and waited_s < RECORDING_TIMEOUT_S:
            await asyncio.sleep(POLL_S)
            waited_s += POLL_S

    def _may_still_be_recorded(self, side: Side, before: Session) -> bool:
        """Tell whether the board has not taken a turn yet, and still may."""
        now = self._session()
        return now.may_commit_moves and now.to_move is side and now.ply == before.ply

    async def _wait(self, people_s: float) -> None:
        await asyncio.sleep(people_s / max(1.0, self.speed))


def _is_unchanged(now: Session, before: Session) -> bool:
    same_stand = (now.phase, now.pauses, now.question) == (before.phase, before.pauses, before.question)
    return same_stand and now.ledger.running_side is before.ledger.running_side
