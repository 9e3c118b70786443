"""What the players agreed on besides rule set and time control, as `key=value` of a profile."""

from collections.abc import Iterator

from controller.settings.game import GameSettings
from controller.settings.section import SettingsSection


def agreed_options(game: GameSettings, *, with_damath: bool = True) -> tuple[str, ...]:
    """Return the options of a game that differ from those of its rule set, as `huff=true`."""
    names = ("draws_end_game", "claims", "touch_move")
    options = [*_changed_values(game.rules), *_changed_values(game, names)]
    return (*options, *_changed_values(game.damath)) if with_damath else tuple(options)


def _changed_values(section: SettingsSection, names: tuple[str, ...] | None = None) -> Iterator[str]:
    """Yield the values of a section that are not its defaults."""
    for name, field in type(section).model_fields.items():
        value = getattr(section, name)
        if (names is None or name in names) and value != field.default:
            yield f"{name}={str(value).lower() if isinstance(value, bool) else value}"
