"""The desk's page in Debian's Firefox (`tests/web_page/firefox/desk`)."""

from pathlib import Path

from tests.desk_page.desk_process import DeskProcess
from tests.web_page.firefox_run import run_in_firefox


def test_an_arbiter_signs_in_and_acts(desk: DeskProcess, root: Path) -> None:
    file = root / "tests/web_page/firefox/desk/desk.test.js"
    run_in_firefox(root, file, {"DESK_ADDRESS": desk.address, "DESK_TOKEN": desk.token})
