"""Which disc fits squares of a size: the table of docs/user/build/reeds.md."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from docs.dev.reed_field.magnet import REMANENCE_MT, Magnet
from docs.dev.reed_field.placement import PieceBuild, Placement, best_placement

GRADE = "N35"
DISCS_MM = ((6, 2), (6, 3), (8, 1), (8, 1.5), (8, 2), (8, 3), (10, 1), (10, 1.5), (10, 2))
SQUARES_MM = (40, 45, 50, 55, 60)
GAP_MM = 6
"""Wood and felt, 5 mm together, and half the glass of a reed."""

MAN_HEIGHT_MM = 8
LEAST_MARGIN = 1.5
"""Below this a build is not worth a try, for the relation of ampere-turns and field is uncertain by a factor of 2."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """A disc and a place of the reed for squares of one size."""

    diameter_mm: float
    height_mm: float
    placement: Placement

    @property
    def margin(self) -> float:
        """The smaller of its two margins."""
        return min(self.placement.closing_margin, self.placement.opening_margin)


def disc_build(diameter_mm: float, height_mm: float, gap_mm: float = GAP_MM, grade: str = GRADE) -> PieceBuild:
    """Return the build of the docs with a disc of this size."""
    magnet = Magnet(diameter_mm=diameter_mm, height_mm=height_mm, remanence_mt=REMANENCE_MT[grade])
    return PieceBuild(magnet=magnet, gap_mm=gap_mm, man_height_mm=MAN_HEIGHT_MM)


def choose_disc(square_mm: float, discs_mm: Sequence[tuple[float, float]] = DISCS_MM) -> Choice:
    """Return the disc with the largest margin on squares of this size."""
    choices = (
        Choice(
            diameter_mm=diameter, height_mm=height, placement=best_placement(disc_build(diameter, height), square_mm)
        )
        for diameter, height in discs_mm
    )
    return max(choices, key=lambda choice: choice.margin)


def table_lines(choices: Sequence[Choice]) -> Iterator[str]:
    """Yield the table of choices as lines of Markdown."""
    yield "| square | disc, N35 | reed beside the middle | a man may be off by | closes with | opens with |"
    yield "|---|---|---|---|---|---|"
    for choice in choices:
        place = choice.placement
        yield (
            f"| {place.square_mm:g} mm | {choice.diameter_mm:g} x {choice.height_mm:g} mm | {place.offset_mm:g} mm "
            f"| {place.play_mm:.1f} mm | {place.closing_margin:.1f} x | {place.opening_margin:.1f} x |"
        )
