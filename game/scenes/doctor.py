"""The examination of a pack: how far it is, and what was found; it goes on while the screen is used."""

from game.content.problems import PackStatus
from game.scenes.screen import Screen
from game.scenes.services import Examination, ExaminationState, Services
from game.scenes.stack import Transition
from game.views.ui.basic import Label, ProgressBar
from game.views.ui.button import Button
from game.views.ui.layout import Column, Panel, Row
from game.views.ui.markup import escape
from game.views.ui.scroll import ScrollArea
from game.views.ui.widget import Widget


class DoctorScene(Screen):
    """Plays what a pack brings and lists what came of it."""

    name = "doctor"
    help_key = "screen.doctor.help"
    is_fluid = True

    def __init__(self, services: Services, pack: PackStatus, examination: Examination) -> None:
        """``examination``: begun already; leaving the screen ends it."""
        super().__init__(services)
        self._pack = pack
        self._examination = examination
        self._shown = ExaminationState()

    def build(self) -> Widget:
        """How far it is above, what was found below."""
        words = self.words
        self._bar = ProgressBar(id="doctor_bar")
        self._line = Label("", "dim", stretch=1)
        self._cancel = Button(words("screen.doctor.cancel"), self._stop, id="doctor_cancel")
        self._page = Column(gap=8)
        self._show(self._examination.state)
        head = Column(self._bar, Row(self._line, self._cancel, gap=16), gap=8)
        found = Panel(words("screen.doctor.found"), ScrollArea(self._page, stretch=1), stretch=1)
        return self.page(words("screen.doctor.title", pack=escape(self._pack.name)), head, found)

    @property
    def calm_ms(self) -> int:
        """The examination goes on until it is over."""
        return super().calm_ms if self._shown.is_over else 0

    def update(self, dt_ms: int) -> Transition | None:
        """Show what is new."""
        state = self._examination.state
        if state != self._shown:
            self._show(state)
        return super().update(dt_ms)

    def exit(self) -> None:
        """Nobody looks any more: end it."""
        self._examination.cancel()
        super().exit()

    def _stop(self) -> None:
        self._examination.cancel()

    def _show(self, state: ExaminationState) -> None:
        words = self.words
        self._shown = state
        self._bar.set_progress(state.done, state.total)
        faults = sum(sort == "fault" for sort, _, _ in state.found)
        if not state.is_over:
            self._line.set_text(
                words("screen.doctor.running", done=state.done, total=state.total, what=state.what)
            )
        elif state.done < state.total:
            self._line.set_text(words("screen.doctor.cancelled", done=state.done, total=state.total))
        else:
            self._line.set_text(words.count("screen.doctor.faults", faults))
        self._cancel.set_visible(not state.is_over)
        parts: list[Widget] = []
        for sort, place, message in state.found:
            icon = "{bad}{icon:cross}{/}" if sort == "fault" else "{warning}{icon:warning}{/}"
            parts.append(Label(escape(place), "dim", "label"))
            parts.append(Label(f"{icon} {escape(message)}"))
        if not parts and state.is_over and state.done == state.total:
            parts.append(Label(f"{{good}}{{icon:check}}{{/}} {words('screen.doctor.well')}"))
        self._page.replace(*parts)
