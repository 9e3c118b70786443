"""Metrics of one board for Prometheus: counts since the start, and gauges of what is so now.

The counters live in `counters`; this module describes them for each scrape. Each scrape makes its own
collector, so nothing is registered globally and two servers in one process do not mix.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from prometheus_client import generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from prometheus_client.registry import Collector, CollectorRegistry

from controller.rules.position import Side
from controller.session.state import PauseReason, Phase
from controller.web.counters import LATENCY_BUCKETS_US, BoardCounters, Histogram
from controller.web.state_source import StateSource
from hardware.events import Part

CONTENT_TYPE = CONTENT_TYPE_PLAIN_0_0_4


@dataclass(frozen=True, slots=True, kw_only=True)
class WebCounts:
    """Counts of the server itself."""

    watchers: int
    """Watchers now."""
    connections: int
    """Connections now, watchers among them."""
    dropped: int
    """Watchers that were disconnected since the start because they read nothing."""
    rejected: int
    """Connections that were refused since the start because there were too many."""


def metrics_text(source: StateSource | None, counters: BoardCounters, counts: WebCounts) -> bytes:
    """Return all metrics in the text format 0.0.4; without a game, the game's metrics are absent."""
    registry = CollectorRegistry()
    registry.register(_BoardCollector(source, counters, counts))
    return generate_latest(registry)


class _BoardCollector(Collector):
    """Describe the metrics of one board at one moment."""

    def __init__(self, source: StateSource | None, counters: BoardCounters, counts: WebCounts) -> None:
        self._source = source
        self._counters = counters
        self._counts = counts

    def collect(self) -> Iterator[Metric]:
        """Yield each metric with its samples."""
        yield from _counter_metrics(self._counters)
        yield _latency_metric(self._counters.input_latency)
        yield from _web_metrics(self._counts)
        if self._source is not None:
            yield from _game_metrics(self._source)


def _counter_metrics(counters: BoardCounters) -> Iterator[Metric]:
    responses = {str(status): count for status, count in counters.responses.items()}
    yield CounterMetricFamily("damahan_edges", "Raw edges of sensors.", value=counters.inputs["Edge"])
    yield _labelled_counter("damahan_inputs", "Inputs handled, by kind.", "kind", counters.inputs)
    yield _labelled_counter(
        "damahan_verdicts", "Verdicts on presses and on boards at rest.", "verdict", counters.verdicts
    )
    yield CounterMetricFamily("damahan_moves", "Moves committed.", value=counters.moves)
    yield CounterMetricFamily("damahan_refusals", "Commands refused.", value=counters.refusals)
    yield _labelled_counter("damahan_parts_lost", "Times that a part stopped answering.", "part", counters.lost_parts)
    yield _labelled_counter("damahan_web_answers", "HTTP responses, by status.", "status", responses)


def _labelled_counter(name: str, help_text: str, label: str, counts: Mapping[str, int]) -> Metric:
    metric = CounterMetricFamily(name, help_text, labels=[label])
    for value, count in sorted(counts.items()):
        metric.add_metric([value], count)
    return metric


def _latency_metric(histogram: Histogram) -> Metric:
    buckets: list[tuple[str, float]] = []
    total = 0
    for limit_us, count in zip(LATENCY_BUCKETS_US, histogram.counts, strict=False):
        total += count
        buckets.append((f"{limit_us / 1_000_000:.10g}", total))
    buckets.append(("+Inf", total + histogram.counts[-1]))
    help_text = "Time from the stamp of an input until it was handled."
    return HistogramMetricFamily(
        "damahan_input_latency_seconds", help_text, buckets=buckets, sum_value=histogram.sum_us / 1_000_000
    )


def _web_metrics(counts: WebCounts) -> Iterator[Metric]:
    yield GaugeMetricFamily("damahan_web_watchers", "Watchers now.", value=counts.watchers)
    yield GaugeMetricFamily("damahan_web_connections", "Connections now.", value=counts.connections)
    yield CounterMetricFamily("damahan_web_dropped", "Watchers disconnected for reading nothing.", value=counts.dropped)
    yield CounterMetricFamily(
        "damahan_web_connections_rejected", "Connections refused, being too many.", value=counts.rejected
    )


def _game_metrics(source: StateSource) -> Iterator[Metric]:
    session = source.session
    distrusted = session.trust.distrusted | session.trust.suspected
    yield GaugeMetricFamily(
        "damahan_distrusted_squares", "Squares whose sensors are not trusted.", value=distrusted.bit_count()
    )
    yield _enum_gauge("damahan_phase", "Phase of the game.", "phase", Phase, lambda phase: session.phase is phase)
    yield _enum_gauge(
        "damahan_paused", "Reasons for a pause.", "why", PauseReason, lambda reason: reason in session.pauses
    )
    yield _enum_gauge(
        "damahan_part_lost", "Parts that do not answer.", "part", Part, lambda part: part in source.lost_parts
    )
    yield GaugeMetricFamily("damahan_ply", "Plies committed in this game.", value=session.history.ply)
    ledger = session.ledger
    if ledger.control is None:
        return
    seconds = GaugeMetricFamily("damahan_clock_seconds", "Time that each clock shows.", labels=["side"])
    running = GaugeMetricFamily("damahan_clock_running", "1 for the clock that runs.", labels=["side"])
    for side in Side:
        label = [side.english_name.lower()]
        seconds.add_metric(label, ledger.displayed_us(side, source.now_us) / 1_000_000)
        running.add_metric(label, ledger.running_side is side)
    yield from (seconds, running)


def _enum_gauge(name: str, help_text: str, label: str, values: Iterable[str], is_true: Callable[[str], bool]) -> Metric:
    metric = GaugeMetricFamily(name, help_text, labels=[label])
    for value in values:
        metric.add_metric([str(value)], is_true(value))
    return metric
