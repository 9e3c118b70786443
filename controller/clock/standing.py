"""How one side's clock stands, and how it runs, is pressed and goes from stage to stage.

Letting a clock run for a time and then for another gives the same as letting it run for both at once.
"""

from typing import NamedTuple

from controller.clock.controls import (
    Bonus,
    Bronstein,
    ByoYomi,
    Canadian,
    CountUp,
    Delay,
    Given,
    Hourglass,
    Increment,
    Main,
    PerMove,
    Stage,
)


class Standing(NamedTuple):
    """One side's clock.

    `remaining_us` is what is left of the stage, or of its period or move; 0 where the clock counts up.
    """

    remaining_us: int
    stage: int = 0  # its place among the side's stages
    moves: int = 0  # made in this stage
    periods: int = 0  # of byo-yomi that are left, the one that runs included
    to_go: int = 0  # moves still to be made in a period of Canadian overtime
    saved: bool = False  # remaining_us was saved in an earlier stage, and this one's own time begins when it is over
    spent_us: int = 0  # on the move that is being made
    used_us: int = 0  # in the whole game
    flagged: bool = False


def fresh_standing(stages: tuple[Stage, ...]) -> Standing:
    """Give the clock of a side before its first move."""
    return entered(stages, Standing(0), 0)


def run(stages: tuple[Stage, ...], standing: Standing, for_us: int) -> Standing:
    """Let a clock run for a time; a flag falls exactly when nothing is left, and then the clock stands at 0."""
    standing = standing._replace(used_us=standing.used_us + for_us)
    while not standing.flagged:
        if counts_up(stages, standing):
            return standing._replace(spent_us=standing.spent_us + for_us)
        delay_us = delay_left_us(stages, standing)
        reach_us = delay_us + standing.remaining_us
        if for_us < reach_us:
            remaining_us = standing.remaining_us - max(0, for_us - delay_us)
            return standing._replace(remaining_us=remaining_us, spent_us=standing.spent_us + for_us)
        for_us -= reach_us
        standing = _run_out(stages, standing._replace(remaining_us=0, spent_us=standing.spent_us + reach_us))
    return standing


def falls_in_us(stages: tuple[Stage, ...], standing: Standing) -> int | None:
    """Give how long a clock can run until its flag falls, 0 if it has fallen; None: for ever."""
    in_us = 0
    while not standing.flagged:
        if counts_up(stages, standing):
            return None
        reach_us = delay_left_us(stages, standing) + standing.remaining_us
        in_us += reach_us
        standing = _run_out(stages, standing._replace(remaining_us=0, spent_us=standing.spent_us + reach_us))
    return in_us


def shown_us(stages: tuple[Stage, ...], standing: Standing) -> int:
    """Give the time that a clock shows: what is left, or what was used where it counts up."""
    return standing.used_us if counts_up(stages, standing) else standing.remaining_us


def counts_up(stages: tuple[Stage, ...], standing: Standing) -> bool:
    """Tell whether a clock counts what is used."""
    return isinstance(stages[standing.stage], CountUp)


def delay_left_us(stages: tuple[Stage, ...], standing: Standing) -> int:
    """Give how much longer the clock waits before it runs for this move."""
    match stages[standing.stage]:
        case Main(bonus=Delay(time_us=time_us)) if not standing.flagged:
            return max(0, time_us - standing.spent_us)
        case _:
            return 0


def moves_to_go(stages: tuple[Stage, ...], standing: Standing) -> int | None:
    """Give how many moves are to be made before more time comes, None where none are counted."""
    stage = stages[standing.stage]
    if isinstance(stage, Canadian) and not standing.saved:
        return standing.to_go
    return None if stage.moves is None else stage.moves - standing.moves


def pressed(stages: tuple[Stage, ...], standing: Standing) -> Standing:
    """Finish a move: give what it earns, and go on to the next stage when it was the last of this one.

    A flag that has fallen stays, and earns nothing (FIDE Laws of Chess 6.9; clocks freeze).
    """
    stage, moves = stages[standing.stage], standing.moves + 1
    if standing.flagged:
        return standing._replace(spent_us=0)
    is_last = moves == stage.moves
    earned = standing._replace(moves=moves)
    match stage:
        case Main(bonus=Increment(time_us=time_us, given=given)):
            if given is Given.AFTER or not is_last:  # what is given before a move, the next stage gives for the next
                earned = earned._replace(remaining_us=earned.remaining_us + time_us)
        case Main(bonus=Bronstein(time_us=time_us, given=given)):
            back_us = min(earned.spent_us, time_us)
            if given is Given.BEFORE and is_last:
                back_us -= time_us
            earned = earned._replace(remaining_us=max(0, earned.remaining_us + back_us))
        case PerMove(move_us=move_us) if not standing.saved:
            earned = earned._replace(remaining_us=move_us)
        case ByoYomi(period_us=period_us) if not standing.saved:
            earned = earned._replace(remaining_us=period_us)
        case Canadian(period_moves=period_moves, period_us=period_us) if not standing.saved:
            earned = earned._replace(to_go=earned.to_go - 1)
            if earned.to_go == 0:
                earned = earned._replace(to_go=period_moves, remaining_us=period_us)
        case _:
            pass
    earned = earned._replace(spent_us=0)
    if not is_last:
        return earned
    carried_us = earned.remaining_us if isinstance(stage, Main) or earned.saved else 0
    return entered(stages, earned, min(earned.stage + 1, len(stages) - 1), carried_us)


def entered(stages: tuple[Stage, ...], standing: Standing, number: int, carried_us: int = 0) -> Standing:
    """Begin a stage, with what was saved in those before it."""
    stage = stages[number]
    fresh = standing._replace(stage=number, moves=0)
    match stage:
        case Main(main_us=main_us, bonus=bonus):
            given_us = _given_us(stages, standing, bonus)
            return fresh._replace(remaining_us=carried_us + main_us + given_us, saved=False, periods=0, to_go=0)
        case _ if carried_us > 0 and not isinstance(stage, CountUp):
            return _begun(stage, fresh)._replace(remaining_us=carried_us, saved=True)
        case _:
            return _begun(stage, fresh)


def _run_out(stages: tuple[Stage, ...], standing: Standing) -> Standing:
    """Go on from where nothing is left: to the stage's own time, its next period, the next stage, or the flag."""
    stage = stages[standing.stage]
    if standing.saved:
        return _begun(stage, standing)
    if isinstance(stage, ByoYomi) and standing.periods > 1:
        return standing._replace(periods=standing.periods - 1, remaining_us=stage.period_us)
    if stage.moves is None and standing.stage + 1 < len(stages):
        return entered(stages, standing, standing.stage + 1)
    return standing._replace(flagged=True, periods=0)


def _begun(stage: Stage, standing: Standing) -> Standing:
    """Begin a stage's own time, where it has no main time."""
    own = standing._replace(saved=False, periods=0, to_go=0)
    match stage:
        case PerMove(move_us=move_us):
            return own._replace(remaining_us=move_us)
        case ByoYomi(periods=periods, period_us=period_us):
            return own._replace(remaining_us=period_us, periods=periods)
        case Canadian(period_moves=period_moves, period_us=period_us):
            return own._replace(remaining_us=period_us, to_go=period_moves)
        case Hourglass(main_us=main_us) | Main(main_us=main_us):
            return own._replace(remaining_us=main_us)
        case CountUp():
            return own._replace(remaining_us=0)


def _given_us(stages: tuple[Stage, ...], before: Standing, bonus: Bonus | None) -> int:
    """Give what a stage gives before a move as it begins; a move that has begun gets its bonus once only."""
    match bonus:
        case Increment(time_us=time_us, given=Given.BEFORE):
            match stages[before.stage]:
                case Main(bonus=Increment(time_us=had_us, given=Given.BEFORE)) if before.spent_us:
                    return max(0, time_us - had_us)
                case _:
                    return time_us
        case Bronstein(time_us=time_us, given=Given.BEFORE):
            return max(0, time_us - before.spent_us)
        case _:
            return 0
