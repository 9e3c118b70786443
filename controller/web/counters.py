"""Counts of one running board, for the metrics."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from controller.session.effects import Effect, RecordMove, Refuse, ReportJudgement
from controller.session.inputs import Input, Tick
from hardware.events import ButtonEdge, Edge, PartLost, Snapshot

LATENCY_BUCKETS_US = (500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 1_000_000)
"""Upper limits of the latency histogram. A scan takes 1 ms, and a person sees a delay from about 50 ms on."""

INPUT_KINDS: Mapping[type[Edge | ButtonEdge | Snapshot | Tick], str] = {
    Edge: "Edge",
    ButtonEdge: "ButtonEdge",
    Snapshot: "Snapshot",
    Tick: "Tick",
}
"""Values of the metric label `kind`; dashboards depend on them, so they do not follow class names."""


class Histogram:
    """Count times by bucket; the last count is of times above every limit of LATENCY_BUCKETS_US."""

    def __init__(self) -> None:
        self.counts = [0] * (len(LATENCY_BUCKETS_US) + 1)
        self.sum_us = 0

    def add(self, time_us: int) -> None:
        """Count one time."""
        self.counts[bisect_left(LATENCY_BUCKETS_US, time_us)] += 1
        self.sum_us += time_us


class BoardCounters:
    """Count inputs, verdicts, moves, refusals, lost parts and HTTP responses."""

    def __init__(self, now_us: Callable[[], int]) -> None:
        self._now_us = now_us
        self.inputs: Counter[str] = Counter()
        self.verdicts: Counter[str] = Counter()
        self.lost_parts: Counter[str] = Counter()
        self.responses: Counter[int] = Counter()
        self.moves = 0
        self.refusals = 0
        self.input_latency = Histogram()
        """Time from the stamp of an input until it was handled."""

    def count_step(self, event: Input, effects: Sequence[Effect]) -> None:
        """Count one step of the session."""
        match event:
            case Edge() | ButtonEdge() | Snapshot() | Tick():
                self.inputs[INPUT_KINDS[type(event)]] += 1
                self.input_latency.add(max(0, self._now_us() - event.at_us))
            case PartLost(part=part):
                self.lost_parts[part.value] += 1
            case _:
                pass
        for effect in effects:
            self._count_effect(effect)

    def count_response(self, status: int) -> None:
        """Count one HTTP response."""
        self.responses[status] += 1

    def _count_effect(self, effect: Effect) -> None:
        match effect:
            case ReportJudgement(judgement=judgement):
                self.verdicts[judgement.value] += 1
            case RecordMove(is_amendment=False):
                self.moves += 1
            case Refuse():
                self.refusals += 1
            case _:
                pass
