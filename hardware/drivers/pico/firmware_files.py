"""The scanner's firmware: the files that the program ships, and their way to a Pico that shows its raw prompt."""

import hashlib
from binascii import b2a_base64
from importlib import resources

from hardware.drivers.pico.errors import PicoError
from hardware.drivers.pico.raw_prompt import RawPrompt

FILE_NAMES = ("protocol.py", "scanner.py", "main.py")
"""The files of the firmware; MicroPython runs main.py, so it comes last."""

PIECE_BYTES = 180
"""The bytes that one statement writes.

A choice: with its 240 characters of Base64 it fits into the 512 bytes that MicroPython's USB line holds at the Pico
(ports/rp2/mphalport.c, MICROPY_HW_STDIN_BUFFER_LEN), so that none is lost whatever the Pico is doing.
"""

_READ_HASH = """
h = sha256()
with open({name!r}, 'rb') as f:
    while True:
        b = f.read(512)
        if not b:
            break
        h.update(b)
print(hexlify(h.digest()).decode())
"""

_TAKE_NEW_FILES = """
import os
for name in {old_names!r}:
    try:
        os.remove('/' + name)
    except OSError:
        pass
for name in {names!r}:
    os.rename('/' + name + '.new', '/' + name)
"""


def read_firmware() -> dict[str, bytes]:
    """Return the files of the firmware by name."""
    folder = resources.files("firmware_config") / "pico"
    return {name: (folder / name).read_bytes() for name in FILE_NAMES}


def write_files(prompt: RawPrompt, files: dict[str, bytes]) -> None:
    """Write files beside those that the Pico runs, read them back, and then take them all; raises PicoError.

    A Pico that loses power has the old files, or no main.py: then it shows its prompt, and can be written again.
    """
    prompt.run("from binascii import a2b_base64, hexlify\nfrom hashlib import sha256")
    for name, content in files.items():
        _write_new_file(prompt, f"/{name}.new", content)
    # main.py goes first and comes last, so that it never runs with modules of another version
    prompt.run(_TAKE_NEW_FILES.format(old_names=tuple(reversed(files)), names=tuple(files)))


def _write_new_file(prompt: RawPrompt, name: str, content: bytes) -> None:
    prompt.run(f"f = open({name!r}, 'wb')")
    for start in range(0, len(content), PIECE_BYTES):
        piece = b2a_base64(content[start : start + PIECE_BYTES], newline=False)
        prompt.run(f"f.write(a2b_base64({piece!r}))\n")
    prompt.run("f.close()")
    if prompt.run(_READ_HASH.format(name=name)).strip() != hashlib.sha256(content).hexdigest():
        raise PicoError(f"{name}: the Pico has written something else; repeat the command, or take another Pico")
