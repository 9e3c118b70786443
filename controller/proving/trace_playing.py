"""Traces compared with what falls when they are played again."""

from collections.abc import Sequence
from dataclasses import dataclass

from controller.adapters.traces import MoveVerdict, Trace, Verdict, is_same_verdict, replay_reports, verdict_words


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """Where what falls now and what was recorded part: the verdicts of that place, None where there is none."""

    fell: Verdict | None
    recorded: Verdict | None

    def __str__(self) -> str:
        return f"{_described(self.fell)}, where the trace has {_described(self.recorded)}"


def replayed_verdicts(trace: Trace) -> tuple[Verdict, ...]:
    """List the verdicts that fall when a trace is played again."""
    moments = replay_reports(trace.started, trace.inputs, trace.end_us)
    return tuple([verdict for moment in moments for verdict in moment.verdicts])


def first_difference(fell: Sequence[Verdict], recorded: Sequence[Verdict]) -> Difference | None:
    """Give the first place at which two lists of verdicts differ, or None where they are the same."""
    for place in range(max(len(fell), len(recorded))):
        now = fell[place] if place < len(fell) else None
        then = recorded[place] if place < len(recorded) else None
        if now is None or then is None or not is_same_verdict(now, then):
            return Difference(fell=now, recorded=then)
    return None


def _described(verdict: Verdict | None) -> str:
    match verdict:
        case None:
            return "nothing"
        case MoveVerdict(ply=ply):
            return f"ply {ply}, {verdict_words(verdict)}"
        case _:
            return verdict_words(verdict)
