"""Any time control there can be."""

from hypothesis import strategies as st

from controller.clock.time_control import (
    LONGEST_BONUS_US,
    LONGEST_JOINT_LIMIT_US,
    LONGEST_US,
    MAX_MOVES,
    MAX_PERIODS,
    SECOND_US,
    Bonus,
    BonusTiming,
    BronsteinDelay,
    ByoYomi,
    CanadianOvertime,
    ClockStage,
    CountUp,
    Delay,
    Hourglass,
    Increment,
    MainTime,
    TimeControl,
    TimePerMove,
)


def times(longest_us: int = LONGEST_US) -> st.SearchStrategy[int]:
    whole = st.integers(1, longest_us // SECOND_US).map(lambda seconds: seconds * SECOND_US)
    return st.sampled_from([1, 2, 5, 30, 60, 300]).map(lambda seconds: seconds * SECOND_US) | whole


GIVEN = st.sampled_from(BonusTiming)
COUNTS = st.integers(1, 4) | st.integers(1, MAX_MOVES)
BONUSES: st.SearchStrategy[Bonus | None] = st.one_of(
    st.none(),
    st.builds(Increment, time_us=times(LONGEST_BONUS_US), timing=GIVEN),
    st.builds(BronsteinDelay, time_us=times(LONGEST_BONUS_US), timing=GIVEN),
    st.builds(Delay, time_us=times(LONGEST_BONUS_US)),
)


def own_times(moves: st.SearchStrategy[int | None]) -> st.SearchStrategy[ClockStage]:
    """Stages without a main time, of so many moves."""
    return st.one_of(
        st.builds(TimePerMove, move_us=times(), moves=moves),
        st.builds(ByoYomi, periods=st.integers(1, MAX_PERIODS), period_us=times(), moves=moves),
        st.builds(CanadianOvertime, period_moves=COUNTS, period_us=times(), moves=moves),
    )


MOVES = st.none() | COUNTS
EARLIER = st.one_of(
    st.builds(MainTime, main_us=times(), moves=MOVES, bonus=BONUSES), own_times(MOVES), st.builds(CountUp, moves=COUNTS)
)
LAST = st.one_of(
    st.builds(MainTime, main_us=times(), moves=MOVES, bonus=BONUSES), own_times(st.none()), st.just(CountUp())
)
SIDES = st.builds(lambda earlier, last: (*earlier, last), st.lists(EARLIER, max_size=3), LAST)
JOINT = st.none() | times(LONGEST_JOINT_LIMIT_US)
HOURGLASSES = times().map(lambda time_us: (Hourglass(main_us=time_us),))

SAME = st.builds(
    lambda stages, both_us: TimeControl(white=stages, black=stages, joint_limit_us=both_us), SIDES | HOURGLASSES, JOINT
)
ODDS = st.builds(TimeControl, white=SIDES, black=SIDES, joint_limit_us=JOINT) | st.builds(
    TimeControl, white=HOURGLASSES, black=HOURGLASSES, joint_limit_us=JOINT
)
CONTROLS: st.SearchStrategy[TimeControl] = SAME | ODDS
