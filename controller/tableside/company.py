"""Simulated people who come to a table and leave it while it is played at, beside whoever else acts there."""

import asyncio
from collections.abc import Callable, Mapping
from random import Random

from controller.rules.game import Game
from controller.rules.position import Side
from controller.rules.squares import bit
from controller.session.inputs import DrawAgreed, Input, GameStarted
from controller.session.opening import first_game
from controller.session.state import PauseReason, Phase, Session
from controller.tableside.match import LOOKING_AT_THE_END_S, MOST_PLIES, PATIENCE_S, SITTING_DOWN_S, WATCHING_S
from controller.tableside.sitting import Sitter
from sim.board import SimulatedBoard
from sim.hands.setting import pieces_on

HOLDING_S = 30.0  # so long somebody who has left the table may keep a piece in hand
ANSWERING_S = 1.2  # until a person answers what the board asks, or presses once more
HOLDS_STILL = frozenset(PauseReason) - {PauseReason.DAEMON_RESTARTED, PauseReason.BOARD_DIFFERS}  # nothing that people do ends these


class Company:
    """The simulated people at one table; whoever else acts there plays the sides that they leave free.

    `session` gives the session to look at, and `tell` takes that a draw is agreed. `error_rate` is how likely (0 to 1)
    a turn begins with a wrong move.
    """

    def __init__(
        self,
        board: SimulatedBoard,
        session: Callable[[], Session],
        tell: Callable[[Input], None],
        rng: Random,
        *,
        error_rate: float,
    ) -> None:
        self._board = board
        self._session = session
        self._tell = tell
        self._sitters = {side: Sitter(board, side, session, rng, error_rate=error_rate) for side in Side}
        self._someone = asyncio.Event()
        self._acting: asyncio.Task[None] | None = None
        self._moving: Side | None = None  # whose turn is acted out
        self._waited_s = 0.0  # so long the pieces have not stood as the board believes them to
        self._games: int | None = None
        self._ended = 0
        self._last: GameStarted | None = None  # the game that ended last

    @property
    def hands(self) -> Mapping[Side, str | None]:
        """Who plays each side; None: no simulated person."""
        return {side: sitter.hand for side, sitter in self._sitters.items()}

    @property
    def speed(self) -> float:
        """How many times faster than people they act."""
        return self._sitters[Side.WHITE].speed

    async def seat(self, hands: Mapping[Side, str | None]) -> None:
        """Let these kinds of people play these sides from now on; who leaves lays aside what he holds."""
        exchanged = {side for side, hand in hands.items() if hand != self._sitters[side].hand}
        self.sit_down(hands)
        if exchanged and (self._moving is None or self._moving in exchanged):
            await self.stand_back()

    def sit_down(self, hands: Mapping[Side, str | None]) -> None:
        """Let these kinds of people play these sides as soon as the turn under way is over."""
        for side, hand in hands.items():
            self._sitters[side].hand = hand
        if any(self.hands.values()):
            self._someone.set()
        else:
            self._someone.clear()
        self._board.changed()

    def hasten(self, speed: float) -> None:
        """Let them act so many times faster than people do."""
        for sitter in self._sitters.values():
            sitter.speed = speed
        self._board.changed()

    async def run(self, games: int | None = None) -> None:
        """Play whenever somebody sits here, until so many games have come to their end (None: for ever)."""
        self._games = games
        try:
            while self._ended != games:
                await self._someone.wait()
                self._acting = asyncio.create_task(self._act(), name="hands")
                await asyncio.wait((self._acting,))
                if not self._acting.cancelled():
                    self._acting.result()
        finally:
            await self.stand_back()

    async def stand_back(self) -> None:
        """Leave off what is being done, and look anew what there is to do."""
        if self._acting is not None and not self._acting.done():
            self._acting.cancel()
            await asyncio.wait((self._acting,))

    async def _act(self) -> None:
        """Do the one thing that is to be done now, or wait a little."""
        session = self._session()
        self._moving = None
        if session.phase is Phase.OVER:
            await self._end(session)
        elif PauseReason.QUESTION in session.pauses:
            await self._answer(session)
        elif session.pauses & HOLDS_STILL or not session.levels.is_known:
            await self._wait(WATCHING_S)
        elif not self._stands(session.game):
            await self._put_right(session)
        elif self._waits_for_press(session):
            await self._press(session.to_move.opponent, session)
        elif session.may_commit_moves and self.hands[session.to_move] is not None:
            await self._move(session)
        else:
            await self._wait(WATCHING_S)

    @property
    def _is_alone(self) -> bool:
        """Whether simulated people play both sides."""
        return None not in self.hands.values()

    def _stands(self, game: Game) -> bool:
        return self._board.table.occupancy == game.position.occupancy

    def _waits_for_press(self, session: Session) -> bool:
        """Tell whether the side that waits is to press: to start the clock, to go on, or to say that all stands right.

        The board believes that when it is told so twice, where its sensors show something else.
        """
        if session.phase is Phase.SETUP or session.pauses:
            return True
        return session.commits_by_press and session.ledger.control is not None and session.ledger.running_side is None

    async def _end(self, session: Session) -> None:
        """Look at the end of a game, and set up for the next one, where nobody else is here to do so."""
        if not self._is_alone:
            await self._wait(WATCHING_S)
            return
        await self._wait(LOOKING_AT_THE_END_S)
        if session.started != self._last:
            self._last = session.started
            self._ended += 1
        if self._ended != self._games:
            await self._set_up(first_game(session.started))

    async def _put_right(self, session: Session) -> None:
        """Put the pieces as the board believes them to stand, where nobody else is about to.

        Who acts at the table from elsewhere is given time, more of it while he has a piece in hand; and where it is his
        turn, the board is his.
        """
        is_own = self._is_alone or (session.may_commit_moves and self.hands[session.to_move] is not None)
        if not is_own:
            self._waited_s = 0.0
        patience_s = SITTING_DOWN_S if self._is_alone else PATIENCE_S
        if self._waited_s < (HOLDING_S if self._board.control.held else patience_s):
            self._waited_s += WATCHING_S
            await asyncio.sleep(WATCHING_S)
        else:
            await self._set_up(session.game)

    async def _set_up(self, game: Game) -> None:
        self._waited_s = 0.0
        await self._board.control.set_up(pieces_on(game.position))  # with what is in the other's hand
        await self._wait(SITTING_DOWN_S)

    async def _answer(self, session: Session) -> None:
        """Press the button of the side that has moved for a piece on the square that is asked for; else the other."""
        if session.question is not None and session.question.square is not None:
            moved = session.to_move.opponent
            stands = self._board.table.occupancy & bit(session.question.square)
            await self._press(moved if stands else moved.opponent, session)
        else:
            await self._wait(WATCHING_S)

    async def _press(self, side: Side, before: Session) -> None:
        """Press the clock of a side that a simulated person plays, unless it is not asked for any more."""
        await self._wait(ANSWERING_S)
        if self.hands[side] is not None and _asks_the_same(self._session(), before):
            self._sitters[side].press()
        await self._wait(ANSWERING_S)

    async def _move(self, session: Session) -> None:
        """Play a turn, and give the board time to take it."""
        self._waited_s = 0.0
        if session.ply >= MOST_PLIES and self._is_alone:
            self._tell(DrawAgreed(at_us=self._board.now_us()))
            await self._wait(SITTING_DOWN_S)
            return
        self._moving = side = session.to_move
        await self._sitters[side].play_turn()
        waited_s = 0.0
        while self._lags(side, session) and waited_s < PATIENCE_S:
            await asyncio.sleep(WATCHING_S)
            waited_s += WATCHING_S

    def _lags(self, side: Side, before: Session) -> bool:
        """Tell whether the board has not taken a turn yet, and still may."""
        now = self._session()
        return now.may_commit_moves and now.to_move is side and now.ply == before.ply

    async def _wait(self, people_s: float) -> None:
        await asyncio.sleep(people_s / max(1.0, self.speed))


def _asks_the_same(now: Session, before: Session) -> bool:
    same_stand = (now.phase, now.pauses, now.question) == (before.phase, before.pauses, before.question)
    return same_stand and now.ledger.running_side is before.ledger.running_side
