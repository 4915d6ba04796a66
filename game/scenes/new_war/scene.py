"""New war: campaign, who leads whom, rules, seed; then it begins."""

from __future__ import annotations

from functools import partial

from game.rules.system import SetupError
from game.scenes.context import Context
from game.scenes.menu_screen import MenuScreen
from game.scenes.new_war.draft import WITH_LEADER, WarDraft
from game.scenes.new_war.preview import TheatrePreview
from game.scenes.seating.choosing import BOT, HUMAN, command_entry, seat_options
from game.scenes.seating.levels import seat_about
from game.scenes.services import Services
from game.scenes.setup.draft import MAX_SEED
from game.scenes.setup.rule_options import RuleChoices, RuleOptionsScene
from game.scenes.stack import push
from game.session.errors import SaveError
from game.systems.totalwar.content import CampaignFaction
from game.views.ui.answers import answer
from game.views.ui.basic import Heading, Label
from game.views.ui.button import Button
from game.views.ui.choice import Choice
from game.views.ui.emblem_view import EMBLEM_PX, EmblemView
from game.views.ui.entry import TextEntry
from game.views.ui.layout import Column, Panel, Row
from game.views.ui.listview import ListColumn, ListRow, ListView
from game.views.ui.markup import escape
from game.views.ui.scroll import ScrollArea
from game.views.ui.widget import Widget

_NARROW_PX = 1000
"""Below this width (at scale 1) the columns stand above each other."""
LIST_WIDTH = 320
"""The list of campaigns: no shipped name is shortened in it."""


class NewWar(MenuScreen):
    """Puts a war together and begins it."""

    name = "new_war"
    help_key = "screen.war.help"
    is_fluid = True

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.draft = WarDraft.usual(services.catalog, services.new_seed())
        self._refusal = ""

    def build(self) -> Widget:
        """Choose at the left, look in the middle, decide at the right."""
        words, draft = self.words, self.draft
        self._list = ListView(
            (),
            (ListColumn(width=18), ListColumn(weight=3), ListColumn(width=76, align="right")),
            on_select=self._picked,
            on_activate=lambda _: self._start(),
            empty_text=words("screen.war.none"),
            least_rows=6,
            stretch=1,
            id="campaigns",
        )
        self._name = Heading("")
        self._about = Label("", "dim")
        self._preview = TheatrePreview(draft.catalog, 240)
        self._preview.stretch = 1
        self._briefing = Label("")
        self._seats = Column(gap=12)
        self._fault = answer(Label("", "bad", id="war_fault", is_visible=False))
        is_narrow = self.logical_width < _NARROW_PX
        choose = Panel(words("screen.war.campaign"), self._list, width=0 if is_narrow else LIST_WIDTH)
        look = Panel("", self._name, self._about, self._preview, self._briefing, gap=8, stretch=1)
        decide = Column(self._seats, self._rules_panel(), gap=12)
        self._start_button = Button(
            words("screen.war.start"),
            self._start,
            command="confirm",
            emphasis="primary",
            id="start",
        )
        body: Widget
        if is_narrow:
            self._list.stretch, self._list.most_rows = 0, 6
            body = Column(
                ScrollArea(Column(choose, look, decide, gap=16), stretch=1),
                self._fault,
                self._start_button,
                gap=16,
                stretch=1,
            )
        else:
            right = Column(ScrollArea(decide, stretch=1), self._fault, self._start_button, gap=12, width=400)
            body = Row(choose, look, right, gap=16, cross="fill", stretch=1)
        self._fill_list()
        self._show()
        return self.page(words("screen.war.title"), body, about=words("screen.war.about"))

    def _rules_panel(self) -> Panel:
        words, draft = self.words, self.draft
        self._rules_text = Label("", "dim", stretch=1)
        self._seed = TextEntry(
            str(draft.seed),
            on_change=self._set_seed,
            is_number=True,
            most_signs=10,
            id="seed",
            stretch=1,
            tooltip=words("screen.new.seed.about"),
        )
        return Panel(
            words("screen.new.rules"),
            Row(
                self._rules_text,
                Button(words("screen.new.options"), self._open_options, command="rule_options", id="options"),
                gap=8,
            ),
            Row(
                Label(words("screen.new.seed"), is_wrapped=False),
                self._seed,
                Button(words("screen.new.random"), self._new_seed, command="randomise", id="random_seed"),
                gap=8,
            ),
            gap=8,
        )

    # What it shows

    def _fill_list(self) -> None:
        entries = self.draft.campaigns()
        rows = [
            ListRow(
                (
                    "{accent}{icon:star}{/}" if entry.is_guided else "",
                    escape(entry.name),
                    f"{{dim}}{self.words(f'screen.war.length.{entry.length}')}{{/}}",
                ),
                entry.id,
            )
            for entry in entries
        ]
        ids = [entry.id for entry in entries]
        self._list.set_rows(rows, ids.index(self.draft.campaign) if self.draft.campaign in ids else -1)

    def _show(self) -> None:
        words, entry = self.words, self.draft.entry
        self._name.set_text(escape(entry.name) if entry is not None else words("screen.war.none"))
        self._about.set_text(escape(entry.description) if entry is not None else "")
        self._briefing.set_text(escape(entry.briefing) if entry is not None else "")
        self._preview.show(entry.theatres[0] if entry is not None else "")
        count = len(self.draft.options)
        self._rules_text.set_text(
            words.count("screen.new.changed", count) if count else words("screen.new.house"),
            "accent" if count else "dim",
        )
        self._show_seats()
        self._judge()

    def _show_seats(self) -> None:
        entry = self.draft.entry
        if entry is None:
            self._seats.replace()
            return
        panels: list[Widget] = [self._side(faction) for faction in entry.factions]
        for rogue in entry.rogues:
            panels.append(
                Panel(
                    self.words("screen.war.rogue"),
                    *self._seat_rows(escape(rogue.officer.name), "text", rogue.officer.id),
                    gap=6,
                )
            )
        self._seats.replace(*panels)

    def _side(self, side: CampaignFaction) -> Panel:
        words, draft = self.words, self.draft
        faction = draft.catalog.factions[side.faction]
        look = self.context.kit.factions.look(side.faction)
        leader = next(each.name for each in side.officers if each.id == side.commander)
        leads = escape(words("screen.war.leads", officer=leader))
        emblem = EmblemView(look, EMBLEM_PX) if look.picture is not None else None
        rows = self._seat_rows(
            f"{look.emblem} {leads}" if emblem is None else leads, look.role, side.faction, emblem
        )
        for officer in side.officers:
            if officer.id != side.commander:
                rows += self._seat_rows(escape(officer.name), "dim", officer.id, is_officer=True)
        if side.briefing:
            rows.append(Label(escape(side.briefing), "dim", "label"))
        return Panel(escape(faction.name), *rows, gap=6)

    def _seat_rows(
        self, text: str, role: str, seat: str, emblem: Widget | None = None, *, is_officer: bool = False
    ) -> list[Widget]:
        """Return who plays a seat, after an emblem, and below where a program's command is written.

        The tooltip says what the chosen player is like; ``is_officer``: the leader's seat may be chosen too.
        """
        words, draft = self.words, self.draft
        options = seat_options(words)
        if is_officer:
            options.insert(0, (WITH_LEADER, words(f"screen.seat.{WITH_LEADER}")))
        chosen = draft.officers if is_officer else draft.leaders
        usual = WITH_LEADER if is_officer else HUMAN
        command = command_entry(
            words, draft.command_of(seat), partial(self._set_command, seat), f"command_{seat}"
        )

        def choose(who: str) -> None:
            chosen[seat] = who
            choice.tooltip = seat_about(words, "totalwar", who)
            command.set_visible(who == BOT)
            self._refusal = ""
            self._judge()

        choice = Choice(
            "",
            options,
            chosen.get(seat, usual),
            choose,
            field_width=168,
            id=f"{'officer' if is_officer else 'seat'}_{seat}",
            tooltip=seat_about(words, "totalwar", chosen.get(seat, usual)),
        )
        command.set_visible(choice.value == BOT)
        shown = [emblem] if emblem is not None else []
        return [Row(*shown, Label(text, role, stretch=1), choice, gap=8), command]

    # What happens

    def _picked(self, index: int) -> None:
        self.draft.set_campaign(self.draft.campaigns()[index].id)
        self._refusal = ""
        self._show()

    def _set_command(self, seat: str, command: str) -> None:
        self.draft.commands[seat] = command
        self._judge()

    def _judge(self) -> None:
        """Say why this war cannot begin: it was refused, or a program's command is missing."""
        lacking = self.draft.without_command
        fault = self._refusal
        if lacking is not None:
            fault = f"{{b}}{self._seat_name(lacking)}{{/}}: {self.words('screen.new.fault.no_command')}"
        self._fault.set_text(f"{{icon:cross}} {fault}" if fault else "")
        self._fault.set_visible(bool(fault))
        self._start_button.set_enabled(lacking is None)

    def _seat_name(self, seat: str) -> str:
        """Return a seat as the form calls it: the faction that it leads, or the officer."""
        entry, factions = self.draft.entry, self.draft.catalog.factions
        if seat in factions:
            return escape(factions[seat].name)
        sides = entry.factions if entry is not None else ()
        officers = [each for side in sides for each in side.officers]
        officers += [each.officer for each in entry.rogues] if entry is not None else []
        return escape(next((each.name for each in officers if each.id == seat), seat))

    def _set_seed(self, text: str) -> None:
        if text.isdigit() and int(text) <= MAX_SEED:
            self.draft.seed = int(text)

    def _new_seed(self) -> None:
        self.draft.seed = self.services.new_seed()
        self._seed.set_value(str(self.draft.seed))

    def _open_options(self) -> None:
        def take(choices: RuleChoices) -> None:
            self.draft.options = dict(choices.options)
            self._show()

        self.go(push(RuleOptionsScene(self.services, self.draft.option_shapes, self.draft.options), take))

    def _start(self) -> None:
        if self.draft.entry is None:
            return
        try:
            scene = self.services.table.begin_war(self.draft.choice())
        except (SetupError, SaveError) as refusal:
            self._refusal = escape(str(refusal))
            self._show()
        else:
            self.go(self.services.into_game(scene))

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Begin at Start, so that Enter plays."""
        super().enter(context, size)
        self.focus_on("start")
