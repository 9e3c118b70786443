"""Traces of hands that are easily misread, and what they truly did.

A trace is a few edges and presses with their stamps. What was truly played is in the table below: what is recorded as
certain is never anything else.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from controller.rules.moves import Move
from controller.rules.outcome import Termination
from controller.rules.position import Side
from controller.rules.squares import squares_of
from controller.session.effects import ChangeKind, Effect, RecordChange, RecordMove, RecordOutcome, ShowLeds
from controller.session.state import Session
from controller.session.views.messages import MessageCode
from controller.storage.traces import MessageVerdict, read_trace, replay_steps, verdicts_of

TRACES = Path(__file__).parents[2] / "data" / "traces" / "misread"
STAMP_TOLERANCE_US = 20_000  # the debounce time and a margin


class TruePly(NamedTuple):
    """A ply that was truly played."""

    origin: int
    landing: int
    captured: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Truth:
    """What truly happened in a trace, and what the board may make of it."""

    plies: tuple[TruePly, ...]
    may_be_uncertain: bool = False  # a ply may have candidates, the true one among them
    may_ask: bool = False  # plies may be left open if the board asks
    may_amend: bool = False  # a wrong ply may be recorded first, if it is amended
    passed_ms: dict[int, int] = field(default_factory=dict)  # ply, from 1 -> when its turn passed
    never_lit: tuple[tuple[int, str], ...] = ()  # squares and the roles that they never have
    never_lit_before_ms: int = 1 << 40
    told_by_ms: int | None = None  # something is said or lit by then


TRUTHS = {
    "same-end-at-the-press": Truth(plies=(TruePly(2, 5, (7, 9, 19)), TruePly(15, 19)), may_be_uncertain=True),
    "same-end-at-rest": Truth(plies=(TruePly(10, 17, (15, 22, 27)), TruePly(23, 27)), may_ask=True),
    "set-down-and-moved-on": Truth(plies=(TruePly(22, 17),), may_amend=True, never_lit=((17, "lift"),)),
    "carried-over-a-square": Truth(plies=(TruePly(22, 17),), may_amend=True, never_lit=((17, "lift"),)),
    "captured-pieces-leave-late": Truth(
        plies=(TruePly(4, 22, (11, 18)),), passed_ms={1: 4500}, never_lit=((22, "lift"), (4, "place"))
    ),
    "straightened-before-the-removal": Truth(
        plies=(TruePly(22, 15, (18,)),), passed_ms={1: 2800}, never_lit=((15, "lift"),)
    ),
    "drop-out-across-the-press": Truth(plies=(TruePly(22, 18),), passed_ms={1: 1700}),
    "straightened-across-the-press": Truth(plies=(TruePly(22, 18),), passed_ms={1: 1700}),
    "straightened-where-a-fault-loses": Truth(plies=(TruePly(22, 18),), passed_ms={1: 1700}),
    "straightened-where-a-fault-costs": Truth(plies=(TruePly(22, 18),), passed_ms={1: 1700}),
    "dead-landing-at-rest": Truth(plies=(), told_by_ms=6000),
    "in-hand-and-put-back": Truth(plies=()),
    "in-hand-and-another-move": Truth(plies=(TruePly(28, 24),)),
    "missing-beside-a-move": Truth(plies=(TruePly(22, 18), TruePly(2, 7))),
    "two-of-one-line-at-once": Truth(plies=(TruePly(22, 15, (18,)),)),
    "chatter-at-rest": Truth(plies=(TruePly(22, 18),), may_ask=True),
    "capture-that-comes-home": Truth(
        plies=(TruePly(22, 22, (9, 10, 17, 18)),), never_lit=((22, "place"),), never_lit_before_ms=5300
    ),
    "answered-before-the-press": Truth(plies=(TruePly(26, 16, (23,)), TruePly(12, 19, (16,))), may_be_uncertain=True),
    "forgotten-press": Truth(
        plies=(TruePly(23, 18), TruePly(14, 23, (18,)), TruePly(25, 22)), may_be_uncertain=True, may_ask=True
    ),
    "forgotten-press-and-the-same-man": Truth(
        plies=(TruePly(24, 20), TruePly(16, 19), TruePly(20, 16)), may_be_uncertain=True, may_ask=True
    ),
}

WITH_DEAD_SENSORS = {"dead-landing-at-rest", "chatter-at-rest"}
"""The traces in which a sensor may be named: one is dead, or looks so."""

NAMES = sorted(TRUTHS)


class PlayedStep(NamedTuple):
    """One step of a trace that was played again."""

    session: Session
    effects: Sequence[Effect]


@cache
def replay(name: str) -> tuple[PlayedStep, ...]:
    """Return every step of a trace."""
    trace, fault = read_trace((TRACES / f"{name}.jsonl").read_bytes())
    assert fault is None
    steps = replay_steps(trace.started, trace.inputs, trace.end_us)
    return tuple([PlayedStep(each.session, each.effects) for each in steps])


def effects_of(name: str) -> list[Effect]:
    return [effect for made in replay(name) for effect in made.effects]


def records_of(name: str) -> list[RecordMove]:
    return [effect for effect in effects_of(name) if isinstance(effect, RecordMove)]


def lit(name: str) -> list[tuple[int, int, str]]:
    """Return what was lit: the time in milliseconds, the square and its role."""
    return [
        (made.session.now_us // 1000, int(square), role.value)
        for made in replay(name)
        for effect in made.effects
        if isinstance(effect, ShowLeds)
        for square, role in effect.frame.roles
    ]


def told(name: str) -> list[tuple[int, MessageVerdict]]:
    """Return what was said: the time in milliseconds, and the message."""
    verdicts = [(made.session.now_us, verdicts_of(made.effects, made.session.now_us)) for made in replay(name)]
    return [(at_us // 1000, each) for at_us, made in verdicts for each in made if isinstance(each, MessageVerdict)]


def has_asked(name: str) -> bool:
    return any(role == "question" for _, _, role in lit(name)) or any("?" in each.words for _, each in told(name))


def as_true_ply(move: Move) -> TruePly:
    """Return a recorded move as a ply."""
    return TruePly(move.origin, move.landing, squares_of(move.captured))


def test_each_trace_has_its_truth() -> None:
    assert sorted(file.stem for file in TRACES.glob("*.jsonl")) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_what_is_recorded_is_what_was_played(name: str) -> None:
    truth, last = TRUTHS[name], {record.ply: record for record in records_of(name)}
    if len(last) < len(truth.plies):
        assert truth.may_ask
        assert has_asked(name)
    assert len(last) <= len(truth.plies)
    for ply, record in last.items():
        played, candidates = truth.plies[ply - 1], [as_true_ply(move) for move in record.candidates]
        assert as_true_ply(record.move) == played or (truth.may_be_uncertain and played in candidates)
        assert not candidates or played in candidates


@pytest.mark.parametrize("name", NAMES)
def test_what_is_certain_is_never_wrong(name: str) -> None:
    truth = TRUTHS[name]
    for record in records_of(name):
        if not record.candidates and not truth.may_amend:
            assert (as_true_ply(record.move),) == truth.plies[record.ply - 1 : record.ply]


@pytest.mark.parametrize("name", [name for name in NAMES if TRUTHS[name].passed_ms])
def test_the_turn_passes_when_it_truly_passed(name: str) -> None:
    at_us = {record.ply: record.at_us for record in records_of(name)}
    for ply, ms in TRUTHS[name].passed_ms.items():
        assert abs(at_us[ply] - ms * 1000) <= STAMP_TOLERANCE_US


@pytest.mark.parametrize("name", [name for name in NAMES if TRUTHS[name].never_lit])
def test_no_lamp_leads_away_from_what_was_played(name: str) -> None:
    truth = TRUTHS[name]
    early = {(square, role) for ms, square, role in lit(name) if ms < truth.never_lit_before_ms}
    assert not early & set(truth.never_lit)


@pytest.mark.parametrize("name", [name for name in NAMES if TRUTHS[name].told_by_ms])
def test_the_board_is_not_silent(name: str) -> None:
    by_ms = TRUTHS[name].told_by_ms
    assert by_ms is not None
    times_ms = [ms for ms, *_ in lit(name)] + [ms for ms, each in told(name) if each.code != "ready"]
    assert min(times_ms) <= by_ms


@pytest.mark.parametrize("name", [name for name in NAMES if name not in WITH_DEAD_SENSORS])
def test_no_sound_sensor_is_blamed(name: str) -> None:
    assert not any(made.session.trust.distrusted for made in replay(name))
    assert not [each for _, each in told(name) if each.code == MessageCode.SENSORS_DISTRUSTED.value]


@pytest.mark.parametrize("name", NAMES)
def test_nobody_loses_or_pays_for_a_legal_move(name: str) -> None:
    session, effects = replay(name)[-1].session, effects_of(name)
    assert session.conduct.illegal_moves == (0, 0)
    ends = [effect.outcome.termination for effect in effects if isinstance(effect, RecordOutcome)]
    assert Termination.ILLEGAL_MOVES not in ends
    changed = [effect for effect in effects if isinstance(effect, RecordChange) and effect.kind is ChangeKind.TIME]
    assert changed == []


def test_a_missing_piece_is_named_before_the_game_goes_on_without_it() -> None:
    name = "missing-beside-a-move"
    named = [(ms, each) for ms, each in told(name) if each.code == MessageCode.PIECE_MISSING.value]
    assert named[0][0] <= 12_000
    assert "3" in named[0][1].words.split()
    assert (3, "place") in {(square, role) for _, square, role in lit(name)}


def test_the_time_from_a_press_to_its_late_acceptance_is_nobodys() -> None:
    for name, accepted_ms in (("straightened-across-the-press", 1808), ("straightened-where-a-fault-costs", 2208)):
        last = replay(name)[-1].session
        record = records_of(name)[0]
        assert record.ledger.since_us == accepted_ms * 1000
        assert record.ledger.remaining_us[Side.WHITE] == 3_600_000_000 - (1700 - 400) * 1000 + 30_000_000
        assert last.ledger.remaining_us[Side.BLACK] == 3_600_000_000
