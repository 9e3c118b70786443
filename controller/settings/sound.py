"""The `[sound]` table of a profile: which events sound the buzzer."""

from pydantic import Field

from controller.settings.section import SettingsSection


class LowTimeSettings(SettingsSection):
    """The seconds left at which time is low; 0: never."""

    main_s: int = Field(30, ge=0, le=3600, description="For the time of a game or of a stage.")
    period_s: int = Field(10, ge=0, le=3600, description="For a period of byo-yomi or Canadian overtime.")
    move_s: int = Field(5, ge=0, le=3600, description="For the time of each move.")


class SoundSettings(SettingsSection):
    """The events that sound the buzzer."""

    press: bool = Field(True, description="A press that passed the turn, and a move that became final.")
    low_time: bool = Field(True, description="Time is low.")
    flag: bool = Field(True, description="A flag fell.")
    illegal_move: bool = Field(True, description="A pressed or resting board is wrong or not finished.")
    game_over: bool = Field(True, description="The game is over.")
    low: LowTimeSettings = Field(default_factory=LowTimeSettings, description="When time is low: a table of its own.")
