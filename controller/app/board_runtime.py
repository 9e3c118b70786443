"""The daemon of one board, with the script and the page that reach it."""

import logging
from collections.abc import Callable
from contextlib import AsyncExitStack
from dataclasses import replace
from importlib.metadata import version
from typing import TYPE_CHECKING

from controller.app.activity_observer import ActivityObserver
from controller.app.adviser import Adviser
from controller.app.announced_view import AnnouncedView
from controller.app.board_display import BoardDisplay
from controller.app.board_hall import BoardHall
from controller.app.board_requests import BoardRequests
from controller.app.board_stop import BoardStop
from controller.app.command_socket import serve_commands
from controller.app.far_games import serve_invitations
from controller.app.game_dates import GameDates, GameDatesDependencies
from controller.app.game_gate import GameGate
from controller.app.game_starting import DISTRIBUTION
from controller.app.journal_tasks import JournalTasks
from controller.app.led_brightness import LedBrightness
from controller.app.next_games import NextGames
from controller.app.opponent_builder import build_askers, build_opponent
from controller.app.output_check import has_output
from controller.app.part_opener import PartOpeners
from controller.app.part_status_observer import PartStatusObserver
from controller.app.run_journal import RunJournal
from controller.app.run_options import RunOptions, WebOptions
from controller.app.run_tasks import BoardActivity, run_until_done
from controller.app.service_manager import ServiceManager
from controller.commands.sender import CommandSender, OwnSender
from controller.commands.values import Command
from controller.daemon.command_answers import CommandAnswers
from controller.daemon.daemon import Daemon
from controller.daemon.dependencies import DaemonDependencies, SessionObserver
from controller.faces.display.announcement import AnnouncementPart
from controller.faces.display.display_updater import PageOutput
from controller.rules.position import Side
from controller.session.inputs import Input, JournalDamaged
from controller.session.views.messages import Message
from controller.settings.abilities import BoardAbilities
from controller.storage.activity_log import Activity, ActivityKind
from controller.storage.activity_writer import ActivityWriter
from controller.storage.journal import Journal
from controller.words.catalogue import Catalogue
from controller.words.side_names import catalogue_of
from hardware.host_clock import local_time_text
from hardware.part_status import all_present
from hardware.ports import Board, TextDisplay
from hardware.wall_clock import WallClock, boot_name

if TYPE_CHECKING:
    # loaded only for a simulated table, a script or a page, because they take time to load
    from controller.app.table_and_players import TableAndPlayers
    from controller.app.tried_leds import TriedLeds
    from controller.app.web_page import BoardPage

log = logging.getLogger(__name__)


class BoardRuntime:
    """The daemon of one board, with the script and the page that reach it."""

    def __init__(
        self,
        options: RunOptions,
        journal: RunJournal,
        board: Board,
        now_us: Callable[[], int],
        service: ServiceManager,
        wall_clock: WallClock,
        *,
        openers: PartOpeners | None = None,
        on_new_game: Callable[[], None] = lambda: None,
        simulated: "TableAndPlayers | None" = None,
    ) -> None:
        """Build the daemon of a board, and its page if the options ask for one.

        `openers` open the parts of a board of real parts while it runs; None: all are open. `on_new_game` is called
        before each new game; `simulated` is None at a board of real parts.
        """
        self._options = options
        self._simulated = simulated
        self._now_us = now_us
        self._service = service
        self._wall_clock = wall_clock
        self._openers = openers
        self._part_statuses = all_present() if openers is None else openers.statuses
        self._answers = CommandAnswers(self._enqueue, now_us)
        # games in virtual time have no time of day
        self._activity = None if options.is_virtual_time else ActivityWriter(options.journal, local_time_text)
        self._page: BoardPage | None = None
        self._brightness = LedBrightness(options.profile.board, board.leds, options.journal)
        self._journal_tasks = JournalTasks(options, journal, on_damage=self._report_damage, log_activity=self._log)
        self._dates = self._build_dates(journal)
        self._games = NextGames(
            options, date_of=self._dates.date_of, list_abilities=self._list_abilities, on_new_game=on_new_game
        )
        self._hall = BoardHall(
            options,
            self._answers,
            self._enqueue,
            now_us,
            self._command_time,
            settings_for=self._games.settings_for,
            announce=self._announce,
            end_announcement=self._end_announcement,
            running_game=lambda: self.daemon.game,
            find_catalogue=self._find_catalogue,
        )
        if options.web is not None:
            # imported here because a board without a page does not need it
            from controller.app.tried_leds import TriedLeds

            leds = TriedLeds(board.leds, lambda: self.daemon.session is not None and self.daemon.session.is_running)
            board = replace(board, leds=leds)
            self._page = self._build_page(options.web, board, leds)
        askers = build_askers(options)
        self._opponent = build_opponent(askers.of_opponent, self._answers, self._enqueue, now_us)
        self._adviser = Adviser(askers.of_adviser, now_us, self._enqueue, self._is_person)
        self.game_gate = GameGate()
        self._views = self._build_views()
        self._display = BoardDisplay(
            board,
            openers,
            options.profile.face,
            self._find_catalogue,
            add_address=None if self._page is None else self._add_address_to(self._page),
            on_announcement=self._show_announcement if self._hall.is_joined else None,
        )
        self._stop = BoardStop(self._display.show_stop)
        self.daemon = Daemon(self._daemon_dependencies(journal, board), journal.saved)
        service.running_game_id = lambda: self.daemon.game
        service.faulty_parts = self._part_statuses.list_faulty

    async def run(self, activity: BoardActivity) -> bool:
        """Run the board until people are done, or until SIGINT or SIGTERM; return True if all went well.

        A failure of the daemon ends the run too. Raises WebError if the page cannot be served and nothing else of the
        board tells the players anything.
        """
        seed = "" if self._simulated is None else f", simulated people with the seed {self._simulated.seed}"
        self._log(ActivityKind.STARTED, f"damahan {version(DISTRIBUTION)}{seed}")
        if self._options.is_journal_replaced:
            is_gone = self._options.is_journal_gone
            self._enqueue(JournalDamaged(is_replaced=True, is_gone=is_gone, at_us=self._now_us()))
        try:
            async with AsyncExitStack() as serving:
                if not self._options.is_virtual_time:
                    await serving.enter_async_context(serve_commands(self._options.journal, self._submit_local))
                    await serving.enter_async_context(serve_invitations(self._options.journal, self._hall.invitations))
                if self._page is not None:
                    await serving.enter_async_context(self._page.serve(self._plays_without_page))
                return await self._run_beside_daemon(activity)
        finally:
            activity.close()  # of people who never began
            self._log(ActivityKind.STOPPED, "")
            if self._activity is not None:
                self._activity.close()

    async def _submit_local(self, command: Command) -> Message | None:
        sender = CommandSender(name=OwnSender.TERMINAL, given_at=self._command_time())
        return await self._answers.submit(command, sender)

    def _plays_without_page(self) -> bool:
        return self._openers is not None and has_output(self._openers)

    async def run_script(self) -> bool:
        """Run the script of the options; return True if it went well.

        At a board of real parts a script has no table, and can only command the session.
        """
        from controller.app.script_run import run_script  # imported here because few runs have a script

        return await run_script(
            self._options, self.daemon, self.game_gate, self._answers, self._command_time, self._simulated
        )

    async def run_prompt(self) -> bool:
        """Run a prompt at which a person plays at the simulated table; return True if all went well."""
        from controller.app.prompt_run import run_prompt  # imported here because few runs have a prompt

        return await run_prompt(
            self._options, self.daemon, self.game_gate, self._answers, self._command_time, self._simulated
        )

    def _command_time(self) -> str:
        """Return the time of day; empty in virtual time, and while the clock is not synchronised."""
        is_known = not self._options.is_virtual_time and self._wall_clock.is_synchronised()
        return local_time_text() if is_known else ""

    def _daemon_dependencies(self, journal: RunJournal, board: Board) -> DaemonDependencies:
        page = self._page
        return DaemonDependencies(
            board=board,
            journal=journal.journal,
            journal_thread=journal.thread,
            now_us=self._now_us,
            new_game=self._games.start,
            open_parts=self._display.open_parts,
            observers=(
                PartStatusObserver(self._part_statuses, self._log),
                *self._output_observers(),
                *self._views,
                self.game_gate,
                self._answers,
                *self._activity_observers(),
                self._dates,
                self._games.recent_players,
                self._adviser,
                BoardRequests(
                    create_pairing_code=None if page is None else page.create_pairing_code,
                    set_brightness=self._brightness.choose,
                    stop=self._stop.ask,
                ),
                *(() if self._opponent is None else (self._opponent,)),
                *self._hall.observers(),
                self._journal_tasks.game_end_signal,
                self._service,
            ),
            abilities=self._list_abilities,
            theme=self._options.profile.face.theme,
            show_page=self._display.show_page,
        )

    def _build_views(self) -> tuple[AnnouncedView, ...]:
        """Return where people follow the session beside the display."""
        pages = () if self._page is None else (self._page.observer,)
        return tuple([AnnouncedView(view, self._now_us) for view in (*self._options.observers, *pages)])

    def _show_announcement(self, announcement: AnnouncementPart | None) -> None:
        for view in self._views:
            view.show(announcement)

    def _announce(self, text: str) -> None:
        self._display.announce(text)  # it is built later

    def _end_announcement(self, text: str) -> None:
        self._display.end_announcement(text)

    def _add_address_to(self, page: "BoardPage") -> Callable[[PageOutput], PageOutput]:
        return lambda show_page: page.build_page_output(show_page, lambda: self.daemon.game)

    def _find_catalogue(self) -> Catalogue:
        """Return the catalogue of the language that is chosen now."""
        session = self.daemon.session
        return catalogue_of(self._options.profile.face if session is None else session.settings.face)

    def _list_abilities(self) -> BoardAbilities:
        return BoardAbilities(
            has_page=self._page is not None,
            has_program=self._opponent is not None,
            can_stop=True,
            can_invite=self._hall.invitations is not None,
            brightness=self._brightness.percent,
        )

    def _build_dates(self, journal: RunJournal) -> GameDates:
        return GameDates(
            GameDatesDependencies(
                clock=self._wall_clock,
                now_us=self._now_us,
                boot=boot_name(),
                session=lambda: self.daemon.session,
                game=lambda: self.daemon.game,
                enqueue=self._enqueue,
                saved=journal.saved,
                journal=journal.journal if isinstance(journal.journal, Journal) else None,
                journal_thread=journal.thread,
            )
        )

    def _output_observers(self) -> tuple[SessionObserver, ...]:
        if self._openers is None:
            return ()
        # imported here because a simulated board has all its parts
        from controller.app.output_watch import watch_outputs

        has_terminal = self._options.has_terminal
        return (watch_outputs(self._part_statuses, self._page, has_terminal, self._now_us, self._enqueue),)

    def _activity_observers(self) -> tuple[SessionObserver, ...]:
        return () if self._activity is None else (ActivityObserver(self._activity, lambda: self.daemon.game),)

    def _is_person(self, side: Side) -> bool:
        return self._simulated is None or self._simulated.players.hands[side] is None

    def _log(self, kind: ActivityKind, text: str) -> None:
        if self._activity is not None:
            self._activity.add(Activity(at=local_time_text(), kind=kind, text=text))

    def _enqueue(self, event: Input) -> None:
        self.daemon.enqueue(event)  # it is built later

    def _build_page(self, web: WebOptions, board: Board, leds: "TriedLeds") -> "BoardPage":
        from controller.app.part_tests import PartTests
        from controller.app.web_page import BoardPage, PageDependencies

        profile = self._options.profile
        part_tests = PartTests(leds, profile.board, self._options.journal, catalogue_of(profile.face))

        dependencies = PageDependencies(
            screen=None if isinstance(board.display, TextDisplay) else board.display.size,
            daemon=lambda: self.daemon,
            answers=self._answers,
            simulated=self._simulated,
            journal=self._options.journal,
            now_us=self._now_us,
            command_time=self._command_time,
            part_statuses=self._part_statuses.list_all,
            board=profile.settings,
            part_tests=part_tests,
            backups=self._journal_tasks.build_backup_maker(),
            ask_for_invitation=self._hall.answer_invitation_request,
            is_journal_lost=lambda: self._journal_tasks.is_journal_lost,
            log_activity=None if self._activity is None else self._activity.add,
        )
        return BoardPage(web, dependencies)

    def _report_damage(self) -> None:
        self._enqueue(JournalDamaged(is_replaced=False, at_us=self._now_us()))

    async def _run_beside_daemon(self, activity: BoardActivity) -> bool:
        beside = {
            "service manager": self._service.report_life(lambda: self.daemon.is_alive),
            "upkeep of the journal": self._journal_tasks.check_and_back_up(),
            "files of the journal": self._journal_tasks.watch_files(),
            "dates of games": self._dates.run(),
            "adviser": self._adviser.run(),
        }
        if self._opponent is not None:
            beside["opponent"] = self._opponent.run()
        beside |= self._hall.tasks()
        self._brightness.apply_chosen()
        people = self._stop.act_until_asked(activity)
        return await run_until_done(self.daemon.run(), people, beside, self._service.report_end)
