"""What Prometheus asks for: counts and gauges of one board, as text.

Source: the Prometheus text exposition format, version 0.0.4.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from controller.rules.position import Side
from controller.session.state import PauseReason, Phase
from controller.web.counters import LATENCY_BUCKETS_US, BoardCounters, Histogram
from controller.web.state_source import StateSource
from hardware.events import Part

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"

Labels = Mapping[str, str]
Sample = tuple[Labels, float]


class WebCounts(NamedTuple):
    """How many watch and are connected, and how many were dropped or turned away since the start."""

    watchers: int
    connections: int
    dropped: int
    rejected: int


def metrics_text(source: StateSource | None, counters: BoardCounters, counts: WebCounts) -> str:
    """Write all metrics; those of a game only when there is one."""
    lines = [
        *_counter_metrics(counters),
        *_histogram_lines("damahan_input_taken_after_seconds", counters.input_latency),
        *_web_metrics(counts),
    ]
    if source is not None:
        lines += _game_metrics(source)
    return "\n".join(lines) + "\n"


def _metric_lines(name: str, kind: str, help_text: str, samples: Iterable[Sample]) -> Iterator[str]:
    yield f"# HELP {name} {help_text}"
    yield f"# TYPE {name} {kind}"
    for labels, value in samples:
        yield f"{name}{_label_text(labels)} {value:.10g}"


def _label_text(labels: Labels) -> str:
    return "{" + ",".join(f'{name}="{value}"' for name, value in labels.items()) + "}" if labels else ""


def _labelled_samples(name: str, counts: Mapping[str, int]) -> list[Sample]:
    return [({name: key}, count) for key, count in sorted(counts.items())]


def _counter_metrics(counters: BoardCounters) -> Iterator[str]:
    answers = {str(status): count for status, count in counters.responses.items()}
    yield from _metric_lines("damahan_edges_total", "counter", "Raw edges of sensors.", [({}, counters.inputs["Edge"])])
    yield from _metric_lines(
        "damahan_inputs_total", "counter", "Inputs taken, by kind.", _labelled_samples("kind", counters.inputs)
    )
    yield from _metric_lines(
        "damahan_verdicts_total",
        "counter",
        "What presses and rests found.",
        _labelled_samples("verdict", counters.verdicts),
    )
    yield from _metric_lines("damahan_moves_total", "counter", "Moves committed.", [({}, counters.moves)])
    yield from _metric_lines("damahan_refusals_total", "counter", "Commands refused.", [({}, counters.refusals)])
    yield from _metric_lines(
        "damahan_parts_lost_total",
        "counter",
        "How often a part went missing.",
        _labelled_samples("part", counters.lost_parts),
    )
    yield from _metric_lines(
        "damahan_web_answers_total", "counter", "Answers of the web.", _labelled_samples("status", answers)
    )


def _histogram_lines(name: str, histogram: Histogram) -> Iterator[str]:
    yield f"# HELP {name} How long after its stamp an input was taken."
    yield f"# TYPE {name} histogram"
    total = 0
    for most_us, count in zip(LATENCY_BUCKETS_US, histogram.counts, strict=False):
        total += count
        yield f'{name}_bucket{{le="{most_us / 1_000_000:.10g}"}} {total}'
    total += histogram.counts[-1]
    yield f'{name}_bucket{{le="+Inf"}} {total}'
    yield f"{name}_sum {histogram.sum_us / 1_000_000:.10g}"
    yield f"{name}_count {total}"


def _web_metrics(counts: WebCounts) -> Iterator[str]:
    yield from _metric_lines("damahan_web_watchers", "gauge", "Who watch now.", [({}, counts.watchers)])
    yield from _metric_lines("damahan_web_connections", "gauge", "Connections now.", [({}, counts.connections)])
    yield from _metric_lines(
        "damahan_web_dropped_total", "counter", "Watchers dropped that took nothing.", [({}, counts.dropped)]
    )
    yield from _metric_lines(
        "damahan_web_turned_away_total", "counter", "Connections too many.", [({}, counts.rejected)]
    )


def _game_metrics(source: StateSource) -> Iterator[str]:
    session = source.session
    distrusted = session.trust.distrusted | session.trust.suspected
    yield from _metric_lines(
        "damahan_distrusted_squares", "gauge", "Squares whose sensors are not trusted.", [({}, distrusted.bit_count())]
    )
    yield from _enum_gauges(
        "damahan_phase", "Where the game stands.", "phase", Phase, lambda phase: session.phase is phase
    )
    yield from _enum_gauges(
        "damahan_paused", "Why it stands still.", "why", PauseReason, lambda pause: pause in session.pauses
    )
    yield from _enum_gauges(
        "damahan_part_lost", "Parts that do not answer.", "part", Part, lambda part: part in source.lost_parts
    )
    yield from _metric_lines("damahan_ply", "gauge", "Moves committed in this game.", [({}, session.history.ply)])
    ledger = session.ledger
    if ledger.control is None:
        return
    sides = [({"side": side.english_name.lower()}, side) for side in Side]
    yield from _metric_lines(
        "damahan_clock_seconds", "gauge", "What each clock shows.",
        [(labels, ledger.displayed_us(side, source.now_us) / 1_000_000) for labels, side in sides],
    )  # fmt: skip
    yield from _metric_lines(
        "damahan_clock_running", "gauge", "Whose clock runs.",
        [(labels, ledger.running_side is side) for labels, side in sides],
    )  # fmt: skip


def _enum_gauges(
    name: str, help_text: str, label: str, values: Iterable[str], is_true: Callable[[str], bool]
) -> Iterator[str]:
    yield from _metric_lines(name, "gauge", help_text, [({label: str(each)}, is_true(each)) for each in values])
