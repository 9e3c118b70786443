"""Journals that were damaged in a random way: what is loaded is what was recorded, or one error says that it is not."""

import shutil
import sqlite3
from collections import Counter
from collections.abc import Callable
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path
from random import Random

from controller.session.effects import RecordChange, RecordMove
from controller.session.inputs import Tick
from controller.storage.journal import Journal, JournalError, list_games, load_game, load_inputs
from controller.storage.journal.game_recovery import recover_journal
from controller.storage.journal.queries import load_game_and_inputs
from controller.storage.journal.reader import open_for_reading
from tests.torture.attack import Attack, AttackReport
from tests.torture.sample_journal import GameTruth, SampleJournal, write_sample_journal

FILE_NAME = "games.sqlite3"
PAGE_BYTES = 4096
NEW_TEMPLATE_EVERY = 500  # attempts
RECOVERED_EVERY = 4  # attempts: it takes as long as the rest
AT = datetime(2026, 3, 1, 15, 30, tzinfo=UTC)


def damage_journals(attempts: int, seed: int, folder: Path) -> AttackReport:
    """Damage a copy of a journal so many times, and load it."""
    faults: list[str] = []
    counts: Counter[str] = Counter()
    place, sample = folder / "copy", write_sample_journal(folder / "template", seed * 1_000_000)
    for number in range(attempts):
        attempt_seed = seed * 1_000_000 + number
        if number and number % NEW_TEMPLATE_EVERY == 0:
            sample = write_sample_journal(folder / f"template-{number}", attempt_seed)
        chance = Random(attempt_seed)
        name = chance.choices(tuple(WAYS), weights=[weight for weight, _ in WAYS.values()])[0]
        shutil.rmtree(place, ignore_errors=True)
        place.mkdir(mode=0o700)
        WAYS[name][1](place, sample, chance)
        is_log = WAYS[name][1] is _flip_log_bit
        verdict, fault = _judge(place, sample.truth)
        if fault and is_log:  # the last commit may be gone, as after a power cut, and nothing else
            verdict, fault = _judge(place, sample.truth_before)
            verdict = verdict if fault else "last commit lost"
        if not fault and number % RECOVERED_EVERY == 0:
            counts["recovered"] += 1
            fault = "" if is_log else _judge_recovery(place, sample.truth)
        counts[f"{name}: {verdict}"] += 1
        if fault:
            faults.append(f"seed {attempt_seed}: {name}: {fault}")
    remarks = tuple(f"{count:>7,} {text}" for text, count in sorted(counts.items()))
    return AttackReport(attempts=attempts, faults=tuple(faults), remarks=remarks)


def _judge(folder: Path, truth: tuple[GameTruth, ...]) -> tuple[str, str]:
    """Load a journal in every way; return what came of it, and the fault if there is one."""
    refused = 0
    for load in (_compare_list, _compare_games, _compare_unfinished):
        try:
            difference = load(folder, truth)
        except JournalError as error:
            refused += 1
            if "\n" in str(error) or "; " not in str(error):
                return "unclear", f"this message is not clear: {error}"
        except Exception as error:
            return "traceback", f"{load.__name__}: {type(error).__name__}: {error}"
        else:
            if difference:
                return "changed", f"{load.__name__}: {difference}"
    return ("refused" if refused else "unchanged"), ""


def _compare_list(folder: Path, truth: tuple[GameTruth, ...]) -> str:
    listed = list_games(folder)
    recorded = {game.id: (game.outcome, game.started.white) for game in truth}
    sound = {game.id: (game.outcome, game.white) for game in listed if game.damage is None}
    if not sound.items() <= recorded.items():
        return f"the list is {listed}"
    for game in listed:
        if game.damage is not None:
            raise game.damage  # its number may be what is damaged
    return "" if [game.id for game in listed] == list(recorded) else f"the list is {listed}"


def _compare_games(folder: Path, truth: tuple[GameTruth, ...]) -> str:
    refusal: JournalError | None = None
    for game in truth:
        try:
            with open_for_reading(folder / FILE_NAME) as connection:
                loaded, inputs = load_game_and_inputs(folder / FILE_NAME, connection, game.id)
        except JournalError as error:
            refusal = error
            continue
        if (loaded.started, loaded.history, loaded.outcome) != (game.started, game.history, game.outcome):
            return f"game {game.id} has other moves, clocks or another result"
        if inputs != game.inputs:
            return f"game {game.id} has other inputs"
        if not loaded.is_checked:
            return f"game {game.id} is unchecked now"
    if refusal is not None:
        raise refusal
    return ""


def _compare_unfinished(folder: Path, truth: tuple[GameTruth, ...]) -> str:
    with closing(Journal.open(folder)) as journal:
        saved = journal.unfinished()
    if saved is None:
        return "no game goes on"
    running = truth[-1]
    if (saved.game.id, saved.game.history) != (running.id, running.history):
        return "the game that goes on has other moves or clocks"
    return "" if (*saved.earlier_inputs, *saved.later_inputs) == running.inputs else "its inputs are others"


def _judge_recovery(folder: Path, truth: tuple[GameTruth, ...]) -> str:
    """Recover a journal; return the fault if the damaged file changed, or what was saved is not what was recorded."""
    before = (folder / FILE_NAME).read_bytes()
    try:
        try:
            report = recover_journal(folder, AT)
        except JournalError as error:  # nothing of it can be read: a backup is named, and nothing is touched
            is_same = (folder / FILE_NAME).read_bytes() == before
            return "" if is_same and "nothing of it can be read; " in str(error) else f"recovery: {error}"
        if report.source.read_bytes() != before:
            return "the damaged file was changed"
        saved = {game.id for game in list_games(folder)}
        if not saved <= {game.id for game in truth}:
            return f"games {saved} were saved"
        differences = [_find_invention(folder, game) for game in truth if game.id in saved]
    except Exception as error:
        return f"recovery: {type(error).__name__}: {error}"
    return next(filter(None, differences), "")


def _find_invention(folder: Path, game: GameTruth) -> str:
    """Return what of a saved game was never recorded."""
    loaded, (_, *inputs) = load_game(folder, game.id), load_inputs(folder, game.id)
    if loaded.started != game.started or loaded.outcome not in (game.outcome, None):
        return f"recovery: game {game.id} has another beginning or result"
    moves = tuple(record for record in game.history if isinstance(record, RecordMove))
    changes = tuple(record for record in game.history if isinstance(record, RecordChange))
    # a change that is gone is named in the mark; the moves after it fit the rules, and have clocks of their own
    if loaded.records != moves[: len(loaded.records)] or loaded.changes != changes[: len(loaded.changes)]:
        return f"recovery: game {game.id} has other moves or clocks"
    pairs = zip(inputs, game.inputs, strict=False)
    if len(inputs) > len(game.inputs) or any(new != old and not isinstance(new, Tick) for new, old in pairs):
        return f"recovery: game {game.id} has other inputs"
    if loaded.recovered is None and (len(loaded.history), len(inputs)) != (len(game.history), len(game.inputs)):
        return f"recovery: game {game.id} is not marked"
    return ""


# --- ways to damage a file


def _flip_bits(folder: Path, sample: SampleJournal, chance: Random) -> None:
    content = bytearray(sample.closed)
    for _ in range(chance.choice((1, 1, 1, 2, 8))):
        content[chance.randrange(len(content))] ^= 1 << chance.randrange(8)
    (folder / FILE_NAME).write_bytes(content)


def _flip_header_bit(folder: Path, sample: SampleJournal, chance: Random) -> None:
    content = bytearray(sample.closed)
    content[chance.randrange(100)] ^= 1 << chance.randrange(8)
    (folder / FILE_NAME).write_bytes(content)


def _flip_log_bit(folder: Path, sample: SampleJournal, chance: Random) -> None:
    """Damage the log that a kill has left; SQLite itself drops what follows, without a word."""
    database, log = sample.stopped
    content = bytearray(log)
    content[chance.randrange(len(content))] ^= 1 << chance.randrange(8)
    (folder / FILE_NAME).write_bytes(database)
    (folder / f"{FILE_NAME}-wal").write_bytes(content)


def _damage_pages(folder: Path, sample: SampleJournal, chance: Random) -> None:
    sound = sample.closed
    pages = [sound[start : start + PAGE_BYTES] for start in range(0, len(sound), PAGE_BYTES)]
    first, second = chance.randrange(len(pages)), chance.randrange(len(pages))
    match chance.randrange(5):
        case 0:
            pages[first], pages[second] = pages[second], pages[first]
        case 1:
            pages[first] = pages[second]
        case 2:
            pages[first] = bytes(PAGE_BYTES)
        case 3:
            pages[first] = chance.randbytes(PAGE_BYTES)
        case _:
            cut = 512 * chance.randrange(1, 8)  # a page that was written in part
            pages[first] = pages[first][:cut] + pages[second][cut:]
    (folder / FILE_NAME).write_bytes(b"".join(pages))


def _truncate(folder: Path, sample: SampleJournal, chance: Random) -> None:
    sound = sample.closed
    # an empty file is no journal, and nothing tells that it was one
    length = chance.choice(
        (chance.randrange(1, len(sound)), PAGE_BYTES * chance.randrange(1, len(sound) // PAGE_BYTES))
    )
    (folder / FILE_NAME).write_bytes(sound[:length])


def _edit(folder: Path, sample: SampleJournal, chance: Random) -> None:
    """Change one value of one row, delete a row, or add one twice, as SQL can."""
    file = folder / FILE_NAME
    file.write_bytes(sample.closed)
    with closing(sqlite3.connect(file, isolation_level=None)) as connection, suppress(sqlite3.IntegrityError):
        tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        table = chance.choice(tables)
        columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
        keys = [row[1] for row in connection.execute(f"PRAGMA table_info({table})") if row[5]]
        rows = connection.execute(f"SELECT {', '.join(keys)} FROM {table}").fetchall()  # noqa: S608  names of the file
        key = chance.choice(rows)
        where = " AND ".join(f"{column} = ?" for column in keys)
        if chance.randrange(8) == 0:
            connection.execute(f"DELETE FROM {table} WHERE {where}", key)  # noqa: S608  names of the file
            return
        column = chance.choice(columns)
        (old,) = connection.execute(f"SELECT {column} FROM {table} WHERE {where}", key).fetchone()  # noqa: S608  names of the file
        connection.execute(f"UPDATE {table} SET {column} = ? WHERE {where}", (_other_value(old, chance), *key))  # noqa: S608  names of the file


def _edit_schema(folder: Path, sample: SampleJournal, chance: Random) -> None:
    """Change the text of a table, or drop one."""
    file = folder / FILE_NAME
    file.write_bytes(sample.closed)
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        tables = connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table'").fetchall()
        name, text = chance.choice(tables)
        if chance.randrange(6) == 0:
            connection.execute(f"DROP TABLE {name}")
            return
        place = chance.randrange(len(text))
        broken = text[:place] + chance.choice("xX(), 9-") + text[place + chance.randrange(3) :]
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute("UPDATE sqlite_master SET sql = ? WHERE name = ?", (broken, name))


def _other_value(old: object, chance: Random) -> object:
    others: list[object] = [None, 99, -1, 9_000_000_000_000_000_000, "five", "", b"\x05", 2.5]
    if isinstance(old, int):
        others += [old + 1, old - 1, old ^ (1 << chance.randrange(32)), str(old)] * 2
    if isinstance(old, str) and old:
        place = chance.randrange(len(old))
        others += [old[:place] + chance.choice("0123456789x") + old[place + 1 :], old[:place], old * 2] * 2
    if isinstance(old, bytes):
        others += [chance.randbytes(len(old)), old[:-1], bytes(len(old))] * 2
    return chance.choice(others)


WAYS: dict[str, tuple[int, Callable[[Path, SampleJournal, Random], None]]] = {
    "bits": (8, _flip_bits),
    "a bit of the header": (1, _flip_header_bit),
    "a bit of the log": (2, _flip_log_bit),
    "pages": (4, _damage_pages),
    "truncated": (2, _truncate),
    "a value": (8, _edit),
    "a table": (2, _edit_schema),
}
"""How often each way is tried beside the others, and what it does."""

DAMAGED_JOURNALS = Attack(
    name="damaged-journals", unit="a journal is damaged and loaded", sample=3000, goal=20_000, run=damage_journals
)
