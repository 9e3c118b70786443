"""Every setting of a profile is on its page and in its schema."""

from pathlib import Path
from typing import Any, get_args

import pytest
from pydantic import BaseModel

from controller.profile import Profile
from controller.settings.damath import DamathSettings
from controller.settings.game import RuleOptionSettings
from hardware.settings import SimulatedBoardWiring, WiredBoardWiring
from hardware.settings.sensors import SensorsWiring
from tests.profile_schema import profile_schema


def tables(wiring: Any, name: str) -> dict[str, type[BaseModel]]:
    """Return the tables that a part of a wired board may be, each by the heading of its section."""
    found: dict[str, type[BaseModel]] = {}
    for model in get_args(wiring):
        if isinstance(model, type) and issubclass(model, BaseModel):
            found[f"`[board.{name}]`, {get_args(model.model_fields['kind'].annotation)[0]}"] = model
        else:
            found |= tables(model, name)
    return found


SECTIONS = (
    {f"`[{name}]`": field.annotation for name, field in Profile.model_fields.items() if name != "board"}
    | {
        "`[game.damath]`": DamathSettings,
        "`[game.rules]`": RuleOptionSettings,
        "`[board]`, simulated": SimulatedBoardWiring,
    }
    | {"`[board]`, wired": WiredBoardWiring}
    | tables(SensorsWiring, "sensors")
    | {
        heading: model
        for name in ("buttons", "leds", "display", "buzzer")
        for heading, model in tables(WiredBoardWiring.model_fields[name].annotation, name).items()
    }
)


def test_every_kind_of_part_has_its_section() -> None:
    assert len(SECTIONS) == 15 + 3 + 2 + 2 + 3 + 2


@pytest.mark.parametrize("section", SECTIONS)
def test_every_setting_stands_in_the_page_of_settings(root: Path, section: str) -> None:
    page = (root / "docs" / "user" / "reference" / "settings.md").read_text()
    model = SECTIONS[section]
    assert isinstance(model, type)
    assert issubclass(model, BaseModel)
    _, heading, rest = page.partition(f"\n## {section}\n")
    assert heading
    rows = [line for line in rest.partition("\n## ")[0].splitlines() if line.startswith("| `")]
    assert len(rows) == len(model.model_fields)
    for row, (key, field) in zip(rows, model.model_fields.items(), strict=True):
        assert row.startswith(f"| `{key}` | ")
        assert row.endswith(f" | {field.description} |")
        assert ("must be given" in row) == field.is_required()


def test_the_schema_of_profiles_is_what_the_types_give(root: Path) -> None:
    assert (root / "docs" / "dev" / "profile.schema.json").read_text() == profile_schema()
