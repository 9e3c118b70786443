"""What a session does about a doubt: it grows with each move, narrows on evidence, and is asked about when needed."""

from collections.abc import Sequence

from controller.notation.text import move_text
from controller.rules.moves import Move
from controller.rules.squares import bit
from controller.session.doubt import Doubt, Line, Turn, extended, failed, likeliest, records_of
from controller.session.effects import Announce, Effect
from controller.session.messages import Code, say
from controller.session.sensors import distrust, suspected_in, with_unseen
from controller.session.state import LastMove, Session
from controller.tracking.debounce import SettledChange
from controller.tracking.readings import Explanation, find_similar_explanations, find_explanations
from controller.tracking.tracker import Tracker


def lines_of(session: Session) -> tuple[Line, ...]:
    """Give the games that may have been played, the likeliest first: one, as long as there is no doubt."""
    return (Line(session.game, (), 0),) if session.doubt is None else session.doubt.lines


def likely_lines(session: Session) -> tuple[Line, ...]:
    """Give those of the possible games in which the least has failed."""
    return lines_of(session) if session.doubt is None else session.doubt.likely


def grow_doubt(session: Session, move: Move, lines: tuple[Line, ...], turn: Turn, effects: list[Effect]) -> Session:
    """Take a turn of the leading game into the doubt, if there is one: `lines` are those that the board now shows.

    Without `lines` they are found here; of very many the likeliest are kept. What is certain again is recorded.
    """
    if session.doubt is None and not session.tracker.unseen and not lines:
        return session
    lines = likeliest(lines or _with_leading(session, move))
    root = session.game if session.doubt is None else session.doubt.root
    turns = (turn,) if session.doubt is None else (*session.doubt.turns, turn)
    if len(lines) > 1:
        return with_unseen(session._replace(doubt=Doubt(root=root, lines=lines, turns=turns)))
    _record_settled(session, lines[0], turns[:-1], effects)  # the last one is recorded by who commits it
    return distrust(with_unseen(session._replace(doubt=None)), lines[0].lying, effects)


def tracker_of(session: Session, line: Line) -> Tracker:
    """Look at the board as one of the possible games does: past the sensors that lie in it."""
    return session.tracker.with_game(line.game).with_unseen(session.distrusted | line.lying)


def _shown_after(session: Session, line: Line) -> list[Line]:
    """Give a line with each of the moves that the board shows after it, the likeliest first.

    Where nobody saw a piece land, it may have landed elsewhere on the wire of the sensors that lie.
    """
    tracker = tracker_of(session, line)
    moves = tracker.find_possible_moves()
    shown = [extended(line, move) for move in moves]
    suspected = suspected_in(session, line.lying)
    if suspected and not any(tracker.is_landing_seen(move) for move in moves):
        readings = find_explanations(tracker.with_unseen(tracker.unseen | suspected))
        elsewhere = [reading.move for reading in readings if suspected & bit(reading.move.landing)]
        shown += [extended(line, move, bit(move.landing)) for move in elsewhere]
    if not line.lying:
        shown += [extended(line, reading.move, reading.lying) for reading in find_similar_explanations(tracker, moves)]
    return shown


def shown_lines(session: Session) -> tuple[Line, ...]:
    """Give every game that the board may show now, those with the fewest liars first."""
    shown = dict.fromkeys(after for line in lines_of(session) for after in _shown_after(session, line))
    return tuple(sorted(shown, key=failed))


def _with_leading(session: Session, move: Move) -> tuple[Line, ...]:
    """Give every line that the board shows, that of the move first: also where it does not, as with a huffed move."""
    leading = extended(lines_of(session)[0], move)
    return tuple(dict.fromkeys((leading, *shown_lines(session))))


def lead_with_shown(session: Session, effects: list[Effect]) -> Session:
    """Let a line lead after which the board shows a move; give up those after which it shows none, nor one on its way.

    Where it shows none after any, all of them stay.
    """
    if session.doubt is None:
        return session
    lines = session.doubt.lines
    fitting = [line for line in lines if _shown_after(session, line) or tracker_of(session, line).is_legal_with_reply]
    fitting.sort(key=lambda line: not tracker_of(session, line).find_possible_moves())
    return narrow_doubt(session, fitting, effects) if fitting else session


def shown_move(session: Session) -> Move | None:
    """Give the move that the board shows in the likeliest game, finished or finished and answered; None for none."""
    tracker = session.tracker if session.doubt is None else tracker_of(session, session.doubt.lines[0])
    return tracker.find_finished_move() or tracker.find_answered_move(is_pressed=True)


def read_in_spite(
    session: Session, readings: Sequence[tuple[Line, Explanation]], effects: list[Effect]
) -> tuple[Session, tuple[Line, ...]]:
    """Keep the lines that were read on, and give each with its reading."""
    session = narrow_doubt(session, list(dict.fromkeys(line for line, _ in readings)), effects)
    longer = tuple(extended(line, reading.move, reading.lying) for line, reading in readings)
    if session.doubt is None:
        # Certain again until here: what may have been played begins with this move.
        longer = tuple(Line(line.game, line.plies[-1:], line.lying & ~session.distrusted) for line in longer)
    return session, longer


def narrow_doubt(session: Session, lines: Sequence[Line], effects: list[Effect]) -> Session:
    """Keep only these lines of the doubt, at least one, the first of them in the lead.

    With one left, the game is certain again and recorded so.
    """
    doubt = session.doubt
    if doubt is None or tuple(lines) == doubt.lines:
        return session
    leading = lines[0]
    if leading is not doubt.lines[0]:
        before = leading.plies[-2].game if len(leading.plies) > 1 else doubt.root
        last = LastMove(before=before, move=leading.plies[-1].move, side=doubt.turns[-1].side)
        session = session._replace(tracker=session.tracker.with_game(leading.game), last=last)
    if len(lines) > 1:
        return with_unseen(session._replace(doubt=doubt.only(lines)))
    _record_settled(session, leading, _turns_by_now(session, doubt), effects)
    return distrust(with_unseen(session._replace(doubt=None)), leading.lying, effects)


def _turns_by_now(session: Session, doubt: Doubt) -> tuple[Turn, ...]:
    """Give the turns in doubt, the last one with the clocks as they are by now: a restart goes on from its record."""
    if session.huffing is not None:
        return doubt.turns  # the clock has passed another turn, whose move is not recorded yet
    return (*doubt.turns[:-1], doubt.turns[-1]._replace(ledger=session.ledger))


def refute(session: Session, change: SettledChange, effects: list[Effect]) -> Session:
    """Drop the lines that a sensor speaks against which was taken for dead and has just told of a change.

    It may only have been late: then the board now looks just as after one of the lines, and a piece that comes from
    nowhere speaks against the others, unless it may have moved there; one that leaves may have been lifted. Else
    somebody has moved on, and a sensor that tells of that did not lie before.
    """
    doubt, square = session.doubt, bit(change.square)
    if doubt is None or not doubt.lying & square:
        return session
    occupancy, seen = session.tracker.occupancy, ~session.tracker.unseen | square
    late = [line for line in doubt.lines if not (line.game.position.occupancy ^ occupancy) & seen]
    if late and not change.closed:
        return session
    played = [line for line in doubt.lines if not line.lying & square and tracker_of(session, line).is_legal_with_reply]
    keep = late and [line for line in doubt.lines if line in late or line in played]
    keep = keep or [line for line in doubt.lines if not line.lying & square]
    return narrow_doubt(session, keep, effects) if keep else session


def end_doubt(session: Session, effects: list[Effect]) -> Session:
    """Take the likeliest line for the game; what the others have instead stays on record."""
    doubt = session.doubt
    if doubt is None:
        return session
    _record_settled(session, doubt.lines[0], doubt.turns, effects, doubt.lines[1:])
    return with_unseen(session._replace(doubt=None))


def _record_settled(
    session: Session, line: Line, turns: Sequence[Turn], effects: list[Effect], others: Sequence[Line] = ()
) -> None:
    if turns:
        records = records_of(line, turns, session.distrusted | line.lying, others)
        effects += records
        moves = ", ".join(move_text(record.move) for record in records)
        effects.append(Announce(say(Code.RESOLVED, moves=moves)))
