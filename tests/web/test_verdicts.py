"""A verdict of the board as it stood goes when it is no longer true; what was moved or decided stays."""

import pytest

from controller.session.inputs import Tick
from controller.settings.settings import Settings
from controller.web.dependencies import WebDependencies
from controller.web.observer import WebObserver
from tests.session.scripted_game import CLOCK, ScriptedGame, play, settings_from

STARTED = "wait 1s; press black; wait 1s; "
CAPTURE = "W:W22,29:B18,1"


def verdict_after(first: str, then: str, fen: str | None = None, settings: Settings = CLOCK) -> list[str | None]:
    """Return the judgement that the page has after a script, and after another one."""
    found = []
    game = play(STARTED, settings, fen)
    observer = observer_of(game)
    for script in (first, then):
        before = len(game.effects)
        game.run_script(script)
        observer.on_step(game.session, Tick(at_us=game.daemon.now_us), game.effects[before:])
        source = observer.state_source()
        found.append(None if source is None or source.verdict is None else source.verdict.judgement)
    return found


def observer_of(game: ScriptedGame) -> WebObserver:
    class Dependencies:
        table = None

        def now_us(self) -> int:
            return game.daemon.now_us

        def running_game_id(self) -> None:
            return None

    dependencies: WebDependencies = Dependencies()  # type: ignore[assignment]  # nothing else is asked here
    return WebObserver(dependencies)


@pytest.mark.parametrize(
    ("first", "then", "judgements"),
    [
        ("press white; wait 1s", "wait 6s", ["unmoved", None]),
        ("press white; wait 1s", "lift 22; wait 100ms", ["unmoved", None]),
        ("hold white; wait 1s", "wait 500ms", ["unmoved", "unmoved"]),
        ("move 22-14; press white; wait 3s", "wait 1min", ["illegal", "illegal"]),
        ("move 22-14; press white; wait 3s", "move 14-22; wait 1s", ["illegal", None]),
        ("move 22-18; press white; wait 1s", "wait 1min", ["move", "move"]),
        ("resign white", "wait 1min", ["result", "result"]),
    ],
)
def test_a_verdict_stands_as_long_as_it_is_true(first: str, then: str, judgements: list[str | None]) -> None:
    assert verdict_after(first, then) == judgements


def test_a_capture_that_lacks_a_removal_is_incomplete_until_the_piece_is_gone() -> None:
    script = "lift 22; place 15; press white; wait 3s"
    assert verdict_after(script, "remove 18; wait 1s", CAPTURE) == ["incomplete", "move"]
    assert verdict_after(script, "wait 1min", CAPTURE) == ["incomplete", "incomplete"]


def test_the_count_of_an_illegal_move_leaves_what_was_illegal() -> None:
    tournament = settings_from(game={"time_control": "G/5", "conduct": "tournament"})
    script = "move 22-14; press white; wait 1s"
    assert verdict_after(script, "wait 2s", settings=tournament) == ["illegal", "illegal"]
