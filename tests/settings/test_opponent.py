"""How the program that plays a side is called."""

import pytest

from controller.settings.details import LONGEST_DETAIL
from controller.settings.opponent import OpponentSettings, program_name


@pytest.mark.parametrize(
    ("engine", "name"),
    [
        ("own", "Damahan level 4"),
        ("none", "Damahan level 4"),
        ("hub:hash=64 /opt/scan/scan_31 hub", "scan_31"),
        (f"hub:./{'s' * 200}", "s" * LONGEST_DETAIL),
    ],
)
def test_only_our_own_engine_is_called_by_its_level(engine: str, name: str) -> None:
    assert program_name(OpponentSettings(level=4, engine=engine)) == name
