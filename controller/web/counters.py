"""What is counted while a board runs, for those who watch many boards at once."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Sequence

from controller.session.effects import Effect, RecordMove, Refuse, ReportJudgement
from controller.session.inputs import Input, Tick
from hardware.events import ButtonEdge, Edge, PartLost, Snapshot

LATENCY_BUCKETS_US = (500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 1_000_000)


class Histogram:
    """How often a time was at most each of LATENCIES_US; the last count is of those beyond."""

    def __init__(self) -> None:
        self.counts = [0] * (len(LATENCY_BUCKETS_US) + 1)
        self.sum_us = 0

    def add(self, time_us: int) -> None:
        """Count one time."""
        self.counts[bisect_left(LATENCY_BUCKETS_US, time_us)] += 1
        self.sum_us += time_us


class BoardCounters:
    """Counts inputs and verdicts, and how long after its stamp an input was taken."""

    def __init__(self, now_us: Callable[[], int]) -> None:
        self._now_us = now_us
        self.inputs: Counter[str] = Counter()
        self.verdicts: Counter[str] = Counter()
        self.lost_parts: Counter[str] = Counter()
        self.responses: Counter[int] = Counter()
        self.moves = 0
        self.refusals = 0
        self.input_latency = Histogram()

    def count_step(self, event: Input, effects: Sequence[Effect]) -> None:
        """Count one step."""
        match event:
            case Edge() | ButtonEdge() | Snapshot() | Tick():
                self.inputs[type(event).__name__] += 1
                self.input_latency.add(max(0, self._now_us() - event.at_us))
            case PartLost(part=part):
                self.lost_parts[part.value] += 1
            case _:
                pass
        for effect in effects:
            match effect:
                case ReportJudgement(judgement=judgement):
                    self.verdicts[judgement.value] += 1
                case RecordMove(is_amendment=False):
                    self.moves += 1
                case Refuse():
                    self.refusals += 1
                case _:
                    pass

    def count_response(self, status: int) -> None:
        """Count one answer of the server by its status."""
        self.responses[status] += 1
