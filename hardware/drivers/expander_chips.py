"""The registers of the port expanders, by their data sheets.

Both read two ports as one word: the register that is named, in the lower byte, and the one after it. PCA9555 (TI,
SCPS131, 8.6.2) goes back and forth within a pair; MCP23017 (Microchip, DS20001952, 3.2.1) counts on.
"""

from dataclasses import dataclass
from typing import Literal

InputMask = int
"""Some of the 16 inputs of a chip, a bit each: port 0 or A in the lower byte."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExpanderChip:
    """What to write into a kind of chip so that a closed reed reads 1, and where to read."""

    reed_inputs: tuple[int, ...]
    """The inputs that reeds may be on, in their order."""
    inputs: int
    """The register of the levels."""
    polarity: int
    """The register that turns levels round, also told back: after a loss of power it is 0 again."""
    interrupts: int | None
    """The register that chooses which inputs interrupt; None: all inputs do."""
    setup_bytes: tuple[tuple[int, int], ...]
    """Registers and bytes to write first."""
    setup_words: tuple[tuple[int, int], ...]
    """Registers and words to write then."""

    @property
    def inverted_inputs(self) -> InputMask:
        """The inputs whose levels are turned round."""
        return sum(1 << place for place in self.reed_inputs)


PCA9555 = ExpanderChip(
    reed_inputs=tuple(range(16)),
    inputs=0x00,
    polarity=0x04,
    interrupts=None,
    setup_bytes=(),
    # 6: all are inputs, each with a pull-up of 100 kilohm that is always there; 4: all are turned round
    setup_words=((0x06, 0xFFFF), (0x04, 0xFFFF)),
)

# GPA7 and GPB7 are outputs only since revision D of the data sheet (2022): as inputs they may corrupt the bus
_REEDS = 0x7F7F

MCP23017 = ExpanderChip(
    reed_inputs=(*range(7), *range(8, 15)),
    inputs=0x12,
    polarity=0x02,
    interrupts=0x04,
    # 0x05: where an earlier program set BANK, IOCON is here, and BANK goes; else it is GPINTENB, which is set below.
    # 0x0A, IOCON: MIRROR, either INT pin tells of both ports; ODR, open-drain, so that the INT pins can be joined
    setup_bytes=((0x05, 0x00), (0x0A, 0x44)),
    # OLAT: the outputs are low; IODIR: inputs; GPPU: pull-ups; INTCON: each change interrupts; IPOL: turned round
    setup_words=((0x14, 0x0000), (0x00, _REEDS), (0x0C, _REEDS), (0x08, 0x0000), (0x02, _REEDS)),
)

EXPANDER_CHIPS: dict[Literal["pca9555", "mcp23017"], ExpanderChip] = {"pca9555": PCA9555, "mcp23017": MCP23017}
