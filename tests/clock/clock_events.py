"""What may happen to a ledger, drawn at random and played."""

from hypothesis import strategies as st

from controller.clock.adjustments import add_time, set_time
from controller.clock.control_parser import parse_time_control
from controller.clock.ledger import Ledger, build_ledger
from controller.clock.time_account import TimeAccount
from controller.clock.time_control import SECOND_US, TimeControl
from controller.rules.position import Side
from tests.clock.time_control_strategies import CONTROLS

FEW_US = st.integers(0, 3) | st.integers(0, 4 * SECOND_US) | st.integers(0, 3_600 * SECOND_US)
SHORT = st.sampled_from(
    [
        "G/3s", "3s+1", "3s+1 before", "3s b2", "3s b2 before", "3s d2", "byo 2s 3x1s", "canadian 3s 2/2s",
        "hourglass 3s", "2s/move", "count up", "2/3s+1, SD/2s d1", "2/3s", "SD/2s+1 before, 2/1s+3 before, byo 2x1s",
        "white 3s+1 black canadian 3/2s", "3s+1 both 5s", "SD/2s d3, SD/2s d2, 1s/move",
    ]
).map(parse_time_control)  # fmt: skip
ANY_CONTROL = st.none() | SHORT | CONTROLS


def start_ledger(text: str) -> Ledger:
    return build_ledger(parse_time_control(text), 0).start_clock(Side.WHITE, 0)


@st.composite
def clock_events(draw: st.DrawFn) -> list[tuple[str, int]]:
    kinds = st.sampled_from(["pass", "pass", "pass", "stop", "start", "take back", "set", "add", "restart", "wait"])
    kinds |= st.sampled_from(["propose", "end hand"])
    return draw(st.lists(st.tuples(kinds, FEW_US), max_size=40))


def play_events(control: TimeControl | None, events: list[tuple[str, int]]) -> list[tuple[Ledger, TimeAccount]]:
    """Return every ledger of a run of events, each with the account that this function keeps itself."""
    ledger, mover, now_us = build_ledger(control, 100), Side.WHITE, 100
    expected_us = [0, 0, 0]
    hand_us = 0
    history = [ledger]
    played = [(ledger, TimeAccount())]
    for kind, number_us in events:
        free_us = 0 if ledger.running_side is None else min(hand_us, number_us)
        hand_us -= free_us
        expected_us[2] += free_us
        expected_us[2 if ledger.running_side is None else ledger.running_side] += number_us - free_us
        now_us += number_us
        hand_us = 0 if kind in ("pass", "take back", "end hand") else hand_us
        match kind:
            case "propose":
                hand_us = SECOND_US + number_us // 2
                ledger, mover = ledger.propose_move(mover, hand_us, now_us), mover.opponent
            case "end hand":
                ledger = ledger.end_hand(now_us)
            case "pass":
                ledger, mover = ledger.pass_turn(mover, now_us), mover.opponent
            case "stop":
                ledger = ledger.stop_clock(now_us)
            case "start":
                ledger = ledger.start_clock(mover, now_us)
            case "take back":
                ledger = ledger.take_back(history[-1], now_us)
            case "set":
                ledger = set_time(ledger, mover, number_us, now_us)
            case "add":
                ledger = add_time(ledger, mover.opponent, number_us - SECOND_US, now_us)
            case "restart":
                ledger, now_us = ledger.rebase(now_us, number_us), number_us
            case _:
                ledger = ledger.advance_to(now_us)
        mover = mover if ledger.running_side is None else ledger.running_side
        history.append(ledger)
        played.append((ledger, TimeAccount(*expected_us)))
    return played
