"""The lines of players in TRF16, read column by column."""

from dataclasses import dataclass
from fractions import Fraction

from controller.tournament.act_checks import HIGHEST_RATING
from controller.tournament.event import MOST_PLAYERS
from controller.tournament.file_faults import FileFaults
from controller.tournament.trf import columns
from controller.tournament.trf.columns import Columns


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundCell:
    """What a player's line says of one round."""

    opponent: int  # 0: none
    colour: str  # w, b or -
    result: str  # its letter as a capital; a blank: none yet
    is_blank: bool = False  # all of it


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerLine:
    """One line, with its place in the file from 1 on."""

    place: int
    number: int
    name: str
    sex: str
    title: str
    rating: int | None
    federation: str
    federation_number: str
    birth_date: str
    text_points: str
    points: Fraction | None  # None: the columns are blank
    cells: tuple[RoundCell, ...]


def read_player_lines(lines: tuple[str, ...], faults: FileFaults) -> tuple[PlayerLine, ...]:
    """Return the lines of players, by their numbers; add the faults of each, and of missing or doubled numbers."""
    found = [
        _read_line(place, line.rstrip("\r\n"), faults)
        for place, line in enumerate(lines, start=1)
        if line.startswith(columns.PLAYER_TAG)
    ]
    by_number: dict[int, PlayerLine] = {}
    for line in found:
        if line.number in by_number:
            first = by_number[line.number].place
            faults.add(f"number {line.number} is that of line {first}", line.place, columns.NUMBER)
        by_number.setdefault(line.number, line)
    missing = sorted(set(range(1, len(found) + 1)) - by_number.keys())
    if missing and not faults:
        faults.add(f"players are numbered from 1 on; missing: {', '.join(map(str, missing))}")
    return tuple(by_number[number] for number in sorted(by_number))


def _read_line(place: int, line: str, faults: FileFaults) -> PlayerLine:
    name = columns.NAME.text_in(line)
    if not name or not name.isprintable():
        faults.add("the name is missing" if not name else "the name cannot be printed", place, columns.NAME)
    federation = columns.FEDERATION.text_in(line)
    if federation and not (len(federation) == columns.FEDERATION.width and federation.isalpha()):
        faults.add(f"{federation!r} is no federation of three letters", place, columns.FEDERATION)
    text_points = columns.POINTS.text_in(line)
    return PlayerLine(
        place=place,
        number=_read_number(line, columns.NUMBER, MOST_PLAYERS, place, faults) or 0,
        name=name,
        sex=columns.SEX.text_in(line),
        title=columns.TITLE.text_in(line),
        rating=_read_number(line, columns.RATING, HIGHEST_RATING, place, faults, may_be_missing=True) or None,
        federation=federation,
        federation_number=columns.FEDERATION_NUMBER.text_in(line),
        birth_date=columns.BIRTH_DATE.text_in(line),
        text_points=text_points,
        points=_read_points(text_points, place, faults),
        cells=tuple(_read_cell(line, number, place, faults) for number in range(1, columns.count_rounds(line) + 1)),
    )


def _read_number(
    line: str, field: Columns, most: int, place: int, faults: FileFaults, *, may_be_missing: bool = False
) -> int | None:
    text = field.text_in(line)
    if not text and may_be_missing:
        return None
    if not (text.isascii() and text.isdecimal() and int(text) <= most) or (not may_be_missing and int(text) == 0):
        faults.add(f"{text!r} is no number up to {most}", place, field)
        return None
    return int(text)


def _read_points(text: str, place: int, faults: FileFaults) -> Fraction | None:
    if not text:
        return None
    whole, _, part = text.partition(".")
    if not (text.isascii() and whole.isdecimal() and (part or "0").isdecimal()):
        faults.add(f"{text!r} are no points; write them as 11.5", place, columns.POINTS)
        return None
    return Fraction(text)


def _read_cell(line: str, number: int, place: int, faults: FileFaults) -> RoundCell:
    fields = columns.round_columns(number)
    opponent = _read_number(line, fields.opponent, MOST_PLAYERS, place, faults, may_be_missing=True) or 0
    colour = fields.colour.text_in(line).lower() or "-"
    if colour not in ("w", "b", "-"):
        faults.add(f"{colour!r} is no colour; write w, b or -", place, fields.colour)
    whole = line[fields.opponent.first - 1 : fields.result.last]
    return RoundCell(
        opponent=opponent,
        colour=colour,
        result=fields.result.text_in(line).upper() or " ",
        is_blank=not whole.strip(),
    )
