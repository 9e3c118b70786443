"""The next step of a switch, decided from what is there; nothing here reads or changes anything."""

from dataclasses import dataclass
from enum import Enum

from debian_packages.version_switch.request import Mark, SwitchRequest


class Step(Enum):
    """What is done next."""

    NOTHING = "nothing"
    """No switch is asked for, or the version runs already."""
    REFUSE = "refuse"
    """The version before goes on; the refusal says why."""
    WAIT = "wait"
    """A game is being played."""
    BACK_UP = "back up"
    STOP = "stop"
    EXAMINE = "examine"
    CHOOSE = "choose"
    """Set the link."""
    START = "start"
    WATCH = "watch"
    """The service has yet to show that it is healthy."""
    GO_BACK = "go back"
    ACCEPT = "accept"
    GIVE_UP = "give up"
    """The version before is not healthy either, or there is none."""


class Activity(Enum):
    """What the service does."""

    STOPPED = "stopped"
    FAILING = "failing"
    """It ends again and again, so there is no game to wait for."""
    STARTING = "starting"
    PLAYING = "playing"
    BETWEEN_GAMES = "between games"


class Health(Enum):
    """What is known of a service that was started."""

    UNDECIDED = "undecided"
    HEALTHY = "healthy"
    UNHEALTHY = "unhealthy"


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation:
    """All that the next step depends on."""

    request: SwitchRequest | None
    current: str | None
    previous: str | None
    is_installed: bool = True
    """The version that is asked for has a program."""
    activity: Activity = Activity.BETWEEN_GAMES
    health: Health = Health.UNDECIDED
    journal: int | None = None
    """The version of the games' file; None if there are no games."""
    journal_of_wanted: int | None = None


def choose_step(situation: Situation) -> Step:
    """Return the next step."""
    request = situation.request
    if request is None:
        return Step.NOTHING
    if Mark.TRIAL in request.marks:
        return _trial_step(situation, request)
    if situation.current == request.series:
        return Step.NOTHING
    if find_refusal(situation) is not None:
        return Step.REFUSE
    if situation.activity in (Activity.PLAYING, Activity.STARTING) and Mark.NOW not in request.marks:
        return Step.WAIT
    if Mark.SAVED not in request.marks:
        return Step.BACK_UP
    if situation.activity is not Activity.STOPPED:
        return Step.STOP
    return Step.CHOOSE if Mark.EXAMINED in request.marks else Step.EXAMINE


def _trial_step(situation: Situation, request: SwitchRequest) -> Step:
    """Return the next step of a switch that has begun to set the link."""
    if situation.current != request.series:
        return Step.CHOOSE if situation.is_installed else Step.GIVE_UP
    if Mark.RUNNING not in request.marks:
        return Step.ACCEPT
    match situation.health:
        case Health.HEALTHY:
            return Step.ACCEPT
        case Health.UNHEALTHY:
            return Step.GIVE_UP if Mark.BACK in request.marks or situation.previous is None else Step.GO_BACK
        case Health.UNDECIDED:
            return Step.START if situation.activity is Activity.STOPPED else Step.WATCH


def find_refusal(situation: Situation) -> str | None:
    """Return why the version cannot be switched to and what to do; None if it can."""
    request = situation.request
    if request is None:
        return None
    wanted = request.series
    if not situation.is_installed:
        return f"{wanted} is not installed; install its package: sudo damahan update FILE.deb"
    if situation.journal is None:
        return None
    if situation.journal_of_wanted is None:
        return f"{wanted} does not say which games it reads; install its package again"
    if situation.journal > situation.journal_of_wanted:
        return (
            f"{wanted} cannot read the games: their file has version {situation.journal}, and it knows version"
            f" {situation.journal_of_wanted}; stay with {situation.current}, or put an older backup back first:"
            " damahan restore FILE"
        )
    if situation.journal_of_wanted > situation.journal and Mark.CHANGE_JOURNAL not in request.marks:
        return (
            f"{wanted} would change the file of the games so that {situation.current} cannot read it; to allow that,"
            f" after a backup: sudo damahan update {wanted} --change-journal"
        )
    return None
