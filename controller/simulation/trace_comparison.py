"""Traces compared with what falls when they are played again."""

from collections.abc import Sequence
from dataclasses import dataclass

from controller.storage.traces import MoveVerdict, Trace, Verdict, is_same_verdict, replay_reports, verdict_words


@dataclass(frozen=True, slots=True, kw_only=True)
class VerdictDifference:
    """Where what falls now and what was recorded part: the verdicts of that place, None where there is none."""

    replayed: Verdict | None
    recorded: Verdict | None

    def __str__(self) -> str:
        return f"{_describe(self.replayed)}, where the trace has {_describe(self.recorded)}"


def replay_verdicts(trace: Trace) -> tuple[Verdict, ...]:
    """List the verdicts that fall when a trace is played again."""
    moments = replay_reports(trace.started, trace.inputs, trace.end_us)
    return tuple([verdict for moment in moments for verdict in moment.verdicts])


def find_verdict_difference(replayed: Sequence[Verdict], recorded: Sequence[Verdict]) -> VerdictDifference | None:
    """Give the first place at which two lists of verdicts differ, or None where they are the same."""
    for place in range(max(len(replayed), len(recorded))):
        now = replayed[place] if place < len(replayed) else None
        then = recorded[place] if place < len(recorded) else None
        if now is None or then is None or not is_same_verdict(now, then):
            return VerdictDifference(replayed=now, recorded=then)
    return None


def _describe(verdict: Verdict | None) -> str:
    match verdict:
        case None:
            return "nothing"
        case MoveVerdict(ply=ply):
            return f"ply {ply}, {verdict_words(verdict)}"
        case _:
            return verdict_words(verdict)
