"""Any input, for hypothesis."""

from hypothesis import strategies as st

from controller.rules.squares import Orientation
from controller.session.inputs import GameStarted, Input
from controller.settings.settings import (
    AppearanceSettings,
    CommitMode,
    GameSettings,
    HelpLevel,
    Settings,
    Theme,
    TrackingSettings,
)
from controller.storage.journal.codec import KINDS

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
    return st.builds(kind, at_us=TIMES)


INPUTS: st.SearchStrategy[Input] = st.one_of(*(strategy_of(kind) for kind in KINDS.values()))
