"""Announcements of a hall where people follow the session: the page in a browser and the terminal."""

from collections.abc import Callable, Sequence

from controller.daemon.dependencies import SessionObserver
from controller.faces.display.announcement import AnnouncementPart, add_announcement
from controller.session.effects import Effect
from controller.session.inputs import Input, Tick
from controller.session.state import Session


class AnnouncedView:
    """A view of the session that has the announcement in the place of the message, unless the board has a fault."""

    def __init__(self, view: SessionObserver, now_us: Callable[[], int]) -> None:
        self._view = view
        self._now_us = now_us
        self._session: Session | None = None
        self._announcement: AnnouncementPart | None = None

    def on_step(self, session: Session, event: Input, effects: Sequence[Effect]) -> None:
        """Pass on one step."""
        self._session = session
        self._view.on_step(self._announce_in(session), event, effects)

    def show(self, announcement: AnnouncementPart | None) -> None:
        """Show an announcement from now on; None: what the session says."""
        self._announcement = announcement
        if self._session is not None:
            self.on_step(self._session, Tick(at_us=self._now_us()), ())

    def _announce_in(self, session: Session) -> Session:
        views, guidance = session.last_views, session.turn.guidance
        has_fault = guidance is not None and not guidance.was_righted
        if self._announcement is None or views.page is None or has_fault:
            return session
        page = add_announcement(views.page, self._announcement)
        return session._replace(last_views=views._replace(page=page))
