"""What the other board asks and passes on, each taken once, and what this board has answered."""

from controller.far_game.exchange.effects import (
    DeliverAsk,
    DeliverCommand,
    ExchangeEffect,
    KeepAnswer,
    SendDocument,
)
from controller.far_game.exchange.open_asks import Answers, ends_ask, read_ask
from controller.far_game.record.record import FarRecord
from controller.hall.documents.far import AskDocument, PassDocument
from controller.rules.position import Side

MOST_ASKED = 1000
"""Asks and commands of the other board that are taken in one game; a choice: more than people ask in a long day."""
MOST_DOING = 8
"""Commands that are being done at once; a choice: an arbiter gives one after the other, and what waits comes again."""


class ReceivedAsks:
    """Asks and commands of the other board; one that is answered is answered again, however often it comes."""

    def __init__(self, game: str, side: Side, answers: Answers) -> None:
        self._game = game
        self._side = side  # that sits at this board
        self._answers: dict[str, bool | None] = dict(answers)
        self._delivered: set[str] = set()

    @property
    def answers(self) -> Answers:
        """What was answered, as it is now."""
        return dict(self._answers)

    def answer(self, ask_id: str, *, is_agreed: bool) -> list[ExchangeEffect]:
        """Answer an ask or a command."""
        self._answers[ask_id] = is_agreed
        return [KeepAnswer(ask_id, is_agreed), self._send_answer(ask_id, is_agreed=is_agreed)]

    def postpone(self, command_id: str) -> None:
        """Forget that a command is being done."""
        self._answers.pop(command_id, None)

    def forget_interrupted(self) -> list[str]:
        """Forget which commands are being done, and return their ids."""
        interrupted = [command_id for command_id, answer in self._answers.items() if answer is None]
        for command_id in interrupted:
            del self._answers[command_id]
        return interrupted

    def take_ask(self, document: AskDocument, record: FarRecord) -> list[ExchangeEffect]:
        """Take an ask; one that an entry of the record has ended changes nothing."""
        ask = read_ask(document)
        is_agreed = self._answers.get(ask.id)
        if is_agreed is not None:
            return [self._send_answer(ask.id, is_agreed=is_agreed)]
        number = document["number"]
        if ask.side is self._side or ask.id in self._delivered or number > record.last_number:
            return []
        if self._is_asked_too_often() or any(ends_ask(ask, entry) for entry in record.entries[number:]):
            return []
        self._delivered.add(ask.id)
        return [DeliverAsk(ask)]

    def take_command(self, document: PassDocument) -> list[ExchangeEffect]:
        """Take a command that the other board passes on."""
        command_id = document["id"]
        is_agreed = self._answers.get(command_id)
        if is_agreed is not None:
            return [self._send_answer(command_id, is_agreed=is_agreed)]
        doing = sum(answer is None for answer in self._answers.values())
        if command_id in self._answers or doing >= MOST_DOING or self._is_asked_too_often():
            return []
        self._answers[command_id] = None
        command = DeliverCommand(command_id, document["signed_command"])
        return [KeepAnswer(command_id, None), command]

    def _is_asked_too_often(self) -> bool:
        return len(self._answers.keys() | self._delivered) >= MOST_ASKED

    def _send_answer(self, ask_id: str, *, is_agreed: bool) -> SendDocument:
        return SendDocument({"kind": "answer", "game": self._game, "id": ask_id, "is_agreed": is_agreed})
