"""Rounds out of what the lines of both players say: they must agree."""

from collections.abc import Iterator

from controller.tournament.file_faults import FileFaults
from controller.tournament.player import ByeKind, ByeRequest, EventPlayer
from controller.tournament.rounds import Bye, Pairing, Round
from controller.tournament.trf.columns import round_columns
from controller.tournament.trf.player_lines import PlayerLine, RoundCell
from controller.tournament.trf.results import BOARD_RESULTS, GAME_LETTERS

BLANK_CELL = RoundCell(opponent=0, colour="-", result=" ", is_blank=True)
ALLOWED_BYES = frozenset(kind.value for kind in ByeKind) | {" "}


def possible_round_counts(lines: tuple[PlayerLine, ...]) -> range:
    """Return how many rounds of a file may have been paired, the likely count first.

    The last one that was paired has a game or a bye that pairing gives. Later cells are byes that players asked for,
    unless nobody came to the games of that round: such games are not in the file.
    """
    cells = [(number, cell) for line in lines for number, cell in enumerate(line.cells, start=1)]
    paired = max(
        (number for number, cell in cells if cell.opponent or cell.result == ByeKind.ALLOCATED.value), default=0
    )
    return range(paired, max((number for number, _ in cells), default=0) + 1)


def read_rounds(
    lines: tuple[PlayerLine, ...], paired: int, faults: FileFaults
) -> tuple[tuple[EventPlayer, ...], tuple[Round, ...]]:
    """Return the players and so many rounds of a file; add a fault for each cell that another line contradicts."""
    by_number = {line.number: line for line in lines}
    rounds = tuple(_read_round(number, by_number, faults) for number in range(1, paired + 1))
    return tuple(_player_of(line, paired) for line in lines), rounds


def cell_of(line: PlayerLine, number: int) -> RoundCell:
    """Return the cell of a round, a blank one after the end of the line."""
    return line.cells[number - 1] if number <= len(line.cells) else BLANK_CELL


def _player_of(line: PlayerLine, paired: int) -> EventPlayer:
    """Return a player; the blank rounds before the first one say a late entry, byes of later rounds were asked for."""
    named = [number for number, cell in enumerate(line.cells, start=1) if not cell.is_blank]
    first_round = min([*named, paired + 1])
    return EventPlayer(
        number=line.number,
        name=line.name,
        rating=line.rating,
        federation=line.federation,
        first_round=first_round,
        byes=tuple(
            ByeRequest(round=number, kind=ByeKind(cell.result))
            for number, cell in enumerate(line.cells, start=1)
            if number > paired and not cell.is_blank and cell.result in ALLOWED_BYES - {" "}
        ),
        sex=line.sex,
        title=line.title,
        federation_number=line.federation_number,
        birth_date=line.birth_date,
    )


def _read_round(number: int, lines: dict[int, PlayerLine], faults: FileFaults) -> Round:
    pairings: list[Pairing] = []
    byes: list[Bye] = []
    done: set[int] = set()
    for line in lines.values():
        cell = cell_of(line, number)
        if cell.opponent:
            if line.number not in done:
                pairings += _read_pairing(number, len(pairings) + 1, line, lines, faults)
            done |= {line.number, cell.opponent}
        elif cell.result not in ALLOWED_BYES:
            faults.add(f"{cell.result!r} is no bye; write F, H, U or Z", line.place, round_columns(number).result)
        elif any(not earlier.is_blank for earlier in line.cells[:number]):
            kind = ByeKind.ZERO if cell.result == " " else ByeKind(cell.result)
            byes.append(Bye(player=line.number, kind=kind))
    return Round(number=number, pairings=tuple(pairings), byes=tuple(byes), is_started=True)


def _read_pairing(
    number: int, board: int, line: PlayerLine, lines: dict[int, PlayerLine], faults: FileFaults
) -> Iterator[Pairing]:
    """Yield the pairing of a player, or nothing after a fault."""
    fields, cell = round_columns(number), cell_of(line, number)
    other = lines.get(cell.opponent)
    if other is None or other is line:
        faults.add(f"round {number}: there is no opponent {cell.opponent}", line.place, fields.opponent)
        return
    answer = cell_of(other, number)
    if answer.opponent != line.number:
        said = f"meets {answer.opponent}" if answer.opponent else "has no opponent"
        faults.add(f"round {number}: line {other.place} says that {other.number} {said}", line.place, fields.opponent)
        return
    is_white = cell.colour == "w" or (cell.colour == "-" and answer.colour != "w")
    if cell.colour == answer.colour != "-" or ("-" in (cell.colour, answer.colour) and cell.colour != answer.colour):
        faults.add(f"round {number}: both have the colour {cell.colour}, or one has none", line.place, fields.colour)
        return
    letters = (cell.result, answer.result) if is_white else (answer.result, cell.result)
    if letters not in BOARD_RESULTS and letters != (" ", " "):
        known = cell.result in GAME_LETTERS | {" "}
        reason = (
            f"line {other.place} has {answer.result!r}" if known else f"write one of {' '.join(sorted(GAME_LETTERS))}"
        )
        faults.add(f"round {number}: the result {cell.result!r} cannot be: {reason}", line.place, fields.result)
        return
    white, black = (line.number, other.number) if is_white else (other.number, line.number)
    yield Pairing(board=board, white=white, black=black, results=(BOARD_RESULTS.get(letters),))
