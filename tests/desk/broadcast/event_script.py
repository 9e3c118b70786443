"""Events of a board that plays: legal moves of a rule set, and what happens beside them."""

from copy import deepcopy
from random import Random
from typing import Any

from controller.desk.broadcast.recorded_event import RecordedEvent, RecordKey
from controller.hall.board.session_documents import hash_of, side_name
from controller.notation.fen import fen_text, parse_fen
from controller.notation.move_text import move_text, parse_move
from controller.rules.board_rules import rules_for
from controller.rules.position import Side
from controller.rules.rulesets import find_ruleset
from controller.rules.squares import Orientation
from tests.hall.documents.sample_documents import EVENTS, GAME, HEADER

_START, _MOVE, _CHANGE, _RESULT, _FAULT = EVENTS[:5]
RECORD = "c" * 32


class EventScript:
    """One board; each method makes the next event of its record, and returns it."""

    def __init__(self, board: str = "board-7", record: str = RECORD, ruleset: str = "filipino") -> None:
        self.board, self.record, self.ruleset = board, record, ruleset
        self.rules = rules_for(find_ruleset(ruleset), Orientation.VISMIN)
        self.events: list[dict[str, Any]] = []
        self.positions = [self.rules.start_position]
        self.clocks: dict[str, int] | None = {"white_us": 300_000_000, "black_us": 300_000_000}
        self.game = 0

    @property
    def ply(self) -> int:
        return len(self.positions) - 1

    def start(self, *, pairing: str = "", **details: str) -> dict[str, Any]:
        self.game += 1
        self.positions = [self.rules.start_position]
        self.clocks = {"white_us": 300_000_000, "black_us": 300_000_000}
        game = deepcopy(GAME) | {"number": self.game, "ruleset": self.ruleset, "pairing": pairing}
        game["details"] = {**GAME["details"], **details}
        return self._add(_START, game_state=game)

    def move(self, text: str | None = None, random: Random | None = None, **values: Any) -> dict[str, Any]:
        """Play a move: the one of a text, or any."""
        position = self.positions[-1]
        legal = self.rules.legal_moves(position)
        chosen = parse_move(text, legal) if text else (random or Random(self.ply)).choice(list(legal))
        self.positions.append(self.rules.play(position, chosen))
        if self.clocks is not None:
            self.clocks[f"{side_name(position.to_move)}_us"] -= 2_500_000
        return self._add(_MOVE, side=side_name(position.to_move), move=move_text(chosen), **values)

    @property
    def can_move(self) -> bool:
        return bool(self.rules.legal_moves(self.positions[-1]))

    def amend(self, text: str) -> dict[str, Any]:
        self.positions.pop()
        return self.move(text, is_amendment=True)

    def take_back(self, plies: int) -> dict[str, Any]:
        del self.positions[len(self.positions) - plies :]
        return self.change("takeback", undone_plies=plies)

    def set_position(self, fen: str) -> dict[str, Any]:
        self.positions = [parse_fen(fen)]
        return self.change("position", sets_position=True, after=fen)

    def change(self, what: str, **values: Any) -> dict[str, Any]:
        return self._add(_CHANGE, what=what, **values)

    def result(self, score: str, reason: str = "resignation") -> dict[str, Any]:
        message = {"code": "white wins", "args": {"reason": reason}, "text": "White wins"}
        return self._add(_RESULT, score=score, message=message)

    def fault(self) -> dict[str, Any]:
        return self._add(_FAULT)

    def recorded(self, event: dict[str, Any], arrived_us: int = 0) -> RecordedEvent:
        return RecordedEvent(record=RecordKey(self.board, self.record), arrived_us=arrived_us, document=event)  # type: ignore[arg-type]  # built as a dict

    def all_recorded(self, arrived_us: int = 0) -> list[RecordedEvent]:
        return [self.recorded(event, arrived_us) for event in self.events]

    def _add(self, sample: dict[str, Any], **values: Any) -> dict[str, Any]:
        fen, clocks = fen_text(self.positions[-1]), None if self.clocks is None else dict(self.clocks)
        stand = {"ply": self.ply, "fen": fen, "clocks": clocks, "hash": hash_of(self.ply, fen, clocks)}  # type: ignore[arg-type]  # as above
        event = deepcopy(sample) | HEADER | {"record": self.record, "game": self.game or None}
        event |= {"number": len(self.events) + 1, "at_us": None} | stand | values
        self.events.append(event)
        return event


SIDES = tuple(side_name(side) for side in Side)
