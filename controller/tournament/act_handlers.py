"""What an act does to a tournament, and when it is refused."""

from collections.abc import Iterable
from dataclasses import replace
from typing import assert_never

from controller.tournament.act_checks import (
    require_complete_round,
    require_event,
    require_late_entry_allowed,
    require_player,
    require_same_system,
    require_unstarted,
)
from controller.tournament.acts import (
    ByeAgreed,
    EventAct,
    EventChanged,
    EventCreated,
    EventImported,
    GamesAssigned,
    PairingsChanged,
    PairingsDropped,
    PlayerChanged,
    PlayersEntered,
    PlayerWithdrawn,
    ResultCorrected,
    ResultGiven,
    RoundPaired,
    RoundPairedAgain,
    RoundStarted,
    TablesChanged,
)
from controller.tournament.errors import TournamentError
from controller.tournament.hall_games import AssignedGame, ResultSource, require_tables
from controller.tournament.player import ByeRequest, EventPlayer
from controller.tournament.rounds import BoardResult, Round
from controller.tournament.tournament import Tournament


def replay_acts(acts: Iterable[EventAct]) -> Tournament:
    """Return the tournament that acts lead to; raises TournamentError if one does not fit, or if there is none."""
    tournament: Tournament | None = None
    for act in acts:
        tournament = record_act(tournament, act)
    if tournament is None:
        raise TournamentError("the event has no record; begin it with `damahan event new`")
    return tournament


def record_act(tournament: Tournament | None, act: EventAct) -> Tournament:
    """Return the tournament after an act; None stands for an event that has not begun. Raises TournamentError."""
    match act:
        case EventCreated(event=event):
            _require_begin(tournament)
            require_event(event)
            return Tournament(event=event)
        case EventImported(event=event, players=players, rounds=rounds, foreign_lines=lines):
            _require_begin(tournament)
            require_event(event)
            return Tournament(event=event, players=players, rounds=rounds, foreign_lines=lines)
        case _:
            if tournament is None:
                raise TournamentError("the event has not begun; begin it with `damahan event new`")
            return _change(tournament, act)


def reopen_last_round(tournament: Tournament) -> Tournament:
    """Return the event before its last round was paired, with who entered since; raises TournamentError if it started.

    A player who entered while it was paired was to play from the round after it.
    """
    number = len(tournament.rounds)
    require_unstarted(tournament, number)
    players = tuple(
        replace(player, first_round=number) if player.first_round == number + 1 else player
        for player in tournament.players
    )
    return replace(tournament, players=players, rounds=tournament.rounds[:-1])


def _require_begin(tournament: Tournament | None) -> None:
    if tournament is not None:
        raise TournamentError(f"the event {tournament.event.name!r} is there already; name another file")


def _change(  # one case for each act
    tournament: Tournament,
    act: EventChanged
    | PlayersEntered
    | PlayerChanged
    | PlayerWithdrawn
    | ByeAgreed
    | RoundPaired
    | PairingsChanged
    | PairingsDropped
    | RoundPairedAgain
    | RoundStarted
    | ResultGiven
    | ResultCorrected
    | TablesChanged
    | GamesAssigned,
) -> Tournament:
    match act:
        case EventChanged(event=event):
            require_event(event)
            require_same_system(tournament, event)
            return replace(tournament, event=event)
        case PlayersEntered(players=players):
            return _enter(tournament, players)
        case PlayerChanged(player=player):
            return _change_player(tournament, player)
        case PlayerWithdrawn(player=number, after_round=after_round):
            return _withdraw(tournament, number, after_round)
        case ByeAgreed():
            return _agree_bye(tournament, act)
        case RoundPaired(round=drafted):
            if drafted.number != tournament.next_round:
                raise TournamentError(f"round {tournament.next_round} is to be paired next, not {drafted.number}")
            require_complete_round(tournament, drafted)
            return replace(tournament, rounds=(*tournament.rounds, drafted))
        case PairingsChanged(round=drafted):
            require_unstarted(tournament, drafted.number)
            require_complete_round(tournament, drafted, changed=tournament.round(drafted.number))
            return _with_round(tournament, drafted)
        case PairingsDropped(round=number):
            require_unstarted(tournament, number)
            return replace(tournament, rounds=tournament.rounds[:-1])
        case RoundPairedAgain(round=drafted):
            require_unstarted(tournament, drafted.number)
            reopened = reopen_last_round(tournament)
            require_complete_round(reopened, drafted)
            return replace(reopened, rounds=(*reopened.rounds, drafted))
        case RoundStarted(round=number):
            return _with_round(tournament, replace(tournament.round(number), is_started=True))
        case ResultGiven():
            return _give_result(tournament, act)
        case ResultCorrected():
            return _correct_result(tournament, act)
        case TablesChanged(hall_boards=names):
            require_tables(names)
            return replace(tournament, tables=names)
        case GamesAssigned(games=games):
            return _assign_games(tournament, games)
        case _:
            assert_never(act)


def _enter(tournament: Tournament, players: tuple[EventPlayer, ...]) -> Tournament:
    require_late_entry_allowed(tournament)
    entered = tournament
    for player in players:
        number = len(entered.players) + 1
        if player.number != number:
            raise TournamentError(f"{player.name} has number {player.number}; the next number is {number}")
        require_player(entered, player)
        first_round = max(player.first_round, tournament.next_round)
        entered = replace(entered, players=(*entered.players, replace(player, first_round=first_round)))
    return entered


def _change_player(tournament: Tournament, player: EventPlayer) -> Tournament:
    known = tournament.player(player.number)
    require_player(tournament, player)
    changed = replace(player, first_round=known.first_round, withdrawn_after=known.withdrawn_after, byes=known.byes)
    return _with_player(tournament, changed)


def _withdraw(tournament: Tournament, number: int, after_round: int | None) -> Tournament:
    player = tournament.player(number)
    started = tournament.started_rounds
    if after_round is not None and after_round < started:
        raise TournamentError(
            f"round {started} has started; {player.name} can withdraw after round {started}"
            f" (a game that he does not play any more is a forfeit)"
        )
    if after_round is None and player.withdrawn_after is None:
        raise TournamentError(f"{player.name} has not withdrawn")
    return _with_player(tournament, replace(player, withdrawn_after=after_round))


def _agree_bye(tournament: Tournament, act: ByeAgreed) -> Tournament:
    player = tournament.player(act.player)
    if act.round < tournament.next_round:
        raise TournamentError(f"round {act.round} is paired already; change its pairings, or give a result")
    others = tuple(bye for bye in player.byes if bye.round != act.round)
    if act.kind is None:
        return _with_player(tournament, replace(player, byes=others))
    agreed = (*others, ByeRequest(round=act.round, kind=act.kind))
    return _with_player(tournament, replace(player, byes=tuple(sorted(agreed, key=lambda bye: bye.round))))


def _give_result(tournament: Tournament, act: ResultGiven) -> Tournament:
    known = _known_result(tournament, act.round, act.board, act.game)
    if known is not None:
        raise TournamentError(
            f"board {act.board} of round {act.round} has the result {known}; correct it with `damahan event correct`"
        )
    return _with_result(tournament, act, act.result)


def _correct_result(tournament: Tournament, act: ResultCorrected) -> Tournament:
    if _known_result(tournament, act.round, act.board, act.game) is None:
        raise TournamentError(
            f"board {act.board} of round {act.round} has no result yet; give it with `damahan event result`"
        )
    return _with_result(tournament, act, act.result)


def _known_result(tournament: Tournament, number: int, board: int, game: int) -> BoardResult | None:
    pairing = tournament.pairing(number, board)
    if not 1 <= game <= len(pairing.results):
        raise TournamentError(f"a match of this event has {len(pairing.results)} games; there is no game {game}")
    return pairing.results[game - 1]


def _assign_games(tournament: Tournament, games: tuple[AssignedGame, ...]) -> Tournament:
    for each in games:
        pairing, known = tournament.pairing(each.round, each.board), tournament.round(each.round)
        names = (pairing.white, pairing.black) if each.game == 1 else (pairing.black, pairing.white)
        if not known.is_started or (each.white, each.black) != names:
            raise TournamentError(f"board {each.board} of round {each.round} has not started, or has other players")
        if _known_result(tournament, each.round, each.board, each.game) is not None:
            raise TournamentError(f"board {each.board} of round {each.round} has its result; take it back first")
    return replace(tournament, assigned={**tournament.assigned, **{each.key: each for each in games}})


def _with_result(tournament: Tournament, act: ResultGiven | ResultCorrected, result: BoardResult | None) -> Tournament:
    number, board, game = act.round, act.board, act.game
    source = ResultSource(is_from_board=act.is_from_board, board_event=act.board_event)
    tournament = replace(tournament, sources={**tournament.sources, (number, board, game): source})
    pairing = tournament.pairing(number, board)
    results = (*pairing.results[: game - 1], result, *pairing.results[game:])
    known = tournament.round(number)
    pairings = tuple(replace(each, results=results) if each.board == board else each for each in known.pairings)
    return _with_round(tournament, replace(known, pairings=pairings, is_started=True))


def _with_round(tournament: Tournament, changed: Round) -> Tournament:
    tournament.round(changed.number)
    rounds = tuple(changed if each.number == changed.number else each for each in tournament.rounds)
    return replace(tournament, rounds=rounds)


def _with_player(tournament: Tournament, changed: EventPlayer) -> Tournament:
    players = tuple(changed if each.number == changed.number else each for each in tournament.players)
    return replace(tournament, players=players)
