"""The next step of a switch, from every kind of situation."""

from dataclasses import replace

import pytest

from debian_packages.version_switch.decision import Activity, Health, Situation, Step, choose_step, find_refusal
from debian_packages.version_switch.health import HEALTHY_WITHIN_S, HealthCheck, ServiceState, find_activity
from debian_packages.version_switch.request import Mark, SwitchRequest

_PREPARED = {Mark.SAVED, Mark.RUNNING, Mark.EXAMINED}
_TRIED = {*_PREPARED, Mark.TRIAL}


def situation(*marks: Mark, **changes: object) -> Situation:
    request = SwitchRequest(series="1.1", marks=frozenset(marks))
    start = Situation(request=request, current="1.0", previous=None, journal=7, journal_of_wanted=7)
    return replace(start, **changes)  # type: ignore[arg-type]  # each test names its own


def on_trial(*marks: Mark, **changes: object) -> Situation:
    return situation(*_TRIED, *marks, **{"current": "1.1", "previous": "1.0", **changes})


@pytest.mark.parametrize(
    ("given", "step"),
    [
        (situation(request=None), Step.NOTHING),
        (situation(current="1.1"), Step.NOTHING),
        (situation(is_installed=False), Step.REFUSE),
        (situation(journal=8), Step.REFUSE),
        (situation(journal_of_wanted=8), Step.REFUSE),
        (situation(journal_of_wanted=None), Step.REFUSE),
        (situation(Mark.CHANGE_JOURNAL, journal_of_wanted=8), Step.BACK_UP),
        (situation(journal=None, journal_of_wanted=8), Step.BACK_UP),
        (situation(activity=Activity.PLAYING), Step.WAIT),
        (situation(activity=Activity.STARTING), Step.WAIT),
        (situation(Mark.SAVED, activity=Activity.PLAYING), Step.WAIT),
        (situation(Mark.NOW, activity=Activity.PLAYING), Step.BACK_UP),
        (situation(), Step.BACK_UP),
        (situation(Mark.SAVED), Step.STOP),
        (situation(Mark.SAVED, activity=Activity.FAILING), Step.STOP),
        (situation(Mark.SAVED, activity=Activity.STOPPED), Step.EXAMINE),
        (situation(*_PREPARED, activity=Activity.STOPPED), Step.CHOOSE),
        (situation(*_TRIED, activity=Activity.STOPPED), Step.CHOOSE),
        (situation(*_TRIED, is_installed=False), Step.GIVE_UP),
        (on_trial(activity=Activity.STOPPED), Step.START),
        (on_trial(activity=Activity.STARTING), Step.WATCH),
        (on_trial(health=Health.HEALTHY), Step.ACCEPT),
        (on_trial(health=Health.UNHEALTHY), Step.GO_BACK),
        (on_trial(health=Health.UNHEALTHY, previous=None), Step.GIVE_UP),
        (on_trial(Mark.BACK, health=Health.UNHEALTHY), Step.GIVE_UP),
        (situation(Mark.TRIAL, current="1.1", activity=Activity.STOPPED), Step.ACCEPT),
    ],
)
def test_next_step(given: Situation, step: Step) -> None:
    assert choose_step(given) is step


def test_a_version_that_changes_the_games_is_refused_with_the_way_out() -> None:
    assert "sudo damahan update 1.1 --change-journal" in (find_refusal(situation(journal_of_wanted=8)) or "")


def test_a_version_that_cannot_read_the_games_is_refused_whatever_is_allowed() -> None:
    refusal = find_refusal(situation(Mark.CHANGE_JOURNAL, Mark.NOW, journal=8))
    assert refusal is not None
    assert "damahan restore FILE" in refusal


def state(active: str, sub: str = "", status: str = "", process: int = 7, restarts: int = 0) -> ServiceState:
    return ServiceState(active=active, sub=sub, status=status, process=process, restarts=restarts)


@pytest.mark.parametrize(
    ("given", "activity"),
    [
        (state("inactive", "dead"), Activity.STOPPED),
        (state("failed", "failed"), Activity.STOPPED),
        (state("activating", "auto-restart"), Activity.FAILING),
        (state("activating", "start"), Activity.STARTING),
        (state("deactivating", "stop-sigterm"), Activity.STARTING),
        (state("active", "running", "Game 3: over, moves: 40"), Activity.BETWEEN_GAMES),
        (state("active", "running", "Game 3: the pieces are set up, moves: 0; LEDs: absent"), Activity.BETWEEN_GAMES),
        (state("active", "running", "Game 3: in play, moves: 4"), Activity.PLAYING),
        (state("active", "running", "Game 3: paused, moves: 4"), Activity.PLAYING),
        (state("active", "running", "Cannot write: the clocks stand (disk full)"), Activity.PLAYING),
        (state("active", "running", ""), Activity.PLAYING),
    ],
)
def test_activity_of_a_service(given: ServiceState, activity: Activity) -> None:
    assert find_activity(given) is activity


READY = state("active", "running", "Game 1: in play, moves: 0")


def test_a_service_that_stays_ready_is_healthy() -> None:
    check = HealthCheck(100.0)
    assert check.judge(state("activating", "start"), 101.0) is Health.UNDECIDED
    assert check.judge(READY, 105.0) is Health.UNDECIDED
    assert check.judge(READY, 114.9) is Health.UNDECIDED
    assert check.judge(READY, 115.0) is Health.HEALTHY


def test_a_service_that_begins_again_has_to_stay_ready_anew() -> None:
    check = HealthCheck(0.0)
    check.judge(READY, 1.0)
    assert check.judge(replace(READY, process=8), 12.0) is Health.UNDECIDED


def test_a_service_without_a_status_is_not_healthy_in_time() -> None:
    check = HealthCheck(0.0)
    assert check.judge(state("active", "running", ""), HEALTHY_WITHIN_S - 0.1) is Health.UNDECIDED
    assert check.judge(state("active", "running", ""), HEALTHY_WITHIN_S) is Health.UNHEALTHY


def test_a_service_that_ends_again_and_again_is_not_waited_for() -> None:
    assert HealthCheck(0.0).judge(state("activating", "auto-restart", restarts=3), 9.0) is Health.UNHEALTHY
    assert HealthCheck(0.0).judge(state("failed", "failed"), 1.0) is Health.UNHEALTHY
