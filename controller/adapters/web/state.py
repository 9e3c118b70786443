"""The state of a page, made of what was seen: each key of it anew only when what it tells of has changed.

A key is text in JSON as soon as it is made, so that 300 watchers cost no more to write for than one.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from controller.adapters.web.clock_state import clocks_state
from controller.adapters.web.display_state import display_state
from controller.adapters.web.game_state import game_state, message_state, position_state, result_state, verdict_state
from controller.adapters.web.lamp_state import RHYTHMS, lamps_state, sensors_state
from controller.adapters.web.moves_state import MoveList
from controller.adapters.web.seen import Seen
from controller.adapters.web.state_text import as_json
from controller.adapters.web.surroundings import WebSurroundings

CLOCKS = "clocks"
MOVES = "moves"


class Key(NamedTuple):
    """One key of the state: what it is made of, and how; equal `watched` values give equal states."""

    watched: Callable[[Seen], object]
    make: Callable[[Seen], Any]


class StateMaker:
    """Makes the state anew with each look, and what has changed since the last."""

    def __init__(self, around: WebSurroundings) -> None:
        self._keys = _keys(around)
        self._watched: dict[str, object] = {}
        self._texts: dict[str, str] = {}
        self._moves = MoveList()
        self.seq = 0

    @property
    def is_empty(self) -> bool:
        """Whether nothing was seen yet."""
        return not self._texts

    def take(self, seen: Seen) -> str | None:
        """Look, and give the message that tells what has changed; None where nothing has."""
        changes: dict[str, str] = {}
        for name, key in self._keys.items():
            watched = key.watched(seen)
            if name in self._watched and self._watched[name] == watched:
                continue
            self._watched[name] = watched
            text = as_json(key.make(seen))
            if text != self._texts.get(name):
                self._texts[name] = changes[name] = text
        tail = self._moves.take(seen.session)
        if tail is not None or MOVES not in self._texts:
            self._texts[MOVES] = f"[{','.join(self._moves.texts)}]"
            kept = 0 if tail is None else tail
            changes[MOVES] = f'{{"from":{kept},"list":[{",".join(self._moves.texts[kept:])}]}}'
        if not changes:
            return None
        self.seq += 1
        return f'{{"seq":{self.seq},"changes":{_object(changes)}}}'

    def forget_clocks(self) -> None:
        """Have the clocks told with the next look, also where they stand as before."""
        self._watched.pop(CLOCKS, None)

    def set_clocks(self, seen: Seen) -> None:
        """Let the whole state tell the clocks as of now; what they tell has not changed by that."""
        self._texts[CLOCKS] = as_json(clocks_state(seen))

    def state(self) -> str:
        """Give the whole state as it was seen last."""
        return f'{{"seq":{self.seq},{_object(self._texts)[1:]}'

    def message(self) -> str:
        """Give the message that tells the whole state."""
        return f'{{"seq":{self.seq},"state":{self.state()}}}'


def _object(texts: Mapping[str, str]) -> str:
    return "{" + ",".join(f'"{name}":{text}' for name, text in texts.items()) + "}"


def _keys(around: WebSurroundings) -> dict[str, Key]:
    table = around.table
    return {
        "game": Key(lambda seen: (seen.session.started, seen.game), game_state),
        "phase": Key(lambda seen: seen.session.phase, lambda seen: seen.session.phase.value),
        "pauses": Key(lambda seen: seen.session.pauses, lambda seen: sorted(seen.session.pauses)),
        "position": Key(lambda seen: seen.session.game.position, position_state),
        "to_move": Key(lambda seen: seen.session.to_move, lambda seen: seen.session.to_move.word.lower()),
        "ply": Key(lambda seen: seen.session.ply, lambda seen: seen.session.ply),
        # each second at least, with the page: a browser that got the last state late puts its clocks right
        CLOCKS: Key(lambda seen: (seen.session.ledger, seen.session.shown_page), clocks_state),
        "lamps": Key(lambda seen: (seen.session.shown_frame, seen.session.settings.face.theme), lamps_state),
        "rhythms": Key(lambda _: None, lambda _: RHYTHMS),
        "display": Key(lambda seen: seen.session.shown_page, lambda seen: display_state(seen.session, around.screen)),
        "message": Key(lambda seen: seen.session.shown_page, message_state),
        "verdict": Key(lambda seen: seen.verdict, verdict_state),
        "result": Key(lambda seen: seen.session.outcome, result_state),
        "sensors": Key(_sensors_watched, sensors_state),
        "table": Key(lambda seen: seen.table, lambda _: None if table is None else dict(table.state())),
    }


def _sensors_watched(seen: Seen) -> object:
    session = seen.session
    return session.levels.believed, session.levels.is_known, session.distrusted, session.suspected, seen.lost
