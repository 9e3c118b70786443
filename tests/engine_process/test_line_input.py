"""Lines come in whole, and of one that is too long only a part is kept."""

from pathlib import Path

from controller.engine_process.line_input import CHUNK_BYTES, LineInput

LONGEST = 1000


def test_a_line_that_is_too_long_takes_no_memory(tmp_path: Path) -> None:
    source = tmp_path / "lines"
    source.write_bytes(b"x" * 20 * CHUNK_BYTES + b"\n" + b"next\nhalf")
    with source.open("rb") as file:
        lines = LineInput(file.fileno(), LONGEST)
        line = lines.next_line()
        assert line is not None
        assert LONGEST < len(line) <= LONGEST + 1 + CHUNK_BYTES
        assert [lines.next_line(), lines.line_at_hand(), lines.has_ended] == [b"next", None, True]
