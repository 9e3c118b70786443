"""Acts of an event as sentences, for its record."""

from typing import assert_never

from controller.tournament.acts import (
    ByeAgreed,
    EventAct,
    EventChanged,
    EventCreated,
    EventImported,
    EventRecord,
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
from controller.tournament.rounds import NO_RESULT, Round


def act_sentence(act: EventAct) -> str:  # one case for each act
    """Return what was done, without who and when."""
    match act:
        case EventCreated(event=event):
            return f"began {event.name}"
        case EventImported(event=event, players=players, rounds=rounds):
            return f"imported {event.name}: {len(players)} players, {len(rounds)} rounds"
        case EventChanged(event=event):
            return f"changed what is agreed on: {event.name}, {event.rounds} rounds, {event.scoring}"
        case PlayersEntered(players=players):
            return f"entered {', '.join(f'{player.number} {player.name}' for player in players)}"
        case PlayerChanged(player=player):
            return f"corrected player {player.number}: {player.name}, {player.club or '-'}, {player.rating or '-'}"
        case PlayerWithdrawn(player=number, after_round=after):
            return f"player {number} came back" if after is None else f"player {number} leaves after round {after}"
        case ByeAgreed(player=number, round=round_number, kind=kind):
            what = "plays after all" if kind is None else f"has a {kind.name.lower()} bye"
            return f"player {number} {what} in round {round_number}"
        case RoundPaired(round=drafted):
            return f"paired round {drafted.number}: {_pairs_text(drafted)}"
        case PairingsChanged(round=drafted):
            return f"changed the pairings of round {drafted.number}: {_pairs_text(drafted)}"
        case PairingsDropped(round=number):
            return f"dropped the pairings of round {number}"
        case RoundPairedAgain(round=drafted):
            return f"paired round {drafted.number} again: {_pairs_text(drafted)}"
        case RoundStarted(round=number):
            return f"started round {number}"
        case ResultGiven(round=number, board=board, result=result, game=game):
            return f"round {number}, board {board}{_game_text(game)}: {result}"
        case ResultCorrected(round=number, board=board, result=corrected, game=game):
            return f"round {number}, board {board}{_game_text(game)}: corrected to {corrected or NO_RESULT}"
        case TablesChanged(hall_boards=names):
            places = ", ".join(f"{table} {name}" for table, name in enumerate(names, start=1) if name)
            return f"tables and boards of the hall: {places or 'none'}"
        case GamesAssigned(games=games):
            places = ", ".join(f"{each.board}{_game_text(each.game)} at {each.hall_board}" for each in games)
            return f"sent games of round {games[0].round}: {places}" if games else "sent no game"
        case _:
            assert_never(act)


def act_reason(record: EventRecord) -> str:
    """Return why something was done; of a correction by a person it is told where there is no reason."""
    match record.act:
        case ResultCorrected(is_from_board=False):
            return record.note or "without a reason"
        case _:
            return record.note


def _game_text(game: int) -> str:
    return "" if game == 1 else f", game {game}"


def _pairs_text(drafted: Round) -> str:
    pairs = [f"{pairing.white}-{pairing.black}" for pairing in drafted.pairings]
    return ", ".join([*pairs, *(f"{bye.player} {bye.kind.name.lower()} bye" for bye in drafted.byes)])
