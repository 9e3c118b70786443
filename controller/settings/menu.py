"""The `[menu]` table of a profile: what can be chosen at the board."""

from typing import Annotated

from pydantic import AfterValidator, Field

from controller.clock.control_parser import parse_time_control
from controller.rules.rulesets import RULE_SETS, check_ruleset_name
from controller.settings.details import LONGEST_DETAIL, detail_fault
from controller.settings.section import SettingsSection

BUILT_IN_TIME_CONTROLS = ("5+3", "10+0", "15+10", "30+0", "60+30", "G/20", "none")
"""A choice: what clubs play, from fast to slow, then twenty minutes as in schools, and no clock."""

MOST_CHOICES = 60
"""Of one list. A choice: nobody steps through more with one button."""


def _check_time_control(text: str) -> str:
    parse_time_control(text)
    return text


def _check_name(text: str) -> str:
    if not text:
        raise ValueError("a name is empty")
    if fault := detail_fault(text):
        raise ValueError(f"{text[:LONGEST_DETAIL]!r}: {fault}")
    return text


class MenuSettings(SettingsSection):
    """What can be chosen at the board, with its buttons."""

    time_controls: tuple[Annotated[str, AfterValidator(_check_time_control)], ...] = Field(
        BUILT_IN_TIME_CONTROLS,
        min_length=1,
        max_length=MOST_CHOICES,
        description="The time controls to choose from, in their order.",
    )
    rulesets: tuple[Annotated[str, AfterValidator(check_ruleset_name)], ...] = Field(
        tuple(RULE_SETS),
        min_length=1,
        max_length=MOST_CHOICES,
        description="The rule sets to choose from, in their order.",
    )
    players: tuple[Annotated[str, AfterValidator(_check_name)], ...] = Field(
        (),
        max_length=MOST_CHOICES,
        description="The players to choose from; a club may follow in parentheses: Ana Reyes (Lipa).",
    )

    @property
    def names_and_clubs(self) -> tuple[tuple[str, str], ...]:
        """The players with their clubs; empty: none is named."""
        return tuple(_split_club(text) for text in self.players)

    def club_of(self, name: str) -> str:
        """Return the club of a player of the list; empty: not known."""
        return next((club for listed, club in self.names_and_clubs if listed == name), "")


def _split_club(text: str) -> tuple[str, str]:
    """Return a name and the club that stands in parentheses after it; the whole text if either is missing."""
    name, opening, club = text.removesuffix(")").rpartition("(")
    if not (opening and text.endswith(")") and name.strip() and club.strip()):
        return text, ""
    return name.strip(), club.strip()
