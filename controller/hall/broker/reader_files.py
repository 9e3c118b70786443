"""What a program that reads a hall, such as a broadcaster's, gets beside its password."""

import tomlkit

from controller.hall.broker.access_list import READER_DOCUMENTS
from controller.hall.broker.hall_description import HallDescription
from controller.hall.documents.topics import ANY_BOARD, topic_text

CONNECTION_NAME = "connection.toml"


def connection_text(hall: HallDescription, reader: str) -> str:
    """Return where a reader connects, and what it may subscribe to, as TOML."""
    document = tomlkit.document()
    document.add(tomlkit.comment("How to read this hall over MQTT 3.1.1; docs/dev/hall-protocol.md says what comes."))
    document.add("host", tomlkit.item(hall.broker_host))
    document.add("port", tomlkit.item(hall.port))
    document.add("user", tomlkit.item(reader))
    document.add("password_file", tomlkit.item("password"))
    document.add("ca_file", tomlkit.item("ca.pem"))
    topics = [topic_text(hall.name, ANY_BOARD, document_name) for document_name in READER_DOCUMENTS]
    document.add("topics", tomlkit.item(topics))
    return tomlkit.dumps(document)
