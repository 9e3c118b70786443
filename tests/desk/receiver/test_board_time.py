"""The board's time on the desk's clock."""

from controller.desk.receiver.board_time import PERIOD_US, BoardTime


def test_the_smallest_difference_counts() -> None:
    time = BoardTime()
    assert time.difference_us is None
    assert time.desk_time_us(5) is None
    assert time.board_time_us(5) is None
    for delay_us in (900, 40, 7_000_000):
        time.note(board_us=1_000, desk_us=51_000 + delay_us)
    assert time.difference_us == 50_040
    assert time.desk_time_us(2_000) == 52_040
    assert time.board_time_us(52_040) == 2_000


def test_clocks_that_run_apart_are_followed() -> None:
    """A board whose clock is slow by 100 ppm: the difference grows, and the smallest one gets too small."""
    time = BoardTime()
    for desk_us in range(0, 20 * PERIOD_US, PERIOD_US // 30):
        board_us = desk_us - desk_us // 10_000
        time.note(board_us=board_us, desk_us=desk_us)
        shown_us = time.desk_time_us(board_us)
        assert shown_us is not None
        assert abs(shown_us - desk_us) <= 2 * PERIOD_US // 10_000
