"""The hash by which two places show each other that they have the same position and clocks."""

from hashlib import sha256

HASH_DIGITS = 32


def position_hash(ply: int, fen: str, white_us: int | None, black_us: int | None) -> str:
    """Return the hash of a position and both clocks, 32 hexadecimal digits; None for a clock that is not there."""
    clocks = ("-" if time_us is None else str(time_us) for time_us in (white_us, black_us))
    return sha256(" ".join((str(ply), fen, *clocks)).encode("ascii")).hexdigest()[:HASH_DIGITS]
