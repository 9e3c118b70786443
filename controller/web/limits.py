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
class BanLimits:
    """How long an address has to wait that failed to sign in; times are seconds."""

    free_failures: int = 10
    """From this failure on the address is banned. A choice: room for slips of people, who may share an address."""
    first_s: float = 5.0
    """The first ban; each failure after it doubles the time."""
    longest_s: float = 3600.0
    """A choice: a guesser has few tries a day, and an arena whose router is shared gets its turn again."""
    longest_loopback_s: float = 30.0
    """The longest ban of this machine itself: whoever stands at the board is not locked out."""
    forgotten_s: float = 3600.0
    """Failures are forgotten after so long without another one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WebLimits:
    """Limits of one server; times are seconds, sizes bytes."""

    connections: int = 400
    """Connections in all. A process may usually open 1,024 files, and the board's parts and its journal need some."""
    own_connections: int = 340
    """Connections of this machine itself, and of each trusted proxy. A choice: they serve many, and leave some room."""
    overflow_connections: int = 8
    """Connections of an address above its share, each for a client with a valid secret; the oldest other one goes.

    A choice: an arbiter's browser opens six.
    """
    all_overflow_connections: int = 64
    """The same of all addresses together."""
    connections_per_address: int = 64
    """Connections of any other address.

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
    command_s: float = 5.0
    """How long a command is waited for while the journal cannot be written; it is carried out nevertheless.

    A choice: a page says so before its reader loses patience.
    """
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
    replays: Rate = Rate(burst=8, per_s=1 / 10)
    """Timelines that an address without the right to arbitrate may have made; those that are cached cost nothing.

    A choice: a person looks through some games, and each costs a second of the board's processor.
    """
    backups: Rate = Rate(burst=1, per_s=1 / 60)
    """Backups that are asked for, by all together. A choice: each costs the disk a copy of all games."""
    backup_s: float = 30.0
    """How long a backup is waited for; it is made nevertheless.

    A choice: a season of games is copied in a second, a slow stick takes longer.
    """
    invitations: Rate = Rate(burst=10, per_s=1 / 5)
    """Invitations, joins and withdrawals of an address. A choice: people mistype a code a few times."""
    part_tests: Rate = Rate(burst=40, per_s=4.0)
    """LEDs that are lit and buses that are searched, by all together. A choice: all 32 LEDs in turn, and then some."""
    machine_examinations: Rate = Rate(burst=2, per_s=1 / 30)
    """Examinations of the machine, by all together. A choice: each costs the disk 200 writes."""
    cached_timeline_bytes: int = 16 * 1024 * 1024
    """Timelines of games that are kept. A choice: some twenty games of an hour."""
    outside_log: Rate = Rate(burst=20, per_s=1 / 10)
    """Lines in the program's log that requests cause."""
    bans: BanLimits = BanLimits()
    """Wrong tokens and codes of an address."""
    known_secrets: int = 256
    """Valid secrets that are remembered, so that a ban of an address does not lock out who signed in there before.

    A choice: more browsers than sign in at one board.
    """
    logged_per_address: Rate = Rate(burst=20, per_s=1 / 30)
    """Sign-ins and refusals of one address that are written into the log.

    A choice: every slip of a person; a flood is counted instead, so that it does not push out what came before.
    """
    logged: Rate = Rate(burst=200, per_s=1 / 10)
    """The same of all addresses together."""
    watcher_input: Rate = Rate(burst=8192, per_s=50)
    """Bytes that a watcher may send, counted from the read that brought its request.

    A choice: the request itself, and the answers to pings, of some 10 bytes each; a watcher says nothing else.
    """
