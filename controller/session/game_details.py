"""What is said of a game besides its moves, as it is known now: its date, its players and its event."""

from collections.abc import Iterable
from dataclasses import replace

from controller.rules.position import Side
from controller.session.effects import ChangeAuthor, ChangeKind, Record, RecordChange
from controller.session.game_date import with_recorded_date
from controller.session.inputs import UNKNOWN_NAME, GameStarted
from controller.session.recorded_changes import RefusedError, record_change
from controller.session.state import Session
from controller.session.views.messages import MessageCode, build_message
from controller.settings.choices import GameChoices
from controller.settings.details import LONGEST_DETAIL, GameDetail, detail_fault
from controller.settings.move_source import MoveSource
from controller.settings.opponent import program_name

KIND_AND_SIDE: dict[GameDetail, tuple[ChangeKind, Side | None]] = {
    GameDetail.WHITE: (ChangeKind.NAME, Side.WHITE),
    GameDetail.BLACK: (ChangeKind.NAME, Side.BLACK),
    GameDetail.WHITE_CLUB: (ChangeKind.CLUB, Side.WHITE),
    GameDetail.BLACK_CLUB: (ChangeKind.CLUB, Side.BLACK),
    GameDetail.EVENT: (ChangeKind.EVENT, None),
    GameDetail.SITE: (ChangeKind.SITE, None),
    GameDetail.ROUND: (ChangeKind.ROUND, None),
    GameDetail.BOARD: (ChangeKind.BOARD, None),
}
"""How a change of each detail is recorded."""

_DETAILS = {kind_and_side: detail for detail, kind_and_side in KIND_AND_SIDE.items()}


def detail_text(started: GameStarted, detail: GameDetail) -> str:
    """Return one detail of a game; UNKNOWN_NAME: it is not known."""
    match detail:
        case GameDetail.WHITE:
            return started.white
        case GameDetail.BLACK:
            return started.black
        case _:
            return started.settings.details.text_of(detail) or UNKNOWN_NAME


def with_move_source(started: GameStarted, side: Side, source: MoveSource) -> GameStarted:
    """Return the start of a game in which the moves of a side come from somewhere else."""
    key = "white_moves" if side is Side.WHITE else "black_moves"
    game = started.settings.game.model_copy(update={key: source})
    return replace(started, settings=started.settings.model_copy(update={"game": game}))


def known_names(started: GameStarted) -> tuple[str, str]:
    """Return the names of the players, by Side; empty: not known."""
    white, black = ("" if name == UNKNOWN_NAME else name for name in (started.white, started.black))
    return white, black


def people_names(started: GameStarted) -> tuple[str, str]:
    """Return the names that people chose, by Side; empty: not known, or that of the program."""
    of_program = program_name(started.settings.opponent)
    white, black = ("" if name == of_program else name for name in known_names(started))
    return white, black


def with_known_names(started: GameStarted, choices: GameChoices) -> GameChoices:
    """Return choices with the players of a game and their clubs, where they choose no others."""
    white, black = people_names(started)
    details = started.settings.details
    known = GameChoices(white=white, black=black, white_club=details.white_club, black_club=details.black_club)
    if choices.white is not None and choices.white_club is None:
        known = known.model_copy(update={"white_club": ""})  # another player has another club
    if choices.black is not None and choices.black_club is None:
        known = known.model_copy(update={"black_club": ""})
    return known.updated(choices)


def with_kept_players(started: GameStarted, choices: GameChoices) -> GameChoices:
    """Return the choices of the next game with the players of this one.

    Of a side of which neither game nor choices say anything, nothing is chosen: the profile may name it later.
    """
    kept, details = with_known_names(started, choices), started.settings.details
    unknown: dict[str, None] = {}
    if not (kept.white or kept.white_club or details.white) and choices.white is None:
        unknown |= {"white": None, "white_club": None}
    if not (kept.black or kept.black_club or details.black) and choices.black is None:
        unknown |= {"black": None, "black_club": None}
    return kept.model_copy(update=unknown)


def set_detail(session: Session, detail: GameDetail, text: str, author: ChangeAuthor = ChangeAuthor.ARBITER) -> Session:
    """Set one detail of a game, also of one that is over, and record what it was before; UNKNOWN_NAME clears it.

    Raises RefusedError for a text that has a fault, and for the one that the game has.
    """
    if detail_fault(text):
        raise RefusedError(build_message(MessageCode.BAD_DETAIL, limit=LONGEST_DETAIL))
    before = detail_text(session.started, detail)
    if before == text:
        raise RefusedError(build_message(MessageCode.NO_CHANGE, value=text))
    started = with_detail(session.started, detail, text)
    kind, side = KIND_AND_SIDE[detail]
    session = session._replace(started=started, settings=started.settings)
    return record_change(session, kind, before, text, side=side, author=author)


def with_detail(started: GameStarted, detail: GameDetail, text: str) -> GameStarted:
    """Return the start of a game with one detail replaced; UNKNOWN_NAME clears it."""
    match detail:
        case GameDetail.WHITE:
            return replace(started, white=text)
        case GameDetail.BLACK:
            return replace(started, black=text)
        case _:
            details = started.settings.details.with_detail(detail, "" if text == UNKNOWN_NAME else text)
            return replace(started, settings=started.settings.model_copy(update={"details": details}))


def with_recorded_details(started: GameStarted, records: Iterable[Record]) -> GameStarted:
    """Return the start of a game with what its records say of date, players, event and sources of moves."""
    records = tuple(records)
    started = with_recorded_date(started, records)
    for record in records:
        detail = _DETAILS.get((record.kind, record.side)) if isinstance(record, RecordChange) else None
        if detail is not None and isinstance(record, RecordChange):
            started = with_detail(started, detail, record.after)
        elif isinstance(record, RecordChange) and record.kind is ChangeKind.MOVE_SOURCE and record.side is not None:
            started = with_move_source(started, record.side, MoveSource(record.after))
    return started
