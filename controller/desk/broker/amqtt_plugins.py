"""What amqtt asks about the users of a hall: plugins that it loads by their names, with a folder as their setting."""

from dataclasses import dataclass
from pathlib import Path

from amqtt.contexts import Action, BaseContext
from amqtt.plugins.base import BaseAuthPlugin, BaseTopicPlugin
from amqtt.session import Session

from controller.desk.broker.hall_users import HallUsers
from controller.hall.broker.hall_files import HallFiles


class HallAuthentication(BaseAuthPlugin):  # type: ignore[misc]  # amqtt has no types
    """Admits the users of a hall."""

    def __init__(self, context: BaseContext) -> None:
        super().__init__(context)
        self._users = HallUsers(HallFiles(Path(self.config.folder)))

    async def authenticate(self, *, session: Session) -> bool:
        """Return True for a user with the right password, whose last will is of a topic that it may write.

        amqtt asks nobody before it publishes a last will.
        """
        if not self._users.is_known(session.username, session.password, session.client_id):
            return False
        return session.will_topic is None or self._users.may_write(session.username, session.will_topic)

    @dataclass
    class Config:
        """The setting of the plugin."""

        folder: str


class HallAccess(BaseTopicPlugin):  # type: ignore[misc]  # amqtt has no types
    """Allows each user of a hall to read and write its own topics."""

    def __init__(self, context: BaseContext) -> None:
        super().__init__(context)
        self._users = HallUsers(HallFiles(Path(self.config.folder)))

    async def topic_filtering(
        self, *, session: Session | None = None, topic: str | None = None, action: Action | None = None
    ) -> bool:
        """Return True if the user of a session may do this with a topic."""
        if session is None or topic is None:
            return False
        if action != Action.RECEIVE:  # which is asked for each message and each subscriber
            self._users.refresh()
        if action == Action.PUBLISH:
            return self._users.may_write(session.username, topic)
        return self._users.may_read(session.username, topic)

    @dataclass
    class Config:
        """The setting of the plugin."""

        folder: str
