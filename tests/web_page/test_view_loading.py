"""How little a browser loads to show a view: requests and bytes; `tests.benchmarks.page` measures the time too."""

from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.web_page.board_process import BoardProcess
from tests.web_page.page_user import open_page
from tests.web_page.view_loading import MOST_BYTES, MOST_REQUESTS, measure_view

MOST_ON_RETURN = 8
"""Requests that reach the server when a view is opened again. A choice: the page itself, texts, rights, the socket."""


@pytest.mark.parametrize("fragment", ["", "#play", "#watch", "#arbiter", "#replay", "#lab"])
def test_a_view_takes_few_requests_and_bytes(browser: Browser, running_board: BoardProcess, fragment: str) -> None:
    loading = measure_view(browser, running_board, fragment)
    assert len(loading.addresses) <= MOST_REQUESTS, loading.addresses
    assert loading.wire_bytes < MOST_BYTES


def test_a_second_visit_asks_for_little(browser: Browser, running_board: BoardProcess) -> None:
    with open_page(browser, running_board, "play") as user:
        user.page.goto("about:blank")
        devices = user.page.context.new_cdp_session(user.page)
        asked: dict[str, str] = {}
        cached: set[str] = set()

        def note_response(event: dict[str, Any]) -> None:
            if event["response"]["fromDiskCache"]:
                cached.add(event["requestId"])

        devices.on(
            "Network.requestWillBeSent", lambda event: asked.update({event["requestId"]: event["request"]["url"]})
        )
        devices.on("Network.requestServedFromCache", lambda event: cached.add(event["requestId"]))
        devices.on("Network.responseReceived", note_response)
        devices.send("Network.enable")
        user.page.goto(f"{running_board.origin}/#play")
        user.page.wait_for_load_state("networkidle")
        sent = [address for request, address in asked.items() if request not in cached]
    assert len(asked) > MOST_ON_RETURN  # a view is more than it asks for now
    assert len(sent) <= MOST_ON_RETURN, sent
