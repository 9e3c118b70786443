"""Simulated people who join and leave a simulated table while a game is played there."""

import asyncio
from collections.abc import Callable, Mapping
from random import Random

from controller.commands.values import AgreeDraw
from controller.rules.game import Game
from controller.rules.position import Side
from controller.session.game_start import first_game
from controller.session.inputs import CommandGiven, GameStarted, Input
from controller.session.state import Session
from controller.simulated_play.decisions import (
    ANSWER_US,
    BOTH_SIDES,
    Decision,
    FinishGame,
    PlayTurn,
    PressButtonDecision,
    RestorePieces,
    Wait,
    decide,
)
from controller.simulated_play.draw_answers import answer_draw_offer
from controller.simulated_play.labelled_setup import pieces_of_session
from controller.simulated_play.side_player import SimulatedPlayer
from sim.board import SimulatedBoard

# How long people take. All are choices, for a game that a watcher can follow.
ANSWER_S = ANSWER_US / 1_000_000
SET_UP_S = 1.0  # after pieces were set up, and before players who play both sides set them up
GAME_END_S = 4.0  # to read the result
POLL_S = 0.1  # between two looks at the board
RECORDING_TIMEOUT_S = 5.0  # after a turn; a move that the board has not recorded by then is played again
PIECE_HELD_S = 30.0  # before pieces are set up although somebody else holds one


class SimulatedPlayers:
    """The simulated people at one table.

    Somebody else may act there too, and plays each side that has no simulated player.
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
        """Prepare a table without players.

        `session` returns the session as it is now; `enqueue` passes an input to the daemon; `error_rate` is the share
        (0 to 1) of turns that begin with a wrong move.
        """
        self._board = board
        self._session = session
        self._enqueue = enqueue
        self._players = {side: SimulatedPlayer(board, side, session, rng, error_rate=error_rate) for side in Side}
        self._any_assigned = asyncio.Event()
        self._current_act: asyncio.Task[None] | None = None
        self._moving_side: Side | None = None
        """The side whose turn is being played."""
        self._misplaced_s = 0.0
        """How long the pieces have not stood as the board records the game."""
        self._game_limit: int | None = None
        self._games_ended = 0
        self._last_ended: GameStarted | None = None
        """The start of the game that ended last; it tells one game from the next."""
        self.on_seats_chosen: Callable[[], None] = _keep_nothing
        """Called when people have chosen who plays, or how fast."""

    @property
    def hands(self) -> Mapping[Side, str | None]:
        """The kind of person who plays each side; None if no simulated person does."""
        return {side: player.hand for side, player in self._players.items()}

    @property
    def speed(self) -> float:
        """How many times faster than people the players act."""
        return self._players[Side.WHITE].speed

    async def replace_players(self, hands: Mapping[Side, str | None]) -> None:
        """Assign sides at once; a player who leaves in the middle of a turn puts down the pieces in hand."""
        exchanged = {side for side, hand in hands.items() if hand != self._players[side].hand}
        self.assign_sides(hands)
        self.on_seats_chosen()
        if exchanged and (self._moving_side is None or self._moving_side in exchanged):
            await self.cancel_current_act()

    def assign_sides(self, hands: Mapping[Side, str | None]) -> None:
        """Assign sides to kinds of people; a turn that is being played is finished first."""
        for side, hand in hands.items():
            self._players[side].hand = hand
        if self._assigned_sides:
            self._any_assigned.set()
        else:
            self._any_assigned.clear()
        self._board.notify_listeners()

    def set_speed(self, speed: float) -> None:
        """Set how many times faster than people the players act."""
        for player in self._players.values():
            player.speed = speed
        self.on_seats_chosen()
        self._board.notify_listeners()

    async def play_games(self, games: int | None = None) -> None:
        """Play while any side has a player, until `games` games have ended (None: forever)."""
        self._game_limit = games
        answering = asyncio.create_task(self._answer_draw_offers(), name="answers to draw offers")
        try:
            while self._games_ended != games:
                await self._any_assigned.wait()
                self._current_act = asyncio.create_task(self._act(), name="players")
                await asyncio.wait((self._current_act,))
                if not self._current_act.cancelled():
                    self._current_act.result()
        finally:
            answering.cancel()
            await self.cancel_current_act()

    async def _answer_draw_offers(self) -> None:
        """Answer each draw that a person offers, also in the middle of a turn."""
        while True:
            await asyncio.sleep(POLL_S)
            offered_us = self._session().conduct.draw_offered_us
            if answer_draw_offer(self._session(), self._assigned_sides) is None:
                continue
            await self._wait(ANSWER_S)
            session = self._session()
            answer = answer_draw_offer(session, self._assigned_sides)
            if answer is not None and session.conduct.draw_offered_us == offered_us:
                self._enqueue(CommandGiven(command=answer, at_us=self._board.now_us()))
                await asyncio.sleep(POLL_S)

    async def cancel_current_act(self) -> None:
        """Stop what is being done; `play_games` then decides again what to do."""
        if self._current_act is not None and not self._current_act.done():
            self._current_act.cancel()
            await asyncio.wait((self._current_act,))

    @property
    def _assigned_sides(self) -> frozenset[Side]:
        return frozenset(side for side, hand in self.hands.items() if hand is not None)

    def _decide(self) -> Decision:
        return decide(self._session(), self._board.table.occupancy, self._assigned_sides)

    async def _act(self) -> None:
        """Carry out one decision."""
        self._moving_side = None
        decision = self._decide()
        if not isinstance(decision, RestorePieces):
            self._misplaced_s = 0.0
        match decision:
            case Wait():
                await self._wait(POLL_S)
            case PressButtonDecision():
                await self._press(decision)
            case RestorePieces(game=game):
                await self._restore_pieces(game)
            case PlayTurn(side=side):
                await self._play_turn(side)
            case AgreeDraw():
                self._enqueue(CommandGiven(command=decision, at_us=self._board.now_us()))
                await self._wait(SET_UP_S)
            case FinishGame():
                await self._finish_game()

    async def _press(self, decision: PressButtonDecision) -> None:
        """Press the clock, unless that is no longer needed when the hand reaches it."""
        await self._wait(ANSWER_S)
        if self._decide() == decision:
            self._players[decision.side].press()
        await self._wait(ANSWER_S)

    async def _restore_pieces(self, game: Game) -> None:
        """Set the pieces up, after some time in which somebody else at the table may do it."""
        delay_s = SET_UP_S if self._assigned_sides == BOTH_SIDES else RECORDING_TIMEOUT_S
        if self._board.control.pieces_in_hand:
            delay_s = PIECE_HELD_S
        if self._misplaced_s < delay_s:
            self._misplaced_s += POLL_S
            await asyncio.sleep(POLL_S)
        else:
            await self._set_up(game)

    async def _play_turn(self, side: Side) -> None:
        """Play a turn, and give the board time to record it."""
        self._moving_side = side
        before = self._session()
        await self._players[side].play_turn()
        waited_s = 0.0
        while self._may_still_be_recorded(before) and waited_s < RECORDING_TIMEOUT_S:
            await asyncio.sleep(POLL_S)
            waited_s += POLL_S

    def _may_still_be_recorded(self, before: Session) -> bool:
        """Return True if the board can record moves, and has not recorded the turn that began at `before`."""
        now = self._session()
        return now.may_commit_moves and now.to_move is before.to_move and now.history.ply == before.history.ply

    async def _finish_game(self) -> None:
        """Read the result of a game, and set up the next one if there is to be one."""
        started = self._session().started
        await self._wait(GAME_END_S)
        if started != self._last_ended:
            self._last_ended = started
            self._games_ended += 1
        if self._games_ended != self._game_limit:
            await self._set_up(first_game(started))

    async def _set_up(self, game: Game) -> None:
        """Set up pieces, with those that somebody else holds."""
        self._misplaced_s = 0.0
        await self._board.control.set_up(pieces_of_session(self._session(), game))
        await self._wait(SET_UP_S)

    async def _wait(self, people_s: float) -> None:
        """Wait for a time that people take, in seconds."""
        await asyncio.sleep(people_s / max(1.0, self.speed))


def _keep_nothing() -> None:
    """Do nothing: nobody keeps the seats."""
