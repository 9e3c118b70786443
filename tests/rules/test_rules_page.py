"""What the page of rules says of each rule set, compared with the rule sets."""

import re
from pathlib import Path

from controller.rules.position import Side
from controller.rules.rulesets import RULE_SETS
from controller.rules.squares import Orientation

NAMES_OF = {Side.WHITE: {"White"}, Side.BLACK: {"Black", "Dark"}}


def test_the_table_has_every_rule_set_with_its_first_side(root: Path) -> None:
    rows = dict(
        re.findall(
            r"^\| `([a-z-]+)` \| (\w+) \|", (root / "docs/user/reference/rule-sets.md").read_text(), re.MULTILINE
        )
    )
    assert rows.keys() == RULE_SETS.keys()
    assert [name for name, side in rows.items() if side not in NAMES_OF[RULE_SETS[name].first_mover]] == []


def test_the_page_names_the_rule_sets_of_the_light_squares(root: Path) -> None:
    text = (root / "docs/user/reference/rule-sets.md").read_text()
    (sentence,) = re.findall(r"^(`filipino`,[^.]*?)are played on the light", text, re.MULTILINE)
    luzon = {name for name, ruleset in RULE_SETS.items() if ruleset.orientation is Orientation.LUZON}
    assert set(re.findall(r"`([a-z-]+)`", sentence)) == luzon


def test_only_sets_of_another_board_are_called_mirrored(root: Path) -> None:
    text = (root / "docs/user/reference/rule-sets.md").read_text()
    mirrored = re.findall(r"^\| `([a-z-]+)` \|.*\b[Aa]s (\w+),? on the mirrored board", text, re.MULTILINE)
    assert mirrored
    for name, twin in mirrored:
        assert RULE_SETS[name].orientation is not RULE_SETS[twin.lower()].orientation, name
