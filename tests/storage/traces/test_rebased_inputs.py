"""The times of a trace: from the start of the game, on one clock, without Ticks that change nothing."""

import pytest

from controller.commands.values import AgreeDraw
from controller.rules.squares import Square
from controller.session.inputs import CommandGiven, DaemonRestarted, Input, RecordingFailed, RecordingRestored, Tick
from controller.settings.tracking import TrackingSettings
from controller.storage.traces import rebase_inputs
from controller.storage.traces.rebased_inputs import MAX_LATENESS_US
from hardware.events import Edge
from tests.storage.traces.trace_texts import make_started, times_of


def edge(at_us: int, square: int = 22) -> Edge:
    return Edge(square=Square(square), closed=False, at_us=at_us)


def test_no_profile_allows_a_sensor_to_be_later_than_a_trace() -> None:
    (most,) = [each.le for each in TrackingSettings.model_fields["lateness_ms"].metadata if hasattr(each, "le")]
    assert most * 1000 == MAX_LATENESS_US


def test_times_count_from_the_start_of_the_game() -> None:
    timeline = rebase_inputs([make_started(), edge(5_000_100), edge(6_000_000)])
    assert timeline.started.at_us == 0
    assert times_of(timeline.inputs) == [100, 1_000_000]
    assert timeline.end_us == 1_000_000


def test_a_tick_to_whose_time_the_next_input_comes_is_left_out() -> None:
    timeline = rebase_inputs(
        [make_started(), edge(5_000_100), Tick(at_us=5_008_100), Tick(at_us=5_009_000), edge(6_000_000)]
    )
    assert timeline.inputs == (edge(100), edge(1_000_000))


def test_a_tick_before_something_that_was_stamped_earlier_stays() -> None:
    inputs: list[Input] = [
        make_started(),
        edge(5_000_100),
        Tick(at_us=5_100_000),
        Tick(at_us=5_008_100),
        edge(5_050_000),
    ]
    assert rebase_inputs(inputs).inputs == (edge(100), Tick(at_us=100_000), edge(50_000))


@pytest.mark.parametrize("kind", [DaemonRestarted(at_us=5_200_000), RecordingFailed(reason="full", at_us=5_200_000)])
def test_a_tick_before_what_does_nothing_that_is_due_stays(kind: DaemonRestarted | RecordingFailed) -> None:
    timeline = rebase_inputs([make_started(), edge(5_000_100), Tick(at_us=5_100_000), kind])
    assert times_of(timeline.inputs)[:2] == [100, 100_000]
    assert isinstance(timeline.inputs[1], Tick)


def test_the_last_tick_is_the_end() -> None:
    timeline = rebase_inputs([make_started(), edge(5_000_100), Tick(at_us=6_000_000)])
    assert timeline.inputs == (edge(100),)
    assert timeline.end_us == 1_000_000


@pytest.mark.parametrize("resumed_us", [3, 999_000_000_000])
def test_after_a_restart_time_goes_on_where_it_stood(resumed_us: int) -> None:
    timeline = rebase_inputs(
        [make_started(), edge(6_000_000), DaemonRestarted(at_us=resumed_us), edge(resumed_us + 500)]
    )
    assert times_of(timeline.inputs) == [1_000_000, 1_000_000, 1_000_500]


def test_a_stamp_too_far_in_the_past_is_raised() -> None:
    late: list[Input] = [edge(7_000_000), edge(6_500_000), edge(6_400_000), RecordingRestored(at_us=5_100_000)]
    timeline = rebase_inputs([make_started(), *late])
    assert times_of(timeline.inputs) == [2_000_000, 1_500_000, 1_500_000, 2_000_000]


def test_a_trace_holds_one_game() -> None:
    wrong: list[list[Input]] = [
        [],
        [edge(1)],
        [make_started(), edge(6_000_000), make_started()],
        [CommandGiven(command=AgreeDraw(), at_us=1), make_started()],
    ]
    for inputs in wrong:
        with pytest.raises(ValueError, match="holds one game"):
            rebase_inputs(inputs)
