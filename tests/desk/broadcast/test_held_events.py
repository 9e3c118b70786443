"""A delay holds events back: none too early, none out of order, none past a gap."""

from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from controller.desk.broadcast.delay import BroadcastDelay, parse_delay
from controller.desk.broadcast.held_events import HeldEvents
from controller.desk.broadcast.recorded_event import RecordedEvent
from tests.desk.broadcast.event_script import EventScript

S = 1_000_000


def released(held: HeldEvents, now_us: int) -> list[int]:
    return [event.document["number"] for event in held.pop_released(now_us)]


def played(moves: int) -> EventScript:
    script = EventScript()
    script.start()
    for _ in range(moves):
        script.move()
    return script


def test_an_event_is_released_when_its_time_has_passed_since_it_came() -> None:
    script, held = played(2), HeldEvents(parse_delay("15min"))
    for event, at_us in zip(script.events, (0, 10 * S, 20 * S), strict=True):
        held.add(script.recorded(event, at_us))
    assert released(held, 900 * S - 1) == []
    assert released(held, 900 * S) == [1]
    assert released(held, 920 * S) == [2, 3]
    assert released(held, 9999 * S) == []


def test_an_event_waits_for_those_before_it() -> None:
    script, held = played(3), HeldEvents(BroadcastDelay())
    for number in (4, 1, 3):
        held.add(script.recorded(script.events[number - 1]))
    assert released(held, 0) == [1]
    held.add(script.recorded(script.events[1], 5 * S))
    held.add(script.recorded(script.events[1], 5 * S))  # again, as after a question for what is missing
    assert released(held, 4 * S) == []
    assert released(held, 5 * S) == [2, 3, 4]


def test_a_gap_in_one_game_holds_up_no_other_one() -> None:
    script, held = played(2), HeldEvents(BroadcastDelay())
    script.start()
    script.move()
    for number in (1, 3, 4, 5):
        held.add(script.recorded(script.events[number - 1]))
    assert released(held, 0) == [1, 4, 5]


def test_a_delay_of_moves_shows_a_position_when_the_board_is_so_many_moves_further() -> None:
    script, held = played(3), HeldEvents(BroadcastDelay(moves=4))
    for event in script.all_recorded():
        held.add(event)
    assert released(held, 0) == [1]
    held.add(script.recorded(script.move()))
    assert released(held, 0) == []
    held.add(script.recorded(script.move()))
    assert released(held, 0) == [2]
    held.add(script.recorded(script.take_back(2)))
    held.add(script.recorded(script.move()))
    assert released(held, 0) == []
    held.add(script.recorded(script.result("1-0")))
    assert released(held, 0) == [3, 4, 5, 6, 7, 8, 9]


def test_a_game_that_is_given_up_for_another_one_is_shown_whole() -> None:
    script, held = played(3), HeldEvents(BroadcastDelay(moves=4))
    script.start()
    for event in script.all_recorded():
        held.add(event)
    assert released(held, 0) == [1, 2, 3, 4, 5]


def test_a_reopened_game_is_held_back_again() -> None:
    script, held = played(1), HeldEvents(BroadcastDelay(moves=2))
    script.result("1-0")
    script.change("result", reopens_game=True)
    script.move()
    for event in script.all_recorded():
        held.add(event)
    assert released(held, 0) == [1, 2, 3]


def test_a_position_that_is_set_is_held_back_like_the_moves_before_it() -> None:
    script, held = played(3), HeldEvents(BroadcastDelay(moves=2))
    script.set_position("W:W31,32:B1,2")
    for event in script.all_recorded():
        held.add(event)
    assert released(held, 0) == [1, 2]
    held.add(script.recorded(script.move("31-27")))
    held.add(script.recorded(script.move()))
    assert released(held, 0) == [3, 4, 5]


class Act:
    """What a board may do next."""

    MOVE, TAKE_BACK, FAULT, RESULT, REOPEN, NEXT = range(6)


acts = st.lists(st.tuples(st.integers(0, 5), st.integers(0, 40)), max_size=40)


def act_out(steps: list[tuple[int, int]]) -> tuple[EventScript, list[RecordedEvent]]:
    """Return a board's events, each some seconds after the one before it."""
    script, at_s, events = EventScript(), 0, []
    script.start()
    events.append(script.recorded(script.events[-1], 0))
    for kind, wait_s in steps:
        at_s += wait_s
        event: dict[str, Any] | None = None
        if kind == Act.TAKE_BACK and script.ply:
            event = script.take_back(1)
        elif kind == Act.FAULT:
            event = script.fault()
        elif kind == Act.RESULT:
            event = script.result("1-0")
        elif kind == Act.REOPEN:
            event = script.change("result", reopens_game=True)
        elif kind == Act.NEXT:
            event = script.start()
        elif script.can_move:
            event = script.move(random=Random(wait_s))
        if event is not None:
            events.append(script.recorded(event, at_s * S))
    return script, events


@given(acts, st.randoms(use_true_random=False), st.integers(0, 300))
def test_no_order_of_arrival_releases_anything_early_or_twice(
    steps: list[tuple[int, int]], random: Random, delay_s: int
) -> None:
    _, events = act_out(steps)
    shuffled = random.sample(events, len(events))
    held, seen = HeldEvents(BroadcastDelay(time_us=delay_s * S)), []
    for event in shuffled:
        held.add(event)
    for now_s in range(0, 2000, 37):
        for each in held.pop_released(now_s * S):
            number = each.document["number"]
            assert events[number - 1].arrived_us + delay_s * S <= each.released_us <= now_s * S
            seen.append(number)
    assert sorted(seen) == list(range(1, len(events) + 1))


@given(acts, st.integers(1, 6))
def test_a_delay_of_moves_never_shows_the_last_moves_of_a_game_that_goes_on(
    steps: list[tuple[int, int]], moves: int
) -> None:
    """Each event is given alone, and what is shown then is compared with how far its game is."""
    _, events = act_out(steps)
    held, progress, shown, is_over, game = HeldEvents(BroadcastDelay(moves=moves)), 0, 0, False, 1
    progress_after: dict[int, int] = {}
    for event in events:
        document = event.document
        match document["kind"]:
            case "start":
                progress, shown, is_over, game = 0, 0, False, document["number"]
            case "move":
                progress += 1
            case "change":
                progress -= document["undone_plies"]
                is_over = is_over and not document["reopens_game"]
            case "result":
                is_over = True
            case _:
                pass
        progress_after[document["number"]] = progress
        held.add(event)
        last = [each.document["number"] for each in held.pop_released(0) if each.start == game]
        shown = progress_after[last[-1]] if last else shown
        if last and not is_over:
            assert shown <= max(0, progress - moves)
