"""The terminal and the page of the desk know the same needs, in the same order."""

import re
from pathlib import Path

from controller.desk.board_needs import LOW_TIME_US, NEEDS


def test_the_page_has_the_needs_of_the_terminal(root: Path) -> None:
    script = (root / "controller/desk/page/scripts/board_needs.js").read_text()
    listed = re.search(r"export const NEEDS = \[([^\]]*)\]", script)
    low_time = re.search(r"LOW_TIME_MS = ([\d_]+);", script)
    assert listed is not None
    assert low_time is not None
    assert tuple(re.findall(r'"([^"]+)"', listed[1])) == NEEDS
    assert int(low_time[1]) * 1000 == LOW_TIME_US
