"""The positions of a game as one run of bytes, in which a search is a search for bytes.

Ten thousand games of sixty plies are 9 MB: they are searched faster than an index of their positions is kept.
"""

import struct
from collections.abc import Iterable
from typing import NamedTuple

from controller.storage.game_index.material import PositionMaterial, material_of

_ENTRY = struct.Struct(">IIIBH")  # White, Black, kings, the side to move, the ply
_PIECES_BYTES = 12
_PIECES_AND_SIDE_BYTES = 13
_MATERIAL_BYTES = 2
_LATEST_PLY = 0xFFFF


class LinePosition(NamedTuple):
    """One position of a game: the masks of a position, and the ply after which it stood."""

    white: int
    black: int
    kings: int
    to_move: int
    ply: int


def encode_positions(positions: Iterable[LinePosition]) -> bytes:
    """Return positions as bytes, each as long as the others; raises ValueError for what is no position."""
    try:
        return b"".join(_ENTRY.pack(*each[:4], min(each.ply, _LATEST_PLY)) for each in positions)
    except struct.error as error:
        raise ValueError(f"a position is damaged: {error}") from error


def encode_material(positions: Iterable[LinePosition]) -> bytes:
    """Return the material of the same positions, in the same order."""
    return b"".join(material_key(material_of(each.white, each.black, each.kings)) for each in positions)


def pieces_key(white: int, black: int, kings: int, to_move: int | None) -> bytes:
    """Return how positions with these pieces begin; with any side to move if none is given."""
    encoded = _ENTRY.pack(white, black, kings, to_move or 0, 0)
    return encoded[: _PIECES_BYTES if to_move is None else _PIECES_AND_SIDE_BYTES]


def material_key(material: PositionMaterial) -> bytes:
    """Return the bytes of material: a hexadecimal digit for each number, which is 12 at most."""
    white_kings, white_men, black_kings, black_men = material
    return bytes((white_kings << 4 | white_men, black_kings << 4 | black_men))


def find_pieces(positions: bytes, key: bytes) -> int | None:
    """Return the ply of the first position with these pieces; None: there is none."""
    index = _find_aligned(positions, key, _ENTRY.size)
    return None if index is None else _ply_at(positions, index)


def find_material(positions: bytes, material: bytes, keys: Iterable[bytes]) -> int | None:
    """Return the ply of the first position with any of these kinds of material; None: there is none."""
    found = [index for key in keys if (index := _find_aligned(material, key, _MATERIAL_BYTES)) is not None]
    return _ply_at(positions, min(found)) if found else None


def _find_aligned(line: bytes, key: bytes, entry_bytes: int) -> int | None:
    """Return the number of the first entry that begins with a key."""
    place = line.find(key)
    while place >= 0:
        if place % entry_bytes == 0:
            return place // entry_bytes
        place = line.find(key, place + 1)
    return None


def _ply_at(positions: bytes, index: int) -> int:
    return int(_ENTRY.unpack_from(positions, index * _ENTRY.size)[4])
