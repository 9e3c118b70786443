"""What stands above a prompt."""

from controller.faces.terminal.prompt_log import PromptLog

MOST = 6


def log_of(*texts: str) -> PromptLog:
    log = PromptLog(3)
    for text in texts:
        log.add(text)
    return log


def test_the_last_lines_are_shown() -> None:
    assert log_of().lines(20, 2, MOST) == []
    assert log_of("one", "two", "three", "four").lines(20, 2, MOST) == ["three", "four"]
    assert log_of("one", "two three four").lines(10, 3, MOST) == ["one", "two three", "  four"]
    assert log_of("one two three", "four").lines(10, 2, MOST) == ["four"]  # no text without its beginning


def test_the_last_text_is_shown_whole() -> None:
    log = log_of("one", "two three four five")
    assert log.lines(10, 1, MOST) == ["two three", "  four", "  five"]
    assert log.lines(10, 1, 2) == ["  four", "  five"]


def test_answers_are_dropped_and_what_happened_stays() -> None:
    log = log_of("1. White: 22-18")
    log.add_answer("! mvoes is no word here")
    assert len(log.lines(40, 3, MOST)) == 2
    log.drop_answers()
    assert log.lines(40, 3, MOST) == ["1. White: 22-18"]
