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
    """Connections of one address; this machine itself may hold as many as all together.

    A choice: a hall behind one router can watch, and one faulty client leaves room for others.
    """
    idle_s: float = 15.0
    """Time until the next request of a connection must be complete.

    A choice: long enough for a phone on a bad network; a longer one lets silent clients hold connections.
    """
    body_s: float = 10.0
    """Time for a whole body.

    A choice: MAX_TRACE_BYTES arrive in it at 3.4 Mbit/s, and a command at any speed.
    """
    lingering_s: float = 1.0
    """Time to read the rest of a request that is answered already, before its connection closes.

    A choice: a client on the same network reads the answer in it; a longer one keeps refused connections open.
    """
    read_bytes: int = 32_768
    """Bytes that are read at once; then other connections and the board have their turn.

    A choice: every request but a trace is read at once, and a trace of 1 MB in 32 turns.
    """
    line_bytes: int = 4096
    """Longest line and longest field of a header.

    A choice: twenty times the board's own cookie and path; the cookies of other servers on the host need room.
    """
    header_count: int = 40
    """Fields of a header. A choice: twice what browsers send."""
    body_bytes: int = 4096
    """Longest body but for a trace.

    A choice: the longest command (controller.commands.word_kinds.LONGEST_COMMAND_TEXT) at 4 bytes a character.
    """
    trace_bytes: int = MAX_TRACE_BYTES
    """Longest trace that a page may send to be replayed."""
    heartbeat_s: float = 20.0
    """Interval of pings; a watcher that does not answer for half of it is disconnected.

    A choice: routers keep a silent connection for a minute or more; a shorter one wakes phones more often.
    """
    behind_s: float = 15.0
    """A watcher that reads nothing for this long is disconnected.

    A choice: a phone may change its network meanwhile; a longer one keeps memory for clients that are gone.
    """
    unread_s: float = 20.0
    """A client that reads nothing of a response for this long is disconnected.

    A choice, as `behind_s`; the kernel measures it.
    """
    response_s: float = 60.0
    """Time for a client to read a whole response.

    A choice: the longest, a time line of a game, is read in it on a slow phone network.
    """
    unsent_bytes: int = 65_536
    """Send buffer of each connection in the kernel.

    A choice: it holds several whole states of a game, and 26 MB for all connections at most.
    """
    waiting_commands: int = 16
    """Commands that may wait for the session or the table.

    A choice: more than people at one board give at once; each that waits delays the next.
    """
    remembered_addresses: int = 4096
    """Addresses whose rates are remembered.

    A choice: more than a local network has; it bounds the memory against changing addresses.
    """
    new_connections: Rate = Rate(burst=128, per_s=20)
    """New connections of an address.

    A choice: an address may open its full share twice at once; accepting 20 a second takes the board little time.
    """
    requests: Rate = Rate(burst=400, per_s=50)
    """Requests of an address. A choice: a page loads about 50 files, so 8 phones behind a router may load it."""
    commands: Rate = Rate(burst=60, per_s=20)
    """Commands of an address.

    A choice: a script may set up a whole position at once, and no person gives 20 a second.
    """
    wrong_tokens: Rate = Rate(burst=10, per_s=1 / 6)
    """Wrong tokens or codes of an address. A choice: room for slips of a person, and too few to guess a secret."""
    watcher_input: Rate = Rate(burst=8192, per_s=50)
    """Bytes that a watcher may send, counted from the read that brought its request.

    A choice: the request itself, and the answers to pings, of some 10 bytes each; a watcher says nothing else.
    """
