"""The verdicts of traces compared with those of a replay."""

from collections.abc import Sequence
from dataclasses import dataclass

from controller.storage.traces import MoveVerdict, Trace, Verdict, is_same_verdict, replay_reports, verdict_words


@dataclass(frozen=True, slots=True, kw_only=True)
class VerdictDifference:
    """The first place at which a replay and a trace have different verdicts."""

    replayed: Verdict | None
    """The verdict of the replay; None if it has no more."""
    recorded: Verdict | None
    """The verdict of the trace; None if it has no more."""

    def __str__(self) -> str:
        return f"{_describe(self.replayed)}, where the trace has {_describe(self.recorded)}"


def replay_verdicts(trace: Trace) -> tuple[Verdict, ...]:
    """Return the verdicts of a trace that is played again."""
    reports = replay_reports(trace.started, trace.inputs, trace.end_us)
    return tuple([verdict for report in reports for verdict in report.verdicts])


def find_verdict_difference(replayed: Sequence[Verdict], recorded: Sequence[Verdict]) -> VerdictDifference | None:
    """Return the first difference of two lists of verdicts, or None if they are the same."""
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
