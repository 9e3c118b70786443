"""Take back what the broker keeps of a board, before the board is removed."""

import asyncio
import ssl

import aiomqtt

from controller.hall.broker.hall_description import HallDescription
from controller.hall.broker.hall_files import HallFiles
from controller.hall.documents.topics import RETAINED_DOCUMENTS, topic_text

TIMEOUT_S = 10.0
RETRY_S = 0.1
"""A broker that reads its files again takes a new password a moment later."""


def clear_retained_documents(files: HallFiles, hall: HallDescription, board: str) -> bool:
    """Clear a board's state and availability at the running broker of this machine; return False if it kept them.

    Only the board itself may write them, so this connects in its place, with its password.
    """
    try:
        asyncio.run(asyncio.wait_for(_clear_once_let_in(files, hall, board), TIMEOUT_S))
    except (aiomqtt.MqttError, OSError, TimeoutError):
        return False
    return True


async def _clear_once_let_in(files: HallFiles, hall: HallDescription, board: str) -> None:
    while True:
        try:
            await _clear(files, hall, board)
        except aiomqtt.MqttCodeError:
            await asyncio.sleep(RETRY_S)
        else:
            return


async def _clear(files: HallFiles, hall: HallDescription, board: str) -> None:
    async with aiomqtt.Client(
        hall.near_address,
        hall.port,
        username=board,
        password=files.board_password(board).read_text(encoding="ascii").removesuffix("\n"),
        tls_context=ssl.create_default_context(cafile=files.authority_certificate),
        protocol=aiomqtt.ProtocolVersion.V311,
        timeout=TIMEOUT_S,
    ) as client:
        for document in RETAINED_DOCUMENTS:
            await client.publish(topic_text(hall.name, board, document), None, qos=1, retain=True)
