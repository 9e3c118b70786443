"""Any command, for hypothesis."""

from datetime import date
from typing import get_args

from hypothesis import strategies as st

from controller.commands.codec import LARGEST_NUMBER
from controller.commands.values import Command
from controller.rules.outcome import Score
from controller.rules.position import Side
from controller.rules.rulesets import RULE_SETS
from controller.settings.appearance import LANGUAGES, HelpLevel
from controller.settings.choices import GameChoices
from controller.settings.details import GameDetail
from controller.settings.move_source import MoveSource

NAMES = st.text(st.characters(codec="utf-8", categories=["L", "P"]), max_size=10) | st.just('Ana "Añé" Reyes\\')
CHOICES = st.none() | st.builds(
    GameChoices,
    time_control=st.none() | st.sampled_from(["5+3", "none", "byo 30m 5x30s"]),
    ruleset=st.none() | st.sampled_from(list(RULE_SETS)),
    help=st.none() | st.sampled_from(HelpLevel),
    language=st.none() | st.sampled_from(LANGUAGES),
    has_sound=st.none() | st.booleans(),
    white=st.none() | NAMES,
    black=st.none() | NAMES,
    black_moves=st.none() | st.sampled_from(MoveSource),
    level=st.none() | st.integers(1, 10),
)

FIELDS: dict[object, st.SearchStrategy[object]] = {
    str | None: st.none() | st.text(st.characters(codec="utf-8"), max_size=50),
    Side | None: st.none() | st.sampled_from(Side),
    GameChoices | None: CHOICES,
    Side: st.sampled_from(Side),
    Score: st.sampled_from(Score),
    date: st.dates(),
    GameDetail: st.sampled_from(GameDetail),
    MoveSource: st.sampled_from(MoveSource),
    int: st.integers(-LARGEST_NUMBER, LARGEST_NUMBER),
    str: st.text(st.characters(codec="utf-8"), max_size=50),
}


def commands_of(kind: type[Command]) -> st.SearchStrategy[Command]:
    return st.builds(kind, **{name: FIELDS[field] for name, field in kind.__annotations__.items()})


COMMANDS: st.SearchStrategy[Command] = st.one_of(*(commands_of(kind) for kind in get_args(Command)))
