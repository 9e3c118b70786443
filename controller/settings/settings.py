"""All settings of the controller at one board."""

from controller.settings.abilities import BoardAbilities
from controller.settings.appearance import AppearanceSettings
from controller.settings.choices import GameChoices
from controller.settings.clock import ClockSettings
from controller.settings.details import DetailSettings
from controller.settings.game import GameSettings
from controller.settings.menu import MenuSettings
from controller.settings.opponent import OpponentSettings
from controller.settings.section import SettingsSection
from controller.settings.sound import SoundSettings
from controller.settings.tracking import TrackingSettings


class Settings(SettingsSection):
    """The settings that a game needs; the names of the fields are the tables of a profile."""

    game: GameSettings = GameSettings()
    tracking: TrackingSettings = TrackingSettings()
    clock: ClockSettings = ClockSettings()
    sound: SoundSettings = SoundSettings()
    face: AppearanceSettings = AppearanceSettings()
    details: DetailSettings = DetailSettings()
    menu: MenuSettings = MenuSettings()
    opponent: OpponentSettings = OpponentSettings()
    choices: GameChoices = GameChoices()  # made at the board; no table of a profile
    abilities: BoardAbilities = BoardAbilities()  # of the board in this run; no table of a profile
