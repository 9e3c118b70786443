"""The controller's settings as types: how a game is played, tracked, timed and shown at one board."""

from enum import StrEnum
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator

from controller.clock.control_parser import parse_time_control
from controller.clock.press_clock import FlagRule
from controller.rules.board_rules import BoardRules, rules_for
from controller.rules.optional_rules import LoneKingCountedSide, RuleOptions, apply_options
from controller.rules.rulesets import check_ruleset_name, find_ruleset
from controller.rules.squares import Orientation
from controller.rules.traits import RuleSet


class CommitMode(StrEnum):
    """What makes a move final: CLOCK, a press of the clock; SETTLE, the board coming to rest."""

    CLOCK = "clock"
    SETTLE = "settle"


class HelpLevel(StrEnum):
    """How much the LEDs say.

    FULL: what may be done is lit before it is done. AFTER_PRESS: nothing until a press or a rest has found a fault.
    OFF: faults are told on the display only.
    """

    FULL = "full"
    AFTER_PRESS = "after_press"
    OFF = "off"


class TouchMoveRule(StrEnum):
    """What becomes of the first piece touched that may move.

    OFF: nothing. WARN: a move with another one is told of. STRICT: it has to move.
    """

    OFF = "off"
    WARN = "warn"
    STRICT = "strict"


class Theme(StrEnum):
    """How roles become lamps; BRIGHT is the default, safe for colour-blind eyes; WHITE uses no colour but white."""

    BRIGHT = "bright"
    WHITE = "white"


def _check_time_control(text: str) -> str:
    parse_time_control(text)
    return text


class SettingsSection(BaseModel):
    """A table of a profile: frozen, and no key that is not named here."""

    # not compiled on import: what holds it compiles it too, and a board starts sooner
    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)


DEFAULT_RULESET = "filipino"


class RuleOptionSettings(SettingsSection):
    """What the players agreed on beside the rule set; what is left out stays as the rule set has it."""

    mayordama: bool | None = Field(
        None, description="Where a king and a man capture the same greatest number, the king must."
    )
    huff: bool | None = Field(None, description="A capture that was not made costs a piece, and the move stands.")
    lone_king_moves: int | None = Field(None, description="The moves of the lone king's count; 0: no count.")
    lone_king_counted: LoneKingCountedSide | None = Field(
        None, description="weaker or stronger: whose moves count against a lone king."
    )
    lone_king_answer: bool | None = Field(
        None, description="Whether a capture may answer the last counted move, or must come before it."
    )
    lone_king_or_more: bool | None = Field(
        None, description="Whether the lone king's count runs against more than three kings too."
    )
    few_kings: bool | None = Field(
        None, description="One or two kings against one are a draw, unless a capture is pending."
    )
    repetition: int | None = Field(
        None, description="A position that comes so often, with the same side to move, is a draw; 0: never."
    )
    kings_only: int | None = Field(
        None, description="So many moves of each side without a capture or a man's move are a draw; 0: never."
    )


def _default_orientation(known: dict[str, Any]) -> Orientation:
    """Give the board that the rule set is played on; a name that was refused has none."""
    return find_ruleset(known["ruleset"]).orientation if "ruleset" in known else Orientation.VISMIN


class GameSettings(SettingsSection):
    """Which draughts is played."""

    ruleset: Annotated[str, AfterValidator(check_ruleset_name)] = Field(
        DEFAULT_RULESET, description="The rule set by its name."
    )
    orientation: Orientation = Field(
        default_factory=_default_orientation,
        description="vismin: dark squares; luzon: light squares; left out: the rule set's own.",
    )
    time_control: Annotated[str, AfterValidator(_check_time_control)] = Field(
        "15+10", description="A time control as it is written, such as G/30, 5+3, byo 30m 5x30s, blitz or none."
    )

    draws_end_game: bool = Field(
        True, description="false: a draw by rule is announced, and the game goes on until a result is agreed or set."
    )

    touch_move: TouchMoveRule = Field(
        TouchMoveRule.OFF,
        description="The first piece touched that may move: off; warn: it is told of; strict: it must.",
    )

    rules: RuleOptionSettings = Field(
        default_factory=RuleOptionSettings, description="Optional rules: a table of its own."
    )

    @model_validator(mode="after")
    def _check_rules(self) -> "GameSettings":
        agreed_ruleset(self)
        return self


def agreed_ruleset(game: GameSettings) -> RuleSet:
    """Give the rule set of a game with what was agreed on laid over it.

    Raises RuleOptionError for options that make no sense for it.
    """
    return apply_options(find_ruleset(game.ruleset), RuleOptions(**game.rules.model_dump()))


def agreed_rules(game: GameSettings) -> BoardRules:
    """Give the rules of a game on its board."""
    return rules_for(agreed_ruleset(game), game.orientation)


class TrackingSettings(SettingsSection):
    """How sensor edges become moves."""

    commit: CommitMode = Field(
        CommitMode.CLOCK, description="clock: a press ends a move; settle: the board at rest does."
    )
    debounce_ms: int = Field(8, ge=1, le=100, description="A sensor must be quiet this long to be believed.")
    lateness_ms: int = Field(0, ge=0, le=500, description="How late the sensors may report an edge.")
    hold_ms: int = Field(800, ge=100, le=10_000, description="settle: how long a move that could go on is held.")
    rest_ms: int = Field(
        1000, ge=200, le=10_000, description="settle: how long a wrong board rests before it is judged."
    )
    button_debounce_ms: int = Field(
        30, ge=1, le=200, description="A button's edges this soon after the last are bounce."
    )


class ButtonLayout(StrEnum):
    """The clock's buttons: a PAIR, one for each side; or a ROCKER, whose sides stay down, with a third button."""

    PAIR = "pair"
    ROCKER = "rocker"


class ClockSettings(SettingsSection):
    """What a flag and an illegal move cost, and what buttons say."""

    flag: FlagRule = Field(
        FlagRule.LOSES,
        description="loses: a flag that falls ends the game; arbiter: the arbiter decides.",
    )
    illegal_move_costs_s: int = Field(
        0, ge=0, le=3600, description="Seconds that the opponent is given for an illegal move that was pressed."
    )
    illegal_moves_lose: int = Field(
        0, ge=0, le=99, description="With so many illegal moves pressed the game is lost; 0: never."
    )
    gestures: bool = Field(True, description="Whether holding a button offers or takes a draw, or resigns.")
    buttons: ButtonLayout = Field(
        ButtonLayout.PAIR, description="pair: one button each; rocker: its sides stay down, and a third button speaks."
    )


class LowTimeSettings(SettingsSection):
    """When time is low, in seconds that are left; 0: never."""

    main_s: int = Field(30, ge=0, le=3600, description="Of a time for the game, or for a stage of it.")
    period_s: int = Field(10, ge=0, le=3600, description="Of a period of byo-yomi or Canadian overtime.")
    move_s: int = Field(5, ge=0, le=3600, description="Of a time for each move.")


class SoundSettings(SettingsSection):
    """What is heard."""

    press: bool = Field(True, description="A press that passed the turn, and a move that became final.")
    low_time: bool = Field(True, description="Time is low.")
    flag: bool = Field(True, description="A flag fell.")
    illegal_move: bool = Field(True, description="What was pressed, or came to rest, is wrong or not finished.")
    game_over: bool = Field(True, description="The game is over.")
    low: LowTimeSettings = Field(default_factory=LowTimeSettings, description="When time is low: a table of its own.")


class AppearanceSettings(SettingsSection):
    """What people see and hear."""

    help: HelpLevel = Field(HelpLevel.AFTER_PRESS, description="full, after_press or off: how much the LEDs say.")
    show_last_move: bool = Field(False, description="Light the last move until the next one begins.")
    theme: Theme = Field(Theme.BRIGHT, description="How roles become lamps: bright or white.")


class Settings(SettingsSection):
    """All of the controller's settings."""

    game: GameSettings = GameSettings()
    tracking: TrackingSettings = TrackingSettings()
    clock: ClockSettings = ClockSettings()
    sound: SoundSettings = SoundSettings()
    face: AppearanceSettings = AppearanceSettings()
