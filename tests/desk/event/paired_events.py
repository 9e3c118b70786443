"""Events of paired games, as a board sends them."""

from copy import deepcopy
from typing import Any, cast

from controller.hall.documents.events import EventDocument
from tests.hall.documents.sample_documents import EVENTS, MESSAGE, RECORD


class BoardEvents:
    """What happened at a board, in its order."""

    def __init__(self, record: str = RECORD) -> None:
        self.record = record
        self.events: list[dict[str, Any]] = []
        self.game = 0

    def start(self, pairing: str, white: str = "Ana", black: str = "Ben", **values: Any) -> "BoardEvents":
        self.game += 1
        event = deepcopy(EVENTS[0])
        event["game_state"]["pairing"] = pairing
        event["game_state"]["details"] |= {"white": white, "black": black}
        return self._add(event, values)

    def result(self, score: str, **values: Any) -> "BoardEvents":
        return self._add({**EVENTS[3], "score": score, "message": MESSAGE}, values)

    def reopen(self) -> "BoardEvents":
        return self._add({**EVENTS[2], "what": "result", "reopens_game": True}, {})

    def name(self, side: str, name: str) -> "BoardEvents":
        return self._add({**EVENTS[2], "what": "name", "side": side, "after": name}, {})

    def _add(self, event: dict[str, Any], values: dict[str, Any]) -> "BoardEvents":
        number = len(self.events) + 1
        self.events.append({**event, "record": self.record, "number": number, "game": self.game, **values})
        return self

    @property
    def documents(self) -> list[EventDocument]:
        return [cast("EventDocument", event) for event in self.events]
