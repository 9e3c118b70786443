"""A few attempts of each attack find nothing; `make torture` repeats them often."""

from pathlib import Path

import pytest

from tests.torture.attack import Attack
from tests.torture.attacks import ATTACKS

SHARE = 30  # the suite tries one attempt for so many of the sample


@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.name)
def test_a_few_attempts_find_no_fault(attack: Attack, tmp_path: Path) -> None:
    report = attack.run(max(1, attack.sample // SHARE), 1, tmp_path)
    assert report.attempts > 0
    assert report.faults == ()


def test_the_page_for_contributors_names_every_attack_and_its_goal(root: Path) -> None:
    page = (root / "CONTRIBUTING.md").read_text(encoding="utf-8")
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")] for line in page.splitlines() if line.startswith("| `")
    ]
    named = {cells[0]: cells[-2:] for cells in rows if len(cells) == 5}
    assert named == {f"`{attack.name}`": [f"{attack.sample:,}", f"{attack.goal:,}"] for attack in ATTACKS}
