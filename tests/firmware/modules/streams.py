"""The simulated Pico's standard streams, which are its cable; they replace `sys`."""

from hardware_model import host


class Buffer:
    """Bytes to and from the host."""

    def read(self, count: int) -> bytes:
        """Read bytes."""
        return bytes([int(host.read_byte()) for _ in range(count)])

    def write(self, line: bytes) -> int:
        """Write a line."""
        host.write_line(line.decode())
        return len(line)


class Stream:
    """Standard input and output."""

    buffer = Buffer()


stdin = stdout = Stream()
