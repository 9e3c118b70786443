"""What Prometheus asks for: counts and gauges of one board, as text.

Source: the Prometheus text exposition format, version 0.0.4.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from controller.adapters.web.seen import Seen
from controller.adapters.web.tally import LATENCIES_US, Histogram, Tally
from controller.rules.position import Side
from controller.session.state import PauseReason, Phase
from hardware.events import Part

TYPE = "text/plain; version=0.0.4; charset=utf-8"

Labels = Mapping[str, str]
Sample = tuple[Labels, float]


class WebCounts(NamedTuple):
    """How many watch and are connected, and how many were dropped or turned away since the start."""

    watchers: int
    connections: int
    dropped: int
    turned_away: int


def metrics_text(seen: Seen | None, tally: Tally, counts: WebCounts) -> str:
    """Write all metrics; those of a game only when there is one."""
    lines = [*_counted(tally), *_histogram("damahan_input_taken_after_seconds", tally.taken_after), *_of_web(counts)]
    if seen is not None:
        lines += _of_game(seen)
    return "\n".join(lines) + "\n"


def _metric(name: str, kind: str, told: str, samples: Iterable[Sample]) -> Iterator[str]:
    yield f"# HELP {name} {told}"
    yield f"# TYPE {name} {kind}"
    for labels, value in samples:
        yield f"{name}{_labels(labels)} {value:.10g}"


def _labels(labels: Labels) -> str:
    return "{" + ",".join(f'{name}="{value}"' for name, value in labels.items()) + "}" if labels else ""


def _by(name: str, counts: Mapping[str, int]) -> list[Sample]:
    return [({name: key}, count) for key, count in sorted(counts.items())]


def _counted(tally: Tally) -> Iterator[str]:
    answers = {str(status): count for status, count in tally.answers.items()}
    yield from _metric("damahan_edges_total", "counter", "Raw edges of sensors.", [({}, tally.inputs["Edge"])])
    yield from _metric("damahan_inputs_total", "counter", "Inputs taken, by kind.", _by("kind", tally.inputs))
    yield from _metric(
        "damahan_verdicts_total", "counter", "What presses and rests found.", _by("verdict", tally.verdicts)
    )
    yield from _metric("damahan_moves_total", "counter", "Moves committed.", [({}, tally.moves)])
    yield from _metric("damahan_refusals_total", "counter", "Commands refused.", [({}, tally.refusals)])
    yield from _metric("damahan_parts_lost_total", "counter", "How often a part went missing.", _by("part", tally.lost))
    yield from _metric("damahan_web_answers_total", "counter", "Answers of the web.", _by("status", answers))


def _histogram(name: str, histogram: Histogram) -> Iterator[str]:
    yield f"# HELP {name} How long after its stamp an input was taken."
    yield f"# TYPE {name} histogram"
    total = 0
    for most_us, count in zip(LATENCIES_US, histogram.counts, strict=False):
        total += count
        yield f'{name}_bucket{{le="{most_us / 1_000_000:.10g}"}} {total}'
    total += histogram.counts[-1]
    yield f'{name}_bucket{{le="+Inf"}} {total}'
    yield f"{name}_sum {histogram.sum_us / 1_000_000:.10g}"
    yield f"{name}_count {total}"


def _of_web(counts: WebCounts) -> Iterator[str]:
    yield from _metric("damahan_web_watchers", "gauge", "Who watch now.", [({}, counts.watchers)])
    yield from _metric("damahan_web_connections", "gauge", "Connections now.", [({}, counts.connections)])
    yield from _metric(
        "damahan_web_dropped_total", "counter", "Watchers dropped that took nothing.", [({}, counts.dropped)]
    )
    yield from _metric("damahan_web_turned_away_total", "counter", "Connections too many.", [({}, counts.turned_away)])


def _of_game(seen: Seen) -> Iterator[str]:
    session = seen.session
    unseen = session.distrusted | session.suspected
    yield from _metric(
        "damahan_distrusted_squares", "gauge", "Squares whose sensors are not trusted.", [({}, unseen.bit_count())]
    )
    yield from _gauges("damahan_phase", "Where the game stands.", "phase", Phase, lambda phase: session.phase is phase)
    yield from _gauges("damahan_paused", "Why it stands still.", "why", PauseReason, lambda pause: pause in session.pauses)
    yield from _gauges("damahan_part_lost", "Parts that do not answer.", "part", Part, lambda part: part in seen.lost)
    yield from _metric("damahan_ply", "gauge", "Moves committed in this game.", [({}, session.ply)])
    ledger = session.ledger
    if ledger.control is None:
        return
    sides = [({"side": side.english_name.lower()}, side) for side in Side]
    yield from _metric(
        "damahan_clock_seconds", "gauge", "What each clock shows.",
        [(labels, ledger.displayed_us(side, seen.now_us) / 1_000_000) for labels, side in sides],
    )  # fmt: skip
    yield from _metric(
        "damahan_clock_running", "gauge", "Whose clock runs.",
        [(labels, ledger.running_side is side) for labels, side in sides],
    )  # fmt: skip


def _gauges(name: str, told: str, label: str, every: Iterable[str], holds: Callable[[str], bool]) -> Iterator[str]:
    yield from _metric(name, "gauge", told, [({label: str(each)}, holds(each)) for each in every])
