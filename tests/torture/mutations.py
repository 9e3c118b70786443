"""Damage texts and bytes as a hostile sender, a bad disk or a bad line does."""

from collections.abc import Sequence
from random import Random

NUMBERS = (b"-1", b"0", b"33", b"99", b"1e309", b"9223372036854775808", b"1" * 40, b"NaN", b"0x7F")
NOISE = (
    b"\0",
    b"\xff\xfe",
    b"\x1b[2J",
    b"\r\n",
    "\u202e\u0661".encode(),
    b"{" * 60,
    b"(" * 60,
    b'"',
    b"\\",
    b" " * 200,
)


def mutate(data: bytes, donors: Sequence[bytes], chance: Random) -> bytes:
    """Return bytes with one to four kinds of damage; parts of `donors` are put in too."""
    for _ in range(chance.randint(1, 4)):
        data = _damage(data, donors, chance)
    return data


def _damage(data: bytes, donors: Sequence[bytes], chance: Random) -> bytes:
    start = chance.randrange(len(data) + 1)
    end = min(len(data), start + chance.choice((0, 1, 2, 8, 40, 400)))
    match chance.randrange(8):
        case 0:  # a bit
            return (
                data[:start]
                + bytes(byte ^ 1 << chance.randrange(8) for byte in data[start : start + 1])
                + data[start + 1 :]
            )
        case 1:  # bytes that are lost
            return data[:start] + data[end:]
        case 2:  # an end that is lost
            return data[:start]
        case 3:  # something twice
            return data[:end] + data[start:end] * chance.randint(1, 3) + data[end:]
        case 4:  # a part of something else
            donor = chance.choice(donors)
            place = chance.randrange(len(donor) + 1)
            return data[:start] + donor[place : place + chance.choice((4, 30, 300))] + data[end:]
        case 5:  # another number
            return data[:start] + chance.choice(NUMBERS) + data[end:]
        case 6:
            return data[:start] + chance.choice(NOISE) + data[start:]
        case _:
            return data[:start] + chance.randbytes(end - start) + data[end:]
