"""The execution of a switch, step by step; it can be killed at each step and begins again where it was."""

import logging
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from debian_packages.version_switch.decision import Health, Situation, Step, choose_step, find_refusal
from debian_packages.version_switch.games import Games
from debian_packages.version_switch.health import HEALTHY_WITHIN_S, HealthCheck, find_activity
from debian_packages.version_switch.installed import InstalledVersions
from debian_packages.version_switch.request import Mark, SwitchRequest, read_request, write_request, write_text
from debian_packages.version_switch.system import CommandFailedError, Service, run_command

ASK_EVERY_S = 0.5
_EXAMINATION_WITHIN_S = 60.0
_EXAMINATION_CODES = (0, 1, 3)
"""Exit codes of the doctor: no fault, faults, no board that can be used. A larger one is worse."""

log = logging.getLogger("damahan-switch")


class Switch:
    """Carries a request out."""

    def __init__(
        self, *, versions: InstalledVersions, state: Path, games: Games, profile: Path, service: Service
    ) -> None:
        self._versions = versions
        self._state = state
        self._games = games
        self._profile = profile
        self._service = service
        self._check: HealthCheck | None = None

    @property
    def request_file(self) -> Path:
        """The file of the request."""
        return self._state / "wanted"

    @property
    def outcome_file(self) -> Path:
        """The file that says in one line how the last switch ended."""
        return self._state / "outcome"

    def run(self) -> None:
        """Take steps until nothing is asked for any more."""
        said = None
        while True:
            situation = self.observe()
            step = choose_step(situation)
            if step not in (said, Step.NOTHING):
                log.info("%s: %s", situation.request.series if situation.request else "-", step.value)
            said = step
            if step is Step.NOTHING:
                self.request_file.unlink(missing_ok=True)
                return
            if step in (Step.WAIT, Step.WATCH):
                self._service.wait(ASK_EVERY_S)
            try:
                self.take(step, situation)
            except (CommandFailedError, OSError) as error:
                self._fail(situation, str(error))

    def observe(self) -> Situation:
        """Return what there is now."""
        request = read_request(self.request_file)
        versions = self._versions
        situation = Situation(request=request, current=versions.current, previous=versions.previous)
        if request is None:
            return situation
        state = self._service.read_state()
        journal_of_current = versions.journal_version(situation.current) if situation.current else None
        if Mark.TRIAL in request.marks and self._check is None and state.active not in ("inactive", "failed"):
            self._check = HealthCheck(self._service.now_s())
        return replace(
            situation,
            is_installed=request.series in versions.list_series(),
            activity=find_activity(state),
            health=self._check.judge(state, self._service.now_s()) if self._check is not None else Health.UNDECIDED,
            journal=self._games.read_version(journal_of_current),
            journal_of_wanted=versions.journal_version(request.series),
        )

    def take(self, step: Step, situation: Situation) -> None:
        """Take a step; raises CommandFailedError."""
        request = situation.request
        if request is None:
            return
        match step:
            case Step.REFUSE:
                self._refuse(request, find_refusal(situation) or "")
            case Step.BACK_UP:
                if situation.current is not None:
                    self._games.back_up(self._versions.program(situation.current), request.series)
                self._mark(request, Mark.SAVED)
            case Step.STOP:
                self._mark(request, Mark.RUNNING)
                self._service.stop()
            case Step.EXAMINE:
                self._examine(request, situation.current)
            case Step.CHOOSE:
                self._mark(request, Mark.TRIAL)
                self._check = None
                self._versions.choose(request.series)
            case Step.START:
                if self._check is None:
                    self._service.forget_failures()
                    self._check = HealthCheck(self._service.now_s())
                self._service.start()
            case Step.GO_BACK:
                self._go_back(request, situation)
            case Step.ACCEPT:
                self._accept(request)
            case Step.GIVE_UP:
                self._end(f"{request.series} does not run; see: journalctl -u damahan, or: sudo damahan update --back")
            case Step.NOTHING | Step.WAIT | Step.WATCH:
                pass

    def _examine(self, request: SwitchRequest, current: str | None) -> None:
        """Examine this board with the version; it is refused if it finds more than the current one does."""
        if self._profile.exists():
            code, text = self._run_doctor(request.series)
            if code != 0:
                allowed = self._run_doctor(current)[0] if current is not None else 0
                if code not in _EXAMINATION_CODES or code > (allowed if allowed in _EXAMINATION_CODES else 0):
                    self._refuse(request, f"{request.series} finds faults on this board that need mending: {text}")
                    return
        self._mark(request, Mark.EXAMINED)

    def _run_doctor(self, series: str) -> tuple[int, str]:
        command: list[str | Path] = [self._versions.program(series), "doctor", "--quick", "--profile", self._profile]
        try:
            run_command([*command, "--journal", self._games.folder], _EXAMINATION_WITHIN_S, user=self._games.user)
        except CommandFailedError as error:
            return error.code if error.code is not None else max(_EXAMINATION_CODES) + 1, str(error)
        return 0, ""

    def _go_back(self, request: SwitchRequest, situation: Situation) -> None:
        previous = situation.previous
        if previous is None:
            return
        reason = f"{request.series} was not healthy within {HEALTHY_WITHIN_S:.0f} s; {previous} runs again"
        self._service.stop()
        known = self._versions.journal_version(previous)
        if situation.journal is not None and known is not None and situation.journal > known:
            self._games.restore(self._versions.program(previous), request.series)
            reason += f"; the games are those of {self._games.backup_file(request.series)}"
        write_text(self.outcome_file, f"{reason}\n")
        marks = frozenset({Mark.NOW, Mark.RUNNING, Mark.TRIAL, Mark.BACK})
        write_request(self.request_file, SwitchRequest(series=previous, marks=marks))
        log.warning("%s", reason)

    def _accept(self, request: SwitchRequest) -> None:
        if Mark.BACK in request.marks:  # the outcome says why already
            self.request_file.unlink(missing_ok=True)
        else:
            self._end(f"{request.series} is the version of this board now")

    def _fail(self, situation: Situation, text: str) -> None:
        """End a switch in which a step failed; the version that the link names runs on."""
        request = situation.request
        if request is None:
            return
        log.warning("%s", text)
        if Mark.TRIAL in request.marks:
            self._service.start()
            self._end(f"{text}; the version of this board is {self._versions.current}")
        else:
            self._refuse(request, text)

    def _refuse(self, request: SwitchRequest, reason: str) -> None:
        if Mark.RUNNING in (read_request(self.request_file) or request).marks:
            self._service.forget_failures()
            self._service.start()
        self._end(f"{reason}; {self._versions.current} goes on")

    def _mark(self, request: SwitchRequest, mark: Mark) -> None:
        """Add a mark, unless another version has been asked for meanwhile."""
        latest = read_request(self.request_file) or request
        if latest.series == request.series:
            write_request(self.request_file, latest.with_marks(mark))

    def _end(self, outcome: str) -> None:
        log.info("%s", outcome)
        self.request_file.unlink(missing_ok=True)
        with suppress(OSError):  # a full disk; the log has it too
            write_text(self.outcome_file, f"{outcome}\n")
