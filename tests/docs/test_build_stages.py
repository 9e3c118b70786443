"""The stages in which each build is soldered: every part has its check, and the last one examines the whole board."""

import re
from pathlib import Path

import pytest

from hardware.events import Part
from tests.wired_profiles import WIRED


@pytest.mark.parametrize("build", WIRED)
def test_each_part_has_a_stage_with_a_check(root: Path, build: str) -> None:
    page = (root / f"docs/user/build/{build}.md").read_text()
    stages = page.partition("\n## Build it in stages\n")[2].partition("\n## ")[0]
    checks = re.findall(rf"^ +damahan doctor --profile {build}(.*)$", stages, re.MULTILINE)
    examined = [re.findall(r"--part (\w+)", check) for check in checks]
    assert {part for parts in examined for part in parts} == {part.value for part in Part}
    assert examined[-1] == []
