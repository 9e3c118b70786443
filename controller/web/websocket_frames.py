"""Messages as WebSocket frames, written without the library."""

import struct


def websocket_frame(text: str) -> bytes:
    """Return a text as one unmasked WebSocket message (RFC 6455, section 5.2)."""
    content = text.encode()
    length = len(content)
    if length < 126:
        return struct.pack("!BB", 0x81, length) + content
    if length < 1 << 16:
        return struct.pack("!BBH", 0x81, 126, length) + content
    return struct.pack("!BBQ", 0x81, 127, length) + content
