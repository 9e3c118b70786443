"""Any input, for hypothesis."""

from hypothesis import strategies as st

from controller.commands.sender import AddressClass, CommandSender
from controller.rules.squares import Orientation, Square
from controller.session.inputs import CommandGiven, GameStarted, Input
from controller.settings.appearance import AppearanceSettings, HelpLevel, Theme
from controller.settings.game import GameSettings
from controller.settings.settings import Settings
from controller.settings.tracking import CommitMode, TrackingSettings
from controller.storage.journal.codec import COMMAND_KIND, KINDS
from hardware.events import Edge, Snapshot
from tests.commands.command_strategies import COMMANDS

TIMES = st.integers(min_value=-(10**16), max_value=10**16)
SQUARES = st.integers(min_value=1, max_value=32).map(Square)
MASKS = st.integers(min_value=0, max_value=2**32 - 1)

SETTINGS = st.builds(
    Settings,
    game=st.builds(
        GameSettings,
        ruleset=st.just("filipino"),
        orientation=st.sampled_from(Orientation),
        time_control=st.sampled_from(["none", "G/30", "5+3"]),
    ),
    tracking=st.builds(TrackingSettings, commit=st.sampled_from(CommitMode), debounce_ms=st.integers(1, 100)),
    face=st.builds(
        AppearanceSettings,
        help=st.sampled_from(HelpLevel),
        show_last_move=st.booleans(),
        theme=st.sampled_from(Theme),
    ),
)


SENDERS = st.builds(
    CommandSender,
    name=st.text(st.characters(codec="utf-8"), max_size=60),
    address=st.none() | st.sampled_from(AddressClass),
    given_at=st.just("2026-11-23T14:32:05+08:00"),
)


def strategy_of(kind: type[Input]) -> st.SearchStrategy[Input]:
    if kind is GameStarted:
        return st.builds(GameStarted, at_us=TIMES, settings=SETTINGS)
    if kind is CommandGiven:
        return st.builds(CommandGiven, at_us=TIMES, command=COMMANDS, sender=st.none() | SENDERS)
    if kind is Edge:
        return st.builds(Edge, at_us=TIMES, square=SQUARES)
    if kind is Snapshot:
        return st.builds(Snapshot, at_us=TIMES, occupancy=MASKS)
    return st.builds(kind, at_us=TIMES)


ALL_KINDS: dict[str, type[Input]] = {**KINDS, COMMAND_KIND: CommandGiven}
INPUTS: st.SearchStrategy[Input] = st.one_of(*(strategy_of(kind) for kind in ALL_KINDS.values()))
