"""Write TRF16. What was read from a file and is still so is written as it stood there."""

from collections.abc import Iterator
from fractions import Fraction

from controller.tournament.errors import TournamentError
from controller.tournament.event import EventKind
from controller.tournament.player import ByeKind, EventPlayer
from controller.tournament.rounds import Round
from controller.tournament.standings import compute_standings
from controller.tournament.tie_break_values import TieBreakTable
from controller.tournament.tournament import Tournament
from controller.tournament.trf import columns
from controller.tournament.trf.columns import PLAYER_TAG, Columns, round_columns
from controller.tournament.trf.reading import read_trf, tournament_of
from controller.tournament.trf.results import RESULT_LETTERS
from controller.tournament.trf.tag_changes import ROUNDS_TAG, TagChanges, line_end

LINE_END = "\r\n"
"""Each line ends with a carriage return (Annex 2, remark 1); a line feed follows, as programs expect."""

_KIND_WORDS = {EventKind.SWISS: "Individual: Swiss-System", EventKind.ROUND_ROBIN: "Individual: Round-Robin"}


def trf_text(tournament: Tournament) -> str:
    """Return an event as a file of TRF16; each game of a match of two has a round of its own there.

    Raises TournamentError for points that have no place in its columns.
    """
    if not tournament.foreign_lines:
        return "".join(_own_lines(tournament))
    source = tournament_of(read_trf("".join(tournament.foreign_lines)))
    own = dict(enumerate(_player_lines(tournament), start=1))
    changed = _changed_players(source, tournament)
    tags = TagChanges(dict(_tags(source)), dict(_tags(tournament)))
    lines: list[str] = []
    first_player: int | None = None
    for line in tournament.foreign_lines:
        if not line.startswith(PLAYER_TAG):
            lines += tags.write(line)
            continue
        if first_player is None:
            first_player = len(lines)
        number = int(columns.NUMBER.text_in(line))
        written = own.pop(number)
        lines.append(written.removesuffix(LINE_END) + line_end(line) if number in changed else line)
    end = next(filter(None, map(line_end, tournament.foreign_lines)), LINE_END)
    lines[first_player:first_player] = [f"{text}{end}" for text in tags.missing_lines()]
    if own and not line_end(lines[-1]):
        lines[-1] += end
    return "".join([*lines, *(line.removesuffix(LINE_END) + end for line in own.values())])


def _changed_players(source: Tournament, tournament: Tournament) -> frozenset[int]:
    """Return whose lines are no longer those of the file: all, once the rounds, the points or the order are others."""
    before, after = (
        {row.player.number: (row.points, row.rank) for row in compute_standings(each)} for each in (source, tournament)
    )
    if tournament.rounds != source.rounds or any(after[number] != before[number] for number in before):
        return frozenset(after)
    return frozenset(player.number for player in source.players if tournament.player(player.number) != player)


def _own_lines(tournament: Tournament) -> Iterator[str]:
    for tag, text in _tags(tournament):
        yield f"{tag} {text}{LINE_END}"
    yield from _player_lines(tournament)


def _tags(tournament: Tournament) -> Iterator[tuple[str, str]]:
    event = tournament.event
    games = tournament.event.games_per_match
    yield "012", event.name
    if event.place:
        yield "022", event.place
    for tag, day in (("042", event.first_day), ("052", event.last_day)):
        if day:
            yield tag, day.replace("-", "/")
    yield "062", str(len(tournament.players))
    yield "072", str(sum(player.rating is not None for player in tournament.players))
    yield "092", _KIND_WORDS[event.kind]
    if event.time_control:
        yield "122", event.time_control
    yield ROUNDS_TAG, str(tournament.round_count * games)


def _player_lines(tournament: Tournament) -> Iterator[str]:
    table = TieBreakTable(tournament)
    has_matches = tournament.event.games_per_match > 1
    ranks = {row.player.number: row.rank for row in compute_standings(tournament)}
    for player in tournament.players:
        points = table.game_points(player.number) if has_matches else table.points[player.number]
        fields: list[tuple[Columns, str]] = [
            (columns.NUMBER, str(player.number)),
            (columns.SEX, player.sex.rjust(1)),
            (columns.TITLE, player.title),
            (columns.NAME, player.name.ljust(columns.NAME.width)),
            (columns.RATING, "" if player.rating is None else str(player.rating)),
            (columns.FEDERATION, player.federation),
            (columns.FEDERATION_NUMBER, player.federation_number),
            (columns.BIRTH_DATE, player.birth_date),
            (columns.POINTS, _points_text(player, points)),
            (columns.RANK, str(ranks[player.number])),
            *_round_fields(tournament, player),
        ]
        yield _line(fields) + LINE_END


def _points_text(player: EventPlayer, points: Fraction) -> str:
    text = f"{float(points):.1f}"
    if len(text) > columns.POINTS.width:
        text = text.removesuffix(".0")
    if len(text) > columns.POINTS.width:
        raise TournamentError(
            f"{player.name} has {text} points; TRF16 has {columns.POINTS.width} columns for them, so export `standings`"
        )
    return text


def _line(fields: list[tuple[Columns, str]]) -> str:
    line = PLAYER_TAG
    for place, text in fields:
        line = f"{line.ljust(place.first - 1)}{text.rjust(place.width)[: place.width]}"
    return line.rstrip()


def _round_fields(tournament: Tournament, player: EventPlayer) -> Iterator[tuple[Columns, str]]:
    games = tournament.event.games_per_match
    for each in tournament.rounds:
        for game in range(1, games + 1):
            cell = _cell(each, player, game)
            yield from zip(round_columns((each.number - 1) * games + game), cell, strict=True)
    for bye in player.byes:
        if bye.round > len(tournament.rounds):
            for game in range(1, games + 1):
                yield from zip(round_columns((bye.round - 1) * games + game), ("0000", "-", bye.kind), strict=True)


def _cell(each: Round, player: EventPlayer, game: int) -> tuple[str, str, str]:
    """Return opponent, colour and result; blanks for a round before a late entry."""
    pairing = each.find_pairing(player.number)
    if pairing is None:
        bye = each.find_bye(player.number)
        if bye is None and each.number < player.first_round:
            return "", "", ""
        return "0000", "-", (bye.kind if bye else ByeKind.ZERO)
    result = pairing.results[game - 1]
    if result is not None and result not in RESULT_LETTERS:
        return "0000", "-", ByeKind.ZERO
    side = pairing.side_of(player.number, game)
    letter = "" if result is None else RESULT_LETTERS[result][side]
    return str(pairing.opponent_of(player.number)).rjust(4), "wb"[side], letter
