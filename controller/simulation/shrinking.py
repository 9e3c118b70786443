"""Shrinking: from all inputs of a game that failed to the few that still show the failure.

    shrink(inputs, fails)               # `fails` is any test of inputs, such as build_failure_test of failures.py
    shrink_to_trace(inputs, failure)    # the same as a trace, with the failure as its note

The game starts again some plies before the failure. Bounce is removed, and then all that the failure does not need:
presses, commands, and pairs of opposite edges of one square. The sensors show the same in the end, so that nothing is
added that did not happen. The times of the remaining inputs stay.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from controller.notation.fen import fen_text
from controller.rules.position import Side
from controller.rules.squares import Occupancy, Square, bit, squares_of
from controller.session.effects import RecordMove
from controller.session.inputs import GameStarted, Input, Tick
from controller.session.state import Session
from controller.session.step import step
from controller.settings.tracking import CommitMode
from controller.simulation.failures import (
    Failure,
    FailureTest,
    GuidanceFailure,
    MissedMove,
    build_failure_test,
    extend_past_timeout,
    start_of,
)
from controller.storage.traces import Trace, make_trace
from hardware.events import Button, ButtonEdge, Edge, Snapshot

MAX_REPLAYED = 250_000  # inputs; a choice: some ten seconds, at the speed of `python -m tests.benchmarks.simulate`
CONFIRMING_US = 1_000_000  # between the presses that confirm a set-up; the board ignores a second one before that

Inputs = tuple[Input, ...]
_RemovalGroups = Callable[[Sequence[Input]], list[frozenset[int]]]
"""Returns the groups of inputs that may be removed, each as the places of the inputs that go together."""


def shrink(inputs: Sequence[Input], fails: FailureTest, *, max_replayed: int = MAX_REPLAYED) -> Inputs:
    """Remove the inputs that a failure does not need; replay at most `max_replayed` inputs on the way.

    The inputs begin with `GameStarted`. Raises ValueError if they do not show the failure.
    """
    shrinker = _Shrinker(tuple(inputs), fails, max_replayed)
    if not fails(shrinker.inputs):
        raise ValueError("these inputs do not show the failure; were all of them kept, Ticks too?")
    any(shrinker.try_candidate(later) for later in _restart_later(shrinker.inputs))
    shrinker.try_candidate(_without_ticks(shrinker.inputs))
    shrinker.try_candidate(_without_bounce(shrinker.inputs))
    size = -1
    while size != len(shrinker.inputs):
        size = len(shrinker.inputs)
        for list_groups in (_group_single_inputs, _group_presses, _group_edge_pairs, _group_shifted_edge_pairs):
            shrinker.remove_groups(list_groups)
    return shrinker.inputs


def shrink_to_trace(inputs: Sequence[Input], failure: Failure) -> Trace:
    """Return a short trace that shows a failure; raises ValueError if the inputs do not show it."""
    fails, note = build_failure_test(failure), str(failure)
    if isinstance(failure, MissedMove):
        return make_trace(extend_past_timeout(shrink(inputs, fails)), note=note)
    if isinstance(failure, GuidanceFailure):
        return make_trace(shrink(inputs, fails), note=note)
    return make_trace(shrink(_inputs_until_failure(fails, inputs), fails), note=note)


def _inputs_until_failure(fails: FailureTest, inputs: Sequence[Input]) -> Sequence[Input]:
    """Return the inputs up to a failure that stays once it has shown."""
    return inputs[: bisect_left(range(len(inputs)), 1, lo=1, key=lambda last: fails(inputs[: last + 1])) + 1]


class _Shrinker:
    """The shortest inputs so far that still show the failure."""

    def __init__(self, inputs: Inputs, fails: FailureTest, max_replayed: int) -> None:
        self.inputs = inputs
        self._fails = fails
        self._replays_left = max_replayed
        self._final_level = _final_level(inputs)

    def try_candidate(self, candidate: Sequence[Input]) -> bool:
        """Take over a shorter candidate that shows the failure and ends at the same level; return True if it does."""
        is_too_long = len(candidate) > self._replays_left
        if is_too_long or len(candidate) >= len(self.inputs) or _final_level(candidate) != self._final_level:
            return False
        self._replays_left -= len(candidate)
        if not self._fails(candidate):
            return False
        self.inputs = tuple(candidate)
        return True

    def remove_groups(self, list_groups: _RemovalGroups) -> None:
        """Remove as many groups as possible, in ever smaller parts (delta debugging)."""
        part = len(list_groups(self.inputs))
        while part:
            place = 0
            while place < len(groups := list_groups(self.inputs)):
                removed = frozenset[int]().union(*groups[place : place + part])
                if not self.try_candidate([event for at, event in enumerate(self.inputs) if at not in removed]):
                    place += part
            part //= 2


def _final_level(inputs: Sequence[Input]) -> Occupancy:
    """Return the raw level of the sensors after all inputs."""
    level: Occupancy = 0
    for event in inputs:
        if isinstance(event, Snapshot):
            level = event.occupancy
        elif isinstance(event, Edge):
            level = level | bit(event.square) if event.closed else level & ~bit(event.square)
    return level


def _restart_later(inputs: Inputs) -> Iterator[Inputs]:
    """Yield the inputs with a later start: from the last position, and from ever earlier ones in wider steps."""
    started = start_of(inputs)
    commits: list[tuple[int, Session]] = []
    session: Session | None = None
    for place, event in enumerate(inputs, 1):
        session, effects = step(session, event)
        if any(isinstance(effect, RecordMove) for effect in effects):
            commits.append((place, session))
    back = 1
    while back <= len(commits):
        place, session = commits[-back]
        yield _restart_at(started, session, inputs[:place], inputs[place:])
        back += max(1, back // 8)


def _restart_at(started: GameStarted, session: Session, before: Inputs, later: Inputs) -> Inputs:
    """Start at the position of a session, with the sensors as they were then.

    If a distrusted sensor does not show the position, two presses confirm it first, as people do who set pieces up.
    """
    at_us, position, level = session.now_us, session.game.position, _final_level(before)
    untrusted = session.tracker.untrusted
    shown = (position.occupancy & ~untrusted) | (level & untrusted)
    start_us = at_us if shown == position.occupancy else at_us - 2 * CONFIRMING_US
    confirming = range(start_us + CONFIRMING_US // 2, at_us, CONFIRMING_US)
    press: Inputs = ()
    if started.settings.tracking.commit is CommitMode.CLOCK:
        waiting = Button.BLACK if position.to_move is Side.WHITE else Button.WHITE
        press = (_press(waiting, at_us),)  # it starts the clock, as the last one passed it
    return (
        replace(started, at_us=start_us, fen=fen_text(position)),
        Snapshot(occupancy=shown, at_us=start_us),
        *(_press(Button.WHITE, press_us) for press_us in confirming),
        *(Edge(square=each, closed=bool(level & bit(each)), at_us=at_us) for each in squares_of(level ^ shown)),
        *press,
        *later,
    )


def _press(button: Button, at_us: int) -> ButtonEdge:
    return ButtonEdge(button=button, down=True, at_us=at_us)


def _without_ticks(inputs: Inputs) -> Inputs:
    """Remove every `Tick` except the last, which is when something is found missing."""
    return tuple(event for event in inputs[:-1] if not isinstance(event, Tick)) + inputs[-1:]


def _without_bounce(inputs: Inputs) -> Inputs:
    """Keep one edge of each bounce of a sensor or button, stamped when the bounce began."""
    tracking = start_of(inputs).settings.tracking
    kept: dict[int, Input] = {}
    bounces: dict[Square | Button, tuple[int, int]] = {}  # the place at which it began, and when it was seen last
    for place, event in enumerate(inputs):
        match event:
            case Edge(square=square, at_us=at_us):
                start = _bounce_start(bounces.get(square), place, at_us, tracking.debounce_ms)
                bounces[square] = start, at_us
                kept[start] = replace(event, at_us=kept.get(start, event).at_us)
            case ButtonEdge(button=button, at_us=at_us):
                start = _bounce_start(bounces.get(button), place, at_us, tracking.button_debounce_ms)
                bounces[button] = start, at_us
                kept.setdefault(start, event)
            case _:
                kept[place] = event
    return tuple(_without_redundant_edges(kept[place] for place in sorted(kept)))


def _bounce_start(bounce: tuple[int, int] | None, place: int, at_us: int, debounce_ms: int) -> int:
    """Return the place at which the bounce of an edge began."""
    return place if bounce is None or at_us - bounce[1] >= debounce_ms * 1000 else bounce[0]


def _without_redundant_edges(inputs: Iterator[Input]) -> Iterator[Input]:
    """Remove the edges of sensors that are at that level already."""
    level: Occupancy = 0
    for event in inputs:
        if isinstance(event, Snapshot):
            level = event.occupancy
        elif isinstance(event, Edge):
            if bool(level & bit(event.square)) is event.closed:
                continue
            level ^= bit(event.square)
        yield event


def _group_single_inputs(inputs: Sequence[Input]) -> list[frozenset[int]]:
    """Return the commands, lost and restored parts and later snapshots, one a group; not the start, nor the end."""
    others = (GameStarted, Edge, ButtonEdge)
    places = range(2, len(inputs) - isinstance(inputs[-1], Tick))
    return [frozenset({place}) for place in places if not isinstance(inputs[place], others)]


def _group_presses(inputs: Sequence[Input]) -> list[frozenset[int]]:
    """Return the presses of each button: the edges from one down edge to the next."""
    groups: dict[tuple[Button, int], set[int]] = {}
    counts = dict.fromkeys(Button, 0)
    for place, event in enumerate(inputs):
        if isinstance(event, ButtonEdge):
            counts[event.button] += event.down
            groups.setdefault((event.button, counts[event.button]), set()).add(place)
    return [frozenset(places) for places in groups.values()]


def _group_edge_pairs(inputs: Sequence[Input]) -> list[frozenset[int]]:
    """Return the opposite edges of each square two by two."""
    return [pair for pairs in _edge_pairs_by_square(inputs) for pair in pairs[::2]]


def _group_shifted_edge_pairs(inputs: Sequence[Input]) -> list[frozenset[int]]:
    """Return the opposite edges of each square two by two, from the second edge on."""
    return [pair for pairs in _edge_pairs_by_square(inputs) for pair in pairs[1::2]]


def _edge_pairs_by_square(inputs: Sequence[Input]) -> Iterator[list[frozenset[int]]]:
    places: dict[Square, list[int]] = {}
    for place, event in enumerate(inputs):
        if isinstance(event, Edge):
            places.setdefault(event.square, []).append(place)
    for square_places in places.values():
        yield [frozenset(pair) for pair in pairwise(square_places) if _are_opposite(inputs[pair[0]], inputs[pair[1]])]


def _are_opposite(one: Input, other: Input) -> bool:
    return isinstance(one, Edge) and isinstance(other, Edge) and one.closed is not other.closed
