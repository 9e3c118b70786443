"""The games that begin at a board: each has what was chosen last, also for the games before it."""

from collections.abc import Callable
from dataclasses import replace

from controller.app.game_starting import make_started
from controller.app.recent_players import RecentPlayers
from controller.app.run_options import RunOptions
from controller.session.inputs import GameStarted
from controller.settings.abilities import BoardAbilities
from controller.settings.choices import GameChoices
from controller.settings.chosen_settings import apply_choices
from controller.settings.settings import Settings


class NextGames:
    """Starts each game with what was chosen last, and with what the board can do then."""

    def __init__(
        self,
        options: RunOptions,
        *,
        date_of: Callable[[int], str],
        list_abilities: Callable[[], BoardAbilities],
        on_new_game: Callable[[], None],
    ) -> None:
        """`date_of` returns the date at a time of the monotonic clock; `on_new_game` is called before each new game."""
        self._profile = options.profile
        self._choices = options.choices
        self._date_of = date_of
        self._list_abilities = list_abilities
        self._on_new_game = on_new_game
        self.recent_players = RecentPlayers()

    def start(self, at_us: int, choices: GameChoices | None) -> GameStarted:
        """Return the start of a game with what was chosen last, also for the games before it."""
        self._on_new_game()
        earlier = self._choices
        self._choices = choices if earlier is None else earlier.updated(choices or GameChoices())
        started = make_started(self._profile, at_us, self._date_of(at_us), self._choices)
        settings = started.settings.model_copy(update={"abilities": self._list_abilities()})
        return replace(started, settings=self.recent_players.added_to(settings))

    def settings_for(self, choices: GameChoices) -> Settings:
        """Return the settings of the next game with some choices."""
        chosen = choices if self._choices is None else self._choices.updated(choices)
        return apply_choices(self._profile.settings, chosen)
