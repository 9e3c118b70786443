"""Shrinking: from all inputs of a game that failed to the few that still show the failure.

    shrink(inputs, fails)               # `fails` is any test of inputs, such as shows(failure) of failures.py
    shrunk_trace(inputs, failure)       # the same as a trace, with what failed as its note

The game is begun anew some plies before the failure, bounce is left out, and then whatever the failure does not need:
presses, commands, and pairs of opposite edges of one square. What stands where in the end stays as it was, so that the
board is never asked to believe what did not happen. The times of what is left stay too.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from controller.adapters.traces import Trace, make_trace
from controller.notation.fen import print_fen
from controller.proving.failures import Fails, Failure, LedAstray, MissedMove, followed, shows, start_of
from controller.rules.position import Side
from controller.rules.squares import Occupancy, Square, bit, squares_of
from controller.session.effects import RecordMove
from controller.session.inputs import Input, GameStarted, Tick
from controller.session.state import Session
from controller.session.step import step
from controller.settings import CommitMode
from hardware.events import Button, ButtonEdge, Edge, Snapshot

MOST_REPLAYED = 250_000  # inputs: some ten seconds
CONFIRMING_US = 1_000_000  # from one press to the next of people who say that the pieces stand right

Inputs = tuple[Input, ...]
_Atoms = Callable[[Sequence[Input]], list[frozenset[int]]]
"""Lists what may be left out, each as the places of the inputs that go together."""


def shrink(inputs: Sequence[Input], fails: Fails, *, most_replayed: int = MOST_REPLAYED) -> Inputs:
    """Leave out what a failure does not need, with at most so many inputs played again; they begin with Started.

    Raises ValueError for inputs that do not show the failure.
    """
    shrinking = _Shrinking(tuple(inputs), fails, most_replayed)
    if not fails(shrinking.inputs):
        raise ValueError("these inputs do not show the failure; were all of them kept, Ticks too?")
    any(shrinking.keep(later) for later in _later_starts(shrinking.inputs))
    shrinking.keep(_without_ticks(shrinking.inputs))
    shrinking.keep(_without_bounce(shrinking.inputs))
    size = -1
    while size != len(shrinking.inputs):
        size = len(shrinking.inputs)
        for atoms in (_singles, _presses, _pairs, _other_pairs):
            shrinking.leave_out(atoms)
    return shrinking.inputs


def shrunk_trace(inputs: Sequence[Input], failure: Failure) -> Trace:
    """Give a short trace that shows a failure; raises ValueError where the inputs do not show it."""
    fails, note = shows(failure), str(failure)
    if isinstance(failure, MissedMove):
        return make_trace(followed(shrink(inputs, fails)), note=note)
    if isinstance(failure, LedAstray):
        return make_trace(shrink(inputs, fails), note=note)
    return make_trace(shrink(_until(fails, inputs), fails), note=note)


def _until(fails: Fails, inputs: Sequence[Input]) -> Sequence[Input]:
    """Leave out what came after a failure that, once it has shown, stays."""
    return inputs[: bisect_left(range(len(inputs)), 1, lo=1, key=lambda last: fails(inputs[: last + 1])) + 1]


class _Shrinking:
    """The shortest inputs so far that still show the failure."""

    def __init__(self, inputs: Inputs, fails: Fails, most_replayed: int) -> None:
        self.inputs = inputs
        self._fails = fails
        self._left = most_replayed
        self._level = _level(inputs)

    def keep(self, candidate: Sequence[Input]) -> bool:
        """Take these inputs instead if they show the failure and leave the same look; tell whether they do."""
        is_dear = len(candidate) > self._left
        if is_dear or len(candidate) >= len(self.inputs) or _level(candidate) != self._level:
            return False
        self._left -= len(candidate)
        if not self._fails(candidate):
            return False
        self.inputs = tuple(candidate)
        return True

    def leave_out(self, atoms_of: _Atoms) -> None:
        """Leave out as much as can be, in ever smaller parts (delta debugging)."""
        part = len(atoms_of(self.inputs))
        while part:
            place = 0
            while place < len(atoms := atoms_of(self.inputs)):
                gone = frozenset[int]().union(*atoms[place : place + part])
                if not self.keep([happened for at, happened in enumerate(self.inputs) if at not in gone]):
                    place += part
            part //= 2


def _level(inputs: Sequence[Input]) -> Occupancy:
    """Give what the sensors show raw after all inputs."""
    level: Occupancy = 0
    for happened in inputs:
        if isinstance(happened, Snapshot):
            level = happened.occupancy
        elif isinstance(happened, Edge):
            level = level | bit(happened.square) if happened.closed else level & ~bit(happened.square)
    return level


def _later_starts(inputs: Inputs) -> Iterator[Inputs]:
    """Begin the game at one of its later positions: the last first, and farther back in ever wider strides."""
    started = start_of(inputs)
    commits: list[tuple[int, Session]] = []
    session: Session | None = None
    for place, happened in enumerate(inputs, 1):
        session, effects = step(session, happened)
        if any(isinstance(effect, RecordMove) for effect in effects):
            commits.append((place, session))
    back = 1
    while back <= len(commits):
        place, session = commits[-back]
        yield _begun_at(started, session, inputs[:place], inputs[place:])
        back += max(1, back // 8)


def _begun_at(started: GameStarted, session: Session, before: Inputs, later: Inputs) -> Inputs:
    """Begin at the position that a session has come to, with the sensors as they were then.

    Where one shows something else and is not trusted, that is confirmed first, as people do who set the pieces up.
    """
    at_us, position, level = session.now_us, session.game.position, _level(before)
    unseen = session.tracker.unseen
    shown = (position.occupancy & ~unseen) | (level & unseen)
    start_us = at_us if shown == position.occupancy else at_us - 2 * CONFIRMING_US
    confirming = range(start_us + CONFIRMING_US // 2, at_us, CONFIRMING_US)
    press: Inputs = ()
    if started.settings.tracking.commit is CommitMode.CLOCK:
        waiting = Button.BLACK if position.to_move is Side.WHITE else Button.WHITE
        press = (_press(waiting, at_us),)  # it starts the clock, as the last one passed it
    return (
        replace(started, at_us=start_us, fen=print_fen(position)),
        Snapshot(occupancy=shown, at_us=start_us),
        *(_press(Button.WHITE, press_us) for press_us in confirming),
        *(Edge(square=each, closed=bool(level & bit(each)), at_us=at_us) for each in squares_of(level ^ shown)),
        *press,
        *later,
    )


def _press(button: Button, at_us: int) -> ButtonEdge:
    return ButtonEdge(button=button, down=True, at_us=at_us)


def _without_ticks(inputs: Inputs) -> Inputs:
    """Leave the Ticks out but for the last: the time at which it is found out that something is missing."""
    return tuple(happened for happened in inputs[:-1] if not isinstance(happened, Tick)) + inputs[-1:]


def _without_bounce(inputs: Inputs) -> Inputs:
    """Keep one edge, stamped at its begin, of every time that a sensor or a button rings."""
    tracking = start_of(inputs).settings.tracking
    kept: dict[int, Input] = {}
    rings: dict[Square | Button, tuple[int, int]] = {}  # where it began to ring, and when it rang last
    for place, happened in enumerate(inputs):
        match happened:
            case Edge(square=square, at_us=at_us):
                began = _began(rings.get(square), place, at_us, tracking.debounce_ms)
                rings[square] = began, at_us
                kept[began] = replace(happened, at_us=kept.get(began, happened).at_us)
            case ButtonEdge(button=button, at_us=at_us):
                began = _began(rings.get(button), place, at_us, tracking.button_debounce_ms)
                rings[button] = began, at_us
                kept.setdefault(began, happened)
            case _:
                kept[place] = happened
    return tuple(_telling(kept[place] for place in sorted(kept)))


def _began(rung: tuple[int, int] | None, place: int, at_us: int, debounce_ms: int) -> int:
    """Give the place at which the ringing began that an edge belongs to."""
    return place if rung is None or at_us - rung[1] >= debounce_ms * 1000 else rung[0]


def _telling(inputs: Iterator[Input]) -> Iterator[Input]:
    """Leave out the edges of sensors that show that level already."""
    level: Occupancy = 0
    for happened in inputs:
        if isinstance(happened, Snapshot):
            level = happened.occupancy
        elif isinstance(happened, Edge):
            if bool(level & bit(happened.square)) is happened.closed:
                continue
            level ^= bit(happened.square)
        yield happened


def _singles(inputs: Sequence[Input]) -> list[frozenset[int]]:
    """List what stands for itself: commands, parts that come and go, later snapshots; not the start, nor the end."""
    others = (GameStarted, Edge, ButtonEdge)
    places = range(2, len(inputs) - isinstance(inputs[-1], Tick))
    return [frozenset({place}) for place in places if not isinstance(inputs[place], others)]


def _presses(inputs: Sequence[Input]) -> list[frozenset[int]]:
    """List the presses of each button: from one down edge to the next."""
    groups: dict[tuple[Button, int], set[int]] = {}
    counts = dict.fromkeys(Button, 0)
    for place, happened in enumerate(inputs):
        if isinstance(happened, ButtonEdge):
            counts[happened.button] += happened.down
            groups.setdefault((happened.button, counts[happened.button]), set()).add(place)
    return [frozenset(places) for places in groups.values()]


def _pairs(inputs: Sequence[Input]) -> list[frozenset[int]]:
    """List the edges of each square two by two, where they are opposite."""
    return [pair for pairs in _by_square(inputs) for pair in pairs[::2]]


def _other_pairs(inputs: Sequence[Input]) -> list[frozenset[int]]:
    """List the edges of each square two by two, from its second on."""
    return [pair for pairs in _by_square(inputs) for pair in pairs[1::2]]


def _by_square(inputs: Sequence[Input]) -> Iterator[list[frozenset[int]]]:
    places: dict[Square, list[int]] = {}
    for place, happened in enumerate(inputs):
        if isinstance(happened, Edge):
            places.setdefault(happened.square, []).append(place)
    for own in places.values():
        yield [frozenset(pair) for pair in pairwise(own) if _are_opposite(inputs[pair[0]], inputs[pair[1]])]


def _are_opposite(one: Input, other: Input) -> bool:
    return isinstance(one, Edge) and isinstance(other, Edge) and one.closed is not other.closed
