"""New battle: scenario or board, two sides, rules, seed; then it begins."""

from game.content.models_battle import BattleMap, Scenario
from game.rules.system import SetupError
from game.scenes.context import Context
from game.scenes.map_preview import MapPreview, zone_marks
from game.scenes.menu_screen import MenuScreen
from game.scenes.new_battle.draft import POINT_LIMITS, ROLES, Draft
from game.scenes.new_battle.side_panel import SidePanel
from game.scenes.services import Services
from game.scenes.setup.draft import MAX_SEED
from game.scenes.setup.rule_options import RuleChoices, RuleOptionsScene
from game.scenes.setup.squads.scene import SquadScene
from game.scenes.setup.squads.squad import Squad
from game.scenes.stack import push
from game.session.errors import SaveError
from game.views.ui.answers import answer
from game.views.ui.basic import Heading, Label
from game.views.ui.button import Button
from game.views.ui.choice import Choice
from game.views.ui.entry import TextEntry
from game.views.ui.layout import Column, Grid, Panel, Row
from game.views.ui.listview import ListColumn, ListRow, ListView
from game.views.ui.markup import escape
from game.views.ui.scroll import ScrollArea
from game.views.ui.widget import Widget

_PLAIN_COLUMNS = (ListColumn(weight=3), ListColumn(width=44, align="right"))
_STAR_COLUMNS = (ListColumn(width=18), *_PLAIN_COLUMNS)
_NARROW_PX = 1100
"""Below this width (at scale 1) the columns stand above each other."""


class NewBattle(MenuScreen):
    """Puts a battle together and begins it."""

    name = "new_battle"
    help_key = "screen.new.help"
    is_fluid = True

    def __init__(self, services: Services, is_prepared: bool = False) -> None:
        super().__init__(services)
        self.draft = Draft.usual(services.catalog, services.new_seed())
        self._is_prepared = is_prepared and bool(self.draft.scenarios())
        self._refused: dict[str, str] = {}
        if self._is_prepared:
            self.draft.set_scenario(self.draft.scenarios()[0].id)

    # Widgets

    def build(self) -> Widget:
        """Choose at the left, look in the middle, decide at the right."""
        words, draft = self.words, self.draft
        self._prepared = Button(
            words("screen.new.prepared"),
            lambda: self._set_mode(True),
            is_compact=True,
            id="mode_prepared",
            command="mode_prepared",
        )
        self._free = Button(
            words("screen.new.free"),
            lambda: self._set_mode(False),
            is_compact=True,
            id="mode_free",
            command="mode_free",
        )
        self._theatre = Choice(
            words("screen.new.theatre"),
            [("", words("screen.new.theatre.all"))]
            + [(each, words.or_else(f"theatre.{each}.name", each)) for each in ("space", "land")],
            draft.theatre,
            self._set_theatre,
            id="theatre",
        )
        self._list = ListView(
            (),
            _PLAIN_COLUMNS,
            on_select=self._picked,
            on_activate=lambda _: self._start(),
            empty_text=words("screen.new.no_maps"),
            least_rows=6,
            stretch=1,
            id="battles",
        )
        self._name = Heading("")
        self._about = Label("")
        self._preview = MapPreview(draft.catalog, 0, 160)
        self._preview.stretch = 1
        self._ends = Label("", "text")
        self._map_fault = answer(Label("", "bad", id="map_fault"))
        self._sides = [SidePanel(words, draft, number, self._changed, self._open_squad) for number in (0, 1)]
        choose = Panel(
            words("screen.new.battle"),
            Grid(self._prepared, self._free, gap=4),
            self._theatre,
            self._list,
            width=0 if self._is_narrow() else 288,
        )
        look = Panel(
            "", self._name, self._about, self._preview, self._ends, self._map_fault, gap=8, stretch=1
        )
        decide = Column(*self._sides, self._rules_panel(), gap=16)
        foot = Row(
            Button(
                words("screen.new.swap"),
                self._swap,
                command="swap_seats",
                id="swap",
                tooltip=words("screen.new.swap.about"),
            ),
            Button(
                words("screen.new.start"),
                self._start,
                command="confirm",
                emphasis="primary",
                id="start",
                stretch=1,
            ),
            gap=8,
        )
        body = self._arranged(choose, look, decide, foot)
        self._fill_list()
        self._show()
        return self.page(words("screen.new.title"), body, about=words("screen.new.about"))

    def _is_narrow(self) -> bool:
        return self.logical_width < _NARROW_PX

    def _arranged(self, choose: Panel, look: Panel, decide: Column, foot: Row) -> Widget:
        if not self._is_narrow():
            right = Column(ScrollArea(decide, stretch=1), foot, gap=16, width=392)
            return Row(choose, look, right, gap=16, cross="fill", stretch=1)
        self._list.stretch, self._list.most_rows = 0, 6
        self._preview.fixed_height = 260
        column = Column(choose, look, decide, gap=16)
        return Column(ScrollArea(column, stretch=1), foot, gap=16, stretch=1)

    def _rules_panel(self) -> Panel:
        words, draft = self.words, self.draft
        self._rules_text = Label("", stretch=1)
        self._limit = Choice(
            words("screen.new.limit"),
            [(str(limit), self._limit_text(limit)) for limit in POINT_LIMITS],
            str(draft.points),
            self._set_limit,
            id="points",
            tooltip=words("screen.new.limit.about"),
        )
        self._seed = TextEntry(
            str(draft.seed),
            on_change=self._set_seed,
            is_number=True,
            most_signs=10,
            id="seed",
            stretch=1,
            tooltip=words("screen.new.seed.about"),
        )
        self._seed_fault = answer(Label("", "bad", id="seed_fault"))
        return Panel(
            words("screen.new.rules"),
            self._limit,
            Row(
                self._rules_text,
                Button(
                    words("screen.new.options"),
                    self._open_options,
                    command="rule_options",
                    id="options",
                    tooltip=words("screen.new.options.about"),
                ),
                gap=8,
            ),
            Row(
                Label(words("screen.new.seed"), is_wrapped=False),
                self._seed,
                Button(words("screen.new.random"), self._new_seed, command="randomise", id="random_seed"),
                gap=8,
            ),
            self._seed_fault,
            gap=8,
        )

    def _limit_text(self, limit: int) -> str:
        return (
            self.words("screen.new.limit.gold", points=limit)
            if limit
            else self.words("screen.new.limit.none")
        )

    # What it shows

    def _entries(self) -> tuple[Scenario | BattleMap, ...]:
        if self._is_prepared:
            return self.draft.scenarios()
        return self.draft.maps(self.draft.theatre)

    def _fill_list(self) -> None:
        entries, maps = self._entries(), self.draft.catalog.maps
        rows = []
        for entry in entries:
            board = maps.get(entry.map) if isinstance(entry, Scenario) else entry
            note = (
                self.words.or_else(f"theatre.{board.theatre}.name", board.theatre)
                if board is not None
                else ""
            )
            star = "{accent}{icon:star}{/}" if isinstance(entry, Scenario) and entry.ends else ""
            mark = (star,) if self._is_prepared else ()
            rows.append(ListRow((*mark, escape(entry.name), f"{{dim}}{escape(note)}{{/}}"), entry.id))
        wanted = self.draft.scenario if self._is_prepared else self.draft.map
        ids = [entry.id for entry in entries]
        self._list.columns = _STAR_COLUMNS if self._is_prepared else _PLAIN_COLUMNS
        self._list.set_rows(rows, ids.index(wanted) if wanted in ids else -1)
        self._prepared.set_selected(self._is_prepared)
        self._free.set_selected(not self._is_prepared)
        self._prepared.set_enabled(bool(self.draft.scenarios()))
        self._theatre.set_visible(not self._is_prepared)

    def _changed(self) -> None:
        self._refused = {}
        self._show()

    def _show(self) -> None:
        words, draft = self.words, self.draft
        scenario, board = draft.scenario_entry, draft.board
        entry = scenario or board
        self._name.set_text(escape(entry.name) if entry is not None else words("screen.new.nothing"))
        about = (scenario.briefing or scenario.description) if scenario is not None else ""
        if not about and board is not None:
            about = board.description
        self._about.set_text(escape(about), "dim")
        rules = draft.rules
        depth = rules.deployment_depth if rules is not None else 0
        factions = (draft.faction_of(0), draft.faction_of(1))
        self._preview.show(board, zone_marks(board, depth, factions) if board is not None else ())
        self._ends.set_text(self._ends_text(scenario))
        self._ends.set_visible(bool(self._ends.text))
        problems = self._problems()
        for panel in self._sides:
            panel.show_draft(problems)
        self._limit.set_visible(scenario is None)
        count = len(draft.options)
        self._rules_text.set_text(
            words.count("screen.new.changed", count) if count else words("screen.new.house"),
            "accent" if count else "dim",
        )
        for label, field in ((self._map_fault, "map"), (self._seed_fault, "seed")):
            text = problems.get(field, "")
            label.set_text(f"{{icon:cross}} {text}" if text else "")
            label.set_visible(bool(text))

    def _ends_text(self, scenario: Scenario | None) -> str:
        if scenario is None:
            return ""
        lines = [f"{{accent}}{{icon:star}}{{/}} {escape(end.text)}" for end in scenario.ends if end.text]
        for role in ROLES:
            given = scenario.sides.get(role)
            if given is not None and given.briefing:
                side = self.words.or_else(f"side.{role}.name", role)
                lines.append(f"{{b}}{escape(side)}{{/}}: {escape(given.briefing)}")
        return "\n".join(lines)

    def _problems(self) -> dict[str, str]:
        found = {
            field: escape(self.words(key, **facts)) for field, (key, facts) in self.draft.problems().items()
        }
        if self._seed_value() is None:
            found["seed"] = escape(self.words("screen.new.fault.seed", most=MAX_SEED))
        return {**found, **self._refused}

    # What happens

    def _set_mode(self, is_prepared: bool) -> None:
        if is_prepared == self._is_prepared:
            return
        self._is_prepared = is_prepared
        scenarios = self.draft.scenarios()
        self.draft.set_scenario(scenarios[0].id if is_prepared and scenarios else "")
        self._fill_list()
        self._changed()

    def _set_theatre(self, theatre: str) -> None:
        self.draft.theatre = theatre
        boards = self.draft.maps(theatre)
        if boards and self.draft.map not in [board.id for board in boards]:
            self.draft.map = boards[0].id
        self._fill_list()
        self._changed()

    def _picked(self, index: int) -> None:
        entry = self._entries()[index]
        if isinstance(entry, Scenario):
            self.draft.set_scenario(entry.id)
        else:
            self.draft.map = entry.id
        self._changed()

    def _set_limit(self, limit: str) -> None:
        self.draft.points = int(limit)
        self._changed()

    def _seed_value(self) -> int | None:
        text = self._seed.value
        return int(text) if text.isdigit() and int(text) <= MAX_SEED else None

    def _set_seed(self, _: str) -> None:
        value = self._seed_value()
        if value is not None:
            self.draft.seed = value
        self._changed()

    def _new_seed(self) -> None:
        self.draft.seed = self.services.new_seed()
        self._seed.set_value(str(self.draft.seed))
        self._changed()

    def _swap(self) -> None:
        self.draft.swap_seats()
        self._changed()

    def _open_squad(self, number: int) -> None:
        draft = self.draft
        role = self.words.or_else(f"side.{ROLES[number]}.name", ROLES[number])
        faction = draft.catalog.factions[draft.faction_of(number)].name
        title = self.words("screen.squad.title", role=role, faction=faction)

        def take(squad: Squad) -> None:
            draft.sides[number].squad = squad
            self._changed()

        scene = SquadScene(self.services, draft.barracks(number), draft.sides[number].squad, title)
        self.go(push(scene, take))

    def _open_options(self) -> None:
        def take(choices: RuleChoices) -> None:
            self.draft.options = dict(choices.options)
            self._changed()

        self.go(push(RuleOptionsScene(self.services, self.draft.option_shapes, self.draft.options), take))

    def _start(self) -> None:
        problems = self._problems()
        if problems:
            self._show()
            text = "\n".join(f"{{bad}}{{icon:cross}}{{/}} {line}" for line in problems.values())
            self.tell(self.words("screen.new.cannot"), text)
            return
        try:
            scene = self.services.table.begin_battle(self.draft.choice())
        except SetupError as refusal:
            self._refuse(refusal.path, refusal.message)
        except SaveError as refusal:
            self._refuse("", str(refusal))
        else:
            self.go(self.services.into_game(scene))

    def _refuse(self, path: str, message: str) -> None:
        """Show what the rules said next to the field that they said it about."""
        side = next((number for number, role in enumerate(ROLES) if path.startswith(f"sides.{role}")), -1)
        field = f"sides.{side}.units" if side >= 0 else "seed" if path == "seed" else "map"
        self._refused = {field: escape(message)}
        self._show()
        if not path:
            self.tell(self.words("screen.new.cannot"), escape(message))

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Begin at Start, so that Enter plays."""
        super().enter(context, size)
        self.focus_on("start")
