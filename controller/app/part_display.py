"""Names the parts that are missing or want to be mended on the display, while no clock runs."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial

from controller.app.fault_display import fault_page_outputs
from controller.app.part_opener import PartOpeners, PartReports
from controller.faces.display.display_updater import PageOutput
from controller.session.views.display_page import DisplayPage, PageStatus
from controller.session.views.messages import Message, MessageCode, build_message
from controller.words.catalogue import Catalogue
from controller.words.messages import display_line
from hardware.events import Part
from hardware.ports import Display, PartError, TextDisplay

NOTICE_S = 4.0
"""How long each notice stands, and the page of the game between them; a choice: time to read four lines."""

_IDLE = frozenset({PageStatus.SETUP, PageStatus.PAUSED})


class PartDisplay:
    """Shows pages; while no clock runs, missing parts are named on them in turn.

    A board without sensors has nothing else to show: its display says in full what is wrong and what to do.
    """

    def __init__(
        self,
        show_page: PageOutput,
        openers: PartOpeners,
        display: Display | TextDisplay,
        catalogue: Catalogue,
    ) -> None:
        self._show_page = show_page
        self._openers = openers
        self._display = display
        self._catalogue = catalogue
        self._page: DisplayPage | None = None

    async def show(self, page: DisplayPage) -> None:
        """Show a page; raises PartError when the display does not answer."""
        self._page = page
        await self._show_page(page)

    async def open_parts(self, reports: PartReports) -> None:
        """Open the parts of the board, and name those that are missing, until cancelled."""
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._openers.keep_trying(reports), name="open parts")
            tasks.create_task(self._show_notices(), name="notices of missing parts")

    async def _show_notices(self) -> None:
        while True:
            await asyncio.sleep(NOTICE_S)
            notices = self._build_notices()
            with suppress(PartError):  # a display that does not answer is tried again with the next page
                for notice in notices:
                    if not self._may_interrupt():
                        break
                    await notice()
                    await asyncio.sleep(NOTICE_S)
                if notices and self._page is not None:
                    await self._show_page(self._page)

    def _may_interrupt(self) -> bool:
        """Return True while no clock runs, unless a pairing code is shown."""
        page = self._page
        if page is None or page.status not in _IDLE:
            return False
        return page.message is None or page.message.code is not MessageCode.PAIRING_CODE

    def _build_notices(self) -> Sequence[Callable[[], Awaitable[None]]]:
        missing = [status for status in self._openers.statuses.list_missing() if status.part is not Part.DISPLAY]
        sensors = next((status for status in missing if status.part is Part.SENSORS), None)
        if sensors is None:
            lost = [build_message(MessageCode.PART_LOST, part=status.part.value) for status in missing]
            return [partial(self._show_notice, message) for message in (*lost, *self._build_remarks())]
        title = display_line(self._catalogue, build_message(MessageCode.SENSORS_LOST))
        others = [str(status) for status in missing if status.reason != sensors.reason]
        return fault_page_outputs(self._display, title, "; ".join([sensors.reason, *others]))

    def _build_remarks(self) -> Sequence[Message]:
        """Return what is to be mended although all parts work; only sensors say such a thing."""
        has_remark = bool(self._openers.statuses.status_of(Part.SENSORS).remark)
        return [build_message(MessageCode.OTHER_FIRMWARE)] * has_remark

    async def _show_notice(self, message: Message) -> None:
        if self._page is not None:
            await self._show_page(replace(self._page, message=message))
