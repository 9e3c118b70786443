"""The state of the page as JSON; each key is encoded only when the value behind it has changed.

Keys are kept as JSON text, so that a state costs the same for 300 watchers as for one.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from controller.notation.fen import fen_text
from controller.notation.move_text import move_text
from controller.rules.position import Position
from controller.rules.squares import Square
from controller.session.far_board.asks import find_open_entry
from controller.session.far_board.rights import is_adjourned
from controller.session.press_due import find_due_press
from controller.session.scores import current_score
from controller.session.wrong_squares import find_wrong_squares
from controller.web.clock_state import clocks_state, holds_state
from controller.web.dependencies import WebDependencies
from controller.web.display_state import display_state
from controller.web.game_state import (
    draw_state,
    far_state,
    game_state,
    message_state,
    position_state,
    proposal_state,
    result_state,
    score_state,
    verdict_state,
)
from controller.web.json_text import encode_json
from controller.web.lamp_state import RHYTHMS, lamps_state, sensors_state
from controller.web.legal_moves import legality_of
from controller.web.move_list import MoveList
from controller.web.state_source import StateSource

CLOCKS = "clocks"
MOVES = "moves"


class StateField(NamedTuple):
    """One key of the state."""

    version: Callable[[StateSource], object]
    """Return a value that is equal as long as the encoded value is."""
    encode: Callable[[StateSource], object]
    """Return the value as JSON values; its type is the one of this key in BoardState."""


class StateEncoder:
    """Encode the state, and what has changed since the last time."""

    def __init__(self, dependencies: WebDependencies) -> None:
        self._fields = _build_fields(dependencies)
        self._versions: dict[str, object] = {}
        self._texts: dict[str, str] = {}
        self._moves = MoveList()
        self.seq = 0
        """Number of the last state."""

    @property
    def is_empty(self) -> bool:
        """True before the first state."""
        return not self._texts

    def encode_changes(self, source: StateSource) -> str | None:
        """Return the message with all changes since the last call, or None without changes."""
        changes: dict[str, str] = {}
        for name, field in self._fields.items():
            version = field.version(source)
            if name in self._versions and self._versions[name] == version:
                continue
            self._versions[name] = version
            text = encode_json(field.encode(source))
            if text != self._texts.get(name):
                self._texts[name] = changes[name] = text
        unchanged = self._moves.update(source.session)
        if unchanged is not None or MOVES not in self._texts:
            self._texts[MOVES] = f"[{','.join(self._moves.texts)}]"
            first = 0 if unchanged is None else unchanged
            changes[MOVES] = f'{{"from":{first},"list":[{",".join(self._moves.texts[first:])}]}}'
        if not changes:
            return None
        self.seq += 1
        return f'{{"seq":{self.seq},"changes":{_json_object(changes)}}}'

    def forget_clocks(self) -> None:
        """Include the clocks in the next changes, also if they have not changed."""
        self._versions.pop(CLOCKS, None)

    def update_clocks(self, source: StateSource) -> None:
        """Encode the clocks as of now into the whole state; watchers count on themselves and receive no change."""
        self._texts[CLOCKS] = encode_json(clocks_state(source))

    def whole_state(self) -> str:
        """Return the whole state as it was encoded last."""
        return f'{{"seq":{self.seq},{_json_object(self._texts)[1:]}'

    def whole_message(self) -> str:
        """Return the message with the whole state."""
        return f'{{"seq":{self.seq},"state":{self.whole_state()}}}'


def _json_object(texts: Mapping[str, str]) -> str:
    return "{" + ",".join(f'"{name}":{text}' for name, text in texts.items()) + "}"


def _build_fields(dependencies: WebDependencies) -> dict[str, StateField]:
    table = dependencies.table
    return {
        "game": StateField(lambda source: (source.session.started, source.game_id), game_state),
        "phase": StateField(lambda source: source.session.phase, lambda source: source.session.phase.value),
        "pauses": StateField(lambda source: source.session.pauses, lambda source: sorted(source.session.pauses)),
        "position": StateField(lambda source: source.session.game.position, position_state),
        "start_fen": StateField(_start_position, lambda source: fen_text(_start_position(source))),
        "score": StateField(
            lambda source: (current_score(source.session), source.session.outcome is None), score_state
        ),
        "draw": StateField(draw_state, draw_state),
        "proposal": StateField(proposal_state, proposal_state),
        "far": StateField(
            lambda source: (source.session.far, find_open_entry(source.session), is_adjourned(source.session)),
            lambda source: far_state(source, dependencies.time_of_day()),
        ),
        "may_invite": StateField(_may_invite, _may_invite),
        "to_move": StateField(
            lambda source: source.session.side_on_turn, lambda source: source.session.side_on_turn.english_name.lower()
        ),
        "press_due": StateField(_due_press_name, _due_press_name),
        "wrong_squares": StateField(_wrong_squares, lambda source: list(_wrong_squares(source))),
        "ply": StateField(lambda source: source.session.history.ply, lambda source: source.session.history.ply),
        # with each new page of the display, thus each second: this corrects a browser that got a state late
        CLOCKS: StateField(_clocks_version, clocks_state),
        "holds": StateField(holds_state, holds_state),
        "lamps": StateField(
            lambda source: (source.session.last_views.frame, source.session.settings.face.theme), lamps_state
        ),
        "rhythms": StateField(lambda _: None, lambda _: RHYTHMS),
        "display": StateField(
            lambda source: source.session.last_views.page,
            lambda source: display_state(source.session, dependencies.display_size),
        ),
        "message": StateField(lambda source: source.session.last_views.page, message_state),
        "verdict": StateField(lambda source: source.verdict, verdict_state),
        "result": StateField(lambda source: source.session.outcome, result_state),
        "taken_back": StateField(lambda source: source.session.history.taken_back, _taken_back_moves),
        "sensors": StateField(_sensors_version, sensors_state),
        "table": StateField(
            lambda source: None if table is None else (source.table_version, legality_of(source.session)),
            lambda source: None if table is None else table.table_state(source.session),
        ),
    }


def _start_position(source: StateSource) -> Position:
    return source.session.history.checkpoints[0].game.position


def _clocks_version(source: StateSource) -> object:
    session = source.session
    return session.ledger, session.last_views.page, session.conduct.illegal_moves


def _wrong_squares(source: StateSource) -> tuple[Square, ...]:
    return find_wrong_squares(source.session)


def _may_invite(source: StateSource) -> bool:
    return source.session.settings.abilities.can_invite


def _due_press_name(source: StateSource) -> str | None:
    side = find_due_press(source.session)
    return None if side is None else side.english_name.lower()


def _taken_back_moves(source: StateSource) -> list[str]:
    taken_back = source.session.history.taken_back
    return [move_text(checkpoint.move) for checkpoint in taken_back if checkpoint.move is not None]


def _sensors_version(source: StateSource) -> object:
    session = source.session
    return (
        session.levels.settled_occupancy,
        session.levels.is_known,
        session.trust.distrusted,
        session.trust.suspected,
        source.lost_parts,
    )
