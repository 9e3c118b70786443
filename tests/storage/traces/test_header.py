"""The first line of a trace may go to strangers."""

import pytest

from controller.settings.opponent import OpponentSettings, program_name
from controller.storage.traces.header import header_values, parse_header
from tests.daemon.daemon_rig import game_started
from tests.session.scripted_game import settings_from


@pytest.mark.parametrize(
    ("engine", "kept"),
    [
        ("hub:book=/home/ana/book /home/ana/scan hub --key s3cret", "hub:scan"),
        ("hub:'/home/ana/my scan' hub", "hub:'my scan'"),
        ("none", "none"),
    ],
)
def test_of_another_engine_a_trace_has_the_name_only(engine: str, kept: str) -> None:
    started = game_started(settings_from(opponent={"engine": engine}))
    values = header_values(started, "")
    assert values["profile"]["opponent"]["engine"] == kept
    again, _ = parse_header(values)
    assert program_name(again.settings.opponent) == program_name(started.settings.opponent)


def test_our_own_engine_stays() -> None:
    started = game_started(settings_from(opponent={"level": 5}))
    again, _ = parse_header(header_values(started, ""))
    assert again.settings.opponent == OpponentSettings(level=5)
