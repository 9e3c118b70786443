"""What an event, a player and a round must be, so that an act is not refused."""

from collections import Counter
from datetime import date

from controller.clock.control_parser import parse_time_control
from controller.clock.text_scanner import TimeControlSyntaxError
from controller.rules.rulesets import RULE_SETS
from controller.tournament.errors import TournamentError
from controller.tournament.event import MOST_PLAYERS, MOST_ROUNDS, Event, EventKind
from controller.tournament.player import LONGEST_NAME, ByeKind, EventPlayer
from controller.tournament.rounds import Round
from controller.tournament.tournament import Tournament

MOST_GAMES = 2
HIGHEST_RATING = 9999  # four columns in TRF16
LONGEST_TEXT = 100
"""Characters of a name of an event, a place or a club; a choice: one line of a printed page."""


def require_event(event: Event) -> None:
    """Raise TournamentError for the first value of an event that cannot be."""
    _require_text("the name of the event", event.name, is_needed=True)
    _require_text("the place", event.place)
    for day in (event.first_day, event.last_day):
        _require_date(day)
    if event.first_day and event.last_day and event.last_day < event.first_day:
        raise TournamentError(f"the event ends on {event.last_day}, before it begins")
    if event.kind is EventKind.SWISS and not 1 <= event.rounds <= MOST_ROUNDS:
        raise TournamentError(f"a Swiss has 1 to {MOST_ROUNDS} rounds, not {event.rounds}")
    if event.ruleset not in RULE_SETS:
        raise TournamentError(f"there is no rule set {event.ruleset!r}; they are {', '.join(RULE_SETS)}")
    if event.time_control:
        _require_time_control(event.time_control)
    for name, number, most in (("games", event.games_per_match, MOST_GAMES), ("cycles", event.cycles, 2)):
        if not 1 <= number <= most:
            raise TournamentError(f"{name}: give 1 or {most}, not {number}")


def require_same_system(tournament: Tournament, event: Event) -> None:
    """Raise TournamentError for a change that would give another meaning to what was played."""
    known = tournament.event
    if not tournament.rounds:
        return
    if (event.kind, event.games_per_match, event.cycles) != (known.kind, known.games_per_match, known.cycles):
        raise TournamentError("a round is paired: the system and the games of a match stay as they are")
    if event.kind is EventKind.SWISS and event.rounds < len(tournament.rounds):
        raise TournamentError(f"{len(tournament.rounds)} rounds are paired; the event cannot have {event.rounds}")


def require_late_entry_allowed(tournament: Tournament) -> None:
    """Raise TournamentError if nobody can enter any more."""
    if not tournament.rounds:
        return
    if tournament.event.kind is EventKind.ROUND_ROBIN:
        raise TournamentError("a round robin that is paired takes no more players: its tables depend on their number")
    if tournament.next_round > tournament.round_count:
        raise TournamentError("the last round is paired; nobody can enter any more")


def require_bye_possible(tournament: Tournament, kind: ByeKind) -> None:
    """Raise TournamentError for a bye that the pairings of the event do not make.

    Only a new bye is checked: an older file may have such byes on record, and is read.
    """
    if tournament.event.kind is EventKind.ROUND_ROBIN and kind is not ByeKind.ZERO:
        raise TournamentError(
            "in a round robin whoever does not play loses by forfeit, so no bye has points; use --kind zero"
        )


def require_player(tournament: Tournament, player: EventPlayer) -> None:
    """Raise TournamentError for a player who cannot be, or has the name of another one."""
    if not 1 <= player.number <= MOST_PLAYERS:
        raise TournamentError(f"an event has {MOST_PLAYERS} players at most")
    _require_text("a player's name", player.name, LONGEST_NAME, is_needed=True)
    _require_text(f"the club of {player.name}", player.club)
    if player.rating is not None and not 0 < player.rating <= HIGHEST_RATING:
        raise TournamentError(
            f"the rating of {player.name} is a number from 1 to {HIGHEST_RATING}, not {player.rating}"
        )
    if player.federation and not (len(player.federation) == 3 and player.federation.isalpha()):
        raise TournamentError(f"the federation of {player.name} has three letters, not {player.federation!r}")
    folded = player.name.casefold()
    same = next((each for each in tournament.players if each.name.casefold() == folded), None)
    if same is not None and same.number != player.number:
        raise TournamentError(f"there are two players {player.name}; add something that tells them apart")


def require_unstarted(tournament: Tournament, number: int) -> None:
    """Raise TournamentError if the pairings of a round stay: it has started, or a later one is paired."""
    found = tournament.round(number)
    if number != len(tournament.rounds):
        raise TournamentError(f"round {len(tournament.rounds)} is paired; the pairings of round {number} stay")
    if found.is_started:
        raise TournamentError(f"round {number} has started; its pairings stay, and results can be corrected")


def require_complete_round(tournament: Tournament, drafted: Round, changed: Round | None = None) -> None:
    """Raise TournamentError if somebody is missing in a round, is in it twice, or should not be in it.

    `changed` is the round whose place it takes, if any: its players may stay, whoever entered or left since.
    """
    named = drafted.player_numbers
    twice = [number for number, count in Counter(named).items() if count > 1]
    if twice:
        raise TournamentError(f"{_names(tournament, twice)} would be in round {drafted.number} twice")
    if tournament.event.kind is EventKind.ROUND_ROBIN:
        present = {player.number for player in tournament.players}
    else:
        present = {player.number for player in tournament.players if player.is_in_round(drafted.number)}
    if changed is not None and set(named) == set(changed.player_numbers):
        present = set(named)
    if missing := present - set(named):
        raise TournamentError(f"round {drafted.number} has no place for {_names(tournament, sorted(missing))}")
    if strangers := set(named) - present:
        raise TournamentError(f"not in round {drafted.number}: {_names(tournament, sorted(strangers))}")
    if [pairing.board for pairing in drafted.pairings] != list(range(1, len(drafted.pairings) + 1)):
        raise TournamentError(f"the boards of round {drafted.number} are not numbered from 1 on")


def _names(tournament: Tournament, numbers: list[int]) -> str:
    return ", ".join(tournament.player(number).name for number in numbers)


def _require_text(what: str, text: str, longest: int = LONGEST_TEXT, *, is_needed: bool = False) -> None:
    if is_needed and not text:
        raise TournamentError(f"{what} is missing")
    if text != text.strip() or not text.isprintable() or len(text) > longest:
        raise TournamentError(
            f"{what}: give at most {longest} characters that can be printed, without a blank at either end"
        )


def _require_date(text: str) -> None:
    try:
        is_date = not text or date.fromisoformat(text).isoformat() == text
    except ValueError:
        is_date = False
    if not is_date:
        raise TournamentError(f"{text[:20]!r} is no date; write it as 2026-03-01")


def _require_time_control(text: str) -> None:
    try:
        parse_time_control(text)
    except TimeControlSyntaxError as error:
        raise TournamentError(f"time control: {error}") from error
