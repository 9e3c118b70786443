"""Which broker a desk uses, and how it connects to it."""

import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from enum import StrEnum
from importlib.util import find_spec

from controller.desk.broker.child_broker import child_broker
from controller.desk.receiver.client import BrokerAccess
from controller.desk.receiver.outbox import SigningIdentity
from controller.hall.broker.broker_process import find_broker, find_mosquitto
from controller.hall.broker.errors import HallFolderError
from controller.hall.broker.hall_description import DESK_USER, HallDescription
from controller.hall.broker.hall_files import HallFiles
from controller.hall.broker.signing_keys import read_trusted_keys
from controller.hall.documents.errors import DocumentError
from controller.hall.documents.signing import read_private_key

OWN_HOST = "localhost"
"""The broker's certificate names it."""


class BrokerChoice(StrEnum):
    """Where the broker of a desk is."""

    AUTO = "auto"  # one that runs on the folder; else Mosquitto if it is installed; else amqtt
    MOSQUITTO = "mosquitto"  # started by the desk
    EMBEDDED = "embedded"  # amqtt, in the desk
    ELSEWHERE = "elsewhere"  # at the host of the hall's description


def choose_broker(choice: BrokerChoice, files: HallFiles) -> BrokerChoice | None:
    """Return which broker is started, or None if one runs on the folder already."""
    if choice is not BrokerChoice.AUTO:
        return choice
    if find_broker(files) is not None:
        return None
    try:
        find_mosquitto()
    except HallFolderError:
        return BrokerChoice.EMBEDDED
    return BrokerChoice.MOSQUITTO


@asynccontextmanager
async def started_broker(choice: BrokerChoice | None, files: HallFiles, hall: HallDescription) -> AsyncIterator[None]:
    """Run the broker that was chosen while the context is open; raises HallFolderError."""
    match choice:
        case BrokerChoice.MOSQUITTO:
            async with child_broker(files):
                yield
        case BrokerChoice.EMBEDDED:
            if find_spec("amqtt") is None:
                raise HallFolderError("amqtt is not installed; install Mosquitto, or the extra hall")
            from controller.desk.broker.embedded_broker import embedded_broker

            async with embedded_broker(files, hall):
                yield
        case _:
            yield


def broker_access(choice: BrokerChoice | None, files: HallFiles, hall: HallDescription) -> BrokerAccess:
    """Return how the desk connects; raises HallFolderError if its folder lacks something."""
    try:
        password = files.desk_password.read_text(encoding="ascii").strip()
        tls = ssl.create_default_context(cafile=files.authority_certificate)
    except OSError as error:
        raise HallFolderError(f"{files.folder}: {error}; `damahan hall init` makes what is missing") from error
    host = hall.broker_host if choice is BrokerChoice.ELSEWHERE else (hall.listen or OWN_HOST)
    return BrokerAccess(host=host, port=hall.port, user=DESK_USER, password=password, tls=tls, client_id=DESK_USER)


def desk_identity(files: HallFiles, hall: HallDescription) -> SigningIdentity:
    """Return the key that the desk signs with; raises HallFolderError if there is none that the boards trust."""
    for key in read_trusted_keys(files):
        if key.name == DESK_USER and not key.is_revoked:
            try:
                private_key = read_private_key(files.signing_key(key.id).read_text(encoding="ascii"))
            except (OSError, DocumentError) as error:
                raise HallFolderError(f"{files.signing_key(key.id)}: {error}") from error
            return SigningIdentity(hall=hall.name, key_id=key.id, private_key=private_key)
    raise HallFolderError(f"{files.trusted_keys}: no key of the desk; make one: damahan hall key make {DESK_USER}")
