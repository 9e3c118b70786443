"""Limits on what the server accepts from outside, in all and from each address.

The figures are choices that keep the board's own work on time; tests/web/test_load.py and `python -m
tests.benchmarks.web` show that they do.
"""

from dataclasses import dataclass

MAX_TRACE_BYTES = 4 * 1024 * 1024
"""The longest recorded game of two hours has about 1 MB."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rate:
    """A token bucket."""

    burst: int
    """Events allowed at once."""
    per_s: float
    """Events allowed each second after that."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WebLimits:
    """Limits of one server; times are seconds, sizes bytes."""

    connections: int = 400
    """Connections in all. A process may usually open 1,024 files, and the board's parts and its journal need some."""
    connections_per_address: int = 64
    """Connections of one address; this machine itself may hold as many as all together."""
    idle_s: float = 15.0
    """Time until the next request of a connection must be complete."""
    body_s: float = 10.0
    """Time for a whole body."""
    lingering_s: float = 1.0
    """Time to read the rest of a request that is answered already, before its connection closes."""
    read_bytes: int = 32_768
    """Bytes that are read at once; then other connections and the board have their turn."""
    line_bytes: int = 4096
    """Longest line and longest field of a header."""
    header_count: int = 40
    body_bytes: int = 4096
    trace_bytes: int = MAX_TRACE_BYTES
    heartbeat_s: float = 20.0
    """Interval of pings; a watcher that does not answer for half of it is disconnected."""
    behind_s: float = 15.0
    """A watcher that reads nothing for this long is disconnected."""
    unread_s: float = 20.0
    """A client that reads nothing of a response for this long is disconnected."""
    response_s: float = 60.0
    """Time for a client to read a whole response."""
    unsent_bytes: int = 65_536
    """Send buffer of each connection in the kernel."""
    waiting_commands: int = 16
    """Commands that may wait for the session or the table."""
    remembered_addresses: int = 4096
    """Addresses whose rates are remembered."""
    new_connections: Rate = Rate(burst=128, per_s=20)
    requests: Rate = Rate(burst=400, per_s=50)
    commands: Rate = Rate(burst=60, per_s=20)
    wrong_tokens: Rate = Rate(burst=10, per_s=1 / 6)
    watcher_input: Rate = Rate(burst=8192, per_s=50)
    """Bytes that a watcher may send, counted from the read that brought its request."""
