"""The registers of the port expanders, from their data sheets.

A word holds two registers: the named one in the lower byte, and the next one. PCA9555 (TI, SCPS131, 8.6.2) alternates
within a pair of registers; MCP23017 (Microchip, DS20001952, 3.2.1) counts up.
"""

from dataclasses import dataclass
from typing import Literal

InputMask = int
"""A set of a chip's 16 inputs, one bit each; port 0 or A is the lower byte."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExpanderChip:
    """What to write into a kind of chip so that a closed reed reads as 1, and where to read it."""

    reed_inputs: tuple[int, ...]
    """The inputs that can have a reed, 0 to 15, in the order of the squares."""
    inputs: int
    """The register that holds the levels."""
    polarity: int
    """The register that inverts levels; it can be read, and is 0 after a loss of power."""
    interrupts: int | None
    """The register that selects the inputs that interrupt; None: all inputs do."""
    setup_bytes: tuple[tuple[int, int], ...]
    """Pairs of a register and a byte, written first."""
    setup_words: tuple[tuple[int, int], ...]
    """Pairs of a register and a word, written after the bytes."""

    @property
    def inverted_inputs(self) -> InputMask:
        """The inputs whose levels are inverted."""
        return sum(1 << reed_input for reed_input in self.reed_inputs)


PCA9555 = ExpanderChip(
    reed_inputs=tuple(range(16)),
    inputs=0x00,
    polarity=0x04,
    interrupts=None,
    setup_bytes=(),
    # 6: all are inputs, each with a permanent pull-up of 100 kilohm; 4: all are inverted
    setup_words=((0x06, 0xFFFF), (0x04, 0xFFFF)),
)

# since revision D of the data sheet (2022) GPA7 and GPB7 are outputs only: as inputs they may corrupt the bus
_REED_INPUTS = 0x7F7F

MCP23017 = ExpanderChip(
    reed_inputs=(*range(7), *range(8, 15)),
    inputs=0x12,
    polarity=0x02,
    interrupts=0x04,
    # 0x05: IOCON if an earlier program set BANK, which this clears; otherwise it is GPINTENB, which is set below.
    # 0x0A, IOCON: MIRROR, each INT pin reports both ports; ODR, open-drain, so that the INT pins can be joined
    setup_bytes=((0x05, 0x00), (0x0A, 0x44)),
    # OLAT: the outputs are low; IODIR: inputs; GPPU: pull-ups; INTCON: each change interrupts; IPOL: inverted
    setup_words=((0x14, 0x0000), (0x00, _REED_INPUTS), (0x0C, _REED_INPUTS), (0x08, 0x0000), (0x02, _REED_INPUTS)),
)

EXPANDER_CHIPS: dict[Literal["pca9555", "mcp23017"], ExpanderChip] = {"pca9555": PCA9555, "mcp23017": MCP23017}
