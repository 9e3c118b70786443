"""The players who were named in this run: the menu offers them too, beside those of the profile's list."""

from collections.abc import Sequence

from controller.session.effects import Effect
from controller.session.game_details import people_names
from controller.session.inputs import GameStarted, Input
from controller.session.state import Session
from controller.settings.menu import MOST_CHOICES
from controller.settings.settings import Settings

MOST_RECENT = 12
"""A choice: one button steps through the list, and those who play now are among the last few."""


class RecentPlayers:
    """Notes who plays, the latest first; an observer of the session."""

    def __init__(self) -> None:
        self._started: GameStarted | None = None  # the last that was looked at
        self._players: list[tuple[str, str]] = []  # names with clubs

    def on_step(self, session: Session, event: Input, effects: Sequence[Effect]) -> None:
        """Note the players of a game, when one of them is named."""
        del event, effects
        if session.started is self._started:
            return
        self._started = session.started
        details = session.started.settings.details
        clubs = details.white_club, details.black_club
        for name, club in zip(people_names(session.started), clubs, strict=True):
            if name:
                others = [each for each in self._players if each[0] != name]
                self._players = [(name, club), *others][:MOST_RECENT]

    def added_to(self, settings: Settings) -> Settings:
        """Return settings whose menu offers the players who were named, after those of its own list."""
        listed = {name for name, _ in settings.menu.names_and_clubs}
        recent = [f"{name} ({club})" if club else name for name, club in self._players if name not in listed]
        if not recent:
            return settings
        players = (*settings.menu.players, *recent)[:MOST_CHOICES]
        return settings.model_copy(update={"menu": settings.menu.model_copy(update={"players": players})})
