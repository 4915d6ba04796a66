"""Diplomacy: the factions and their strength, rogues, petitions, and the vote."""

from game.rules.prose import listing
from game.scenes.totalwar.consequences import heroes_line
from game.scenes.totalwar.pages.page import WarPage
from game.scenes.totalwar.pages.tables import force_frames, rank_name
from game.systems.totalwar.actions import AnswerPetition, CastVote, MakePetition
from game.systems.totalwar.board import commanded_by, forces_of, living_factions
from game.systems.totalwar.capitals import seat_of, voted_on
from game.systems.totalwar.observe import UNKNOWN_VOTE, shared_factions
from game.systems.totalwar.resolve_earth import landing_room, winners_of_peace
from game.systems.totalwar.score import score_of
from game.systems.totalwar.state import HIDDEN_GOLD, Faction, Petition
from game.views.ui.basic import Heading, Label
from game.views.ui.layout import Column, Panel, Row
from game.views.ui.listview import ListColumn, ListRow, ListView
from game.views.ui.markup import escape, rule_link
from game.views.ui.widget import Widget


class DiplomacyPage(WarPage):
    """Who is in the war, who left his side, who asks for employment, and who votes how."""

    name = "diplomacy"
    help_key = "war.page.diplomacy.help"
    gives_orders = False

    def figure(self) -> tuple[str, str]:
        """Petitions to answer."""
        waiting = [each for each in self.state.petitions.values() if each.faction == self._faction]
        return str(len(waiting)), self.words.count("war.page.diplomacy.petitions", len(waiting))

    def body(self) -> Widget:
        """Factions at the left; petitions, rogues and the vote at the right."""
        side = Column(
            *self._vote(),
            self._petitions(),
            self._rogues(),
            gap=16,
            width=self.screen.side_width(420, 33),
        )
        return self.screen.beside(
            self._factions(), self.screen.scrolled(side) if self.screen.logical_width < 860 else side
        )

    def _factions(self) -> Widget:
        words, rows = self.words, []
        for faction in living_factions(self.state):
            if faction.kind != "lone":
                rows.append(self._row(faction))
        listing = ListView(
            rows,
            (
                ListColumn(words("war.page.column.faction"), is_whole=True),
                ListColumn(words("war.page.column.leader")),
                ListColumn(words("war.page.column.panels"), width=64, align="right", is_mono=True),
                ListColumn(words("war.page.column.sites"), width=52, align="right", is_mono=True),
                ListColumn(words("war.page.column.forces"), width=60, align="right", is_mono=True),
                ListColumn(words("war.page.column.worth"), width=84, align="right", is_mono=True),
                ListColumn(words("war.page.column.bank"), width=64, align="right", is_mono=True),
            ),
            selected=0,
            stretch=1,
            id="factions",
        )
        note = Label(f"{escape(words('war.page.diplomacy.factions.about'))}  {rule_link('TW-1.8')}", "dim")
        return Panel(words("war.page.diplomacy.factions"), listing, note, stretch=1)

    def _row(self, faction: Faction) -> ListRow:
        state = self.state
        _, panels, sites, _, _ = score_of(state, faction.id)
        forces = forces_of(state, faction.id)
        prices = [frame.cost_gold for force in forces for frame in force_frames(state, force)]
        free = prices.count(0)
        unpriced = (
            f"  {{dim}}{escape(self.words('war.page.diplomacy.free', count=free))}{{/}}" if free else ""
        )
        bank = "?" if faction.bank == HIDDEN_GOLD else str(faction.bank)
        kind = (
            ""
            if faction.kind == "major"
            else f"  {{dim}}{escape(self.words('war.page.diplomacy.rogue'))}{{/}}"
        )
        leader = self.names.of(faction.commander) if faction.commander else "-"
        return ListRow(
            (
                self.faction_name(faction.id) + kind,
                escape(leader),
                str(panels),
                str(sites),
                str(len(forces)),
                f"{sum(prices)}{unpriced}",
                bank,
            ),
            faction.id,
        )

    # The vote

    def _vote(self) -> list[Widget]:
        votes = self.state.votes
        if votes is None:
            return []
        words, lines = self.words, []
        for faction, choice in votes.items():
            known = choice if choice != UNKNOWN_VOTE else "unknown"
            text = words(f"war.page.vote.{known or 'open'}")
            lines.append(f"{self.faction_name(faction)}: {escape(text)}")
        parts: list[Widget] = [
            Label(f"{escape(self._about_vote())}  {rule_link('TW-6.2')}"),
            Label("\n".join(lines), id="votes"),
            *self._landing(),
        ]
        for faction in votes:
            if faction in shared_factions(self.state, self.player) and not votes[faction]:
                peace, war = (
                    CastVote(player=self.player, faction=faction, is_peace=is_peace)
                    for is_peace in (True, False)
                )
                parts.append(
                    Row(
                        self.screen.order_row(
                            words("war.page.vote.peace.cast"), peace, id=f"peace_{faction}"
                        ),
                        self.screen.order_row(words("war.page.vote.war.cast"), war, id=f"war_{faction}"),
                        gap=12,
                    )
                )
        return [Panel(words("war.page.vote.title"), *parts, gap=8)]

    def _about_vote(self) -> str:
        """Whose capital has fallen, and what the leaders decide."""
        state, names = self.state, self.names
        fallen = [seat_of(state, each) for each in voted_on(state)]
        return self.words(
            "war.page.vote.about",
            capital=listing(map(names.panel, fallen)),
            winners=listing(map(names.of, winners_of_peace(state))),
            map=state.campaign.theatres[state.theatre + 1].setup.name,
        )

    def _landing(self) -> list[Widget]:
        """Whose forces would not all find a place on the next map."""
        words, lines = self.words, []
        for faction in self.state.votes or {}:
            forces, room = len(forces_of(self.state, faction)), landing_room(self.state, faction)
            if room < forces:
                place = self.state.campaign.theatres[self.state.theatre + 1].setup.name
                told = words("war.page.vote.room", map=place, room=room, forces=forces)
                lines.append(f"{self.faction_name(faction)}: {escape(told)}")
        if not lines:
            return []
        return [Label("\n".join(lines) + f"  {rule_link('TW-6.3')}", id="landing")]

    # Petitions

    def _petitions(self) -> Widget:
        words, parts = self.words, list[Widget]()
        for petition in self.state.petitions.values():
            if petition.faction == self._faction:
                parts.append(self._petition(petition))
            elif self.state.officers[petition.officer].player == self.player:
                text = words("war.page.petition.waits", faction=self.names.of(petition.faction))
                parts.append(Label(f"{{icon:hourglass}} {escape(text)}", id="own_petition"))
        if self.faction.kind == "lone":
            for other in living_factions(self.state):
                if other.kind != "lone" and other.commander:
                    action = MakePetition(player=self.player, faction=other.id)
                    text = words("war.page.petition.ask", faction=other.name)
                    parts.append(self.screen.order_row(text, action, id=f"ask_{other.id}"))
        if not parts:
            parts.append(Label(words("war.page.petition.none"), "dim"))
        parts.append(Label(f"{escape(words('war.page.petition.about'))}  {rule_link('TW-8.5')}", "dim"))
        return Panel(words("war.page.petition.title"), *parts, gap=8)

    def _petition(self, petition: Petition) -> Widget:
        words, state = self.words, self.state
        officer = state.officers[petition.officer]
        forces = commanded_by(state, officer.id)
        machines = sum(len(force.units) for force in forces)
        text = words(
            "war.page.petition.offers", rank=rank_name(state, officer), forces=len(forces), machines=machines
        )
        accept, refuse = (
            AnswerPetition(player=self.player, officer=officer.id, is_accepted=is_accepted)
            for is_accepted in (True, False)
        )
        heroes = heroes_line(words, self.names, state, officer.id)
        return Column(
            Heading(escape(officer.name)),
            Label(escape(text)),
            *([Label(heroes)] if heroes else []),
            Row(
                self.screen.order_row(
                    words("war.page.petition.accept"), accept, id=f"accept_{officer.id}", is_main=True
                ),
                self.screen.order_row(words("war.page.petition.refuse"), refuse, id=f"refuse_{officer.id}"),
                gap=12,
                cross="start",
            ),
            gap=8,
        )

    # Rogues

    def _rogues(self) -> Widget:
        words, lines = self.words, []
        for faction in living_factions(self.state):
            if faction.kind == "major":
                continue
            leader = self.state.officers.get(faction.commander)
            rank = rank_name(self.state, leader) if leader is not None else ""
            forces = forces_of(self.state, faction.id)
            machines = sum(len(force.units) for force in forces)
            text = words(
                f"war.page.rogues.{faction.kind}",
                leader=self.names.of(faction.commander),
                name=faction.name,
                rank=rank,
                forces=len(forces),
                machines=machines,
            )
            lines.append(f"{{icon:skull}} {escape(text)}")
        if not lines:
            lines.append(f"{{dim}}{escape(words('war.page.rogues.none'))}{{/}}")
        about = f"{{dim}}{escape(words('war.page.rogues.about'))}{{/}}  {rule_link('TW-8.1')}"
        return Panel(words("war.page.rogues.title"), Label("\n".join([*lines, about]), id="rogues"), gap=8)
