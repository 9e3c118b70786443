"""Hypothesis strategies of every time control that is allowed."""

from hypothesis import strategies as st

from controller.clock.time_control import (
    LONGEST_BONUS_US,
    LONGEST_JOINT_LIMIT_US,
    LONGEST_TIME_US,
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


def times(longest_us: int = LONGEST_TIME_US) -> st.SearchStrategy[int]:
    whole = st.integers(1, longest_us // SECOND_US).map(lambda seconds: seconds * SECOND_US)
    return st.sampled_from([1, 2, 5, 30, 60, 300]).map(lambda seconds: seconds * SECOND_US) | whole


TIMINGS = st.sampled_from(BonusTiming)
COUNTS = st.integers(1, 4) | st.integers(1, MAX_MOVES)
BONUSES: st.SearchStrategy[Bonus | None] = st.one_of(
    st.none(),
    st.builds(Increment, time_us=times(LONGEST_BONUS_US), timing=TIMINGS),
    st.builds(BronsteinDelay, time_us=times(LONGEST_BONUS_US), timing=TIMINGS),
    st.builds(Delay, time_us=times(LONGEST_BONUS_US)),
)


def own_times(moves: st.SearchStrategy[int | None]) -> st.SearchStrategy[ClockStage]:
    """Return stages without a main time, with a number of moves from `moves`."""
    return st.one_of(
        st.builds(TimePerMove, move_us=times(), moves=moves),
        st.builds(ByoYomi, periods=st.integers(1, MAX_PERIODS), period_us=times(), moves=moves),
        st.builds(CanadianOvertime, period_moves=COUNTS, period_us=times(), moves=moves),
    )


MOVES = st.none() | COUNTS
EARLIER_STAGES = st.one_of(
    st.builds(MainTime, main_us=times(), moves=MOVES, bonus=BONUSES), own_times(MOVES), st.builds(CountUp, moves=COUNTS)
)
LAST_STAGES = st.one_of(
    st.builds(MainTime, main_us=times(), moves=MOVES, bonus=BONUSES), own_times(st.none()), st.just(CountUp())
)
SIDE_STAGES = st.builds(lambda earlier, last: (*earlier, last), st.lists(EARLIER_STAGES, max_size=3), LAST_STAGES)
JOINT_LIMITS = st.none() | times(LONGEST_JOINT_LIMIT_US)
HOURGLASSES = times().map(lambda time_us: (Hourglass(main_us=time_us),))

EQUAL_CONTROLS = st.builds(
    lambda stages, limit_us: TimeControl(white=stages, black=stages, joint_limit_us=limit_us),
    SIDE_STAGES | HOURGLASSES,
    JOINT_LIMITS,
)
ODDS_CONTROLS = st.builds(TimeControl, white=SIDE_STAGES, black=SIDE_STAGES, joint_limit_us=JOINT_LIMITS) | st.builds(
    TimeControl, white=HOURGLASSES, black=HOURGLASSES, joint_limit_us=JOINT_LIMITS
)
CONTROLS: st.SearchStrategy[TimeControl] = EQUAL_CONTROLS | ODDS_CONTROLS
