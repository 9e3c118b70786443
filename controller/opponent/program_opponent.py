"""The program at a board: it follows the session, asks the engine, and plays its side by commands."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress

from controller.clock.time_control import SECOND_US
from controller.commands.sender import CommandSender, OwnSender
from controller.commands.values import AcceptDraw, Command, DeclineDraw, Propose, Resign, SetMoveSource
from controller.engine.thinking_time import find_thinking_us
from controller.engine_process.lines import SearchAnswer
from controller.engine_process.move_engine import EngineFailureError
from controller.notation.fen import fen_text
from controller.opponent.due_answers import (
    AnswerDue,
    DrawAnswerDue,
    GameIdentity,
    MoveDue,
    find_due_answer,
    find_program_game,
)
from controller.opponent.engine_asker import EngineAsker
from controller.opponent.hand_times import find_earliest_us, find_latest_us
from controller.opponent.judgement import is_hopeless, takes_draw
from controller.rules.position import Side
from controller.session.effects import Effect
from controller.session.inputs import Input, ProgramFault, ProgramReported, ProgramStarted, ProgramStarting
from controller.session.state import Session
from controller.session.views.messages import Message
from controller.settings.move_source import MoveSource

log = logging.getLogger(__name__)

TRIES = 2
"""How often the engine is asked for a move before people play on. A choice: a new process answers, or nothing does."""

SLOW_START_S = 1.0
"""People are told of a start of the engine that takes longer. A choice: ours takes less, and nobody notices it."""

REFUSED_PAUSE_S = 5.0
"""After a refused command, before the session is looked at again. A choice: something else is being done."""

DRAW_ANSWER_S = 0.5
"""To judge a position before a draw is answered. A choice: a word between people takes longer."""

POLL_S = 0.1
"""Between two looks at the pieces meanwhile."""

PROGRAM_SENDER = CommandSender(name=OwnSender.PROGRAM)

Submit = Callable[[Command, CommandSender], Awaitable[Message | None]]
"""Passes a command to the session; returns the reason of a refusal, None if it was carried out."""


class ProgramOpponent:
    """Implements SessionObserver: notes what is due; `run` answers it. It never searches in the loop."""

    def __init__(
        self, asker: EngineAsker, submit: Submit, enqueue: Callable[[Input], None], now_us: Callable[[], int]
    ) -> None:
        self._asker = asker
        self._submit = submit
        self._enqueue = enqueue
        self._now_us = now_us
        self._session: Session | None = None
        self._due: AnswerDue | None = None
        self._game: GameIdentity | None = None  # that the program plays now
        self._begun_game: GameIdentity | None = None  # the last one for which the engine was started
        self._has_changed = asyncio.Event()
        self._answered: DrawAnswerDue | None = None
        self._failures = 0  # in a row
        self._values: dict[
            tuple[GameIdentity, Side], dict[int, int]
        ] = {}  # by ply, of the moves of each side in this game

    def on_step(self, session: Session, event: Input, effects: Sequence[Effect]) -> None:
        """Note what is due now; a search for something else is stopped."""
        del event, effects
        self._session = session
        due, game = find_due_answer(session, self._answered), find_program_game(session)
        if game != self._game:
            self._game = game
            self._has_changed.set()
        if due != self._due:
            self._due = due
            self._has_changed.set()
            self._asker.stop_search()

    async def run(self) -> None:
        """Answer what is due, until cancelled; then the engine's process ends."""
        try:
            while True:
                await self._has_changed.wait()
                self._has_changed.clear()
                due, session = self._due, self._session
                if session is not None and self._game not in (None, self._begun_game):
                    self._begun_game = self._game
                    await self._start_early(session)
                    self._has_changed.set()  # something may be due by now
                elif due is not None and session is not None:
                    await self._answer(due, session)
        finally:
            await self._asker.close()

    async def _start_early(self, session: Session) -> None:
        """Start the engine as a game begins, so that no clock runs for it; a failure is one of its tries."""
        try:
            await self._start_engine(session)
        except EngineFailureError as error:
            self._failures += 1
            log.warning("the program has no engine: %s", error)

    async def _start_engine(self, session: Session) -> None:
        """Start the engine unless it runs, and tell people if that is slow; raises EngineFailureError."""
        is_told = False

        def tell() -> None:
            nonlocal is_told
            is_told = True
            self._enqueue(ProgramStarting(at_us=self._now_us()))

        telling = asyncio.get_running_loop().call_later(SLOW_START_S, tell)
        try:
            await self._asker.start_engine(session, session.settings.opponent.level)
        finally:
            telling.cancel()
            if is_told:
                self._enqueue(ProgramStarted(at_us=self._now_us()))

    async def _answer(self, due: AnswerDue, session: Session) -> None:
        match due:
            case MoveDue():
                await self._play(due, session)
            case DrawAnswerDue():
                await self._answer_draw(due, session)

    async def _play(self, due: MoveDue, session: Session) -> None:
        """Find a move and propose it; give up for people to play on if there is none after some tries."""
        try:
            await self._start_engine(session)
            if due != self._due:
                return
            thinking_us = find_thinking_us(session.ledger, due.side, self._now_us())
            answer = await self._asker.ask(session, thinking_us / SECOND_US, session.settings.opponent.level)
        except EngineFailureError as error:
            if due == self._due:
                await self._note_failure(due, str(error))
            return
        self._report_tables(answer)
        if due != self._due or not await self._wait_for_hand(session):
            return
        if self._resigns(due, answer, session):
            await self._give_command(Resign(side=due.side))
            return
        position = fen_text(due.position)
        refusal = await self._submit(
            Propose(side=due.side, ply=due.ply, move=answer.move, position=position), PROGRAM_SENDER
        )
        if refusal is None:
            self._failures = 0
        elif due == self._due:
            await self._note_failure(due, f"its move {answer.move} was refused")

    async def _answer_draw(self, due: DrawAnswerDue, session: Session) -> None:
        """Take a draw or leave it, after a short look at the position."""
        try:
            answer = await self._asker.ask(session, DRAW_ANSWER_S)
        except EngineFailureError as error:
            log.warning("a draw is not answered by judgement: %s", error)
            takes = False
        else:
            value = answer.value if session.to_move is due.side else -answer.value
            level, is_by_rules = session.settings.opponent.level, due.open_draw is not None
            takes = takes_draw(value, level, due.ply, is_offered_by_rules=is_by_rules)
        if due != self._due:
            return
        self._answered = due
        if takes:
            await self._give_command(AcceptDraw(side=due.side))
        elif due.open_draw is None:
            await self._give_command(DeclineDraw(side=due.side))
        self._look_again()

    def _resigns(self, due: MoveDue, answer: SearchAnswer, session: Session) -> bool:
        """Note the value of a move; return True if the program has seen for long that it is lost."""
        key = (due.game, due.side)
        # a move that was taken back, or is asked for again, counts once
        values = {ply: value for ply, value in self._values.get(key, {}).items() if ply < due.ply}
        values[due.ply] = answer.value
        self._values = {each: kept for each, kept in self._values.items() if each[0] == due.game} | {key: values}
        return is_hopeless(tuple(values.values()), session.settings.opponent.resign_behind)

    async def _note_failure(self, due: MoveDue, reason: str) -> None:
        """Try again, or hand the side to the people at the board."""
        self._failures += 1
        log.warning("the program has no move for %s: %s", due.side.english_name, reason)
        if self._failures < TRIES:
            self._has_changed.set()
            return
        self._failures = 0
        await self._give_command(SetMoveSource(side=due.side, source=MoveSource.BOARD))
        self._enqueue(ProgramReported(fault=ProgramFault.FAILED, reason=reason, at_us=self._now_us()))

    async def _give_command(self, command: Command) -> None:
        """Send a command; after a refusal look at the session again a little later."""
        refusal = await self._submit(command, PROGRAM_SENDER)
        if refusal is not None:
            log.warning("%s was refused: %s", command, refusal.code.value)
            await self._wait_for_change(REFUSED_PAUSE_S)
            self._look_again()

    def _look_again(self) -> None:
        if self._session is not None:
            self._due = find_due_answer(self._session, self._answered)
        self._has_changed.set()

    async def _wait_for_hand(self, begun: Session) -> bool:
        """Wait until no hand is at the pieces, if not too long; return False if something else is due before.

        `begun` is the session as the turn began.
        """
        if await self._wait_for_change((find_earliest_us(begun) - self._now_us()) / SECOND_US):
            return False
        latest_us = find_latest_us(begun)
        while self._now_us() < latest_us and not self._is_in_order():
            if await self._wait_for_change(POLL_S):
                return False
        return True

    def _is_in_order(self) -> bool:
        """Return True if the pieces stand as recorded."""
        return self._session is None or self._session.tracker.is_unmoved_as_known

    async def _wait_for_change(self, seconds: float) -> bool:
        """Return True once something else is due, False if nothing is for some seconds."""
        if seconds > 0:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._has_changed.wait(), seconds)
        return self._has_changed.is_set()

    def _report_tables(self, answer: SearchAnswer) -> None:
        """Report once which endgame tables cannot be used."""
        for fault in answer.table_faults:
            self._enqueue(ProgramReported(fault=ProgramFault.TABLES, reason=fault, at_us=self._now_us()))
