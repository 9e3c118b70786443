"""Who may connect to the broker of a hall, and what each may read and write, as its folder says."""

from pathlib import Path

from controller.hall.broker.access_list import OTHER_BOARD_DOCUMENTS, READER_DOCUMENTS
from controller.hall.broker.errors import HallFolderError
from controller.hall.broker.hall_description import DESK_USER, HallDescription
from controller.hall.broker.hall_files import HallFiles
from controller.hall.broker.hall_folder import load_hall
from controller.hall.broker.passwords import fits_hash, parse_hashes
from controller.hall.documents.topics import (
    ANY_BOARD,
    BOARD_DOCUMENTS,
    DocumentName,
    parse_topic,
    topic_text,
)


class HallUsers:
    """The users of a hall; its files are read again when they have changed."""

    def __init__(self, files: HallFiles) -> None:
        """Read the files; raises HallFolderError and OSError."""
        self._files = files
        self._stamps: object = None
        self._hall: HallDescription
        self._hashes: dict[str, str] = {}
        self._read()

    def is_known(self, user: str | None, password: str | None, client_id: str | None) -> bool:
        """Return True for a user with the right password, who takes no other user's client identifier."""
        self.refresh()
        digest = self._hashes.get(user or "")
        if user is None or password is None or digest is None or not fits_hash(password, digest):
            return False
        return self.is_own_identifier(user, client_id) or not self._belongs_to_user(client_id)

    def is_own_identifier(self, user: str, client_id: str | None) -> bool:
        """Return True for the client identifiers that only this user has."""
        return client_id in {user, client_identifier(self._hall.name, user)}

    def may_write(self, user: str | None, topic: str) -> bool:
        """Return True if a user may publish a topic."""
        parsed = parse_topic(topic)
        if parsed is None or parsed.hall != self._hall.name:
            return False
        if user == DESK_USER:
            return parsed.document is DocumentName.COMMAND
        return user in self._hall.boards and parsed.board == user and parsed.document in BOARD_DOCUMENTS

    def may_read(self, user: str | None, topic: str) -> bool:
        """Return True if a user may receive a topic, or subscribe to a filter with any board in it."""
        prefix, _, name = topic.rpartition("/")
        board = prefix.rpartition("/")[2]
        documents = frozenset(DocumentName)
        if name not in documents or not (board == ANY_BOARD or board in self._hall.boards):
            return False
        document = DocumentName(name)
        if topic != topic_text(self._hall.name, board, document):
            return False
        if user in self._hall.boards:
            return document in OTHER_BOARD_DOCUMENTS or (board == user and document is DocumentName.COMMAND)
        return user == DESK_USER or (user in self._hall.readers and document in READER_DOCUMENTS)

    def refresh(self) -> None:
        """Read the files again if they have changed; a fault leaves what was read before."""
        try:
            if self._stamps != self._find_stamps():
                self._read()
        except (OSError, HallFolderError):
            return

    def _read(self) -> None:
        stamps = self._find_stamps()
        self._hall = load_hall(self._files)
        self._hashes = parse_hashes(self._files.password_hashes.read_text(encoding="ascii"))
        self._stamps = stamps

    def _find_stamps(self) -> object:
        return tuple(_stamp(file) for file in (self._files.description, self._files.password_hashes))

    def _belongs_to_user(self, client_id: str | None) -> bool:
        users = self._hall.users
        return client_id in users or client_id in {client_identifier(self._hall.name, user) for user in users}


def client_identifier(hall: str, board: str) -> str:
    """Return the client identifier of a board."""
    return f"damahan-{hall}-{board}"


def _stamp(file: Path) -> tuple[int, int, int]:
    found = file.stat()
    return found.st_mtime_ns, found.st_size, found.st_ino
