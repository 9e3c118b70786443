"""Entries of the record of a game on two boards, as values and as documents, and their hashes."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, cast

from controller.clock.side_clock import SideClock
from controller.commands.word_kinds import SIDE_NAME
from controller.far_game.record.terms import FarGameTerms
from controller.hall.documents.far_entries import FarEntryDocument, TermsDocument
from controller.rules.outcome import Outcome, Score, Termination
from controller.rules.position import Side
from controller.session.far_exchange.values import FarEntry, FarEntryKind, SideClocks

FIRST_HASH = "0" * 64
"""What stands for the hash of the entry before the first."""

START = "start"
"""The kind of the first entry, which the session has no use for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StartEntry:
    """The first entry: what is played, and how it begins."""

    terms: FarGameTerms
    position: str  # at the start, as FEN
    clocks: SideClocks  # at the start
    number: int = 1
    ply: int = 0


EntryContent = StartEntry | FarEntry
"""What an entry tells."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordEntry:
    """One entry of a record."""

    game: str  # a UUID, of both boards
    writer: Side  # whose board wrote it
    content: EntryContent
    hash: str  # over the hash before it and all of the rest

    @property
    def number(self) -> int:
        """The entry's place in the record, from 1."""
        return self.content.number

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended by it: by a result, or by a move after which the rules end it; None: it did not."""
        return self.content.outcome if isinstance(self.content, FarEntry) else None

    @property
    def to_move(self) -> Side:
        """The side to move after it, as its position says."""
        return Side.BLACK if self.content.position.startswith("B") else Side.WHITE


def build_entry(game: str, writer: Side, content: EntryContent, hash_before: str) -> RecordEntry:
    """Return an entry with the hash that continues a record."""
    return RecordEntry(
        game=game, writer=writer, content=content, hash=hash_content(hash_before, _document(game, writer, content))
    )


def hash_content(hash_before: str, document: Mapping[str, Any]) -> str:
    """Return the hash of an entry: SHA-256 over the hash before it, a line break, and its document as canonical JSON.

    That is the document without `hash`, with sorted keys, without blanks, in ASCII.
    """
    content = {key: value for key, value in document.items() if key != "hash"}
    canonical = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return sha256(f"{hash_before}\n{canonical}".encode("ascii")).hexdigest()


def entry_document(entry: RecordEntry) -> FarEntryDocument:
    """Return an entry as it is sent and kept."""
    return cast("FarEntryDocument", {**_document(entry.game, entry.writer, entry.content), "hash": entry.hash})


def read_entry(document: FarEntryDocument) -> RecordEntry:
    """Return the entry of a document that was read."""
    values: Mapping[str, Any] = document
    clocks = (_clock_of(values["clocks"]["white"]), _clock_of(values["clocks"]["black"]))
    return RecordEntry(
        game=values["game"],
        writer=SIDE_NAME.read(values["writer"]),
        content=_read_content(values, clocks),
        hash=values["hash"],
    )


def terms_document(terms: FarGameTerms) -> TermsDocument:
    """Return terms as they are sent and kept."""
    return {
        "white": terms.white,
        "black": terms.black,
        "white_board": terms.white_board,
        "black_board": terms.black_board,
        "settings": terms.settings,
        "clock_rules": terms.clock_rules,
    }


def read_terms(document: TermsDocument) -> FarGameTerms:
    """Return the terms of a document that was read."""
    return FarGameTerms(**document)


def _read_content(values: Mapping[str, Any], clocks: SideClocks) -> EntryContent:
    if values["kind"] == START:
        return StartEntry(
            terms=read_terms(values["terms"]),
            position=values["position"],
            clocks=clocks,
            number=values["number"],
            ply=values["ply"],
        )
    return FarEntry(
        number=values["number"],
        kind=FarEntryKind(values["kind"]),
        ply=values["ply"],
        position=values["position"],
        clocks=clocks,
        move=values.get("move", ""),
        plies=values.get("plies", 0),
        outcome=_read_outcome(values.get("outcome")),
        is_by_arbiter=values["is_by_arbiter"],
        signed_command=values.get("signed_command", ""),
    )


def _document(game: str, writer: Side, content: EntryContent) -> dict[str, Any]:
    white, black = content.clocks
    return {
        "game": game,
        "number": content.number,
        "writer": SIDE_NAME.write(writer),
        "ply": content.ply,
        "position": content.position,
        "clocks": {"white": white._asdict(), "black": black._asdict()},
        **_own_values(content),
    }


def _own_values(content: EntryContent) -> dict[str, Any]:
    if isinstance(content, StartEntry):
        return {"kind": START, "terms": terms_document(content.terms)}
    values: dict[str, Any] = {
        "kind": content.kind.value,
        "is_by_arbiter": content.is_by_arbiter,
        "signed_command": content.signed_command,
    }
    match content.kind:
        case FarEntryKind.MOVE:
            values |= {"move": content.move, "outcome": _outcome_document(content.outcome)}
        case FarEntryKind.TAKE_BACK:
            values["plies"] = content.plies
        case FarEntryKind.RESULT:
            values["outcome"] = _outcome_document(content.outcome)
        case _:
            pass
    return values


def _outcome_document(outcome: Outcome | None) -> dict[str, str] | None:
    return None if outcome is None else {"score": outcome.score.value, "termination": outcome.termination.value}


def _read_outcome(values: Mapping[str, str] | None) -> Outcome | None:
    if values is None:
        return None
    return Outcome(score=Score(values["score"]), termination=Termination(values["termination"]))


def _clock_of(document: Mapping[str, Any]) -> SideClock:
    return SideClock(**document)
