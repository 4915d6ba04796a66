"""Officers: rank and merit, promotion, directives, delegation, resignation, going rogue."""

from functools import partial

from game.content.capitals import capitals
from game.scenes.game.page_screen import PageScreen
from game.scenes.totalwar.pages.page import WarPage
from game.scenes.totalwar.pages.tables import place_text, rank_name, record_text
from game.systems.totalwar.actions import (
    DelegateAllotment,
    GiveDirective,
    GoRogue,
    PromoteOfficer,
    ResignCommand,
)
from game.systems.totalwar.board import commanded_by, forces_of
from game.systems.totalwar.merit import merits, nearest_to, officers_of, rating_percent, tier_of
from game.systems.totalwar.profile import DIRECTIVE_ROLES, Rank
from game.systems.totalwar.state import MOBILE, Force, Officer
from game.views.ui.answers import answer
from game.views.ui.basic import Heading, Label
from game.views.ui.button import Button, Toggle
from game.views.ui.choice import Choice
from game.views.ui.controls import Slider
from game.views.ui.layout import Column, Grid, Panel, Row
from game.views.ui.listview import ListColumn, ListRow, ListView
from game.views.ui.markup import escape, rule_link
from game.views.ui.widget import Widget

_SWITCH_GAP = 28  # a switch stands behind its own name, not before the next one's


class OfficersPage(WarPage):
    """The officers in their order at the left, the chosen one at the right."""

    name = "officers"
    help_key = "war.page.officers.help"

    def __init__(self, screen: PageScreen, officer: str = "", target: int = -1) -> None:
        """``officer`` and ``target`` (a panel for a directive): what to begin with, as picked on the map."""
        super().__init__(screen)
        self._officer = officer
        self._target = target
        self._role = ""
        self._forces: tuple[str, ...] | None = None
        self._ceiling = 0
        self._give: tuple[Button, Label] | None = None
        """The button that delegates, and why it rests; None where no force is named."""

    def figure(self) -> tuple[str, str]:
        """How many officers there are, and who leads them."""
        officers = officers_of(self.state, self._faction)
        is_led = bool(self.faction.commander) and not self.faction.is_out
        leader = self.names.of(self.faction.commander) if is_led else "-"
        return str(len(officers)), self.words("war.page.officers.leader", leader=escape(leader))

    def on_faction(self) -> None:
        """Other officers."""
        self._officer = ""

    def body(self) -> Widget:
        """The list and the chosen officer."""
        officers = officers_of(self.state, self._faction)
        ids = [officer.id for officer in officers]
        if self._officer not in ids:
            others = [name for name in ids if name != self.faction.commander]
            self._officer = (others or ids or [""])[0]
        rows = [self._row(officer) for officer in officers]
        listing = ListView(
            rows,
            (
                ListColumn(self.words("war.page.column.officer"), weight=5),
                ListColumn(self.words("war.page.column.rank"), weight=5),
                ListColumn("", width=48, align="right"),
            ),
            selected=ids.index(self._officer) if self._officer in ids else -1,
            on_select=lambda row: self._choose(ids[row]),
            empty_text=self.words("war.page.officers.empty"),
            stretch=1,
            id="officers",
        )
        left = Panel(self.words("war.page.officers.list"), listing, width=self.screen.side_width(440))
        if not self._officer:
            return self.screen.beside(
                left, Panel("", Label(self.words("war.page.officers.empty"), "dim"), stretch=1)
            )
        return self.screen.beside(
            left, self.screen.scrolled(self._details(self.state.officers[self._officer]))
        )

    def _choose(self, officer: str) -> None:
        self._officer, self._target, self._role, self._forces = officer, -1, "", None
        self.screen.refresh()

    def _row(self, officer: Officer) -> ListRow:
        is_due = not self.screen.why_not(PromoteOfficer(player=self.player, officer=officer.id))
        mark = "{accent}{icon:star}{/}" if officer.id == self.faction.commander else ""
        mark += "{good}{icon:arrow_up}{/}" if is_due else ""
        mark += "{icon:flag}" if officer.directive is not None else ""
        rank = escape(rank_name(self.state, officer))
        return ListRow((f"{{b}}{escape(officer.name)}{{/}}", f"{{dim}}{rank}{{/}}", mark), officer.id)

    def _details(self, officer: Officer) -> Widget:
        is_leader = officer.id == self.faction.commander
        parts: list[Widget] = [self._person(officer)]
        if is_leader:
            parts.append(self._command())
        else:
            parts += [self._promotion(officer), self._directive(officer), self._delegation(officer)]
        if officer.player == self.player:
            parts.append(self._rogue(officer))
        return Column(*parts, gap=16)

    def _most(self, what: str, most: int | None) -> str:
        key = f"war.page.officers.{what}"
        return self.words(f"{key}.any") if most is None else self.words.count(key, most)

    def _person(self, officer: Officer) -> Widget:
        words, state = self.words, self.state
        lines = []
        for force in commanded_by(state, officer.id):
            kind = words(f"war.page.force.{force.kind}")
            record = record_text(words, state, force)
            lines.append(
                f"{{icon:flag}} {{b}}{escape(self.names.of(force.id))}{{/}}  {escape(kind)}, "
                f"{escape(place_text(words, self.names, force))}  {{dim}}{escape(record)}{{/}}"
            )
        if not lines:
            lines.append(f"{{dim}}{escape(words('war.page.officers.no_force'))}{{/}}")
        limit = state.campaign.rank(officer.rank)
        room = words(
            "war.page.officers.room",
            slots=limit.squadron_slots,
            squadrons=self._most("squadrons", limit.squadrons),
            fleets=self._most("fleets", limit.fleets),
        )
        return Panel(
            capitals(rank_name(state, officer), words.language),
            Heading(escape(officer.name)),
            Label("\n".join(lines)),
            Label(f"{escape(room)}  {rule_link('TW-7.1')}", "dim"),
            gap=8,
        )

    # Promotion

    def _promotion(self, officer: Officer) -> Widget:
        words, ranks = self.words, self.state.campaign.rules.ranks
        number = officer.rank + 1
        if number >= len(ranks) or ranks[number].is_supreme:
            return Panel(words("war.page.officers.promotion"), Label(words("war.page.officers.top"), "dim"))
        rank = ranks[number]
        name = rank.names.get(self.faction.origin, rank.name)
        best = nearest_to(self.state.campaign, rank, commanded_by(self.state, officer.id))
        lines = self._merit(rank, best)
        action = PromoteOfficer(player=self.player, officer=officer.id)
        return Panel(
            words("war.page.officers.promotion"),
            Label("\n".join(lines), id="merit"),
            self.screen.order_row(
                words("war.page.officers.promote", rank=name), action, id="promote", is_main=True
            ),
            gap=8,
        )

    def _merit(self, rank: Rank, best: Force | None) -> list[str]:
        """Each requirement with how far the best squadron is."""
        words, campaign = self.words, self.state.campaign
        tier = tier_of(campaign, best.battles) if best is not None else 0
        victories = best.victories if best is not None else 0
        rating = rating_percent(best) if best is not None else 0
        has_tier, has_won, has_rating = (False,) * 3 if best is None else merits(campaign, rank, best)
        found = []
        if rank.tier_at_most is not None:
            text = words(
                "war.page.merit.tier", tier=rank.tier_at_most, has=tier or words("war.page.merit.none")
            )
            found.append((has_tier, text))
        if rank.victories:
            found.append((has_won, words("war.page.merit.wins", wins=rank.victories, has=victories)))
        if rank.rating_percent:
            has_fought = best is not None and best.battles > 0
            has = (
                words("war.page.merit.percent", percent=rating)
                if has_fought
                else words("war.page.merit.none")
            )
            text = words("war.page.merit.rating", percent=rank.rating_percent, has=has)
            found.append((has_rating and has_fought, text))
        head = words("war.page.merit.best", force=self.names.of(best.id)) if best is not None else ""
        lines = [
            f"{escape(head)}  {rule_link('TW-7.2')}" if head else escape(words("war.page.merit.no_squadron"))
        ]
        for is_met, text in found:
            mark = "{good}{icon:check}{/}" if is_met else "{warning}{icon:hourglass}{/}"
            lines.append(f"{mark} {escape(text)}")
        return lines

    # Directives

    def _targets(self) -> list[tuple[str, str]]:
        """Sites and enemy forces to choose from, the enemy's and nobody's first."""
        state, words = self.state, self.words
        found = [("-1", words("war.page.directive.no_target"))]
        sites = sorted(state.sites, key=lambda panel: state.owners[panel] == self._faction)
        for panel in sites:
            owner = self.names.of(state.owners[panel])
            found.append((str(panel), f"{self.names.panel(panel)} ({owner})"))
        for force in state.forces.values():
            is_apart = force.panel >= 0 and force.panel not in state.sites
            if force.kind in MOBILE and force.faction != self._faction and is_apart:
                name = f"{self.names.of(force.id)}, {self.names.panel(force.panel)}"
                found.append((str(force.panel), f"{name} ({self.names.of(force.faction)})"))
        if str(self._target) not in dict(found):
            found.append((str(self._target), self.names.panel(self._target)))
        return found

    def _directive(self, officer: Officer) -> Widget:
        words, given = self.words, officer.directive
        roles = [("", words("war.page.directive.no_role"))]
        roles += [(role, words(f"war.page.role.{role}")) for role in DIRECTIVE_ROLES]
        parts: list[Widget] = []
        if given is not None:
            role = words.or_else(f"war.page.role.{given.role}", given.role)
            place = self.names.panel(given.panel) if given.panel >= 0 else ""
            text = ": ".join(part for part in (role, place) if part)
            parts.append(Label(f"{{accent}}{{icon:flag}} {escape(text)}{{/}}", id="directive"))
        parts.append(
            Row(
                Choice("", roles, self._role, self._set_role, field_width=150, id="role"),
                Choice(
                    "",
                    self._targets(),
                    str(self._target),
                    self._set_target,
                    field_width=230,
                    id="directive_target",
                ),
                gap=8,
            )
        )
        shown = self._role or (given.role if given is not None else "")
        if shown in DIRECTIVE_ROLES:
            parts.append(Label(words(f"war.page.role.{shown}.about"), "dim", id="role_about"))
        action = GiveDirective(player=self.player, officer=officer.id, panel=self._target, role=self._role)
        if self._role or self._target >= 0:
            parts.append(self.screen.order_row(words("war.page.directive.give"), action, id="give_directive"))
        elif given is None:
            parts.append(Label(words("war.page.directive.choose"), "dim"))
        if given is not None:
            withdrawal = GiveDirective(player=self.player, officer=officer.id)
            parts.append(
                self.screen.order_row(
                    words("war.page.directive.withdraw"), withdrawal, id="withdraw_directive"
                )
            )
        parts.append(Label(f"{escape(words('war.page.directive.about'))}  {rule_link('TW-7.3')}", "dim"))
        return Panel(words("war.page.directive.title"), *parts, gap=8)

    def _set_role(self, role: str) -> None:
        self._role = role
        self.screen.refresh()

    def _set_target(self, panel: str) -> None:
        self._target = int(panel)
        self.screen.refresh()

    # Delegation

    def _delegation(self, officer: Officer) -> Widget:
        words = self.words
        given = self.state.delegations.get(officer.id)
        if not any(force.kind == "fleet" for force in commanded_by(self.state, officer.id)):
            text = f"{escape(words('war.page.delegation.no_fleet'))}  {rule_link('TW-7.4')}"
            return Panel(words("war.page.delegation.title"), Label(text, "dim"))
        forces = forces_of(self.state, self._faction)
        everything = tuple(force.id for force in forces)
        given_for = given.forces if given is not None else everything
        named = tuple(name for name in given_for if name in everything)
        if self._forces is None:
            self._forces = named  # none that is gone: nobody could take it off the list
            self._ceiling = given.ceiling_gold if given is not None else 0
        toggles = [
            Toggle(
                self.names.of(force.id),
                force.id in self._forces,
                partial(self._name_force, force.id),
                id=f"for_{force.id}",
            )
            for force in forces
        ]
        slider = Slider(
            words("war.page.delegation.ceiling"),
            self._ceiling,
            partial(self._set_ceiling, officer.id),
            most=500,
            step=10,
            id="ceiling",
        )
        parts: list[Widget] = [
            Row(
                self._name_all("all", everything),
                self._name_all("none", ()),
                gap=8,
            ),
            Grid(*toggles, fit_width=240, gap=_SWITCH_GAP),
            slider,
        ]
        self._give = None
        if not self._forces:
            parts.append(Label(escape(words("war.page.delegation.choose")), "dim", id="delegate_nobody"))
        else:
            give = Button(
                words("war.page.delegation.give"),
                lambda: self.screen.order(self._wished(officer.id)),
                align="start",
                id="delegate",
            )
            self._give = give, answer(Label("", "dim", id="delegate_why"))
            self._show_give(officer.id)
            parts += self._give
        if given is not None:
            revoke = DelegateAllotment(player=self.player, officer=officer.id)
            text = words("war.page.delegation.holds", count=len(named), gold=given.ceiling_gold)
            parts.insert(0, Label(f"{{good}}{{icon:check}}{{/}} {escape(text)}", id="delegation"))
            parts.append(self.screen.order_row(words("war.page.delegation.revoke"), revoke, id="revoke"))
        parts.append(Label(f"{escape(words('war.page.delegation.about'))}  {rule_link('TW-7.4')}", "dim"))
        return Panel(words("war.page.delegation.title"), *parts, gap=8)

    def _name_all(self, which: str, forces: tuple[str, ...]) -> Button:
        """A button that switches on these forces and no others."""
        return Button(
            self.words(f"war.page.delegation.{which}"),
            partial(self._name_forces, forces),
            command=f"choose_{which}",
            is_compact=True,
            is_enabled=set(forces) != set(self._forces or ()),
            why_not=self.words(f"war.page.delegation.{which}.already"),
            id=f"for_{which}",
        )

    def _name_forces(self, forces: tuple[str, ...]) -> None:
        self._forces = forces
        self.screen.refresh()

    def _name_force(self, force: str, is_named: bool) -> None:
        rest = tuple(name for name in self._forces or () if name != force)
        self._forces = (*rest, force) if is_named else rest
        self.screen.refresh()

    def _set_ceiling(self, officer: str, gold: int) -> None:
        self._ceiling = gold
        self._show_give(officer)

    def _show_give(self, officer: str) -> None:
        """Whether what is chosen may be ordered, and why not."""
        if self._give is None:
            return
        button, told = self._give
        why = self.screen.why_not(self._wished(officer))
        button.why_not = why
        button.set_enabled(not why)
        told.set_text(f"{{warning}}{{icon:lock}}{{/}} {why}" if why else "")
        told.set_visible(bool(why))

    def _wished(self, officer: str) -> DelegateAllotment:
        forces = self._forces or ()
        return DelegateAllotment(
            player=self.player, officer=officer, forces=forces, ceiling_gold=self._ceiling
        )

    # The supreme command, and leaving

    def _command(self) -> Widget:
        text = f"{escape(self.words('war.page.officers.resign.about'))}  {rule_link('TW-7.6')}"
        resign = ResignCommand(player=self.player)
        return Panel(
            self.words("war.page.officers.command"),
            Label(text),
            self.screen.order_row(
                self.words("war.page.officers.resign"), resign, id="resign", is_danger=True
            ),
            gap=8,
        )

    def _rogue(self, officer: Officer) -> Widget:
        words = self.words
        parts: list[Widget] = [
            Label(f"{escape(words('war.page.rogue.about'))}  {rule_link('TW-8.1')}", "dim")
        ]
        if self.state.phase == "movement" and self.state.officer == officer.id:
            action = GoRogue(player=self.player)
            parts.append(
                self.screen.order_row(words("war.page.rogue.go"), action, id="go_rogue", is_danger=True)
            )
        else:
            parts.append(Label(escape(words("war.page.rogue.not_now", officer=officer.name)), "dim"))
        return Panel(words("war.page.rogue.title"), *parts, gap=8)
