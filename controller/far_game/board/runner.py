"""The task that plays games with other boards: it follows the session, keeps and exchanges records, and invites."""

import asyncio
import logging
from collections import deque
from collections.abc import Coroutine, Iterable, Sequence
from contextlib import suppress
from datetime import datetime
from typing import Any, NamedTuple

from controller.clock.time_control import SECOND_US
from controller.commands.sender import CommandSender, OwnSender
from controller.commands.values import BeginGame, CallArbiter, Command
from controller.far_game.board.dependencies import FarDependencies
from controller.far_game.board.ended_games import MOST_ENDED, EndedGames
from controller.far_game.board.invitation_desk import (
    InvitationDesk,
    InvitationError,
    InvitationFault,
    choices_of_game,
)
from controller.far_game.board.kept_games import KeptGames
from controller.far_game.board.led_game import LedGame
from controller.far_game.board.passed_commands import passed_sender, read_passed_command
from controller.far_game.board.running_games import has_game
from controller.far_game.exchange.effects import (
    DeliverAnswer,
    DeliverAsk,
    DeliverCommand,
    DeliverEntry,
    ExchangeEffect,
    Keeping,
    ReportDisagreement,
    ReportHeard,
    ReportSilence,
    SendDocument,
)
from controller.far_game.exchange.exchange import FarExchange, KeptGame
from controller.far_game.invitations.agreed_game import AgreedGame
from controller.far_game.record.entries import RecordEntry
from controller.far_game.record.record import FarRecord
from controller.far_game.store import StoredGame
from controller.hall.documents.errors import DocumentError
from controller.hall.documents.far import FarDocument
from controller.hall.documents.reading import read_far
from controller.hall.documents.topics import ANY_BOARD
from controller.hall.documents.writing import write_document
from controller.rules.position import Side
from controller.session.effects import Effect, Record, RecordOutcome, ShowPage
from controller.session.far_exchange.effects import PassToFar
from controller.session.far_exchange.inputs import (
    FarAnswerReceived,
    FarAskReceived,
    FarBoardHeard,
    FarBoardUnheard,
    FarEntryReceived,
    FarGameJoined,
    FarGameResumed,
    FarRecordsAgree,
    FarRecordsDiffer,
)
from controller.session.far_exchange.values import FarAsk
from controller.session.inputs import DaemonRestarted, GameStarted, Input
from controller.session.state import Session
from controller.settings.choices import GameChoices

MOST_DOCUMENTS = 200
"""That may wait; what finds no place is dropped, and comes again."""

log = logging.getLogger(__name__)


class _Step(NamedTuple):
    session: Session
    event: Input
    effects: Sequence[Effect]
    journal_game: int | None  # that the session played then


class FarGameRunner:
    """Implements SessionObserver: notes what happens; `run` does the rest, and the game never waits for it."""

    def __init__(self, dependencies: FarDependencies) -> None:
        self._dependencies = dependencies
        self._games = KeptGames(dependencies.folder, self._list_games)
        self._ended = EndedGames(dependencies, self._games)
        self._desk = InvitationDesk(dependencies, lambda: not has_game(self._session), self._begin_agreed)
        self._desk.on_change = self._wake_up
        self._wake = asyncio.Event()
        self._steps: deque[_Step] = deque()
        self._documents: deque[tuple[str, bytes]] = deque(maxlen=MOST_DOCUMENTS)
        self._is_connected_anew = False
        self._session: Session | None = None  # after the last step
        self._taken: Session | None = None  # after the last step whose entries are on record
        self._stored: StoredGame | None = None  # as it was found at the start
        self._history: list[Effect] = []  # all records of the session's game
        self._agreed: AgreedGame | None = None  # for which the session has not begun a game yet
        self._led: LedGame | None = None
        self._asks: deque[FarAsk] = deque()  # for the session, once it has the entries before them
        self._tasks: set[asyncio.Task[None]] = set()
        dependencies.mail.on_document = self._note_document
        dependencies.mail.on_connect = self._note_connection

    def on_step(self, session: Session, event: Input, effects: Sequence[Effect]) -> None:
        """Note one step; without a game on two boards only the session is kept of it."""
        self._session = session
        if session.far is None and not isinstance(event, GameStarted | DaemonRestarted):
            return
        self._steps.append(_Step(session, event, effects, self._dependencies.journal_game()))
        self._wake_up()

    async def invite(self, side: Side, choices: GameChoices, player: str) -> str:
        """Return the code of a new invitation; raises InvitationError."""
        self._check_idle()
        code = (await self._desk.invite(side, choices, player)).text
        self._dependencies.announce(code)
        return code

    async def accept(self, code: str, player: str) -> AgreedGame:
        """Return the game that a code leads to, which begins at once; raises InvitationError."""
        self._check_idle()
        return await self._desk.join(code, player)

    async def run(self) -> None:
        """Play games with other boards until cancelled."""
        try:
            await self._open_games()
            while True:
                await self._wait()
                try:
                    await self._do_all()
                except Exception:
                    # a fault of the program here must not end the game; lost documents come again
                    log.exception("the game with the other board: a fault of the program")
        finally:
            for task in self._tasks:
                task.cancel()
            self._desk.close()
            self._games.close()

    async def _open_games(self) -> None:
        stored = await self._games.open(MOST_ENDED)
        self._stored = stored[0] if stored else None
        for each in reversed(stored):
            if each.kept.record.is_over:
                self._ended.add(each.other_board, FarExchange(each.kept, self._dependencies.now_us()))
        if self._stored is not None:
            # of an earlier one all was written before the next one began
            self._stored = await self._complete_end(self._stored)

    async def _complete_end(self, stored: StoredGame) -> StoredGame:
        try:
            return await self._ended.complete(stored)
        except Exception:
            log.exception("the end of the last game with another board: a fault of the program")
            return stored

    def _list_games(self) -> list[tuple[KeptGame, str]]:
        led = self._led
        return self._ended.list_games() + ([] if led is None else [(led.exchange.kept, led.other_board)])

    async def _wait(self) -> None:
        deadlines = [self._desk.next_deadline_us, self._ended.next_deadline_us]
        if self._led is not None:
            deadlines.append(self._led.exchange.next_deadline_us)
        due_us = min([each for each in deadlines if each is not None], default=None)
        wait_s = None if due_us is None else max(0.0, (due_us - self._dependencies.now_us()) / SECOND_US)
        with suppress(TimeoutError):
            # wait_for may lose a cancellation if the event is set at the same moment
            async with asyncio.timeout(wait_s):
                await self._wake.wait()
        self._wake.clear()

    async def _do_all(self) -> None:
        while self._steps:
            await self._take_step_safely(self._steps.popleft())
        if self._is_connected_anew:
            self._is_connected_anew = False
            if self._led is not None:
                await self._perform(self._led.exchange.connect(self._dependencies.now_us()))
            await self._ended.connect()
        while self._documents:
            await self._take_document_safely(*self._documents.popleft())
        self._desk.advance()
        if self._led is not None:
            await self._perform(self._led.exchange.advance(self._dependencies.now_us()))
        await self._ended.advance()
        self._listen()
        self._feed_session()

    async def _take_step_safely(self, step: _Step) -> None:
        """Take a step, and write what a fault has left out: the session counts its entries as written."""
        has_failed = False
        try:
            await self._take_step(step)
        except Exception:
            has_failed = True
            log.exception("the game with the other board: a fault of the program")
        led = self._led
        if led is not None and led.leads(step.session) and (has_failed or led.lacks_entries(step.session)):
            await self._perform(led.complete(step.session, self._history, self._dependencies.now_us()))

    async def _take_step(self, step: _Step) -> None:
        session, event, effects, journal_game = step
        self._taken = session
        if not isinstance(event, GameStarted):
            self._history += [effect for effect in effects if isinstance(effect, Record | RecordOutcome)]
        if isinstance(event, GameStarted):
            await self._note_start(session, effects, journal_game)
        elif isinstance(event, DaemonRestarted):
            await self._go_on(session)
        led = self._led
        if led is None or not led.leads(session) or isinstance(event, GameStarted | DaemonRestarted):
            return
        now_us = self._dependencies.now_us()
        if isinstance(event, FarGameJoined):
            await self._perform(led.begin(session, now_us))
        await self._perform(led.take_step(session, effects, now_us, self._dependencies.new_id))

    async def _note_start(self, session: Session, effects: Sequence[Effect], journal_game: int | None) -> None:
        """Note a new game, or one that goes on after a stop: that is shown by its next step."""
        if not any(isinstance(each, ShowPage) for each in effects):
            self._history = list(effects)
            return
        self._history = []
        self._asks.clear()  # of the game before
        if self._led is not None and self._led.exchange.record.is_over:
            self._ended.add(self._led.other_board, self._led.exchange)
        self._led = None
        agreed, self._agreed = self._agreed, None
        if agreed is None:
            self._desk.withdraw()
        if agreed is None or session.settings.choices != session.settings.choices.updated(choices_of_game(agreed)):
            return
        record = FarRecord(game=agreed.game, first_writer=session.to_move)
        kept = KeptGame(record=record, side=agreed.side, journal_game=journal_game)
        await self._games.begin(kept, agreed.other_board)
        now_us = self._dependencies.now_us()
        self._led = LedGame(FarExchange(kept, now_us), agreed.other_board, agreed.terms)
        joined = FarGameJoined(game=agreed.game, side=agreed.side, board=agreed.other_board, at_us=now_us)
        self._dependencies.enqueue(joined)
        await self._perform(self._led.exchange.connect(now_us))

    async def _go_on(self, session: Session) -> None:
        """Go on with the record of a game that a stop has interrupted."""
        stored, self._stored = self._stored, None
        far = session.far
        if stored is None or far is None or far.game != stored.kept.record.game:
            return
        self._ended.remove(far.game)
        now_us = self._dependencies.now_us()
        self._led = led = LedGame(FarExchange(stored.kept, now_us), stored.other_board, None)
        await self._perform(led.resume(session, self._history, now_us))
        for ask_id, is_agreed in stored.kept.answers.items():
            if is_agreed is None:  # nobody knows whether the command was done
                await self._perform(led.exchange.answer(ask_id, is_agreed=False))
        record = led.exchange.record
        if record.entries:
            resumed = FarGameResumed(
                game=record.game,
                number=min(far.number, record.last_number),
                clocks=record.entries[-1].content.clocks,
                gap_us=self._gap_us(stored.last_at),
                at_us=now_us,
            )
            self._dependencies.enqueue(resumed)
        if stored.kept.differs_from is not None:
            self._dependencies.enqueue(
                FarRecordsDiffer(game=record.game, number=stored.kept.differs_from, at_us=now_us)
            )
        await self._perform(led.exchange.connect(now_us))

    def _gap_us(self, last_at: str) -> int | None:
        """Return how long ago something was kept; None if a clock was not known then or now."""
        try:
            gap = datetime.fromisoformat(self._dependencies.time_of_day()) - datetime.fromisoformat(last_at)
        except (ValueError, TypeError):
            return None
        return max(0, round(gap.total_seconds() * SECOND_US))

    async def _take_document_safely(self, board: str, payload: bytes) -> None:
        """Take a document; whatever one is, those after it are taken."""
        try:
            await self._take_document(board, payload)
        except Exception:
            log.exception("a document of %s: a fault of the program", board)

    async def _take_document(self, board: str, payload: bytes) -> None:
        try:
            document: FarDocument = read_far(payload)
        except DocumentError as error:
            log.debug("a document of %s is dropped: %s", board, error)
            return
        match document["kind"]:
            case "invite" | "join" | "welcome" | "decline":
                self._desk.receive(board, document)
            case _:
                led = self._led
                if led is not None and board == led.other_board:
                    await self._perform(led.exchange.receive(document, self._dependencies.now_us()))
                await self._ended.receive(board, document)

    async def _perform(self, effects: Iterable[ExchangeEffect]) -> None:
        """Perform effects in their order; what is to be kept is on disk before a later one."""
        led = self._led
        if led is None:
            return
        waiting: list[Keeping] = []
        for effect in effects:
            if isinstance(effect, Keeping):
                waiting.append(effect)
                continue
            await self._keep(led, waiting)
            waiting = []
            self._perform_one(led, effect)
        await self._keep(led, waiting)

    async def _keep(self, led: LedGame, keepings: list[Keeping]) -> None:
        if keepings:
            await self._games.keep(led.exchange.record.game, keepings, self._dependencies.time_of_day())

    def _perform_one(self, led: LedGame, effect: ExchangeEffect) -> None:
        now_us, enqueue = self._dependencies.now_us(), self._dependencies.enqueue
        game = led.exchange.record.game
        match effect:
            case SendDocument(document=document):
                self._dependencies.mail.send(write_document(document))
            case DeliverEntry(entry=entry):
                self._check_entry(led, entry)
            case DeliverAsk(ask=ask):
                self._asks.append(ask)
            case DeliverAnswer(id=ask_id, is_agreed=is_agreed) if ask_id in led.passed:
                self._note_command_answer(led, led.passed.pop(ask_id), is_agreed=is_agreed)
            case DeliverAnswer(id=ask_id, is_agreed=is_agreed):
                enqueue(FarAnswerReceived(game=game, ask_id=ask_id, is_agreed=is_agreed, at_us=now_us))
            case DeliverCommand():
                self._begin_task(self._do_command(led, effect))
            case ReportDisagreement(number=None):
                enqueue(FarRecordsAgree(game=game, at_us=now_us))
            case ReportDisagreement(number=number) if number is not None:
                log.error("game %s: the records of both boards differ from entry %d on", game, number)
                enqueue(FarRecordsDiffer(game=game, number=number, at_us=now_us))
            case ReportSilence(silent_us=silent_us):
                enqueue(FarBoardUnheard(game=game, silent_us=silent_us, at_us=now_us))
            case ReportHeard():
                enqueue(FarBoardHeard(game=game, at_us=now_us))
            case _:
                pass

    def _check_entry(self, led: LedGame, entry: RecordEntry) -> None:
        session = self._taken
        if session is not None and not led.fits_agreement(entry, session):
            log.error("game %s: the other board begins another game than was agreed on", entry.game)
            self._begin_task(self._dispute(led, entry.number))

    def _feed_session(self) -> None:
        """Give the session what it has not, each once, in its order; asks come after the entries before them."""
        led, session = self._led, self._taken
        if led is None or session is None or not led.leads(session) or self._steps:
            return
        now_us, game = self._dependencies.now_us(), led.exchange.record.game
        for entry in led.take_new_entries(session):
            self._dependencies.enqueue(FarEntryReceived(game=game, entry=entry, at_us=now_us))
        while self._asks and led.has_all(session):
            self._dependencies.enqueue(FarAskReceived(game=game, ask=self._asks.popleft(), at_us=now_us))

    async def _dispute(self, led: LedGame, number: int) -> None:
        """Say that an entry of the other board cannot be: the records differ, whatever their hashes."""
        if led is self._led:
            await self._perform(led.exchange.dispute(number))

    async def _do_command(self, led: LedGame, passed: DeliverCommand) -> None:
        try:
            command = read_passed_command(passed.command)
        except ValueError as error:
            log.warning("a command that the board %s passes on is not done: %s", led.other_board, error)
            is_done = False
        else:
            sender = passed_sender(led.other_board, self._dependencies.time_of_day())
            is_done = led.exchange.may_write and await self._dependencies.submit(command, sender) is None
        if led is self._led:
            await self._perform(led.exchange.answer(passed.id, is_agreed=is_done))

    def _note_command_answer(self, led: LedGame, passed: PassToFar, *, is_agreed: bool) -> None:
        if is_agreed:
            return
        if led.exchange.may_write:
            # the right came over meanwhile
            self._begin_task(self._submit(passed.command, passed.sender))
        else:
            log.warning("the other board has not done what the arbiter said: %s", passed.command)
            self._begin_task(self._submit(CallArbiter(), passed.sender))

    async def _submit(self, command: Command, sender: CommandSender | None) -> None:
        refusal = await self._dependencies.submit(command, sender or CommandSender(name=OwnSender.TERMINAL))
        if refusal is not None:
            log.warning("%s was refused: %s", command, refusal.code.value)

    def _begin_agreed(self, agreed: AgreedGame) -> None:
        """Begin the game that two boards have agreed on."""
        self._agreed = agreed
        sender = CommandSender(name=OwnSender.TERMINAL, given_at=self._dependencies.time_of_day())
        self._begin_task(self._submit(BeginGame(choices=choices_of_game(agreed)), sender))

    def _begin_task(self, coroutine: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(coroutine)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _listen(self) -> None:
        if self._desk.is_listening:
            self._dependencies.mail.listen(frozenset({ANY_BOARD}))
        else:
            boards = [] if self._led is None else [self._led.other_board]
            self._dependencies.mail.listen(self._ended.boards.union(boards))

    def _check_idle(self) -> None:
        if has_game(self._session):
            raise InvitationError(InvitationFault.GAME_RUNS)

    def _note_document(self, board: str, payload: bytes) -> None:
        self._documents.append((board, payload))
        self._wake_up()

    def _note_connection(self) -> None:
        self._is_connected_anew = True
        self._wake_up()

    def _wake_up(self) -> None:
        self._wake.set()
