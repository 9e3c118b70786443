"""The metrics: names and labels that dashboards depend on, counts, and a format that Prometheus reads."""

import pytest
from prometheus_client.parser import text_string_to_metric_families

from controller.rules.squares import Square
from controller.session.inputs import Input, Tick
from controller.storage.journal import GameId
from controller.web.counters import LATENCY_BUCKETS_US, BoardCounters
from controller.web.metrics import WebCounts, metrics_text
from controller.web.state_source import StateSource
from hardware.events import Button, ButtonEdge, Edge, Part, PartLost, Snapshot
from tests.daemon.daemon_rig import DaemonRig, play

Samples = dict[tuple[str, str], float]
"""Values by name and label, a label as in `kind=Edge`."""

COUNTS = WebCounts(watchers=3, connections=4, dropped=1, rejected=2)
GAME_SCRIPT = "press black; move 22-18; press white; move 11-15; press black; wait 1s"
NO_LABEL = ("", "")
SERIES = {
    "damahan_edges_total": NO_LABEL,
    "damahan_inputs_total": ("kind", "ButtonEdge Edge Snapshot Tick"),
    "damahan_verdicts_total": ("verdict", "legal"),
    "damahan_moves_total": NO_LABEL,
    "damahan_refusals_total": NO_LABEL,
    "damahan_parts_lost_total": ("part", "display"),
    "damahan_web_answers_total": ("status", "200 404"),
    "damahan_input_latency_seconds_bucket": ("le", "0.0005 0.001 0.0025 0.005 0.01 0.025 0.05 0.1 0.25 1 +Inf"),
    "damahan_input_latency_seconds_count": NO_LABEL,
    "damahan_input_latency_seconds_sum": NO_LABEL,
    "damahan_web_watchers": NO_LABEL,
    "damahan_web_connections": NO_LABEL,
    "damahan_web_dropped_total": NO_LABEL,
    "damahan_web_connections_rejected_total": NO_LABEL,
    "damahan_distrusted_squares": NO_LABEL,
    "damahan_phase": ("phase", "setup playing over"),
    "damahan_paused": ("why", "resumed sensors recording outputs result question limit arbiter board records"),
    "damahan_part_lost": ("part", "sensors buttons display LEDs buzzer"),
    "damahan_ply": NO_LABEL,
    "damahan_clock_seconds": ("side", "white black"),
    "damahan_clock_running": ("side", "white black"),
}
"""Each metric with its label and the values of that; one that changes breaks dashboards."""


def read_samples(text: bytes) -> Samples:
    """Read metrics as Prometheus does."""
    return {
        (sample.name, "".join(map("=".join, sample.labels.items()))): sample.value
        for family in text_string_to_metric_families(text.decode())
        for sample in family.samples
    }


@pytest.fixture(scope="module")
def samples() -> Samples:
    """Metrics of a board on which two moves were played."""
    rig = play(GAME_SCRIPT, DaemonRig())
    session = rig.session
    counters = BoardCounters(lambda: session.now_us)
    for step in rig.recorder.steps:
        counters.count_step(step.event, step.effects)
    counters.count_step(PartLost(part=Part.DISPLAY, at_us=session.now_us), ())
    counters.count_response(200)
    counters.count_response(404)
    lost_parts = frozenset({Part.DISPLAY})
    source = StateSource(session=session, now_us=session.now_us, game_id=GameId(1), lost_parts=lost_parts)
    return read_samples(metrics_text(source, counters, COUNTS))


def test_names_and_labels_stay(samples: Samples) -> None:
    assert list(samples) == [
        (name, f"{label}={value}" if label else "")
        for name, (label, values) in SERIES.items()
        for value in values.split(" ")
    ]


def test_values_are_those_of_the_board(samples: Samples) -> None:
    assert samples["damahan_edges_total", ""] == samples["damahan_inputs_total", "kind=Edge"] > 0
    assert samples["damahan_moves_total", ""] == samples["damahan_ply", ""] == 2
    assert samples["damahan_verdicts_total", "verdict=legal"] == 2
    assert [samples["damahan_phase", f"phase={phase}"] for phase in ("setup", "playing", "over")] == [0, 1, 0]
    assert (samples["damahan_part_lost", "part=display"], samples["damahan_part_lost", "part=sensors"]) == (1, 0)
    assert (samples["damahan_clock_running", "side=white"], samples["damahan_clock_running", "side=black"]) == (1, 0)
    assert (samples["damahan_web_watchers", ""], samples["damahan_web_connections", ""]) == (3, 4)
    assert samples["damahan_web_connections_rejected_total", ""] == 2


def test_a_board_without_a_game_has_no_metrics_of_one() -> None:
    names = {name for name, _ in read_samples(metrics_text(None, BoardCounters(lambda: 0), COUNTS))}
    assert "damahan_ply" not in names
    assert "damahan_edges_total" in names


@pytest.mark.parametrize(
    ("event", "kind"),
    [
        (Edge(square=Square(22), closed=False, at_us=0), "Edge"),
        (ButtonEdge(button=Button.WHITE, down=True, at_us=0), "ButtonEdge"),
        (Snapshot(occupancy=0, at_us=0), "Snapshot"),
        (Tick(at_us=0), "Tick"),
    ],
)
def test_each_input_is_counted_once_and_with_its_latency(event: Input, kind: str) -> None:
    counters = BoardCounters(lambda: LATENCY_BUCKETS_US[2])
    counters.count_step(event, ())
    samples = read_samples(metrics_text(None, counters, COUNTS))
    assert samples["damahan_inputs_total", f"kind={kind}"] == 1
    assert samples["damahan_input_latency_seconds_bucket", "le=0.001"] == 0
    assert samples["damahan_input_latency_seconds_bucket", "le=0.0025"] == 1
    assert samples["damahan_input_latency_seconds_sum", ""] == LATENCY_BUCKETS_US[2] / 1_000_000
