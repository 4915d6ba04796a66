"""Development: the tree of tiers and single designs, what each brings, and what is under way."""

from game.core.ids import FrameId
from game.rules.prose import listing
from game.scenes.game.page_screen import PageScreen
from game.scenes.totalwar.pages.node_card import Node, NodeState
from game.scenes.totalwar.pages.page import WarPage
from game.scenes.totalwar.pages.steppers import FrameView, frame_about, portrait_of, shown_frames, stat_line
from game.scenes.totalwar.pages.tree_view import TreeView
from game.systems.totalwar.actions import DevelopModel
from game.systems.totalwar.profile import Project
from game.systems.totalwar.setup import FrameSetup
from game.views.ui.basic import Heading, Label
from game.views.ui.choice import Choice
from game.views.ui.layout import Column, Grid, Panel, Row
from game.views.ui.markup import escape, rule_link
from game.views.ui.widget import Widget

ROOT = "_known"


class DevelopmentPage(WarPage):
    """The drawn tree at the left, the chosen project at the right."""

    name = "development"
    help_key = "war.page.development.help"

    def __init__(self, screen: PageScreen) -> None:
        super().__init__(screen)
        self._project = ""
        self._design = ""

    def figure(self) -> tuple[str, str]:
        """The bank, and what is being developed."""
        under_way = self.faction.development
        if under_way is None:
            return str(self.faction.bank), self.words("war.page.development.idle")
        name = self.names.of(under_way.frame or under_way.project)
        text = self.words.count("war.page.development.working", under_way.turns_left, project=name)
        return str(self.faction.bank), text

    def on_faction(self) -> None:
        """Another faction's tree."""
        self._project = ""

    def body(self) -> Widget:
        """The tree and the chosen project."""
        projects = self.state.campaign.projects
        if self._project not in projects and self._project != ROOT:
            under_way = self.faction.development
            open_ones = [each.id for each in projects.values() if self._node_state(each) == "open"]
            self._project = under_way.project if under_way else next(iter(open_ones), ROOT)
        tree = Panel(
            self.words("war.page.development.tree"),
            self.screen.scrolled(
                Column(
                    TreeView(self._nodes(), self._project, self._choose),
                    Label(self.words("war.page.development.models"), "dim", "label", is_bold=True),
                    Grid(*self._models(self._brings(projects.get(self._project))), fit_width=250, gap=12),
                    gap=20,
                )
            ),
            stretch=1,
        )
        side = Column(self._details(), gap=16, width=self.screen.side_width(330, 40))
        return self.screen.beside(
            tree, self.screen.scrolled(side) if self.screen.logical_width < 860 else side
        )

    def _choose(self, project: str) -> None:
        self._project, self._design = project, ""
        self.screen.refresh()

    def _node_state(self, project: Project) -> NodeState:
        faction = self.faction
        if faction.development is not None and faction.development.project == project.id:
            return "working"
        if not project.is_single and project.id in faction.developed:
            return "done"
        if any(needed not in faction.developed for needed in project.requires):
            return "locked"
        return "open"

    def _brings(self, project: Project | None) -> list[FrameSetup]:
        """The models that a project brings; of a single design: those to choose from."""
        tier = project.tier if project is not None else 0
        return [frame for frame in shown_frames(self.state, self.faction) if frame.tier == tier]

    def _nodes(self) -> list[Node]:
        words = self.words
        root = Node(
            ROOT,
            words("war.page.development.known"),
            words("war.page.development.known.note"),
            "done",
            portraits=[p for p in (portrait_of(self, f) for f in self._brings(None)) if p is not None],
        )
        nodes = [root]
        for project in self.state.campaign.projects.values():
            state = self._node_state(project)
            note = words.count("war.page.price", project.turns, gold=project.cost_gold)
            done = total = 0
            under_way = self.faction.development
            if state == "working" and under_way is not None:
                total, done = project.turns, project.turns - under_way.turns_left
                note = words.count("war.page.development.turns", under_way.turns_left)
            elif state == "done":
                note = words("war.page.development.done")
            portraits = [portrait_of(self, frame) for frame in self._brings(project)]
            shown = [portrait for portrait in portraits if portrait is not None]
            requires = project.requires or (ROOT,)
            nodes.append(Node(project.id, project.name, note, state, requires, done, total, shown))
        return nodes

    def _details(self) -> Widget:
        words = self.words
        project = self.state.campaign.projects.get(self._project)
        frames = self._brings(project)
        if project is None:
            parts: list[Widget] = [
                Heading(words("war.page.development.known")),
                Label(escape(words("war.page.development.known.about")) + f"  {rule_link('TW-4.8')}"),
            ]
            return Panel(words("war.page.development.project"), *parts, gap=8)
        about = words("war.page.development.tier", tier=project.tier)
        if project.is_single:
            about = words("war.page.development.single", tier=project.tier, count=project.prototypes)
            if project.unlocks:
                about += " " + words("war.page.development.single.unlocks")
        price = words.count("war.page.price", project.turns, gold=project.cost_gold)
        needs = listing(self.names.of(each) for each in project.requires)
        parts = [
            Heading(escape(project.name)),
            Label(f"{escape(about)}  {rule_link('TW-4.8')}"),
            Label(f"{{icon:coin}} {escape(price)}", "dim"),
        ]
        if needs:
            parts.append(Label(escape(words("war.page.development.needs", projects=needs)), "dim"))
        if project.is_single and frames:
            if self._design not in [frame.id for frame in frames]:
                self._design = frames[0].id
            options = [(str(frame.id), frame.name) for frame in frames]
            parts.append(
                Choice(
                    words("war.page.development.design"),
                    options,
                    self._design,
                    self._choose_design,
                    id="design",
                )
            )
        if self._node_state(project) == "done":
            parts.append(Label(f"{{good}}{{icon:check}} {escape(words('war.page.development.done'))}{{/}}"))
        else:
            frame = FrameId(self._design) if project.is_single else FrameId("")
            action = DevelopModel(player=self.player, project=project.id, frame=frame)
            text = words("war.page.development.start", gold=project.cost_gold)
            parts.append(self.screen.order_row(text, action, id="develop", is_main=True))
        return Panel(words("war.page.development.project"), *parts, gap=8)

    def _choose_design(self, frame: str) -> None:
        self._design = frame
        self.screen.refresh()

    def _models(self, frames: list[FrameSetup]) -> list[Widget]:
        """The models with their numbers."""
        rows: list[Widget] = []
        for frame in frames:
            portrait = portrait_of(self, frame)
            text = Label(
                f"{{b}}{escape(frame.name)}{{/}}\n{{small}}{{dim}}{escape(stat_line(self, frame))}{{/}}{{/}}",
                stretch=1,
                tooltip=frame_about(self, frame),
            )
            if portrait is None:
                rows.append(text)
                continue
            picture = FrameView(portrait, 64)
            rows.append(Row(picture, text, gap=8))
        return rows
