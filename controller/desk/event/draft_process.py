"""Draft a round in a process of its own: a large Swiss takes up to a minute, and the desk goes on meanwhile."""

import asyncio
import json
import sys
from contextlib import suppress
from pathlib import Path

from pydantic import TypeAdapter

from controller.storage.event_file import EventFile, EventFileError
from controller.tournament.act_handlers import reopen_last_round
from controller.tournament.errors import RoundPairingError, TournamentError
from controller.tournament.pairing import draft_round
from controller.tournament.rounds import Round

_ROUND: TypeAdapter[Round] = TypeAdapter(Round)
_AGAIN = "again"


async def draft_next_round(file: Path, *, is_again: bool) -> Round:
    """Return the next round of the event of a file, or its last one paired anew.

    Raises TournamentError. The process ends when this is cancelled.
    """
    words = [_AGAIN] if is_again else []
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-P", "-m", __name__, str(file), *words,
        stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL,
        start_new_session=True,  # a Ctrl-C in the terminal is for the desk alone
    )  # fmt: skip
    try:
        output, _ = await process.communicate()
    finally:
        if process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
    try:
        answer = json.loads(output)
    except ValueError as error:
        raise RoundPairingError("the round was not paired: the program that pairs it has failed; try again") from error
    if "fault" in answer:
        raise RoundPairingError(answer["fault"])
    return _ROUND.validate_python(answer["round"])


def main(arguments: list[str]) -> None:
    """Print the round of a file as JSON, or why it cannot be paired."""
    file, *words = arguments
    try:
        tournament = EventFile(Path(file)).read_tournament()
        drafted = draft_round(reopen_last_round(tournament) if _AGAIN in words else tournament)
    except (TournamentError, EventFileError) as error:
        sys.stdout.write(json.dumps({"fault": str(error)}))
    else:
        sys.stdout.write(json.dumps({"round": _ROUND.dump_python(drafted, mode="json")}))


if __name__ == "__main__":
    main(sys.argv[1:])
