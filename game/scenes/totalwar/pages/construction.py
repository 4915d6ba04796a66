"""Construction: what can be built where, what it costs and does, why not, and what is under way."""

from collections.abc import Mapping

from game.content.capitals import capital
from game.rules.prose import listing
from game.scenes.game.page_screen import PageScreen
from game.scenes.totalwar.pages.page import WarPage
from game.scenes.totalwar.pages.tables import facilities_text, level_sign, site_icon, tally, work_text
from game.systems.totalwar.actions import BuildFacility, BuildSuperweapon, ReplaceGarrisonShip
from game.systems.totalwar.board import garrison_at
from game.systems.totalwar.economy import (
    cheapest_warship,
    garrison_frames,
    garrison_slots,
    garrison_warships,
    next_step,
    site_income,
)
from game.systems.totalwar.profile import Facility, FacilityLevel, SiteKind, Superweapon
from game.systems.totalwar.state import Site
from game.systems.totalwar.supply import is_supplied
from game.views.ui.basic import Heading, Label, ProgressBar
from game.views.ui.layout import Column, Panel, Row
from game.views.ui.listview import ListColumn, ListRow, ListView
from game.views.ui.markup import escape, rule_link
from game.views.ui.widget import Widget

SITE_RULES: Mapping[SiteKind, str] = {
    "capital": "TW-4.6",
    "colony": "TW-4.10",
    "fortress": "TW-4.10",
    "factory": "TW-4.4",
    "resource": "TW-4.3",
    "special": "TW-4.7",
}
"""Which entry of the rulebook is about building on a kind of site."""


class ConstructionPage(WarPage):
    """Own sites at the left; at the right what the chosen one can get."""

    name = "construction"
    help_key = "war.page.construction.help"

    def __init__(self, screen: PageScreen, panel: int = -1) -> None:
        """``panel``: the site to begin with."""
        super().__init__(screen)
        self._panel = panel

    def figure(self) -> tuple[str, str]:
        """The bank, and how many works are under way."""
        works = sum(self.state.sites[panel].construction is not None for panel in self._sites())
        return str(self.faction.bank), self.words.count("war.page.construction.works", works)

    def _sites(self) -> list[int]:
        return [panel for panel in self.state.sites if self.state.owners[panel] == self._faction]

    def on_faction(self) -> None:
        """Other books, other sites."""
        self._panel = -1

    def body(self) -> Widget:
        """The list and the chosen site."""
        sites = self._sites()
        if self._panel not in sites:
            self._panel = next(iter(sites), -1)
        rows = [self._row(panel) for panel in sites]
        listing = ListView(
            rows,
            (
                ListColumn(self.words("war.page.column.site"), weight=5, is_whole=True),
                ListColumn(self.words("war.page.column.stands"), weight=5),
                ListColumn(self.words("war.page.column.work"), weight=5),
            ),
            selected=sites.index(self._panel) if self._panel in sites else -1,
            on_select=lambda row: self._choose(sites[row]),
            empty_text=self.words("war.page.construction.empty"),
            stretch=1,
            least_rows=6,
            most_rows=14,
            id="sites",
        )
        left = Panel(self.words("war.page.construction.sites"), listing, width=self.screen.side_width(576))
        return self.screen.beside(left, self.screen.scrolled(self._details()))

    def _choose(self, panel: int) -> None:
        self._panel = panel
        self.screen.refresh()

    def _row(self, panel: int) -> ListRow:
        state, site = self.state, self.state.sites[panel]
        work = work_text(self.words, self.names, site)
        doing = f"{{accent}}{escape(work)}{{/}}" if work else ""
        if not is_supplied(state, panel, self._faction):
            doing = f"{{warning}}{{icon:warning}} {escape(self.words('war.page.cut_off'))}{{/}}"
        built = facilities_text(state, site)
        stands = (
            escape(built) if built else f"{{dim}}{escape(self.words('war.page.construction.nothing'))}{{/}}"
        )
        name = f"{site_icon(site.kind)} {escape(self.names.panel(panel))}"
        return ListRow((name, stands, doing), str(panel), tooltip=escape(built))

    def _details(self) -> Widget:
        if self._panel < 0:
            return Panel("", Label(self.words("war.page.construction.empty"), "dim"), stretch=1)
        state, site = self.state, self.state.sites[self._panel]
        words = self.words
        stands = facilities_text(state, site) or words("war.page.construction.nothing")
        about = [
            escape(words(f"war.page.site.{site.kind}.about")),
            escape(words("war.page.construction.stands", what=stands)),
        ]
        gold = site_income(state, self._panel)
        if gold:
            about.append(escape(words("war.page.gold_a_turn", gold=gold)))
        garrison = garrison_at(state, self._panel)
        size = garrison_slots(state, self._panel)
        if size:
            held = tally(garrison_frames(state, self._panel)) if garrison is not None else ""
            about.append(escape(words("war.page.construction.garrison", slots=size, held=held or "0")))
        head = Panel(
            words(f"war.page.site.{site.kind}"),
            Heading(escape(self.names.panel(self._panel))),
            Label("\n".join(about)),
            gap=8,
        )
        offers: list[Widget] = [head]
        if site.construction is not None:
            offers.append(self._under_way(site))
        offers += self._offers(site)
        return Column(*offers, gap=16)

    def _under_way(self, site: Site) -> Widget:
        assert site.construction is not None
        left, whole = site.construction.turns_left, self._turns_of(site)
        return Panel(
            self.words("war.page.construction.under_way"),
            Row(
                Label(escape(work_text(self.words, self.names, site)), "accent", is_bold=True, stretch=1),
                ProgressBar(whole - left, whole, "accent"),
                gap=16,
            ),
        )

    def _turns_of(self, site: Site) -> int:
        assert site.construction is not None
        project = site.construction.project
        campaign = self.state.campaign
        if project in campaign.superweapons:
            return campaign.superweapons[project].turns
        facility = campaign.facilities[project]
        return facility.levels[min(next_step(self.state, site, facility), len(facility.levels) - 1)].turns

    def _offers(self, site: Site) -> list[Widget]:
        """One card for each thing that this kind of site takes."""
        campaign, listed = self.state.campaign, self.state.map.sites[self._panel].projects
        cards: list[Widget] = []
        for facility in campaign.facilities.values():
            if site.kind in facility.sites and (site.kind != "special" or facility.id in listed):
                cards.append(self._facility(site, facility, is_main=not cards))
        for weapon in campaign.superweapons.values():
            is_ours = weapon.faction is None or weapon.faction == self.faction.origin
            if site.kind == "special" and weapon.id in listed and is_ours:
                cards.append(self._weapon(weapon, is_main=not cards))
        ship = cheapest_warship(self.state, self.faction)
        present = sum(frame.klass == "warship" for frame in garrison_frames(self.state, self._panel))
        if ship is not None and present < garrison_warships(self.state, self._panel):
            action = ReplaceGarrisonShip(player=self.player, panel=self._panel, frame=ship.id)
            text = self.words("war.page.construction.ship", name=ship.name, gold=ship.cost_gold)
            cards.append(
                Panel(
                    self.words("war.page.construction.ship.title"),
                    self.screen.order_row(text, action, id="ship"),
                )
            )
        return cards or [Panel("", Label(self.words("war.page.construction.no_offer"), "dim"))]

    def _facility(self, site: Site, facility: Facility, is_main: bool) -> Widget:
        words, at = self.words, next_step(self.state, site, facility)
        if at >= len(facility.levels):
            text = words("war.page.construction.highest", name=facility.name)
            return Panel(facility.name, Label(f"{{good}}{{icon:check}}{{/}} {escape(text)}"))
        level = facility.levels[at]
        title = f"{facility.name} {level_sign(at + 1)}" if len(facility.levels) > 1 else facility.name
        action = BuildFacility(player=self.player, panel=self._panel, facility=facility.id)
        rule = SITE_RULES[site.kind]
        return Panel(
            title,
            Label(f"{escape(self._effect(level))}  {rule_link(rule)}"),
            self._price(level.cost_gold, level.turns),
            self.screen.order_row(
                words("war.page.construction.build", name=title, gold=level.cost_gold),
                action,
                id=f"build_{facility.id}",
                is_main=is_main,
            ),
            gap=8,
        )

    def _price(self, gold: int, turns: int) -> Label:
        text = self.words.count("war.page.price", turns, gold=gold)
        return Label(f"{{icon:coin}} {escape(text)}", "dim")

    def _effect(self, level: FacilityLevel) -> str:
        """What a level does, in words."""
        words, said = self.words, []
        if level.yield_percent != 100:
            gold = -(-self.state.map.sites[self._panel].yield_gold * level.yield_percent // 100)
            said.append(words("war.page.effect.yield", percent=level.yield_percent, gold=gold))
        if level.gold:
            said.append(words("war.page.effect.gold", gold=level.gold))
        if level.suit_tier is not None:
            said.append(words("war.page.effect.suits", tier=level.suit_tier))
        if level.builds_ships:
            said.append(words("war.page.effect.ships"))
        if level.output_slots:
            said.append(words("war.page.effect.output", slots=level.output_slots))
        if level.garrison_slots:
            said.append(words("war.page.effect.garrison", slots=level.garrison_slots))
        if level.garrison_warships:
            said.append(words("war.page.effect.warship", count=level.garrison_warships))
        if level.elite_percent:
            said.append(words("war.page.effect.elite", percent=level.elite_percent, tier=level.elite_tier))
        return capital("; ".join(said), words.language)

    def _weapon(self, weapon: Superweapon, is_main: bool) -> Widget:
        words = self.words
        action = BuildSuperweapon(player=self.player, panel=self._panel, weapon=weapon.id)
        return Panel(
            weapon.name,
            Label(f"{escape(self._weapon_effect(weapon))}  {rule_link('TW-4.13')}"),
            self._price(weapon.cost_gold, weapon.turns),
            self.screen.order_row(
                words("war.page.construction.build", name=weapon.name, gold=weapon.cost_gold),
                action,
                id=f"build_{weapon.id}",
                is_main=is_main,
            ),
            gap=8,
        )

    def _weapon_effect(self, weapon: Superweapon) -> str:
        """What a shot does and costs, in words."""
        words = self.words
        key = "war.page.effect.weapon.wide" if weapon.radius_panels else "war.page.effect.weapon"
        said = [words(key, percent=weapon.percent, panels=weapon.radius_panels)]
        if weapon.hero_percent is not None and weapon.hero_percent < weapon.percent:
            said.append(words("war.page.effect.weapon.hero", percent=weapon.hero_percent))
        if weapon.beyond_panels:
            percent, panels = weapon.beyond_percent, weapon.beyond_panels
            said.append(words("war.page.effect.weapon.beyond", percent=percent, panels=panels))
        if weapon.destroys_facilities:
            said.append(words("war.page.effect.weapon.facilities"))
        if weapon.levels_sites:
            kinds = listing(words(f"war.page.site.{kind}") for kind in weapon.levels_sites)
            said.append(words("war.page.effect.weapon.levels", kinds=kinds))
        said.append(words("war.page.effect.weapon.shot", gold=weapon.shot_gold, turns=weapon.charge_turns))
        if weapon.shots is not None:
            said.append(words.count("war.page.effect.weapon.shots", weapon.shots))
        said.append(words("war.page.effect.weapon.guard", slots=weapon.guard_slots))
        return " ".join(said)
