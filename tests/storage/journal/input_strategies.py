"""Any input, for hypothesis."""

from hypothesis import strategies as st

from controller.rules.squares import Orientation
from controller.session.inputs import CommandGiven, GameStarted, Input
from controller.settings.appearance import AppearanceSettings, HelpLevel, Theme
from controller.settings.game import GameSettings
from controller.settings.settings import Settings
from controller.settings.tracking import CommitMode, TrackingSettings
from controller.storage.journal.codec import COMMAND_KIND, KINDS
from tests.commands.command_strategies import COMMANDS

TIMES = st.integers(min_value=-(2**63), max_value=2**63 - 1)

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


def strategy_of(kind: type[Input]) -> st.SearchStrategy[Input]:
    if kind is GameStarted:
        return st.builds(GameStarted, at_us=TIMES, settings=SETTINGS)
    if kind is CommandGiven:
        return st.builds(CommandGiven, at_us=TIMES, command=COMMANDS)
    return st.builds(kind, at_us=TIMES)


ALL_KINDS: dict[str, type[Input]] = {**KINDS, COMMAND_KIND: CommandGiven}
INPUTS: st.SearchStrategy[Input] = st.one_of(*(strategy_of(kind) for kind in ALL_KINDS.values()))
