"""Draft a round in a process of its own: a large Swiss takes up to a minute, and the desk goes on meanwhile."""

import asyncio
import json
import logging
import sys
from contextlib import suppress
from pathlib import Path

from pydantic import TypeAdapter

from controller.storage.event_file import EventFile, EventFileError
from controller.tournament.act_handlers import reopen_last_round
from controller.tournament.errors import RoundPairingError, TournamentError
from controller.tournament.pairing import BY_HAND, draft_round
from controller.tournament.rounds import Round

LONGEST_DRAFT_S = 900.0
"""Then the process is ended. A choice: 200 players take a minute on a core of a server, and some five times as long on
a small machine that has other work too; nobody in a hall waits longer for a round."""

_ROUND: TypeAdapter[Round] = TypeAdapter(Round)
_AGAIN = "again"
_LONGEST_REASON = 200

log = logging.getLogger(__name__)


class DraftProcessError(RoundPairingError):
    """The program that pairs has failed, took too long or cannot read the event; the rules may allow a pairing."""


async def draft_next_round(file: Path, *, is_again: bool) -> Round:
    """Return the next round of the event of a file, or its last one paired anew.

    Raises RoundPairingError, of which DraftProcessError may be tried again. The process ends when this is cancelled.
    """
    words = [_AGAIN] if is_again else []
    return await _read_round([sys.executable, "-P", "-m", __name__, str(file), *words])


async def _read_round(command: list[str]) -> Round:
    """Run a program that prints a round, and return it."""
    process = await asyncio.create_subprocess_exec(
        *command,
        stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
        start_new_session=True,  # a Ctrl-C in the terminal is for the desk alone
    )  # fmt: skip
    try:
        async with asyncio.timeout(LONGEST_DRAFT_S):
            output, errors = await process.communicate()
    except TimeoutError as error:
        raise DraftProcessError(f"no pairing was found in {LONGEST_DRAFT_S / 60:.0f} minutes; {BY_HAND}") from error
    finally:
        if process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
    try:
        answer = json.loads(output)
        drafted = None if "fault" in answer else _ROUND.validate_python(answer["round"])
    except (ValueError, TypeError, LookupError) as error:  # no JSON, no object, or no round
        said = errors.decode(errors="replace").strip()
        log.error("event: the program that pairs ended with %d: %s", process.returncode, said)
        ended = f"it ended with {process.returncode}" if process.returncode else "its answer is no round"
        reason = said.rpartition("\n")[2][:_LONGEST_REASON] or ended
        raise DraftProcessError(f"the program that pairs has failed: {reason}") from error
    if drafted is None:
        raise (DraftProcessError if answer.get("is_of_file") else RoundPairingError)(answer["fault"])
    return drafted


def main(arguments: list[str]) -> None:
    """Print the round of a file as JSON, or why it cannot be paired."""
    file, *words = arguments
    try:
        tournament = EventFile(Path(file)).read_tournament()
        drafted = draft_round(reopen_last_round(tournament) if _AGAIN in words else tournament)
    except (TournamentError, EventFileError) as error:
        sys.stdout.write(json.dumps({"fault": str(error), "is_of_file": isinstance(error, EventFileError)}))
    else:
        sys.stdout.write(json.dumps({"round": _ROUND.dump_python(drafted, mode="json")}))


if __name__ == "__main__":
    main(sys.argv[1:])
