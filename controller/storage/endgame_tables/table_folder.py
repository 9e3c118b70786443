"""The folder of the endgame tables of one rule set."""

from collections.abc import Callable, Iterator
from hashlib import blake2b
from pathlib import Path

from controller.engine.endgames.ending_rules_builder import (
    build_ending_rules,
    check_has_endgames,
    describe_ending_rules,
)
from controller.engine.endgames.material import (
    MOST_PIECES,
    Material,
    MaterialPair,
    list_pairs,
    material_name,
    pair_of,
    pieces_in,
)
from controller.engine.endgames.probing import EndgameProbe
from controller.engine.endgames.solved_ending import EndingLoader, SolvedEnding
from controller.rules.traits import RuleSet
from controller.storage.endgame_tables.errors import EndgameTableError
from controller.storage.endgame_tables.pair_file import PairFileError, TableIdentity, decode_pair, encode_pair
from controller.storage.file_modes import make_folder
from controller.storage.file_replacement import replace_file

ENDING = ".endgame"
_DIGEST_BYTES = 8


class TableFolder:
    """The tables of one rule set, with what its players agreed on, in a folder of its own below the given one.

    Raises EndgameRulesError for a rule set that has no endgame tables.
    """

    def __init__(self, tables: Path, ruleset: RuleSet) -> None:
        check_has_endgames(ruleset)
        digest = blake2b(describe_ending_rules(ruleset).encode(), digest_size=_DIGEST_BYTES).hexdigest()
        self._identity = TableIdentity(ruleset.name, digest)
        self.path = tables / f"{ruleset.name}-{digest}"
        self.rules = build_ending_rules(ruleset)

    def file_of(self, pair: MaterialPair) -> Path:
        """Return the file of a pair."""
        return self.path / f"{material_name(pair[0])}{ENDING}"

    def has_pair(self, pair: MaterialPair) -> bool:
        """Return True if the file of a pair is there."""
        return self.file_of(pair).exists()

    def read_pair(self, pair: MaterialPair) -> list[SolvedEnding]:
        """Return the endings of a pair; raises EndgameTableError if its file is missing, foreign or damaged."""
        file = self.file_of(pair)
        try:
            return decode_pair(file.read_bytes(), self._identity, pair)
        except FileNotFoundError as error:
            raise EndgameTableError(file, "it is not there", "build the tables first") from error
        except OSError as error:
            reason = f"it cannot be read ({error.strerror})"
            raise EndgameTableError(file, reason, "check its owner and permissions") from error
        except PairFileError as error:
            raise EndgameTableError(file, str(error), "remove it and build it again") from error

    def write_pair(self, pair: list[SolvedEnding]) -> None:
        """Write the file of a pair, as a whole or not at all; raises EndgameTableError."""
        file = self.file_of(tuple(ending.index.material for ending in pair))
        try:
            make_folder(self.path)
            replace_file(file, encode_pair(self._identity, pair))
        except OSError as error:
            reason = f"it cannot be written ({error.strerror})"
            raise EndgameTableError(file, reason, "check its folder and the room on the disk") from error

    def load(self, material: Material) -> SolvedEnding | None:
        """Return an ending, None if its file is not there; raises EndgameTableError for a foreign or damaged one."""
        pair = pair_of(material)
        if not self.has_pair(pair):
            return None
        return self.read_pair(pair)[pair.index(material)]

    def find_pairs(self) -> Iterator[MaterialPair]:
        """Yield the pairs whose files are there, in the order of solving."""
        for pieces in range(2, MOST_PIECES + 1):
            yield from filter(self.has_pair, list_pairs(pieces))

    def open_probe(self, report_fault: Callable[[str], object] | None = None) -> EndgameProbe:
        """Return the values of the positions in this folder.

        A file that is foreign or damaged raises EndgameTableError when its ending is first asked for, or, for a game
        that is to go on, is reported once in one line and then counts as missing.
        """
        most_pieces = max((pieces_in(pair[0]) for pair in self.find_pairs()), default=0)
        return EndgameProbe(self.rules, most_pieces, self.load if report_fault is None else self._load_or(report_fault))

    def _load_or(self, report_fault: Callable[[str], object]) -> EndingLoader:
        faulty: set[MaterialPair] = set()

        def load(material: Material) -> SolvedEnding | None:
            pair = pair_of(material)
            if pair in faulty:
                return None
            try:
                return self.load(material)
            except EndgameTableError as error:
                faulty.add(pair)
                report_fault(str(error))
                return None

        return load
