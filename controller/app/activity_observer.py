"""What a board's session does, as events of the log of who did what."""

from collections.abc import Callable, Sequence

from controller.commands.sender import BUTTON_SENDER, CommandSender
from controller.session.effects import Effect, RecordChange, Refuse
from controller.session.inputs import (
    CommandGiven,
    DaemonRestarted,
    GameStarted,
    Input,
    JournalDamaged,
    RecordingDelayed,
    RecordingFailed,
)
from controller.session.state import Session
from controller.storage.activity_log import Activity, ActivityKind
from controller.storage.activity_writer import ActivityWriter
from hardware.events import PartLost, PartRestored

NOBODY = CommandSender(name="")


class ActivityObserver:
    """Implements SessionObserver: logs commands, what buttons changed, starts of games, and lost parts."""

    def __init__(self, writer: ActivityWriter, game: Callable[[], int | None]) -> None:
        self._writer = writer
        self._game = game

    def on_step(self, session: Session, event: Input, effects: Sequence[Effect]) -> None:
        """Log one step."""
        del session
        match event:
            case CommandGiven(command=command, sender=sender):
                # imported here: a board starts sooner without the grammar, and few games have a command
                from controller.commands.grammar import command_text

                is_refused = any(isinstance(effect, Refuse) for effect in effects)
                kind = ActivityKind.COMMAND_REFUSED if is_refused else ActivityKind.COMMAND
                self._add(kind, sender or NOBODY, command_text(command))
            case PartLost(part=part, reason=reason):
                self._add(ActivityKind.PART_LOST, NOBODY, f"{part.value}: {reason}" if reason else part.value)
            case PartRestored(part=part):
                self._add(ActivityKind.PART_BACK, NOBODY, part.value)
            case RecordingFailed(reason=reason):
                self._add(ActivityKind.RECORDING_LATE, NOBODY, reason)
            case RecordingDelayed(reason=reason, began_before_us=before_us, lasts_us=lasts_us):
                waited_s = (before_us + lasts_us) / 1_000_000
                self._add(ActivityKind.RECORDING_RESTORED, NOBODY, f"after {waited_s:.1f} s: {reason}")
            case JournalDamaged(is_replaced=is_replaced):
                text = "a new journal was begun" if is_replaced else ""
                self._add(ActivityKind.JOURNAL_DAMAGED, NOBODY, text)
            case GameStarted():
                self._add(ActivityKind.GAME_STARTED, NOBODY, "")
            case DaemonRestarted():
                self._add(ActivityKind.RESUMED, NOBODY, "")
            case _:
                pass
        for effect in effects:
            if isinstance(effect, RecordChange) and effect.sender == BUTTON_SENDER:
                self._add(ActivityKind.COMMAND, BUTTON_SENDER, effect.kind.value)

    def _add(self, kind: ActivityKind, sender: CommandSender, text: str) -> None:
        address = "" if sender.address is None else sender.address.value
        at = self._writer.time_of_day()
        self._writer.add(Activity(at=at, kind=kind, name=sender.name, address=address, game=self._game(), text=text))
