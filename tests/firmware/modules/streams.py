"""The simulated Pico's standard streams, which are its cable, as a `sys` of their own."""

from bench import host


class Buffer:
    """Bytes to the host and from it."""

    def read(self, count: int) -> bytes:
        """Read bytes."""
        return bytes([int(host.hear()) for _ in range(count)])

    def write(self, line: bytes) -> int:
        """Write a line."""
        host.say(line.decode())
        return len(line)


class Stream:
    """One of the two."""

    buffer = Buffer()


stdin = stdout = Stream()
