"""Read TRF16: every fault of a file at once, each with its line and columns."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction

from controller.clock.control_parser import parse_time_control
from controller.tournament.act_checks import LONGEST_TEXT
from controller.tournament.acts import EventImported
from controller.tournament.berger import count_berger_rounds
from controller.tournament.event import MOST_ROUNDS, Event, EventKind, Scoring
from controller.tournament.file_faults import FileFaults
from controller.tournament.player import EventPlayer
from controller.tournament.player_rounds import player_rounds
from controller.tournament.rounds import Round
from controller.tournament.tournament import Tournament
from controller.tournament.trf.columns import PLAYER_TAG, POINTS
from controller.tournament.trf.player_lines import PlayerLine, read_player_lines
from controller.tournament.trf.round_cells import possible_round_counts, read_rounds
from controller.tournament.trf.withdrawals import find_withdrawals, point_difference

_DATE_LETTERS = str.maketrans("/.", "--")
_ROUND_ROBIN_WORDS = ("round-robin", "round robin", "roundrobin", "berger", "all-play-all", "rundenturnier")


@dataclass(frozen=True, slots=True, kw_only=True)
class TrfFile:
    """What a file says."""

    event: Event
    players: tuple[EventPlayer, ...]
    rounds: tuple[Round, ...]
    lines: tuple[str, ...]  # as they are, with their ends

    @property
    def act(self) -> EventImported:
        """The act that begins an event with this file."""
        return EventImported(event=self.event, players=self.players, rounds=self.rounds, foreign_lines=self.lines)


def read_trf(text: str) -> TrfFile:
    """Return what a file of TRF16 says; raises FileFaultsError with every fault."""
    faults = FileFaults()
    lines = tuple(text.splitlines(keepends=True))
    tags = _read_tags(lines)
    player_lines = read_player_lines(lines, faults)
    if not player_lines:
        faults.add("there is no player: no line begins with 001")
    listed_points = {line.number: line.points for line in player_lines}
    readings: list[Tournament] = []
    for paired in possible_round_counts(player_lines):
        players, rounds = read_rounds(player_lines, paired, faults)
        faults.raise_if_any()
        reading = Tournament(event=_read_event(tags, paired, players), players=players, rounds=rounds)
        known = _find_scoring(reading, listed_points)
        if known is not None:
            return TrfFile(event=known.event, players=known.players, rounds=rounds, lines=lines)
        readings.append(reading)
    _add_point_faults(readings[0], player_lines, faults)
    raise faults.error()


def _read_tags(lines: tuple[str, ...]) -> dict[str, str]:
    """Return the text of each tag but those of players; of several lines with one tag the first."""
    tags: dict[str, str] = {}
    for line in lines:
        if not line.startswith(PLAYER_TAG):
            tags.setdefault(line[:3], " ".join(line[4:].split()))
    return tags


def _read_event(tags: dict[str, str], played_rounds: int, players: tuple[EventPlayer, ...]) -> Event:
    kind = tags.get("092", "").lower()
    asked = (bye.round for player in players for bye in player.byes)
    planned = next((int(tags[tag]) for tag in ("142", "XXR") if tags.get(tag, "").isdecimal()), 0)
    rounds = min(MOST_ROUNDS, max(planned, played_rounds, *asked, 1))
    return Event(
        name=_printable(tags.get("012", "")) or "-",
        place=_printable(tags.get("022", "")),
        first_day=_read_date(tags.get("042", "")),
        last_day=_read_date(tags.get("052", "")),
        rounds=rounds,
        cycles=2 if rounds > count_berger_rounds(len(players)) else 1,
        time_control=_read_time_control(tags.get("122", "")),
        kind=EventKind.ROUND_ROBIN if any(word in kind for word in _ROUND_ROBIN_WORDS) else EventKind.SWISS,
    )


def _printable(text: str) -> str:
    return "".join(letter for letter in text if letter.isprintable())[:LONGEST_TEXT].strip()


def _read_date(text: str) -> str:
    """Return a date of the file, or nothing if it is written in some other way; its line is kept."""
    try:
        return date.fromisoformat(text.translate(_DATE_LETTERS)).isoformat()
    except ValueError:
        return ""


def _read_time_control(text: str) -> str:
    """Return a time control that a clock here knows, or nothing; the line is kept."""
    try:
        parse_time_control(text)
    except ValueError:
        return ""
    return text


def _find_scoring(known: Tournament, listed_points: Mapping[int, Fraction | None]) -> Tournament | None:
    """Return the event with the scoring that gives all players their points, and a round robin with who has left it.

    Return None if no scoring does.
    """
    for scoring in (Scoring.ONE_HALF_ZERO, Scoring.TWO_ONE_ZERO):
        scored = find_withdrawals(replace(known, event=replace(known.event, scoring=scoring)), listed_points)
        if not point_difference(scored, listed_points):
            return scored
    return None


def _add_point_faults(known: Tournament, lines: tuple[PlayerLine, ...], faults: FileFaults) -> None:
    """Add a fault for each player whose points no scoring gives."""
    halves = {number: sum(each.counted_halves for each in own) for number, own in player_rounds(known).items()}
    for line in lines:
        own = halves[line.number]
        if line.points not in (None, own, own * Scoring.ONE_HALF_ZERO.draw_points):
            said = f"{line.text_points} points, but the rounds give {own / 2:g}, or {own} if a win counts 2"
            faults.add(said, line.place, POINTS)
    if not faults:
        faults.add("the points of some players count 1 for a win, those of others 2")


def tournament_of(file: TrfFile) -> Tournament:
    """Return the event of a file."""
    return Tournament(event=file.event, players=file.players, rounds=file.rounds, foreign_lines=file.lines)
