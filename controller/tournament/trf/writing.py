"""Write TRF16. What was read from a file and is still so is written as it stood there."""

from collections.abc import Iterator

from controller.tournament.event import EventKind
from controller.tournament.player import ByeKind, EventPlayer
from controller.tournament.rounds import Round
from controller.tournament.standings import compute_standings
from controller.tournament.tie_break_values import TieBreakTable
from controller.tournament.tournament import Tournament
from controller.tournament.trf import columns
from controller.tournament.trf.columns import PLAYER_TAG, Columns, round_columns
from controller.tournament.trf.reading import read_trf
from controller.tournament.trf.results import RESULT_LETTERS

LINE_END = "\r\n"
"""Each line ends with a carriage return (Annex 2, remark 1); a line feed follows, as programs expect."""

_KIND_WORDS = {EventKind.SWISS: "Individual: Swiss-System", EventKind.ROUND_ROBIN: "Individual: Round-Robin"}


def trf_text(tournament: Tournament) -> str:
    """Return an event as a file of TRF16; each game of a match of two has a round of its own there."""
    if not tournament.foreign_lines:
        return "".join(_own_lines(tournament))
    source = read_trf("".join(tournament.foreign_lines))
    have_rounds_changed = tournament.rounds != source.rounds
    written = dict(enumerate(_player_lines(tournament), start=1))
    tags = dict(_tags(tournament)) if tournament.event != source.event else {}
    lines: list[str] = []
    for line in tournament.foreign_lines:
        end = line[len(line.rstrip("\r\n")) :]
        if not line.startswith(PLAYER_TAG):
            lines.append(f"{line[:3]} {tags[line[:3]]}{end}" if line[:3] in tags else line)
            continue
        number = int(columns.NUMBER.text_in(line))
        is_unchanged = not have_rounds_changed and tournament.player(number) == source.players[number - 1]
        own = written.pop(number)
        lines.append(line if is_unchanged else own.removesuffix(LINE_END) + end)
    return "".join([*lines, *written.values()])


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
    yield "XXR", str(tournament.round_count * games)


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
            (columns.POINTS, f"{float(points):.1f}"),
            (columns.RANK, str(ranks[player.number])),
            *_round_fields(tournament, player),
        ]
        yield _line(fields) + LINE_END


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
