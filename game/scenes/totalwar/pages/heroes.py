"""Heroes: who can be hired, who waits for a machine, and which machine."""

from collections.abc import Callable, Mapping
from functools import partial

from game.core.ids import UnitId
from game.scenes.totalwar.pages.page import WarPage
from game.systems.totalwar.actions import BindHero
from game.systems.totalwar.board import forces_of
from game.systems.totalwar.legal_administration import is_hero_of
from game.systems.totalwar.setup import HeroSetup
from game.systems.totalwar.state import Hero, Unit
from game.views.ui.basic import Heading, Label
from game.views.ui.choice import Choice
from game.views.ui.layout import Column, Grid, Panel, Row
from game.views.ui.markup import escape, rule_link
from game.views.ui.portrait_view import PortraitView
from game.views.ui.widget import Widget


def _machines(page: WarPage, hero: HeroSetup) -> list[tuple[str, str]]:
    """Machines that a hero could take, each with its force: those in the pool are of none (TW-7.8)."""
    state = page.state
    classes = [klass for klass in hero.classes if klass in state.campaign.rules.heroes.classes]
    found: list[tuple[str, str]] = []
    for force in forces_of(state, page.faction.id):
        seen: set[str] = set()
        for name in force.units:
            unit = state.units[name]
            frame = state.campaign.frames[unit.frame]
            if frame.klass in classes and not unit.pilot and (unit.kills or frame.id not in seen):
                seen.add(frame.id)
                kills = f" ({page.words.count('war.page.kills', unit.kills)})" if unit.kills else ""
                found.append((name, f"{frame.name}{kills}, {page.names.of(force.id)}"))
    return found


def _served(page: WarPage, hero: Hero, bound: Unit | None) -> str:
    """The faction that a hero serves now: an officer who changed sides has taken him along (TW-8.1).

    "" where his machine is in nobody's sight.
    """
    if hero.status != "bound":
        return hero.faction
    if bound is None:
        return ""
    state = page.state
    held = [(force.faction, force.units) for force in state.forces.values()]
    held += [(raising.faction, raising.units) for raising in state.raisings.values()]
    held += [(faction.id, faction.pool) for faction in state.factions.values()]
    return next((faction for faction, units in held if bound.id in units), "")


def _flown(page: WarPage, bound: Unit) -> str:
    """A hero's machine, with the force that it is in."""
    frame = page.state.campaign.frames[bound.frame].name
    force = next((each for each in page.state.forces.values() if bound.id in each.units), None)
    return frame if force is None else f"{frame}, {page.names.of(force.id)}"


def hero_cards(page: WarPage, chosen: Mapping[str, str], choose: Callable[[str, str], None]) -> Widget:
    """One card for each hero. ``chosen``: hero to machine; ``choose`` is told of another choice."""
    cards: list[Widget] = []
    for hero in page.state.heroes.values():
        setup = page.state.campaign.heroes[hero.id]
        words = page.words
        bound = next((unit for unit in page.state.units.values() if unit.pilot == hero.id), None)
        whose = _served(page, hero, bound)
        if whose != page.faction.id and not is_hero_of(page.state, hero, page.faction):
            continue
        is_ours = hero.status in ("free", "dead") or whose == page.faction.id
        status = words(f"war.page.hero.{hero.status}", round=hero.returns_round)
        if not is_ours:
            known = words("war.page.hero.serves", faction=page.names.of(whose))
            status = known if whose else words("war.page.hero.left")
        about: list[Widget] = [Heading(setup.name), Label(f"{escape(status)}  {rule_link('TW-7.8')}")]
        if bound is not None:
            about.append(Label(escape(_flown(page, bound)), "dim"))
        portrait = PortraitView(hero.id, setup.name, setup.faction)
        parts: list[Widget] = [Row(portrait, Column(*about, gap=4, stretch=1), gap=12)]
        if hero.status in ("free", "ready") and is_ours:
            machines = _machines(page, setup)
            if machines:
                wanted = chosen.get(hero.id, "")
                unit = wanted if wanted in dict(machines) else machines[0][0]
                parts.append(
                    Choice(
                        words("war.page.hero.machine"),
                        machines,
                        unit,
                        partial(choose, hero.id),
                        id=f"machine_{hero.id}",
                    )
                )
                gold = setup.cost_gold if hero.status == "free" else 0
                action = BindHero(player=page.player, hero=hero.id, unit=UnitId(unit))
                parts.append(
                    page.screen.order_row(
                        words("war.page.hero.hire", gold=gold), action, id=f"hire_{hero.id}"
                    )
                )
            else:
                parts.append(Label(words("war.page.hero.no_machine"), "dim"))
        cards.append(Panel("", *parts, gap=8))
    if not cards:
        return Panel("", Label(page.words("war.page.hero.none"), "dim"))
    return Grid(*cards, fit_width=360, gap=16)
