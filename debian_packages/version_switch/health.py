"""What the states of a service say: whether a game is played, and whether a start has worked."""

import re
from dataclasses import dataclass

from debian_packages.version_switch.decision import Activity, Health

HEALTHY_WITHIN_S = 60.0
"""The longest wait for a healthy service, as its docs say."""
STEADY_FOR_S = 10.0
"""One process that is ready for so long is healthy; a choice: a faulty one ends within seconds of its start."""
TOO_MANY_RESTARTS = 3
"""Restarts after which nothing more is waited for; a choice."""

_BETWEEN_GAMES = re.compile(r"Game \S+: (over|the pieces are set up)\b")


@dataclass(frozen=True, slots=True, kw_only=True)
class ServiceState:
    """What `systemctl show` says of the service."""

    active: str
    sub: str
    status: str
    process: int
    restarts: int


def find_activity(state: ServiceState) -> Activity:
    """Return what the service does; a state that is not known counts as a game."""
    if state.active in ("inactive", "failed"):
        return Activity.STOPPED
    if state.sub.startswith("auto-restart"):
        return Activity.FAILING
    if state.active != "active":
        return Activity.STARTING
    return Activity.BETWEEN_GAMES if _BETWEEN_GAMES.match(state.status) else Activity.PLAYING


class HealthCheck:
    """Judges a service from its states since it was started; the times are seconds of any one clock."""

    def __init__(self, started_s: float) -> None:
        self._ends_s = started_s + HEALTHY_WITHIN_S
        self._process = 0
        self._since_s = started_s

    def judge(self, state: ServiceState, at_s: float) -> Health:
        """Return what is known at a time."""
        is_ready = state.active == "active" and state.status != ""
        if not is_ready or state.process != self._process:
            self._process = state.process if is_ready else 0
            self._since_s = at_s
        if is_ready and at_s - self._since_s >= STEADY_FOR_S:
            return Health.HEALTHY
        if at_s >= self._ends_s or state.active == "failed" or state.restarts >= TOO_MANY_RESTARTS:
            return Health.UNHEALTHY
        return Health.UNDECIDED
