"""The task that plays games with other boards: it follows the session, keeps and exchanges records, and invites."""

import asyncio
import logging
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import NamedTuple

from controller.clock.time_control import SECOND_US
from controller.commands.sender import CommandSender
from controller.commands.values import BeginGame
from controller.far_game.board.agreed_choices import choices_of_game
from controller.far_game.board.availability_reports import AvailabilityReports
from controller.far_game.board.background_tasks import BackgroundTasks
from controller.far_game.board.dependencies import FarDependencies
from controller.far_game.board.ended_games import EndedGames
from controller.far_game.board.exchange_performer import ExchangePerformer
from controller.far_game.board.invitation_desk import InvitationDesk
from controller.far_game.board.kept_games import KeptGames
from controller.far_game.board.led_game import LedGame
from controller.far_game.board.resumption import list_echoes, list_resumption_inputs
from controller.far_game.board.running_games import has_game
from controller.far_game.exchange.exchange import FarExchange
from controller.far_game.exchange.kept_game import KeptGame
from controller.far_game.invitations.agreed_game import AgreedGame
from controller.far_game.record.record import FarRecord
from controller.far_game.store import StoredGame
from controller.hall.documents.errors import DocumentError
from controller.hall.documents.far import FarDocument
from controller.hall.documents.reading import read_availability, read_far
from controller.hall.documents.topics import ANY_BOARD
from controller.session.effects import Effect, Record, RecordOutcome, ShowPage
from controller.session.far_exchange.inputs import FarGameJoined
from controller.session.inputs import DaemonRestarted, GameStarted, Input
from controller.session.state import Session

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
        self.games = KeptGames(dependencies.folder, self._list_games)
        """What is on disk."""
        self._ended = EndedGames(dependencies, self.games)
        self.invitations = InvitationDesk(dependencies, lambda: not has_game(self._session), self._begin_agreed)
        self.invitations.on_change = self._wake_up
        self._wake = asyncio.Event()
        self._steps: deque[_Step] = deque()
        self._documents: deque[tuple[str, bytes]] = deque(maxlen=MOST_DOCUMENTS)
        self._is_connected_anew = False
        self._session: Session | None = None  # after the last step
        self._stored: StoredGame | None = None  # as it was found at the start
        self._history: list[Effect] = []  # all records of the session's game
        self._agreed: AgreedGame | None = None  # for which the session has not begun a game yet
        self._tasks = BackgroundTasks()
        self._performer = ExchangePerformer(dependencies, self.games, self._tasks)
        self._availability = AvailabilityReports(dependencies.now_us, dependencies.enqueue)
        dependencies.mail.on_document = self._note_document
        dependencies.mail.on_availability = self._note_availability
        dependencies.mail.on_connect = self._note_connection

    def on_step(self, session: Session, event: Input, effects: Sequence[Effect]) -> None:
        """Note one step; without a game on two boards only the session is kept of it."""
        self._session = session
        if session.far is None and not isinstance(event, GameStarted | DaemonRestarted):
            return
        self._steps.append(_Step(session, event, effects, self._dependencies.journal_game()))
        self._wake_up()

    def count_moves_since(self, game: str, number: int) -> int | None:
        """Return how many moves were made in a game since an entry; None: the session plays no such game."""
        far, led = None if self._session is None else self._session.far, self._performer.led
        if far is None or far.game != game:
            return None
        # after a start the record is there a little later than the game
        return 0 if led is None or led.exchange.record.game != game else led.exchange.record.count_moves_since(number)

    async def run(self) -> None:
        """Play games with other boards until cancelled."""
        try:
            self._stored = await self._ended.open()
            while True:
                await self._wait()
                try:
                    await self._do_all()
                except Exception:
                    # a fault of the program here must not end the game; lost documents come again
                    log.exception("the game with the other board: a fault of the program")
        finally:
            self._tasks.cancel()
            self.invitations.close()
            try:
                await self._note_stop()
            finally:
                self.games.close()

    async def _note_stop(self) -> None:
        """Write when the board is stopped with a game, for the record of how long it was away."""
        if (led := self._performer.led) is not None and not led.exchange.record.is_over:
            await self.games.note_stop(led.exchange.record.game, self._dependencies.time_of_day())

    def _list_games(self) -> list[tuple[KeptGame, str]]:
        led = self._performer.led
        return self._ended.list_games() + ([] if led is None else [(led.exchange.kept, led.other_board)])

    async def _wait(self) -> None:
        parts = (self.invitations, self._ended, self._performer, self._availability)
        deadlines = [part.next_deadline_us for part in parts]
        if self._performer.led is not None:
            deadlines.append(self._performer.led.exchange.next_deadline_us)
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
            if self._performer.led is not None:
                await self._performer.perform(self._performer.led.exchange.connect(self._dependencies.now_us()))
            await self._ended.connect()
        while self._documents:
            await self._take_document_safely(*self._documents.popleft())
        self.invitations.advance()
        if self._performer.led is not None:
            self._availability.report(self._session, self._performer.led.exchange.record.game)
            await self._performer.perform(self._performer.led.exchange.advance(self._dependencies.now_us()))
        await self._ended.advance()
        self._listen()
        if not self._steps:
            await self._performer.feed_session()

    async def _take_step_safely(self, step: _Step) -> None:
        """Take a step, and write what a fault has left out: the session counts its entries as written."""
        has_failed = False
        try:
            await self._take_step(step)
        except Exception:
            has_failed = True
            log.exception("the game with the other board: a fault of the program")
        led = self._performer.led
        if led is not None and led.leads(step.session) and (has_failed or led.lacks_entries(step.session)):
            await self._performer.perform(led.complete(step.session, self._history, self._dependencies.now_us()))

    async def _take_step(self, step: _Step) -> None:
        session, event, effects, journal_game = step
        self._performer.session = session
        if not isinstance(event, GameStarted):
            self._history += [effect for effect in effects if isinstance(effect, Record | RecordOutcome)]
        if isinstance(event, GameStarted):
            await self._note_start(session, effects, journal_game)
        elif isinstance(event, DaemonRestarted):
            await self._go_on(session)
        led = self._performer.led
        if led is None or not led.leads(session) or isinstance(event, GameStarted | DaemonRestarted):
            return
        now_us = self._dependencies.now_us()
        if isinstance(event, FarGameJoined):
            await self._performer.perform(led.begin(session, now_us))
        for echo in list_echoes(led.exchange.record.game, effects, now_us):
            self._dependencies.enqueue(echo)
        await self._performer.perform(led.take_step(session, effects, now_us, self._dependencies.new_id))

    async def _note_start(self, session: Session, effects: Sequence[Effect], journal_game: int | None) -> None:
        """Note a new game, or one that goes on after a stop: that is shown by its next step."""
        if not any(isinstance(each, ShowPage) for each in effects):
            self._history = list(effects)
            return
        self._history = []
        if self._performer.led is not None and self._performer.led.exchange.record.is_over:
            self._ended.add(self._performer.led.other_board, self._performer.led.exchange)
        self._performer.leave_game()
        self._availability.begin_game()
        agreed, self._agreed = self._agreed, None
        if agreed is None:
            self.invitations.withdraw()
        if agreed is None or session.settings.choices != session.settings.choices.updated(choices_of_game(agreed)):
            return
        record = FarRecord(game=agreed.game, first_writer=session.to_move)
        kept = KeptGame(record=record, side=agreed.side, journal_game=journal_game)
        await self.games.begin(kept, agreed.other_board)
        now_us = self._dependencies.now_us()
        self._performer.led = LedGame(FarExchange(kept, now_us), agreed.other_board, agreed.terms)
        joined = FarGameJoined(game=agreed.game, side=agreed.side, board=agreed.other_board, at_us=now_us)
        self._dependencies.enqueue(joined)
        await self._performer.perform(self._performer.led.exchange.connect(now_us))

    async def _go_on(self, session: Session) -> None:
        """Go on with the record of a game that a stop has interrupted."""
        stored, self._stored = self._stored, None
        far = session.far
        if stored is None or far is None or far.game != stored.kept.record.game:
            return
        self._ended.remove(far.game)
        now_us = self._dependencies.now_us()
        self._performer.led = led = LedGame(FarExchange(stored.kept, now_us), stored.other_board, None)
        await self._performer.perform(led.resume(session, self._history, now_us))
        await self._performer.perform(led.exchange.end_interrupted())
        led.restore_passed()
        record = led.exchange.record
        for event in list_resumption_inputs(stored, record, far, self._dependencies.time_of_day(), now_us):
            self._dependencies.enqueue(event)
        await self._performer.perform(led.exchange.connect(now_us))

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
                self.invitations.receive(board, document)
            case _:
                self.invitations.tell_refusal(board, document["game"])
                led = self._performer.led
                if led is not None and board == led.other_board:
                    await self._performer.perform(led.exchange.receive(document, self._dependencies.now_us()))
                await self._ended.receive(board, document)

    async def _begin_agreed(self, agreed: AgreedGame, sender: CommandSender) -> bool:
        """Begin the game that two boards have agreed on; return False if this board refuses to."""
        self._agreed = agreed
        sender = replace(sender, given_at=self._dependencies.time_of_day())
        refusal = await self._dependencies.submit(BeginGame(choices=choices_of_game(agreed)), sender)
        if refusal is None:
            return True
        log.warning("the game that was agreed on with %s does not begin: %s", agreed.other_board, refusal.code.value)
        if self._agreed is agreed:
            self._agreed = None  # no other game is taken for it
        return False

    def _listen(self) -> None:
        if self.invitations.is_listening:
            self._dependencies.mail.listen(frozenset({ANY_BOARD}))
        else:
            games = (self._performer.led, self.invitations.refused)
            boards = [game.other_board for game in games if game is not None]
            self._dependencies.mail.listen(self._ended.boards.union(boards))

    def _note_document(self, board: str, payload: bytes) -> None:
        led = self._performer.led
        if led is not None and board == led.other_board:
            self._availability.note_heard()
        self._documents.append((board, payload))
        self._wake_up()

    def _note_availability(self, board: str, payload: bytes) -> None:
        """Note whether the other board is connected; what cannot be read says nothing."""
        led = self._performer.led
        if led is None or board != led.other_board:
            return
        try:
            document = read_availability(payload)
        except DocumentError as error:
            log.debug("an availability of %s is dropped: %s", board, error)
            return
        if self._availability.note_document(document):
            self._wake_up()

    def _note_connection(self) -> None:
        self._is_connected_anew = True
        self._wake_up()

    def _wake_up(self) -> None:
        self._wake.set()
