"""The administration: options, petitions, the struck and the missing, the deadline, leaving (SE-1, SE-9)."""

from __future__ import annotations

from functools import partial

from game.rules.shapes import Value
from game.scenes.sectors.pages.page import SectorsPage
from game.scenes.setup.campaigns import campaign_shapes
from game.scenes.setup.rule_options import control
from game.systems.sectors.actions import (
    MOST_LETTERS,
    AnswerPetition,
    Appeal,
    CallDeadline,
    ChangeOption,
    ForwardPetition,
    MakePetition,
    QuitCampaign,
    SectorsAction,
)
from game.systems.sectors.content import SYSTEM
from game.systems.sectors.legal_people import dealings
from game.systems.sectors.seats import administrator
from game.systems.sectors.state import Petition
from game.views.ui.basic import Label
from game.views.ui.button import Button
from game.views.ui.entry import TextEntry
from game.views.ui.layout import Column, Grid, Panel
from game.views.ui.markup import escape
from game.views.ui.widget import Widget


class AdministrationPage(SectorsPage):
    """What players ask of the campaign, and what its administrator decides."""

    name = "administration"
    _petition = ""

    def panels(self) -> list[Widget]:
        """The own seat, petitions; for the administrator people and options."""
        found: list[Widget] = [self._seat(), self._petitions()]
        if self.is_administrator:
            found += [self._people(), self._options()]
        else:
            name = self.texts.player(administrator(self.state))
            found.append(Panel("", Label(self.words("sectors.page.administration.who", player=name), "dim")))
        return found

    def _seat(self) -> Panel:
        """Leaving, appealing (SE-1.5, SE-1.7)."""
        words, rows = self.words, list[Widget]()
        own = self.own
        if own is not None and own.status == "struck":
            rows.append(
                self.screen.order_row(words("sectors.page.administration.appeal"), Appeal(player=self.player))
            )
        leave = QuitCampaign(player=self.player)
        why = self._why_not(leave)
        rows.append(
            Button(
                words("sectors.page.administration.quit"),
                partial(self._ask_to_leave, leave),
                emphasis="danger",
                is_enabled=not why,
                why_not=why,
                align="start",
                id="quit",
            )
        )
        rows.append(Label(why or f"{self._leaving()}  {{rule:SE-1.5}}", "dim"))
        return Panel(words("sectors.page.administration.seat"), *rows, gap=6)

    def _why_not(self, action: SectorsAction) -> str:
        """Why something cannot be asked for; who has left is told that, not that nothing is asked of him."""
        why, own = self.screen.why_not(action), self.own
        if not why or own is None or own.status != "quit":
            return why
        player, race = self.texts.player(own.id), self.texts.race(own.race)
        return f"{self.words('sectors.seat.quit', player=player, race=race)}  {{rule:SE-1.5}}"

    def _leaving(self) -> str:
        """What a player loses by leaving; a General his office too (SE-1.9)."""
        words, area = self.words, "sectors.page.administration.quit"
        office = f" {words(f'{area}.office')}" if self.is_general else ""
        return f"{words(f'{area}.about')}{office}"

    def _ask_to_leave(self, leave: QuitCampaign) -> None:
        words, area = self.words, "sectors.page.administration.quit"
        self.screen.ask(
            words(area),
            self._leaving(),
            words(f"{area}.sure"),
            partial(self.screen.order, leave),
            is_danger=True,
        )

    # Petitions

    def _petitions(self) -> Panel:
        words = self.words
        entry = TextEntry(
            self._petition,
            on_change=self._write,
            on_submit=self._submit,
            placeholder=words("sectors.page.administration.petition"),
            most_signs=MOST_LETTERS,
            id="petition_text",
        )
        why = self._why_not(MakePetition(player=self.player, text="?"))
        rows: list[Widget] = [entry if not why else Label(why, "dim")]
        rows += [self._asked(each) for each in reversed(self.state.petitions)]
        return Panel(f"{words('sectors.page.administration.petitions')}", *rows, gap=6)

    def _write(self, text: str) -> None:
        self._petition = text

    def _submit(self, text: str) -> None:
        if text.strip():
            self._petition = ""
            self.screen.order(MakePetition(player=self.player, text=text))

    def _asked(self, each: Petition) -> Widget:
        words = self.words
        status = words(f"sectors.petition.{each.status}")
        rows: list[Widget] = [
            Label(f"{self.texts.player(each.player)}: {escape(each.text)}  {{dim}}{status}{{/}}")
        ]
        facts = {"player": self.player, "target": each.player, "number": each.number}
        for is_yes in (True, False):
            end = "yes" if is_yes else "no"
            if each.status == "general" and self.is_general:
                forward = ForwardPetition(**facts, forwards=is_yes)  # type: ignore[arg-type]
                rows.append(
                    self.screen.order_row(words(f"sectors.page.administration.forward.{end}"), forward)
                )
            if each.status == "administrator" and self.is_administrator:
                decide = AnswerPetition(**facts, accepts=is_yes)  # type: ignore[arg-type]
                rows.append(self.screen.order_row(words(f"sectors.page.administration.answer.{end}"), decide))
        return Column(*rows, gap=4)

    # What the administrator decides

    def _people(self) -> Panel:
        """Only what is possible now is offered: strike, appeals, newcomers, missed deadlines (SE-1)."""
        me, words = self.player, self.words
        rows: list[Widget] = [
            self.screen.order_row(
                words("sectors.page.administration.deadline"), CallDeadline(player=me), id="deadline"
            )
        ]
        people = (each.id for each in self.state.players.values() if not each.is_ai or each.missed)
        for player in people:
            wishes = dealings(me, player)
            for key in ("strike", "restore", "decline", "admit", "to_ai", "dismiss"):
                wish = wishes[key]
                if self.match.check(wish) is None:
                    text = words(f"sectors.page.administration.{key}", player=self.names.of(player))
                    rows.append(self.screen.order_row(escape(text), wish, id=f"{key}_{player}"))
        return Panel(words("sectors.page.administration.people"), Grid(*rows, fit_width=300, gap=6), gap=6)

    def _options(self) -> Panel:
        """Options of the campaign, changed from the next turn on (SE-9.2)."""
        words, state = self.words, self.state
        coming = {each.name: each.value for each in state.changes if each.turn == state.turn + 1}
        now = state.options.chosen()
        cards: list[Widget] = []
        for shape in campaign_shapes(state.campaign.rules, state.options):
            title = words.option(SYSTEM, shape.name, "name", shape.name)
            value = coming.get(shape.name, now[shape.name])
            change = partial(self._change, shape.name)
            cards.append(
                Column(
                    Label(title, "dim", "label"),
                    control(words, shape, value, change, id=f"option_{shape.name}", system=SYSTEM),
                    gap=2,
                )
            )
        about = Label(f"{words('sectors.page.administration.options.about')}  {{rule:SE-9.2}}", "dim")
        return Panel(
            words("sectors.page.administration.options"), about, Grid(*cards, fit_width=300, gap=12), gap=8
        )

    def _change(self, name: str, value: Value) -> None:
        action = ChangeOption(player=self.player, name=name)
        if isinstance(value, bool):
            action = ChangeOption(player=self.player, name=name, is_on=value)
        elif isinstance(value, int):
            action = ChangeOption(player=self.player, name=name, number=value)
        else:
            action = ChangeOption(player=self.player, name=name, text=value)
        self.screen.order(action)
