"""The `[game]` table of a profile: rule set, time control and what the players agreed."""

from dataclasses import replace
from enum import StrEnum
from typing import Annotated, Any

from pydantic import AfterValidator, Field, ValidationInfo, field_validator, model_validator

from controller.clock.control_parser import parse_time_control
from controller.rules.board_rules import BoardRules, rules_for
from controller.rules.damath.scoring import DamathRules
from controller.rules.earlier_rulesets import FIRST_REVISION, find_revision
from controller.rules.optional_rules import LoneKingCountedSide, RuleOptions, apply_options, declare_draws
from controller.rules.position import Side
from controller.rules.rulesets import check_ruleset_name, find_ruleset
from controller.rules.squares import Orientation
from controller.rules.traits import RuleSet
from controller.settings.damath import DamathSettings, damath_rules
from controller.settings.move_source import MoveSource
from controller.settings.section import SettingsSection

DEFAULT_RULESET = "filipino"
DEFAULT_TIME_CONTROL = "15+10"
SCORED_TIME_CONTROL = "1m/move both 20m"
"""Of a game with a score: a minute for each move, and the match of twenty minutes (DaMath Rules 2024-2025)."""


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


class GameConduct(StrEnum):
    """How strictly a game is conducted."""

    CASUAL = "casual"
    """The players decide everything together."""
    RATED = "rated"
    """Takebacks, pauses and new games are the arbiter's."""
    TOURNAMENT = "tournament"
    """The same; the board says so."""


class RuleOptionSettings(SettingsSection):
    """Rules that the players agreed on in addition to the rule set; a key left out keeps the rule set's own rule."""

    mayordama: bool | None = Field(
        None, description="If a king and a man can capture the same greatest number, the king must."
    )
    huff: bool | None = Field(None, description="A capture that was not made costs a piece, and the move stands.")
    misplayed_piece: bool | None = Field(
        None, description="A piece that was put down wrongly must make the correct move, if it has one."
    )
    king_lands_behind: bool | None = Field(
        None, description="A flying king lands directly behind the piece that it captures."
    )
    crowned_if_touched: bool | None = Field(
        None, description="A man that touches the far row within a capture is crowned when the capture is over."
    )
    men_backward: bool | None = Field(None, description="true: men capture backward too; false: forward only.")
    long_kings: bool | None = Field(
        None, description="true: kings move and capture over any distance; false: as far as men."
    )
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


class ClaimRule(StrEnum):
    """What the board does with a draw that a player may claim, or that it offers."""

    OFFER = "offer"
    """It shows the draw, and the players take it or play on."""
    DECLARE = "declare"
    """It ends the game."""


def _present_revision(values: dict[str, Any]) -> int:
    """Return the rule set's revision; `values` has no rule set if its name was refused."""
    return find_ruleset(values["ruleset"]).revision if "ruleset" in values else FIRST_REVISION


def _default_orientation(values: dict[str, Any]) -> Orientation:
    """Return the rule set's orientation; `values` lacks what was refused."""
    known = "ruleset" in values and "revision" in values
    return find_revision(values["ruleset"], values["revision"]).orientation if known else Orientation.VISMIN


def _default_time_control(values: dict[str, Any]) -> str:
    is_scored = "ruleset" in values and find_ruleset(values["ruleset"]).scoring is not None
    return SCORED_TIME_CONTROL if is_scored else DEFAULT_TIME_CONTROL


class GameSettings(SettingsSection):
    """Which game is played, and by which rules."""

    ruleset: Annotated[str, AfterValidator(check_ruleset_name)] = Field(
        DEFAULT_RULESET, description="The name of the rule set."
    )
    revision: int = Field(
        default_factory=_present_revision,
        description="The revision of the rule set; left out: the present one. Recorded games have that of their start.",
    )
    orientation: Orientation = Field(
        default_factory=_default_orientation,
        description="vismin: dark squares; luzon: light ones; left out: the rule set's own. Wired boards must name it.",
    )
    time_control: Annotated[str, AfterValidator(_check_time_control)] = Field(
        default_factory=_default_time_control,
        description="A time control, such as G/30, 5+3, byo 30m 5x30s, blitz or none; left out: the rule set's own.",
    )

    draws_end_game: bool = Field(
        True,
        description="false: a draw by rule is announced; play goes on until a win, a flag, or a result agreed or set.",
    )

    claims: ClaimRule = Field(
        ClaimRule.OFFER,
        description="offer: draws that may be claimed are shown, and taken or not; declare: they end the game.",
    )

    touch_move: TouchMoveRule = Field(
        TouchMoveRule.OFF,
        description="Moving another piece than the first one touched: off, allowed; warn, reported; strict, forbidden.",
    )

    conduct: GameConduct = Field(
        GameConduct.CASUAL,
        description="casual: players may take back, pause and begin anew; rated: only the arbiter may; tournament: "
        "only he changes time control, rules and help too.",
    )

    white_moves: MoveSource = Field(
        MoveSource.BOARD,
        description="Where White's moves come from: board, a person who sits there; program or far, proposed moves.",
    )

    black_moves: MoveSource = Field(MoveSource.BOARD, description="Where Black's moves come from: the same.")

    damath: DamathSettings = Field(
        default_factory=DamathSettings, description="Chips and agreements of Damath: a table of its own."
    )

    rules: RuleOptionSettings = Field(
        default_factory=RuleOptionSettings, description="Optional rules: a table of its own."
    )

    @property
    def sides_elsewhere(self) -> tuple[Side, ...]:
        """The sides whose moves are decided elsewhere."""
        sources = ((Side.WHITE, self.white_moves), (Side.BLACK, self.black_moves))
        return tuple([side for side, source in sources if source.is_elsewhere])

    def move_source(self, side: Side) -> MoveSource:
        """Return where the moves of a side come from."""
        return self.white_moves if side is Side.WHITE else self.black_moves

    @field_validator("revision")
    @classmethod
    def _check_revision(cls, revision: int, info: ValidationInfo) -> int:
        return find_revision(info.data["ruleset"], revision).revision if "ruleset" in info.data else revision

    @model_validator(mode="after")
    def _check_rules(self) -> "GameSettings":
        if self.damath != DamathSettings() and agreed_ruleset(self).scoring is None:
            raise ValueError(f"damath: {self.ruleset} is played without a score; leave the table out")
        agreed_ruleset(self)
        return self


def agreed_ruleset(game: GameSettings) -> RuleSet:
    """Return the rule set of a game with the agreed options applied.

    Raises RuleOptionError for options that do not fit the rule set.
    """
    ruleset = apply_options(find_revision(game.ruleset, game.revision), RuleOptions(**game.rules.model_dump()))
    if ruleset.scoring is not None:
        ruleset = replace(ruleset, first_mover=game.damath.first_mover.side)
    return declare_draws(ruleset) if game.claims is ClaimRule.DECLARE else ruleset


def agreed_rules(game: GameSettings) -> BoardRules:
    """Return the agreed rules of a game on its board."""
    return rules_for(agreed_ruleset(game), game.orientation)


def agreed_scoring(game: GameSettings) -> DamathRules | None:
    """Return how a game is scored; None: its moves alone decide."""
    return None if agreed_ruleset(game).scoring is None else damath_rules(game.damath, game.orientation)
