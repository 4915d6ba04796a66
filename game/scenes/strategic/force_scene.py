"""The picker of a force: this battle's own units and machines of every faction, by value (ST-1.5)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

import pygame

from game.rules.brief import Row as BriefRow
from game.rules.brief import line_of
from game.rules.prose import fill, tallied
from game.scenes.context import Context
from game.scenes.screen import Screen
from game.scenes.services import Services
from game.scenes.setup.picker import begin_at_first, picker_page
from game.scenes.stack import Pop
from game.scenes.strategic.force import Force, force_of
from game.systems.strategic.brief import kit_rows
from game.systems.strategic.build_units import MOST_UNITS
from game.systems.strategic.content import StrategicPower, StrategicProfile, StrategicWeapon
from game.systems.strategic.offers import Offer
from game.views.tokens.silhouette import silhouette
from game.views.ui.answers import answer
from game.views.ui.basic import Label, ProgressBar
from game.views.ui.controls import Stepper
from game.views.ui.focus import OneStop
from game.views.ui.kit import Kit
from game.views.ui.layout import Grid, Panel, Row
from game.views.ui.markup import escape
from game.views.ui.widget import Widget

SKILLS = ("ws", "bs", "t", "ag")


def force_line(offered: Sequence[Offer], force: Force) -> str:
    """Return who is in a force, in a line."""
    return tallied(each.name for each in offered for _ in range(force.counts.get(each.id, 0)))


class ForceScene(Screen):
    """Puts a force together; its result is the force."""

    name = "strategic_force"
    result_type = Force
    help_key = "strategic.force.help"
    is_fluid = True

    def __init__(
        self,
        services: Services,
        offered: Sequence[Offer],
        force: Force,
        most: int,
        title: str,
        drawn: Callable[[int], Sequence[str]],
    ) -> None:
        """``most`` is the value that was agreed; ``drawn`` returns units for it, by a seed."""
        super().__init__(services)
        self.offered = {each.id: each for each in offered}
        self.force = self._first = force
        self.losses.append(lambda: self.force != self._first)
        self._most = most
        self._title = title
        self._drawn = drawn
        self._seed = services.new_seed()
        self._steppers: dict[str, Stepper] = {}

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Begin at the first counter, so that digits count at once."""
        super().enter(context, size)
        begin_at_first(self, self._steppers)

    def build(self) -> Widget:
        """Units at the left, the account at the right."""
        words = self.words
        self._worth = Label("", size="figure", is_bold=True, is_wrapped=False)
        self._bar = ProgressBar(0, 100, "accent")
        self._named = answer(Label("", id="force_named"))
        about = Label(words("strategic.force.of", most=self._most), "dim", is_wrapped=False, align="end")
        account = Panel(
            words("strategic.force.account"),
            Row(self._worth, about, gap=8, cross="end"),
            self._bar,
            self._named,
            gap=8,
        )
        page = picker_page(
            self,
            escape(self._title),
            self._groups(),
            [account],
            texts="strategic.force.",
            draw=self._draw_force,
            clear=self._clear,
            done=self._done,
        )
        self._show()
        return page

    def _groups(self) -> OneStop:
        """One grid of steppers for each kind of own units, and for the machines of each faction."""
        groups: dict[str, list[Widget]] = {}
        for each in self.offered.values():
            groups.setdefault(self._group(each), []).append(self._stepper(each))
        panels = (Panel(name, Grid(*cards, fit_width=400, gap=8)) for name, cards in groups.items())
        return OneStop(*panels, gap=16)

    def _group(self, offer: Offer) -> str:
        if not offer.faction:
            return self.words(f"strategic.force.{offer.profile.kind}")
        faction = self.services.catalog.factions.get(offer.faction)
        name = faction.name if faction is not None else offer.faction
        return self.words("strategic.force.machines", faction=escape(name))

    def _stepper(self, offer: Offer) -> Stepper:
        numbers = self._numbers(offer)
        stepper = Stepper(
            offer.name,
            self.force.counts.get(offer.id, 0),
            partial(self._set_count, offer.id),
            detail=numbers,
            icon=partial(_portrait, offer),
            tooltip=self._about(offer, numbers),
            id=f"unit_{offer.id}",
        )
        stepper.why_full = partial(self._why_no_more, offer.id)
        self._steppers[offer.id] = stepper
        return stepper

    def _why_no_more(self, unit: str) -> str:
        """Why the force cannot hold one more of a unit."""
        words = self.words
        worth = self.force.with_count(unit, self.force.counts.get(unit, 0) + 1).worth(self.offered)
        if worth > self._most:
            why = words("strategic.form.too_dear", value=worth, most=self._most)
        else:
            why = fill(words.strings, "strategic.refused.how_many", {"most": MOST_UNITS})
        return escape(words("screen.squad.one_more", why=why))

    def _numbers(self, offer: Offer) -> str:
        """Return value and skills in a line, and whether they are derived."""
        profile, words = offer.profile, self.words
        parts = [words("strategic.force.value", value=profile.value)]
        if offer.is_derived:
            parts.append(words("strategic.force.derived_mark"))
        levels = {skill: getattr(profile, skill) for skill in SKILLS} | {"ats": profile.ats}
        parts += [
            fill(words.strings, f"strategic.skill.{skill}", {"level": level})
            for skill, level in levels.items()
            if level or skill != "ats"
        ]
        return "  ".join(parts)

    def _about(self, offer: Offer, numbers: str) -> str:
        lines = [f"{{title}}{{b}}{escape(offer.name)}{{/}}{{/}}", escape(numbers)]
        lines += [escape(line_of(self.words.strings, row, None)) for row in self._kit(offer.profile)]
        if offer.is_derived:
            lines.append(f"{{warning}}{self.words('strategic.force.derived')}{{/}} {{rule:ST-1.5}}")
        if offer.description:
            lines.append(f"{{dim}}{escape(offer.description)}{{/}}")
        return "\n".join(lines)

    def _kit(self, profile: StrategicProfile) -> Iterator[BriefRow]:
        """Yield what a unit has besides its skills."""
        weapons = self.services.catalog.of(StrategicWeapon)
        powers = self.services.catalog.of(StrategicPower)
        return kit_rows(
            profile,
            [weapons[name] for name in profile.weapons if name in weapons],
            [powers[name] for name in profile.powers if name in powers],
        )

    # What happens

    def _set_count(self, unit: str, count: int) -> None:
        self._take(self.force.with_count(unit, count))

    def _take(self, force: Force) -> None:
        self.force = force
        self._show()

    def _draw_force(self) -> None:
        self._seed += 1
        self._take(force_of(self._drawn(self._seed)))

    def _clear(self) -> None:
        self._take(Force())

    def _done(self) -> None:
        self.go(Pop(self.force))

    def on_back(self) -> None:
        """Leave things as they were, after a question where others were chosen."""
        self.leave(self.force != self._first)

    def _show(self) -> None:
        worth, words = self.force.worth(self.offered), self.words
        is_too_dear = worth > self._most
        self._worth.set_text(str(worth), "bad" if is_too_dear else "accent")
        self._bar.set_progress(min(worth, self._most), max(1, self._most))
        told = force_line(tuple(self.offered.values()), self.force)
        lines = [escape(told) or words("strategic.force.ready")]
        if is_too_dear:
            text = words("strategic.form.too_dear", value=worth, most=self._most)
            lines.insert(0, f"{{bad}}{text}{{/}} {{rule:ST-1.5}}")
        self._named.set_text("\n".join(lines))
        for unit, stepper in self._steppers.items():
            count, value = self.force.counts.get(unit, 0), self.offered[unit].profile.value
            room = min(max(0, self._most - worth) // value, MOST_UNITS - self.force.size)
            stepper.set_limits(0, count + max(0, room))
            stepper.set_count(count)
            stepper.touch()


def _portrait(offer: Offer, kit: Kit, size_px: int) -> pygame.Surface:
    """Return a unit's silhouette on a square."""
    role = offer.faction if offer.faction and kit.has_colour(offer.faction) else "text"
    return silhouette(kit.machines.spec(offer.id, offer.klass), size_px, kit.colour(role))
