"""What a browser with an empty cache loads to show a view of the page: requests, bytes over the wire, time."""

from typing import Any, NamedTuple

from playwright.sync_api import Browser, expect

from tests.web_page.board_process import BoardProcess

MOST_REQUESTS = 25
MOST_BYTES = 220_000
LONGEST_S = 0.9
"""Goals of the first view, which the address without a fragment shows; the time with a processor slowed four times."""

SLOWDOWN = 4
WHEN_LOADED = "performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd / 1000"


class ViewLoading(NamedTuple):
    """What a browser loaded until the network was at rest."""

    addresses: tuple[str, ...]
    """Of the requests, in their order; the socket is one."""
    wire_bytes: int
    """Heads and bodies of all responses as they were sent, and what came over the socket."""
    loaded_s: float
    """Seconds from the start of the navigation to the end of DOMContentLoaded."""


def measure_view(browser: Browser, board: BoardProcess, fragment: str, *, slowdown: int = 1) -> ViewLoading:
    """Open a view with an empty cache, signed in as a player; count until nothing is loaded any more."""
    context = browser.new_context(locale="en")
    context.add_cookies([{"name": "damahan_token", "value": board.token, "url": board.origin}])
    page = context.new_page()
    devices = context.new_cdp_session(page)
    addresses: list[str] = []
    sizes: list[float] = []

    def note_request(event: dict[str, Any]) -> None:
        if not event["request"]["url"].startswith("data:"):
            addresses.append(event["request"]["url"])

    devices.on("Network.requestWillBeSent", note_request)
    devices.on("Network.webSocketCreated", lambda event: addresses.append(event["url"]))
    devices.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    devices.on(
        "Network.webSocketFrameReceived", lambda event: sizes.append(len(event["response"]["payloadData"].encode()))
    )
    devices.send("Network.enable")
    devices.send("Emulation.setCPUThrottlingRate", {"rate": slowdown})
    page.goto(f"{board.origin}/{fragment}")
    expect(page.locator(".connection")).to_have_text("Live", timeout=30_000)
    page.wait_for_load_state("networkidle")
    loaded_s: float = page.evaluate(WHEN_LOADED)
    context.close()
    return ViewLoading(tuple(addresses), round(sum(sizes)), loaded_s)
