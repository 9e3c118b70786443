"""What boards say of their games, recorded as results or shown for the arbiter to decide."""

import logging

from controller.desk.event.board_results import ResultDifference, judge_verdict
from controller.desk.event.board_verdicts import BoardVerdict
from controller.desk.event.event_records import EventRecords
from controller.desk.event.shown_event import ShownEvent
from controller.desk.event.verdict_reader import VerdictReader
from controller.tournament.acts import EventAct, ResultCorrected, ResultGiven
from controller.tournament.errors import TournamentError
from controller.tournament.hall_games import AssignedGame, GameKey
from controller.tournament.tournament import Tournament

log = logging.getLogger(__name__)


class ResultRecorder:
    """Records each result that a board may give; a board that fails does not hold up the others."""

    def __init__(self, records: EventRecords, shown: ShownEvent, reader: VerdictReader) -> None:
        self._records = records
        self._shown = shown
        self._reader = reader

    async def record_results(self) -> None:
        """Record what boards say, as far as it was read; raises EventFileError."""
        differences: dict[GameKey, ResultDifference] = {}
        faults: dict[GameKey, str] = {}
        verdicts = self._reader.verdicts(self._shown.tournament)
        for key, verdict in verdicts.items():
            tournament = self._shown.tournament
            game = tournament.assigned.get(key)
            found = None if game is None else judge_verdict(tournament, game, verdict)
            if isinstance(found, ResultDifference):
                differences[key] = found
            elif game is not None and found is not None:
                fault = await self._record_verdict(game, verdict)
                if fault:
                    faults[key] = fault
        if faults:
            self._records.read_again()
        self._shown.show(differences=differences, verdicts=verdicts, result_faults=faults)

    async def _record_verdict(self, game: AssignedGame, verdict: BoardVerdict) -> str:
        """Record what a board says, or return why it is not recorded."""

        def act_of(tournament: Tournament) -> EventAct:
            if tournament.assigned.get(game.key) == game:
                found = judge_verdict(tournament, game, verdict)
                if isinstance(found, ResultGiven | ResultCorrected):
                    return found
            raise TournamentError("the event changed while this result came; it is looked at again")

        try:
            await self._records.record(act_of, f"board {game.board}")
        except TournamentError as error:
            view = self._shown.view
            if view is None or view.result_faults.get(game.key) != str(error):
                log.warning("event: round %d, board %d: %s", game.round, game.board, error)
            return str(error)
        return ""
