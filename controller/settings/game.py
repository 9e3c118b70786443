"""The `[game]` table of a profile: rule set, time control and what the players agreed."""

from enum import StrEnum
from typing import Annotated, Any

from pydantic import AfterValidator, Field, model_validator

from controller.clock.control_parser import parse_time_control
from controller.rules.board_rules import BoardRules, rules_for
from controller.rules.optional_rules import LoneKingCountedSide, RuleOptions, apply_options
from controller.rules.rulesets import check_ruleset_name, find_ruleset
from controller.rules.squares import Orientation
from controller.rules.traits import RuleSet
from controller.settings.section import SettingsSection

DEFAULT_RULESET = "filipino"


class TouchMoveRule(StrEnum):
    """What follows if a player touches a piece that can move and then moves another."""

    OFF = "off"
    """Nothing."""
    WARN = "warn"
    """The board reports it."""
    STRICT = "strict"
    """The first piece touched must move."""


def _check_time_control(text: str) -> str:
    parse_time_control(text)
    return text


class RuleOptionSettings(SettingsSection):
    """Rules that the players agreed on in addition to the rule set; a key left out keeps the rule set's own rule."""

    mayordama: bool | None = Field(
        None, description="If a king and a man can capture the same greatest number, the king must."
    )
    huff: bool | None = Field(None, description="A capture that was not made costs a piece, and the move stands.")
    lone_king_moves: int | None = Field(None, description="The moves of the lone king's count; 0: no count.")
    lone_king_counted: LoneKingCountedSide | None = Field(
        None, description="weaker or stronger: whose moves count against a lone king."
    )
    lone_king_answer: bool | None = Field(
        None, description="true: a capture may answer the last counted move; false: it must come before it."
    )
    lone_king_or_more: bool | None = Field(
        None, description="true: the lone king's count runs against more than three kings too."
    )
    few_kings: bool | None = Field(
        None, description="One or two kings against one are a draw, unless a capture is pending."
    )
    repetition: int | None = Field(
        None, description="A position that occurs this often, with the same side to move, is a draw; 0: never."
    )
    kings_only: int | None = Field(
        None, description="This many moves of each side without a capture or a man's move are a draw; 0: never."
    )


def _default_orientation(values: dict[str, Any]) -> Orientation:
    """Return the rule set's orientation; `values` has no rule set if its name was refused."""
    return find_ruleset(values["ruleset"]).orientation if "ruleset" in values else Orientation.VISMIN


class GameSettings(SettingsSection):
    """Which game is played, and by which rules."""

    ruleset: Annotated[str, AfterValidator(check_ruleset_name)] = Field(
        DEFAULT_RULESET, description="The name of the rule set."
    )
    orientation: Orientation = Field(
        default_factory=_default_orientation,
        description="vismin: dark squares; luzon: light ones; left out: the rule set's own. Wired boards must name it.",
    )
    time_control: Annotated[str, AfterValidator(_check_time_control)] = Field(
        "15+10", description="A time control, such as G/30, 5+3, byo 30m 5x30s, blitz or none."
    )

    draws_end_game: bool = Field(
        True,
        description="false: a draw by rule is announced, and play continues until a result is agreed or set.",
    )

    touch_move: TouchMoveRule = Field(
        TouchMoveRule.OFF,
        description="Moving another piece than the first one touched: off, allowed; warn, reported; strict, forbidden.",
    )

    rules: RuleOptionSettings = Field(
        default_factory=RuleOptionSettings, description="Optional rules: a table of its own."
    )

    @model_validator(mode="after")
    def _check_rules(self) -> "GameSettings":
        agreed_ruleset(self)
        return self


def agreed_ruleset(game: GameSettings) -> RuleSet:
    """Return the rule set of a game with the agreed options applied.

    Raises RuleOptionError for options that do not fit the rule set.
    """
    return apply_options(find_ruleset(game.ruleset), RuleOptions(**game.rules.model_dump()))


def agreed_rules(game: GameSettings) -> BoardRules:
    """Return the agreed rules of a game on its board."""
    return rules_for(agreed_ruleset(game), game.orientation)
