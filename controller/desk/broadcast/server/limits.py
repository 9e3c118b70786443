"""Limits of the server for the public, which many watch and anybody can reach."""

import resource

from controller.web.limits import Rate, WebLimits

MOST_CONNECTIONS = 2_000
"""A choice: what a hall's own line carries; a proxy before this server keeps more away from it."""
OTHER_FILES = 256
"""Open files that the desk itself needs at most."""


def public_limits() -> WebLimits:
    """Return the limits; the process may open as many files as that takes, or as many as the system lets it."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_CONNECTIONS + OTHER_FILES
    if soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    connections = max(16, min(MOST_CONNECTIONS, soft - OTHER_FILES))
    return WebLimits(
        connections=connections,
        own_connections=connections,  # a proxy before this server holds those of all
        connections_per_address=min(250, connections),  # a school behind one router
        overflow_connections=0,  # nobody signs in here
        all_overflow_connections=0,
        new_connections=Rate(burst=500, per_s=50),
        requests=Rate(burst=1_500, per_s=150),  # 100 phones behind one router open the page at once
    )
