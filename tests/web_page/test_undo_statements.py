"""What the page says to the board to undo an act of the arbiter, and how it reads times."""

import pytest

from controller.clock.clock_text import parse_typed_time
from tests.clock.typed_times import NO_TIMES, TYPED_TIMES
from tests.web_page.page_user import PageUser


@pytest.mark.parametrize(("count", "resumes"), [(2, []), (3, ["arbiter go on"])])
@pytest.mark.parametrize("counted", ["illegal", "warnings"])
def test_to_undo_a_count_that_has_ended_the_game_resumes_it(
    module_page: PageUser, counted: str, count: int, resumes: list[str]
) -> None:
    undo_count = """async ([statement, side]) => {
        const { planUndo } = await import("/page/scripts/undo_statements.js");
        const state = { result: null, clocks: { white: side, illegal_move_limit: 3, warning_limit: 3 } };
        return planUndo([statement], { state, passedMs: 0 })({ state, passedMs: 0 });
    }"""
    side = {"illegal_moves": 1, "warnings": 1}
    undoing = module_page.page.evaluate(undo_count, [f"arbiter {counted} white {count}", side])
    assert undoing == [f"arbiter {counted} white 1", *resumes]


@pytest.mark.parametrize(
    ("statement", "undoing"),
    [
        ("arbiter time white 0:00", "arbiter time white 3:00"),
        ("arbiter add white -5:00", "arbiter add white 3:00"),
    ],
)
@pytest.mark.parametrize(("reason", "resumes"), [("time", ["arbiter go on"]), ("resignation", []), (None, [])])
def test_to_undo_what_took_the_last_time_resumes_a_game_that_was_lost_by_it(
    module_page: PageUser, statement: str, undoing: str, reason: str | None, resumes: list[str]
) -> None:
    undo_time = """async ([statement, reason]) => {
        const { planUndo } = await import("/page/scripts/undo_statements.js");
        const clocks = (ms) => ({ white: { ms, running: false } });
        const plan = planUndo([statement], { state: { result: null, clocks: clocks(180000) }, passedMs: 0 });
        const result = reason && { score: "0-1", message: { code: "Black wins", args: { reason } } };
        return plan({ state: { result, clocks: clocks(0) }, passedMs: 0 });
    }"""
    assert module_page.page.evaluate(undo_time, [statement, reason]) == [undoing, *resumes]


def test_the_page_reads_times_as_the_board_does(module_page: PageUser) -> None:
    read = """async (texts) => {
        const { parseTypedTime, exactTimeText } = await import("/page/scripts/typed_time.js");
        return texts.map((text) => {
            const time = parseTypedTime(text);
            return time && [time.ms / 1000, exactTimeText(time.ms)];
        });
    }"""
    typed = module_page.page.evaluate(read, [*TYPED_TIMES, *NO_TIMES])
    for text, time in zip(TYPED_TIMES, typed, strict=False):
        assert time[0] == TYPED_TIMES[text], text
        assert parse_typed_time(time[1]) == TYPED_TIMES[text] * 1_000_000
    assert typed[len(TYPED_TIMES) :] == [None] * len(NO_TIMES)
