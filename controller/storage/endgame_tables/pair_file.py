"""The file of an ending and its counterpart: a line that says what it is, a header, the codes, and a checksum.

The header is a line of JSON: version, rule set, digest of its traits, and for each ending its pieces, how many
positions it has, and how many bytes its parts take. The parts are compressed one by one. The checksum is a BLAKE2b of
everything before it. docs/dev/decisions/endgame-tables.md says why.
"""

import json
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b
from struct import Struct
from typing import Any

from controller.engine.endgames.index import PositionIndex
from controller.engine.endgames.material import MaterialPair, material_name
from controller.engine.endgames.solved_ending import SolvedEnding

FIRST_LINE = b"damahan endgame table\n"
VERSION = 1
CHECKSUM_BYTES = 16
LONGEST_HEADER_BYTES = 4096
_COMPRESSION_LEVEL = 9
_LATE_CODE = Struct("<QB")


class PairFileError(ValueError):
    """The content of a file is not the table it should be; the message says what it is instead."""


@dataclass(frozen=True, slots=True)
class TableIdentity:
    """The rules that values belong to."""

    ruleset: str
    traits_digest: str


def encode_pair(identity: TableIdentity, pair: Sequence[SolvedEnding]) -> bytes:
    """Return the content of the file of a pair."""
    parts: list[bytes] = []
    endings = []
    for ending in pair:
        own_parts = [zlib.compress(part, _COMPRESSION_LEVEL) for part in _each_part(ending)]
        parts += own_parts
        endings.append(
            {
                "ending": material_name(ending.index.material),
                "pieces": list(ending.index.material),
                "positions": ending.index.size,
                "bytes": list(map(len, own_parts)),
            }
        )
    header = {
        "version": VERSION,
        "ruleset": identity.ruleset,
        "traits": identity.traits_digest,
        "endings": endings,
    }
    content = FIRST_LINE + json.dumps(header).encode() + b"\n" + b"".join(parts)
    return content + _checksum(content)


def decode_pair(content: bytes, identity: TableIdentity, pair: MaterialPair) -> list[SolvedEnding]:
    """Return the endings that the file of a pair holds.

    Raises PairFileError if it is anything else than the file of this pair, undamaged, under these rules.
    """
    if not content.startswith(FIRST_LINE):
        raise PairFileError("this is not an endgame table")
    body, checksum = content[:-CHECKSUM_BYTES], content[-CHECKSUM_BYTES:]
    if checksum != _checksum(body):
        raise PairFileError("this endgame table is damaged")
    end_of_header = content.index(b"\n", len(FIRST_LINE))
    header = json.loads(content[len(FIRST_LINE) : end_of_header])
    _check_header(header, identity, pair)
    endings, start = [], end_of_header + 1
    for material, entry in zip(pair, header["endings"], strict=True):
        parts = []
        for length in entry["bytes"]:
            parts.append(zlib.decompress(body[start : start + length]))
            start += length
        endings.append(_ending_of(PositionIndex(material), parts))
    return endings


def _check_header(header: dict[str, Any], identity: TableIdentity, pair: MaterialPair) -> None:
    """Raise PairFileError unless a header, whose checksum fits, is that of a pair under these rules."""
    if header["version"] != VERSION:
        raise PairFileError(f"this endgame table has version {header['version']}, not {VERSION}")
    found = TableIdentity(header["ruleset"], header["traits"])
    if found != identity:
        other = "an earlier or agreed form of them" if found.ruleset == identity.ruleset else found.ruleset
        raise PairFileError(f"this endgame table is of other rules than {identity.ruleset}: {other}")
    names = [entry["ending"] for entry in header["endings"]]
    expected = [material_name(material) for material in pair]
    sizes = [entry["positions"] for entry in header["endings"]]
    if (names, sizes) != (expected, [PositionIndex(material).size for material in pair]):
        raise PairFileError(f"this endgame table is of {' and '.join(names)}, not of {' and '.join(expected)}")


def _each_part(ending: SolvedEnding) -> tuple[bytes, bytes, bytes]:
    late_codes = b"".join(_LATE_CODE.pack(key, code) for key, code in sorted(ending.late_codes.items()))
    return ending.codes, ending.limits, late_codes


def _ending_of(index: PositionIndex, parts: Sequence[bytes]) -> SolvedEnding:
    codes, limits, late_codes = parts
    return SolvedEnding(index, codes, limits, dict(_LATE_CODE.iter_unpack(late_codes)))


def _checksum(content: bytes) -> bytes:
    return blake2b(content, digest_size=CHECKSUM_BYTES).digest()
