"""A service without systemd, in virtual time: it runs the version that the link names when it starts."""

from debian_packages.version_switch.health import ServiceState
from debian_packages.version_switch.installed import InstalledVersions
from debian_packages.version_switch.system import Service

_ENDS_AFTER_S = 2.0
_STATUS = {"playing": "Game 1: in play, moves: 3", "over": "Game 1: over, moves: 9"}


class SimulatedService(Service):
    """A service that is healthy unless its version is a broken one."""

    def __init__(self, versions: InstalledVersions, broken: frozenset[str] = frozenset()) -> None:
        self.game = "over"
        self.game_ends_s = 0.0
        self.running: str | None = versions.current
        self._versions = versions
        self._broken = broken
        self._at_s = 0.0
        self._started_s = 0.0
        self._starts = 1

    def now_s(self) -> float:
        return self._at_s

    def wait(self, duration_s: float) -> None:
        self._at_s += duration_s
        if self._at_s >= self.game_ends_s:
            self.game = "over"

    def read_state(self) -> ServiceState:
        if self.running is None:
            return ServiceState(active="inactive", sub="dead", status="", process=0, restarts=0)
        if self.running in self._broken and self._at_s - self._started_s >= _ENDS_AFTER_S:
            return ServiceState(active="failed", sub="failed", status="", process=0, restarts=0)
        status = _STATUS[self.game]
        return ServiceState(active="active", sub="running", status=status, process=self._starts, restarts=0)

    def stop(self) -> None:
        self.running = None

    def forget_failures(self) -> None:
        """Forget nothing: it counts none."""

    def start(self) -> None:
        if self.running is None:
            self.running = self._versions.current
            self._started_s = self._at_s
            self._starts += 1
