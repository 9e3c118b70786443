"""How much the server takes from outside: of each kind, and from each address."""

from dataclasses import dataclass

MAX_TRACE_BYTES = 4 * 1024 * 1024


@dataclass(frozen=True, slots=True, kw_only=True)
class Rate:
    """So many at once, and then so many a second."""

    burst: int
    per_s: float


@dataclass(frozen=True, slots=True, kw_only=True)
class WebLimits:
    """What the server bears; times are seconds, sizes bytes.

    All connections together stay well below the 1,024 files that a process may usually open: the board's own parts and
    its journal are among them. This machine itself may hold as many as all; another address a share.
    """

    connections: int = 400
    connections_per_address: int = 64
    idle_s: float = 15.0  # a connection whose next request is not there whole by then
    body_s: float = 10.0  # a body that is not there whole by then
    lingering_s: float = 1.0  # what is still sent to a request that was answered already
    read_bytes: int = 32_768  # at once, of each connection; then the others and the board have their turn
    line_bytes: int = 4096
    header_count: int = 40
    body_bytes: int = 4096
    trace_bytes: int = MAX_TRACE_BYTES
    heartbeat_s: float = 20.0  # a watcher that does not answer for half as long is dropped
    behind_s: float = 15.0  # a watcher that takes nothing for so long is dropped
    unread_s: float = 20.0  # who reads nothing of an answer for so long is dropped
    response_s: float = 60.0  # and who has not read an answer by then
    unsent_bytes: int = 65_536  # of each watcher, in the system's hands
    waiting_commands: int = 16
    remembered_addresses: int = 4096  # that are kept in mind
    new_connections: Rate = Rate(burst=128, per_s=20)  # connections that begin
    requests: Rate = Rate(burst=400, per_s=50)
    commands: Rate = Rate(burst=60, per_s=20)
    wrong_tokens: Rate = Rate(burst=10, per_s=1 / 6)
    watcher_input: Rate = Rate(burst=8192, per_s=50)  # bytes of a watcher, from those on that came with his request
