"""Build and verify the endgame tables of a rule set, one pair of endings after the other.

A pair is verified before it is written, so each file that is there is whole, and a build that was stopped goes on with
the first one that is missing.
"""

from collections.abc import Callable
from dataclasses import dataclass

from controller.engine.endgames.index import PositionIndex
from controller.engine.endgames.material import MaterialPair, list_pairs, material_name
from controller.engine.endgames.solved_ending import SolvedEnding, SolvedEndings
from controller.engine.endgames.solving import DistanceError, solve_pair
from controller.engine.endgames.values import plies_of, score_of
from controller.engine.endgames.verification import WrongCode, find_wrong_code
from controller.engine.positions import rules_position
from controller.notation.fen import fen_text
from controller.rules.squares import Orientation
from controller.storage.endgame_tables.errors import EndgameTableError
from controller.storage.endgame_tables.table_folder import TableFolder


@dataclass(frozen=True, slots=True, kw_only=True)
class TableProgress:
    """Who is told how far a build or a verification has come."""

    begin_pair: Callable[[MaterialPair], object]
    advance: Callable[[int], object]  # by so many positions


@dataclass(frozen=True, slots=True, kw_only=True)
class PairSummary:
    """What there is in the file of a pair."""

    endings: tuple[str, ...]
    positions: int
    file_bytes: int
    longest_plies: int  # of the longest game that is won


def pairs_to_build(folder: TableFolder, pieces: int) -> list[MaterialPair]:
    """Return the pairs of so many pieces or fewer whose files are missing, in the order of solving."""
    every_pair = [pair for count in range(2, pieces + 1) for pair in list_pairs(count)]
    return [pair for pair in every_pair if not folder.has_pair(pair)]


def count_positions(pairs: list[MaterialPair]) -> int:
    """Return how many positions pairs have together."""
    return sum(PositionIndex(material).size for pair in pairs for material in pair)


def build_pairs(folder: TableFolder, pairs: list[MaterialPair], progress: TableProgress) -> None:
    """Solve, verify and write pairs; the progress is told of each position three times.

    Raises EndgameTableError.
    """
    for pair in pairs:
        progress.begin_pair(pair)
        endings = SolvedEndings(folder.load)
        try:
            solved = solve_pair(folder.rules, pair, endings, progress.advance)
        except (DistanceError, LookupError) as error:
            raise EndgameTableError(folder.file_of(pair), str(error), "build fewer pieces") from error
        _check_pair(folder, solved, endings, progress)
        folder.write_pair(solved)


def verify_pairs(folder: TableFolder, pairs: list[MaterialPair], progress: TableProgress) -> list[PairSummary]:
    """Check each position of files against the positions after its moves; raises EndgameTableError."""
    summaries = []
    for pair in pairs:
        progress.begin_pair(pair)
        solved = folder.read_pair(pair)
        _check_pair(folder, solved, SolvedEndings(folder.load), progress)
        summaries.append(summarize_pair(folder, solved))
    return summaries


def summarize_pair(folder: TableFolder, pair: list[SolvedEnding]) -> PairSummary:
    """Return what there is in the file of a pair, which must be there."""
    materials = tuple([ending.index.material for ending in pair])
    return PairSummary(
        endings=tuple(map(material_name, materials)),
        positions=count_positions([materials]),
        file_bytes=folder.file_of(materials).stat().st_size,
        longest_plies=max(max(ending.codes) for ending in pair) - 1,
    )


def _check_pair(folder: TableFolder, pair: list[SolvedEnding], endings: SolvedEndings, progress: TableProgress) -> None:
    file = folder.file_of(tuple([ending.index.material for ending in pair]))
    try:
        wrong = find_wrong_code(folder.rules, pair, endings, progress.advance)
    except LookupError as error:
        raise EndgameTableError(file, str(error), "build the tables again") from error
    if wrong is not None:
        raise EndgameTableError(file, _wrong_code_text(folder, wrong), "remove it and build it again")


def _wrong_code_text(folder: TableFolder, wrong: WrongCode) -> str:
    """Return what is wrong with a position; squares are those of the Vismin board."""
    position = fen_text(rules_position((*wrong.placing, 0), Orientation.VISMIN))
    found, expected = (
        score_text(score_of(code, folder.rules.movement.no_move_wins)) for code in (wrong.code, wrong.expected_code)
    )
    counted = f" after {wrong.counted} counted moves" if wrong.counted else ""
    return f"{position}{counted} is {found}, but its moves make it {expected}"


def score_text(score: int) -> str:
    """Return a score as a person says it: `a draw`, `a win in 7 plies`."""
    plies = plies_of(score)
    return "a draw" if plies is None else f"a {'win' if score > 0 else 'loss'} in {plies} plies"
