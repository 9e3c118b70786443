"""What the exchange of the game that is played asks for: documents are sent, entries kept, the session is told."""

import logging
from collections import deque
from collections.abc import Iterable

from controller.commands.sender import CommandSender
from controller.commands.values import Command
from controller.far_game.board.answered_commands import AnsweredCommands
from controller.far_game.board.background_tasks import BackgroundTasks
from controller.far_game.board.dependencies import FarDependencies
from controller.far_game.board.entry_proofs import MOST_WAIT_US, EntryProofs, KeysUnreadError
from controller.far_game.board.kept_games import KeptGames
from controller.far_game.board.led_game import LedGame
from controller.far_game.board.passed_commands import find_passed_command, passed_sender
from controller.far_game.exchange.effects import (
    DeliverAnswer,
    DeliverAsk,
    DeliverCommand,
    DeliverEntry,
    ExchangeEffect,
    Keeping,
    ReportDisagreement,
    ReportHeard,
    ReportNotBegun,
    ReportSilence,
    SendDocument,
)
from controller.far_game.exchange.received_asks import MOST_ASKED
from controller.far_game.record.entries import RecordEntry
from controller.hall.documents.writing import write_document
from controller.session.far_exchange.inputs import (
    FarAnswerReceived,
    FarAskReceived,
    FarBoardHeard,
    FarBoardUnheard,
    FarEntryReceived,
    FarGameRefused,
    FarRecordsAgree,
    FarRecordsDiffer,
)
from controller.session.far_exchange.values import FarAsk
from controller.session.state import PauseReason, Session
from controller.session.views.messages import Message, MessageCode, build_message

log = logging.getLogger(__name__)


def find_refused_number(session: Session) -> int:
    """Return the number of the entry because of which a session says that the records differ; 0: there is none."""
    far = session.far
    is_stopped = PauseReason.RECORDS_DIFFER in session.pauses
    return far.held[0].number if is_stopped and far is not None and far.held else 0


class ExchangePerformer:
    """Performs the effects of one exchange, and gives the session what the record has."""

    def __init__(self, dependencies: FarDependencies, games: KeptGames, tasks: BackgroundTasks) -> None:
        self.led: LedGame | None = None
        """The game that the session plays."""
        self.session: Session | None = None
        """After the last step whose entries are on record."""
        self._dependencies = dependencies
        self._games = games
        self._tasks = tasks
        self._proofs = EntryProofs(dependencies)
        self._answered = AnsweredCommands(dependencies, self._proofs, tasks, self._submit, self._forget_command)
        self._waits_since_us: dict[str, int] = {}  # of passed commands that are not done yet, by their ids
        self._asks: deque[FarAsk] = deque()  # for the session, once it has the entries before them

    @property
    def next_deadline_us(self) -> int | None:
        """When `feed_session` has something to do; None: never, unless something happens."""
        times = (self._proofs.next_deadline_us, self._answered.next_deadline_us)
        return None if self.led is None else min([each for each in times if each is not None], default=None)

    def leave_game(self) -> None:
        """Forget the game, and what was asked in it."""
        self.led = None
        self._asks.clear()
        self._waits_since_us.clear()
        self._proofs.leave_game()
        self._answered.leave_game()

    async def perform(self, effects: Iterable[ExchangeEffect]) -> None:
        """Perform effects in their order; what is to be kept is on disk before a later one."""
        led = self.led
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
                self._answered.settle(ask_id, is_agreed=is_agreed)
            case DeliverAnswer(id=ask_id, is_agreed=is_agreed, ask=ask):
                enqueue(FarAnswerReceived(game=game, ask_id=ask_id, is_agreed=is_agreed, ask=ask, at_us=now_us))
            case DeliverCommand():
                self._tasks.begin(self._do_command(led, effect))
            case ReportDisagreement(number=None):
                enqueue(FarRecordsAgree(game=game, at_us=now_us))
            case ReportDisagreement(number=number) if number is not None:
                log.error("game %s: the records of both boards differ from entry %d on", game, number)
                enqueue(FarRecordsDiffer(game=game, number=number, at_us=now_us))
            case ReportSilence(silent_us=silent_us):
                enqueue(FarBoardUnheard(game=game, silent_us=silent_us, at_us=now_us))
            case ReportNotBegun():
                log.error("game %s: the board %s refuses to begin it", game, led.other_board)
                enqueue(FarGameRefused(game=game, at_us=now_us))
            case ReportHeard():
                enqueue(FarBoardHeard(game=game, at_us=now_us))
            case _:
                pass

    def _check_entry(self, led: LedGame, entry: RecordEntry) -> None:
        session = self.session
        if session is not None and not led.fits_agreement(entry, session):
            log.error("game %s: the other board begins another game than was agreed on", entry.game)
            self._tasks.begin(self._dispute(led, entry.number))

    async def feed_session(self) -> None:
        """Enter in the session what it lacks, each once, in its order; asks come after the entries before them."""
        led, session = self.led, self.session
        if led is None or session is None or not led.leads(session):
            return
        now_us, game = self._dependencies.now_us(), led.exchange.record.game
        await self.perform(led.exchange.refuse(find_refused_number(session), now_us))
        await self._answered.advance(led, session)
        for entry in led.list_new_entries(session):
            checked = await self._proofs.check(led, entry, session)
            if checked is None:
                return
            led.note_given(entry.number)
            self._dependencies.enqueue(FarEntryReceived(game=game, entry=checked, at_us=now_us))
        proved = await self._proofs.check_refused(led, session)
        if proved is not None:
            self._dependencies.enqueue(FarEntryReceived(game=game, entry=proved, at_us=now_us))
        while self._asks and led.has_all(session):
            self._dependencies.enqueue(FarAskReceived(game=game, ask=self._asks.popleft(), at_us=now_us))

    async def _dispute(self, led: LedGame, number: int) -> None:
        """Say that an entry of the other board cannot be: the records differ, whatever their hashes."""
        if led is self.led:
            await self.perform(led.exchange.dispute(number))

    async def _do_command(self, led: LedGame, passed: DeliverCommand) -> None:
        record, is_unread = led.exchange.record, False
        try:
            signed = await self._proofs.read_signed(led, passed.signed_command)
        except KeysUnreadError:
            signed, is_unread = None, True
        if led is not self.led:
            led.exchange.postpone(passed.id)  # it comes again, and is answered where games that are over are
            return
        is_early = signed is not None and signed.number > record.last_number  # entries before it are on their way
        lacks_entries = self.session is None or not led.has_all(self.session)
        if is_unread or is_early or (led.exchange.may_write and lacks_entries):
            await self._postpone(led, passed.id)
            return
        try:
            command = find_passed_command(signed, record)
            led.note_use(signed)
        except ValueError as error:
            log.warning("a command that the board %s passes on is not done: %s", led.other_board, error)
            is_done = False
        else:
            sender = passed_sender(led.other_board, self._dependencies.time_of_day(), passed.signed_command)
            is_done = led.exchange.may_write and await self._carry_out(led, command, sender)
        if led is self.led:
            self._waits_since_us.pop(passed.id, None)
            await self.perform(led.exchange.answer(passed.id, is_agreed=is_done))
        else:
            led.exchange.postpone(passed.id)

    async def _postpone(self, led: LedGame, command_id: str) -> None:
        """Leave a passed command until it comes again; refuse one that has waited long: the arbiter is called there."""
        now_us, waits = self._dependencies.now_us(), self._waits_since_us
        if now_us - waits.setdefault(command_id, now_us) < MOST_WAIT_US and len(waits) <= MOST_ASKED:
            led.exchange.postpone(command_id)
            return
        log.warning("a command that the board %s passes on is not done: it has waited too long", led.other_board)
        del waits[command_id]
        await self.perform(led.exchange.answer(command_id, is_agreed=False))

    async def _submit(self, led: LedGame, command: Command, sender: CommandSender) -> Message | None:
        """Pass a command of a game to the session; return why it was refused, as it is once another one is played."""
        if led is not self.led:
            return build_message(MessageCode.HALL_OTHER_GAME)
        return await self._dependencies.submit(command, sender)

    async def _carry_out(self, led: LedGame, command: Command, sender: CommandSender) -> bool:
        """Carry out a passed command; return False if it does not stand then."""
        refusal = await self._submit(led, command, sender)
        return refusal is None or refusal.code is MessageCode.NO_CHANGE  # an arbiter may have done it here before

    async def _forget_command(self, led: LedGame, command_id: str) -> None:
        if led is self.led:
            await self.perform(led.exchange.forget(command_id))
