"""Mosquitto's access list: who may read and write which topics (mosquitto.conf(5), acl_file)."""

from collections.abc import Iterator

from controller.hall.broker.hall_description import DESK_USER, HallDescription
from controller.hall.documents.topics import ANY_BOARD, BOARD_DOCUMENTS, DocumentName, topic_text

READER_DOCUMENTS = (DocumentName.AVAILABILITY, DocumentName.STATE, DocumentName.EVENT)
"""What a broadcaster reads: neither commands nor their replies."""
OTHER_BOARD_DOCUMENTS = (DocumentName.AVAILABILITY, DocumentName.FAR)
"""What a board reads of other ones."""

_HEADER = (
    "# Who may read and write what. `damahan hall` writes this file anew at each change: yours would be lost.\n"
    "# Who is not listed, and what is not listed, is refused.\n"
)


def access_list_text(hall: HallDescription) -> str:
    """Return the access list of a hall; every user is written out, since a pattern would hold for all of them."""
    blocks = [_HEADER, *_user_blocks(hall)]
    return "\n".join(blocks)


def _user_blocks(hall: HallDescription) -> Iterator[str]:
    everything = [topic_text(hall.name, ANY_BOARD, document) for document in DocumentName]
    command = topic_text(hall.name, ANY_BOARD, DocumentName.COMMAND)
    of_others = [topic_text(hall.name, ANY_BOARD, document) for document in OTHER_BOARD_DOCUMENTS]
    yield _block(DESK_USER, reads=everything, writes=[command])
    for board in hall.boards:
        yield _block(
            board,
            # who plays with whom is agreed in the hall, so each board may read what others send to their partners
            reads=[topic_text(hall.name, board, DocumentName.COMMAND), *of_others],
            writes=[topic_text(hall.name, board, document) for document in BOARD_DOCUMENTS],
        )
    for reader in hall.readers:
        yield _block(
            reader, reads=[topic_text(hall.name, ANY_BOARD, document) for document in READER_DOCUMENTS], writes=[]
        )


def _block(user: str, *, reads: list[str], writes: list[str]) -> str:
    rows = [f"user {user}"]
    rows += [f"topic readwrite {topic}" for topic in reads if topic in writes]
    rows += [f"topic read {topic}" for topic in reads if topic not in writes]
    rows += [f"topic write {topic}" for topic in writes if topic not in reads]
    return "\n".join(rows) + "\n"
