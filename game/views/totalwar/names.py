"""Names of a war as it is now: forces that were raised, factions that were founded, and what is gone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from game.core.bridge import UnitOrder
from game.core.events import Event
from game.core.ids import PlayerId, UnitId
from game.rules.prose import with_facts
from game.systems.totalwar.board import FIGHTERS, garrison_panel, guarded_weapon
from game.systems.totalwar.events import (
    BattleOrdered,
    ForceAppeared,
    UnitsAdded,
    UnitsExchanged,
    UnitsPooled,
)
from game.systems.totalwar.events_administration import (
    FactionFounded,
    FactionNamed,
    RaisingOrdered,
    WentRogue,
)
from game.systems.totalwar.merit import officers_of, officers_of_seat, person_of_seat
from game.systems.totalwar.profile import DIRECTIVE_ROLES
from game.systems.totalwar.start import first_units
from game.systems.totalwar.state import Force, Officer, TotalWarState, Unit
from game.systems.totalwar.telling import Names


class WarNames(Names):
    """The setup's names and those that a state holds, which may go on; those of what goes are kept.

    Forces of one name in several factions are told with their side.
    """

    __slots__ = ("_forces", "_learnt", "_nobody", "_sides", "_state", "_texts")

    def __init__(
        self, state: TotalWarState, texts: Mapping[str, str], nobody: str = "war.page.neutral"
    ) -> None:
        """``nobody`` is the key of the text that stands for no faction."""
        super().__init__(state.campaign.setup, state.theatre)
        self._texts = texts
        self._nobody = nobody
        self._state = state
        self._learnt: dict[str, str] = {rank.id: rank.name for rank in state.campaign.rules.ranks}
        self._learnt |= {role: self._texts.get(f"war.page.role.{role}", role) for role in DIRECTIVE_ROLES}
        self._learn_units(first_units(state.campaign))
        self._learn_units(state.units.values())
        self._sides: dict[str, set[str]] = {}
        """By the name of a force: the factions that have had one of that name."""
        self._forces = dict(state.forces)
        for force in state.forces.values():
            self._note_side(force)
        for raising in state.raisings.values():
            self._learnt[raising.id] = raising.name
        for faction in state.factions.values():
            self._learnt[faction.id] = faction.name

    def follow(self, state: TotalWarState) -> None:
        """Take the names of another moment of the same war on the same map; what was learnt stays."""
        self._state = state

    def learn(self, event: Event) -> None:
        """Remember the names that an event brings into the war."""
        match event:
            case ForceAppeared():
                self._note_side(event.force)
                self._forces[event.force.id] = event.force
                self._learn_units(event.units)
            case UnitsAdded() | UnitsExchanged() | UnitsPooled():
                self._learn_units(event.units)
            case BattleOrdered():
                for force in (force for side in event.order.sides for force in side.forces):
                    if force.kind in FIGHTERS:
                        self._learnt.setdefault(force.id, force.name)
                    self._learn_units(force.units)
            case RaisingOrdered():
                self._learnt[event.raising.id] = event.raising.name
            case WentRogue() | FactionFounded():
                self._learnt[event.faction.id] = event.faction.name
            case FactionNamed():
                self._learnt[event.faction] = event.name
            case _:
                pass

    def _learn_units(self, units: Iterable[Unit | UnitOrder]) -> None:
        for unit in units:
            self._learnt[unit.id] = unit.name or super().of(unit.frame)

    def _force(self, force: Force) -> str:
        if force.kind in ("garrison", "guard"):
            return self._fixed(force.kind, self.panel(force.panel))
        name = self._own_name(force)
        if len(self._sides.get(name, ())) < 2:
            return name
        return with_facts(
            self._texts, "war.page.force.of_side", {"force": name, "side": self._side(force.faction)}
        )

    def _own_name(self, force: Force) -> str:
        return super().of(force.id) if force.name == force.id else force.name

    def _note_side(self, force: Force) -> None:
        if force.kind not in ("garrison", "guard"):
            self._sides.setdefault(self._own_name(force), set()).add(force.faction)

    def _side(self, faction: str) -> str:
        if not faction:
            return self._texts.get(self._nobody, "")
        known = self._state.factions.get(faction)
        return known.name if known is not None else self._learnt.get(faction) or super().of(faction)

    def _fixed(self, kind: str, place: str) -> str:
        return with_facts(self._texts, f"war.page.force.{kind}_of", {"place": place})

    def of(self, name: str) -> str:
        """Return the name of an id; of a seat that is no faction's, the officer whom it leads."""
        if not name:
            return self._texts.get(self._nobody, "")
        state = self._state
        force = state.forces.get(name) or self._forces.get(name)
        if force is not None:
            return self._force(force)
        known = state.factions.get(name) or state.officers.get(name) or state.raisings.get(name)
        if known is not None and known.name:
            return known.name
        unit = state.units.get(UnitId(name))
        if unit is not None:
            return unit.name or super().of(unit.frame)
        if name in self._learnt:
            return self._learnt[name]
        panel, weapon = garrison_panel(name), guarded_weapon(name)
        if panel is not None:
            return self._fixed("garrison", self.panel(panel))
        if weapon:
            return self._fixed("guard", self.of(weapon))
        led = self._led_by(PlayerId(name)) if super().of(name) == name else ""
        return led or super().of(name)

    def fact(self, key: str, value: str | int) -> str | int:
        """Return a fact; a seat beside which others lead officers of its side goes by one of its own."""
        if key == "player" and isinstance(value, str):
            person = person_of_seat(self._state, value)
            if person is not None and self._is_shared(person):
                return person.name
        return super().fact(key, value)

    def _is_shared(self, person: Officer) -> bool:
        """Whether several seats lead the officers of a side."""
        every = officers_of(self._state, person.faction)
        return any(officer.player != person.player for officer in every)

    def _led_by(self, player: PlayerId) -> str:
        """The officer in place if the seat leads him, else the first whom it leads."""
        state = self._state
        led = officers_of_seat(state, player)
        led.sort(key=lambda officer: officer.id != state.officer)
        return led[0].name if led else ""

    def end_of(self, force: str, direction: int, panels: int) -> str:
        """Return the panel at which a straight way of a force ends; "" of a force that is gone."""
        known = self._state.forces.get(force)
        line = () if known is None else self._state.map.line(known.panel, direction, panels)
        return self.panel(line[-1]) if line else ""

    def unit(self, unit: UnitId) -> str:
        """Return a machine's own name, or that of its model."""
        return self.of(unit)
