"""Any command, for hypothesis."""

from datetime import date
from typing import get_args

from hypothesis import strategies as st

from controller.commands.codec import LARGEST_NUMBER
from controller.commands.values import Command
from controller.rules.outcome import Score
from controller.rules.position import Side
from controller.settings.details import GameDetail

FIELDS: dict[type, st.SearchStrategy[object]] = {
    Side: st.sampled_from(Side),
    Score: st.sampled_from(Score),
    date: st.dates(),
    GameDetail: st.sampled_from(GameDetail),
    int: st.integers(-LARGEST_NUMBER, LARGEST_NUMBER),
    str: st.text(st.characters(codec="utf-8"), max_size=50),
}


def commands_of(kind: type[Command]) -> st.SearchStrategy[Command]:
    return st.builds(kind, **{name: FIELDS[field] for name, field in kind.__annotations__.items()})


COMMANDS: st.SearchStrategy[Command] = st.one_of(*(commands_of(kind) for kind in get_args(Command)))
