"""Acts on their way: each is recorded, sent to its boards, and its answers are recorded too."""

import asyncio
import json
import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from controller.commands.sender import CommandSender, is_sender_name
from controller.commands.values import Command
from controller.desk.act_codec import act_kind, act_text, command_content
from controller.desk.far_boards import EACH_FOR_ITSELF, FarGameIndex, far_game_of, far_number_for, group_boards
from controller.desk.ports import Act, Announcement, BoardAnswer, DeskAct, Silence
from controller.desk.receiver.board_tracker import BoardTracker
from controller.desk.receiver.command_deliveries import (
    CommandDeliveries,
    CommandEnvelope,
    DeliveryReport,
    DeliveryResult,
)
from controller.desk.receiver.outbox import Outbox, OutgoingMessage, SigningIdentity
from controller.desk.store.batch_writer import BatchWriter
from controller.desk.store.writes import ActWrite, AnswerWrite, Write
from controller.hall.documents.states import StateDocument
from controller.hall.documents.values import MessageDocument

TrackerFinder = Callable[[str], BoardTracker[Any] | None]
"""Returns the tracker of a board, None for one that is not known."""

log = logging.getLogger(__name__)


class ActDispatcher:
    """Carries acts to boards, and asks boards for events that are missing."""

    def __init__(
        self,
        identity: SigningIdentity,
        writer: BatchWriter,
        find_tracker: TrackerFinder,
        far_games: FarGameIndex,
        *,
        now_us: Callable[[], int],
        local_time: Callable[[], str],
    ) -> None:
        self._key_id = identity.key_id
        self._writer = writer
        self._find_tracker = find_tracker
        self._far_games = far_games
        self._now_us = now_us
        self._local_time = local_time
        self.deliveries = CommandDeliveries[MessageDocument]()
        self._outbox = Outbox(identity, self.deliveries)
        self._answers: dict[str, asyncio.Future[BoardAnswer]] = {}
        """Of the commands that wait for a reply, by their ids."""
        self._has_outgoing = asyncio.Event()

    async def record(
        self, act: DeskAct, boards: Sequence[str], sender: CommandSender, writes: Sequence[Write] = ()
    ) -> Mapping[str, BoardAnswer]:
        """Record an act that no board hears of, with what it writes beside; raises DeskStoreError."""
        await self._writer.submit([self._act_write(act, dict.fromkeys(boards), sender), *writes])
        return {board: BoardAnswer(is_done=True) for board in boards}

    async def execute(
        self, act: Command | Announcement, boards: Sequence[str], sender: CommandSender
    ) -> Mapping[str, BoardAnswer]:
        """Record an act, send it to boards, and return what each answered; `HallPort.execute` says more."""
        now_us = self._now_us()
        # who signed in without a token has no name of his own: the board records whose key it was
        name = sender.name if is_sender_name(sender.name) else self._key_id
        envelopes = self._sign(act, boards, name, now_us)
        commands = {board: None if (envelope := envelopes.get(board)) is None else envelope.id for board in boards}
        await self._writer.submit([self._act_write(act, commands, sender)])
        sent = {envelope.id: envelope for envelope in envelopes.values()}
        for envelope in sent.values():
            self._answers[envelope.id] = asyncio.get_running_loop().create_future()
            self.deliveries.add(envelope, now_us)
        self._has_outgoing.set()
        answers = dict(zip(sent, await asyncio.gather(*(self._answers[each] for each in sent)), strict=True))
        unsent = BoardAnswer(is_done=None, silence=Silence.NOT_SENT)
        answered = {board: _answer_for(board, each, answers[each.id]) for board, each in envelopes.items()}
        return dict.fromkeys(boards, unsent) | answered

    def _sign(
        self, act: Command | Announcement, boards: Sequence[str], sender: str, now_us: int
    ) -> dict[str, CommandEnvelope]:
        """Return the signed command that is for each board; two boards of one game have the same."""
        content = command_content(act)
        trackers = {board: tracker for board in boards if (tracker := self._find_tracker(board)) is not None}
        signed: dict[str, CommandEnvelope] = {}
        states = {board: tracker.state for board, tracker in trackers.items()}
        for group in group_boards(act, states, self._far_games):
            for board in group:
                tracker = trackers[board]
                envelope = None
                if content is not None:
                    content_here = self._for_far_game(act, content, tracker)
                    envelope = self._outbox.sign(board, tracker, content_here, sender, now_us)
                if envelope is not None:
                    signed |= dict.fromkeys(group, envelope)
                    break
        return signed

    def _for_far_game(
        self, act: Command | Announcement, content: Mapping[str, Any], tracker: BoardTracker[StateDocument]
    ) -> Mapping[str, Any]:
        """Return the content of a command with the game on two boards that its board plays, for the other board."""
        state = tracker.state
        game = far_game_of(state)
        if state is None or game is None or "command" not in content or isinstance(act, EACH_FOR_ITSELF):
            return content
        others = [self._find_tracker(board) for board in self._far_games.list_boards(game)]
        states = [other.state for other in others if other is not None and other.state is not None]
        return {**content, "far_game": game, "far_number": far_number_for(state, states)}

    def _act_write(self, act: Act, commands: dict[str, str | None], sender: CommandSender) -> ActWrite:
        return ActWrite(
            at=self._local_time(), sender=sender.name, kind=act_kind(act), act=act_text(act), commands=commands
        )

    async def next_outgoing(self) -> list[OutgoingMessage]:
        """Wait until something is to be sent, and return it."""
        while True:
            self._has_outgoing.clear()
            now_us = self._now_us()
            self.end_expired(now_us)
            outgoing = list(self._outbox.pop_due(self._find_tracker, now_us))
            if outgoing:
                return outgoing
            look_us = self._outbox.next_look_us(now_us)
            try:
                async with asyncio.timeout(None if look_us is None else max(0, look_us - now_us) / 1_000_000):
                    await self._has_outgoing.wait()
            except TimeoutError:
                pass

    def watch_gaps(self, board: str, tracker: BoardTracker[Any]) -> None:
        """Ask a board for the events that it misses here, if there are some."""
        if self._outbox.watch_gaps(board, tracker, self._now_us()):
            self._has_outgoing.set()

    def forget_gaps(self) -> None:
        """Forget which boards miss events, before they are followed anew."""
        self._outbox.forget_gaps()

    def record_report(self, report: DeliveryReport[MessageDocument]) -> None:
        """Record what came of a command, and answer who waits for it."""
        message = None if report.message is None else json.dumps(report.message, ensure_ascii=False)
        answer = AnswerWrite(command=report.id, result=report.result.value, message=message, at=self._local_time())
        self._writer.submit([answer]).add_done_callback(_log_failure)
        waiting = self._answers.pop(report.id, None)
        if waiting is not None and not waiting.done():
            waiting.set_result(_board_answer(report))

    def end_expired(self, now_us: int) -> None:
        """Drop the commands whose time is over without a reply."""
        for report in self.deliveries.pop_expired(now_us):
            self.record_report(report)


def _board_answer(report: DeliveryReport[MessageDocument]) -> BoardAnswer:
    match report.result:
        case DeliveryResult.DONE:
            return BoardAnswer(is_done=True)
        case DeliveryResult.REFUSED:
            return BoardAnswer(is_done=False, message=report.message)
        case DeliveryResult.RESTARTED:
            return BoardAnswer(is_done=None, silence=Silence.RESTARTED)
        case DeliveryResult.NO_REPLY:
            return BoardAnswer(is_done=None)


def _answer_for(board: str, envelope: CommandEnvelope, answer: BoardAnswer) -> BoardAnswer:
    return answer if envelope.board == board else replace(answer, answered_by=envelope.board)


def _log_failure(written: asyncio.Future[None]) -> None:
    if not written.cancelled() and (error := written.exception()) is not None:
        log.error("an answer to an act was not recorded: %s", error)
